"""The six Enemies, one file each, named in data/enemies.toml (YG-6)."""

from __future__ import annotations

import importlib

from meadhall.games.yggdrasil.rules.enemies.enemy import Enemy
from meadhall.games.yggdrasil.rules.tables import ENEMIES

ENEMY_RULES: dict[str, Enemy] = {name: importlib.import_module(f"{__name__}.{name}").ENEMY_RULES for name in ENEMIES}
EFFECTS = tuple(enemy.effect for enemy in ENEMY_RULES.values())  # in the order of ENEMIES
