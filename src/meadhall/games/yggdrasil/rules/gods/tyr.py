"""Tyr rolls twice (YG-8.6): rules/die.py has his rolls."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.gods.god import God

GOD = God(("YG-8.6",), asks=(("tyr", "YG-8.6"),))
