"""Frey has four actions in a turn (YG-8.4): rules/turn.py counts them."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.gods.god import God

GOD = God(("YG-8.4",))
