"""The clauses that explain a thing on the table when a person points at it: `data-help` of the picture's parts."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.enemies import ENEMY_RULES
from meadhall.games.yggdrasil.rules.gods import GOD_RULES
from meadhall.games.yggdrasil.rules.runes import RUNE_RULES
from meadhall.games.yggdrasil.rules.worlds import WORLD

WORLDS = {name: " ".join(world.clauses) for name, world in WORLD.items()}
ENEMIES = {name: " ".join(enemy.clauses) for name, enemy in ENEMY_RULES.items()}
GODS = {name: " ".join(god.clauses) for name, god in GOD_RULES.items()}
RUNES = {name: " ".join(rune.clauses) for name, rune in RUNE_RULES.items()}
DEFEATS = {"wall": "YG-3.1 YG-3.4", "door": "YG-3.2 YG-3.4", "residence": "YG-3.3 YG-3.4"}
VANIR = {
    "": "YG-5.31",
    "valkyries": "YG-5.26",
    "vikings": "YG-5.27",
    "rearrange": "YG-5.28",
    "push": "YG-5.29",
    "giant": "YG-5.30",
}
GIANTS = {
    "blocks": "YG-7.4",
    "stronger": "YG-7.5",
    "no_powers": "YG-7.6",
    "no_die": "YG-7.7",
    "whirlpool": "YG-7.8",
}
ISLAND = "YG-5.6 YG-5.7 YG-5.8"
ARTIFACT = "YG-4.4 YG-5.13"
DECK = "YG-2.2 YG-3.5"
