"""Gylfir the Seaworthy: no Coin to pay at the Merchant Ship (CM-10.3)."""

from __future__ import annotations

from meadhall.games.champions.rules.leaders.leader import Leader, number

LEADER = Leader("gylfir", ("CM-10.3",), merchant_coins=number("gylfir", "merchant_coins"))
