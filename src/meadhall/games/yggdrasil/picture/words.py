"""The words in the picture: names, labels, and short texts of what a thing does."""

from __future__ import annotations

from functools import cache

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.rules.tables import EFFECT_OF, ENEMY
from meadhall.kernel.picture import escape

LABELS = {  # what stands beside a medallion, or in one line below it
    "midgard": ("Midgard",),
    "nidavellir": ("Forge",),
    "alfheim": ("World of", "the Elves"),
    "niflheim": ("Darkness",),
    "helheim": ("the Dead",),
    "muspellheim": ("the Fire",),
    "jotunheim": ("Ice", "Fortress"),
}
SHORT = {  # a world, where there is room for one word
    "muspellheim": "Fire",
    "alfheim": "Elves",
    "helheim": "Dead",
    "vanaheim": "Land",
    "nidavellir": "Forge",
    "niflheim": "Darkness",
}
GATES = {"wall": "wall", "door": "door", "residence": "hall"}
FOE_HELP = {
    "fenrir": "grows angry, and every action is an attempt to calm him",
    "hel": "takes Vikings out of a bag",
    "jormungand": "floods an island and sends the Valkyries home",
    "loki": "calls Giants",
    "nidhogg": "drags the last Enemy forward",
    "surt": "puts Fire Giants into a bag",
}
VANIR_HELP = {
    "": "nothing",
    "valkyries": "the Valkyries move one island",
    "vikings": "two Vikings come back from the dead",
    "rearrange": "look at the top six Enemy cards and put them back in any order",
    "push": "an Enemy goes one space back",
    "giant": "a Giant leaves the pile",
}


def name_of(key: str) -> str:
    return escape(GAME.words.name(key))


def counted(n: int, one: str, more: str) -> str:
    return f"{n} {one if n == 1 else more}"


@cache
def effect(giant: str) -> str:
    """What a Giant does while it is active."""
    kind, target = EFFECT_OF[giant]
    if kind == "blocks":
        return f"shuts {SHORT[target]}"
    if kind == "stronger":
        return f"+1 {name_of(target) if target in ENEMY else 'all Giants'}"
    return {"no_die": "no combat die", "no_powers": "no god powers", "whirlpool": "whirlpool"}[kind]


def pressed(text: str, room: int) -> str:
    """The attributes that narrow a text if it would be wider than its room."""
    return f" textLength='{room}' lengthAdjust='spacingAndGlyphs'" if 8.6 * len(text) > room else ""
