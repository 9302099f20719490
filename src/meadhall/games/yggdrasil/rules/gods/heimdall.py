"""Heimdall takes four counters in a search (YG-8.5): rules/worlds/midgard.py draws them."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.gods.god import God

GOD = God(("YG-8.5",))
