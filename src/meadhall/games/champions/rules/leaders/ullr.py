"""Ullr the Berserker: a combat round with a double hit brings Glory at once (CM-10.5)."""

from __future__ import annotations

from meadhall.games.champions.rules.leaders.leader import Leader, number

LEADER = Leader("ullr", ("CM-10.5",), glory_for_double_hit=number("ullr", "glory_for_double_hit"))
