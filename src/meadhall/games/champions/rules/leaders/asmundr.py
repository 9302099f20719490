"""Asmundr the Pious: a Favor spent on a reroll brings its Glory at once (CM-10.1)."""

from __future__ import annotations

from meadhall.games.champions.rules.leaders.leader import Leader, number

LEADER = Leader("asmundr", ("CM-10.1",), glory_for_spent_favor=number("asmundr", "glory_for_spent_favor"))
