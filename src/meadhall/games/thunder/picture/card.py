"""One card: its face, its back, the number in its side's shape."""

from __future__ import annotations

from functools import cache

from meadhall.games.thunder import GAME
from meadhall.games.thunder.facts.help import help_on
from meadhall.games.thunder.picture.words import brief, word
from meadhall.games.thunder.rules.decks import CARDS, STRENGTHS
from meadhall.kernel.picture import escape

LONG = 13  # a name of so many letters is written smaller

# Where the middle of interest is in a drawing that is cropped; the others are cropped around their middle.
CROP = {"dragon": "xMidYMin", "champions_of_asgard": "xMidYMin"}


def use(name: str) -> str:
    """A drawing of this game, for `<svg>`."""
    return f"<use href='#{GAME.name}-{name}'/>"


def icon(name: str) -> str:
    """A small drawing of one colour."""
    return f"<svg class='i' aria-hidden='true'>{use(name)}</svg>"


@cache
def painting(kind: str) -> str:
    """A card's drawing; it fills its box and is cropped."""
    box = f"viewBox='0 0 240 240' preserveAspectRatio='{CROP.get(kind, 'xMidYMid')} slice'"
    return f"<svg class='art' aria-hidden='true' {box}>{use(kind)}</svg>"


@cache
def boss(kind: str, stock: str, viking_strength: int) -> str:
    """The number of a card in the shape of its side; a card without strength has the sign of the powers there."""
    strength = STRENGTHS[viking_strength][kind]
    if strength < 0:
        return f"<svg class='boss' viewBox='0 0 48 50'>{use(f'boss-{stock}-power')}</svg>"
    sign = icon("valknut").replace("class='i'", "class='sym'") if CARDS[kind].symbol else ""
    number = f"<text x='24' y='34'>{strength}</text>"
    return f"<svg class='boss' viewBox='0 0 48 50'>{use(f'boss-{stock}')}{number}</svg>{sign}"


@cache
def front(kind: str, stock: str, viking_strength: int, *, effect: bool = False) -> str:
    """The inside of a card that the viewer sees: drawing, name, number, and what it does if there is room."""
    said = f"<i>{escape(brief(kind))}</i>" if effect else ""
    plate = f"<div class='plate'><b>{escape(word(kind))}</b>{said}</div>"
    return f"<div class='tl-face'>{painting(kind)}{plate}</div>{boss(kind, stock, viking_strength)}"


@cache
def back(stock: str) -> str:
    """The inside of a card that the viewer does not see."""
    whole = "viewBox='0 0 150 210' preserveAspectRatio='xMidYMid slice'"
    return (
        f"<svg class='back' aria-hidden='true' {whole}>{use(f'back_{stock}')}</svg>"
        f"<svg class='crest' aria-hidden='true'>{use(f'crest-{stock}')}</svg>"
    )


@cache
def read(kind: str) -> str:
    """The attributes of a card that can be opened and read."""
    return f"data-face='{kind}' data-help='{help_on(kind)}'"


@cache
def looks(kind: str, stock: str) -> str:
    """The classes of a card whose face is drawn."""
    return f"tl-card {stock}{' long' if len(word(kind)) >= LONG else ''}"
