"""Svanhildr the Swordmaiden: each Swordsman that hits does one hit more (CM-10.4)."""

from __future__ import annotations

from meadhall.games.champions.rules.leaders.leader import Leader, number

LEADER = Leader("svanhildr", ("CM-10.4",), sword_bonus=number("svanhildr", "sword_bonus"))
