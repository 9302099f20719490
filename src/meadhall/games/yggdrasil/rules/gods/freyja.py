"""Freyja may act twice in one world (YG-8.7): rules/turn.py allows it."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.gods.god import God

GOD = God(("YG-8.7",))
