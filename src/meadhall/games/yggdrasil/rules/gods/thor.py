"""Thor is stronger in every combat (YG-8.3): rules/combat.py adds his bonus."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.gods.god import God

GOD = God(("YG-8.3",))
