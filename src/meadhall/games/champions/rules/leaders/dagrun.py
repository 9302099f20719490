"""Dagrun the Destined: at the Sage's House draw one more destiny and still keep one (CM-10.2)."""

from __future__ import annotations

from meadhall.games.champions.rules.leaders.leader import Leader, number

LEADER = Leader("dagrun", ("CM-10.2",), extra_destinies=number("dagrun", "extra_destinies"))
