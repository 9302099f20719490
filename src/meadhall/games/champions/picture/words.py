"""Names and short texts as the picture writes them."""

from __future__ import annotations

from functools import cache

from meadhall.games.champions import GAME
from meadhall.games.champions.rules.tables import ENEMIES
from meadhall.kernel.words import capital

label = GAME.words.label
count = GAME.words.count


@cache
def name(thing: str) -> str:
    """A name without its article, and with a capital letter."""
    text = GAME.words.name(thing)
    for article in ("the ", "a "):
        text = text.removeprefix(article)
    return capital(text)


@cache
def enemy_name(card: str) -> str:
    """The name of an enemy without its colour, which a sign beside it shows."""
    colour = ENEMIES[card].colour
    return capital(name(card).removeprefix(f"{colour.capitalize()} ")) if colour else name(card)
