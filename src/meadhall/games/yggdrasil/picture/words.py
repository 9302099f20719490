"""The words in the picture: names, labels, and short texts of what a thing does."""

from __future__ import annotations

from functools import cache

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.rules.tables import EFFECT_OF
from meadhall.kernel.drawing import art
from meadhall.kernel.picture import escape


def name_of(key: str) -> str:
    return escape(GAME.words.name(key))


def say(key: str, *args: str | int) -> str:
    """A label with its arguments, as HTML."""
    return escape(GAME.words.label(key, *args))


def effect(giant: str) -> str:
    """What a Giant does while it is active."""
    kind, target = EFFECT_OF[giant]
    return say(f"giant.{kind}.giants" if target == "giants" else f"giant.{kind}", target)


@cache
def drawing(*names: str, kind: str = "") -> str:
    """The first of these drawings that there is."""
    known = GAME.sprite.symbols
    name = next((name for name in names if f"{GAME.name}-{name}" in known), names[-1])
    return art(GAME.name, name, kind)


def stretched(name: str, width: int, height: int, fit: str) -> str:
    """A drawing of this size that fills its place: `none` pulls it, `xMidYMid slice` cuts what is too much."""
    use = f"<use href='#{GAME.name}-{name}' width='{width}' height='{height}'/>"
    return f"<svg class='art' viewBox='0 0 {width} {height}' preserveAspectRatio='{fit}' aria-hidden='true'>{use}</svg>"


def shield(force: int) -> str:
    """A strength: always a red shield."""
    return f"<b class='shield'>{force}</b>"
