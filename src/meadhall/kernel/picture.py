"""A picture is made of keyed parts: a stable id, a layer, and its SVG or HTML.

The page is all parts; a beat on the stream carries only those that changed. So a part's markup depends on nothing but
what it shows. Something that can be tapped carries `data-option="…"` (the option as JSON) and class `legal`; a thing
that moves keeps its id and says where it is by `transform`. `data-help="TL-3.1 TL-3.2"` names the clauses that explain
a thing, for whoever points at it: never on a card whose face the viewer does not see. An empty one has no clause, and
hides what lies beneath. No `style=` and no `<style>`: classes only.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

from meadhall.kernel.rule import Option


class Part(NamedTuple):
    id: str
    layer: str
    html: str


class Card(NamedTuple):
    """A card that lies beside the board, to be read."""

    title: str
    text: str
    note: str = ""  # whose it is, or what state it is in
    side: str = ""  # a seat's name, for its colour
    lit: bool = False  # it is acting now
    option: str = ""  # as JSON: tapping the card answers this


class Picture(NamedTuple):
    """The parts, layer by layer from the bottom, in one SVG of this size."""

    width: int
    height: int
    layers: tuple[str, ...]
    parts: tuple[Part, ...]
    label: str  # what a screen reader says of the whole
    cards: tuple[Card, ...] = ()
    spread: bool = False  # the cards are what it is about just now, as in a draft: they lie where the board was


def svg(picture: Picture, style: str = "") -> str:
    """The whole picture as one SVG document; `style` is for notebooks, where no page brings its own."""
    inside = "".join(
        f'<g class="layer-{layer}">{"".join(p.html for p in picture.parts if p.layer == layer)}</g>'
        for layer in picture.layers
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {picture.width} {picture.height}" role="img"'
    css = f"<style>{style}</style>" if style else ""
    return f'{head} aria-label="{escape(picture.label)}">{css}{inside}</svg>'


def changed(old: Iterable[Part], new: Iterable[Part]) -> tuple[list[Part], list[str]]:
    """The parts that are new or different, and the ids of those that are gone."""
    before = {part.id: part for part in old}
    now = {part.id: part for part in new}
    return [p for p in now.values() if before.get(p.id) != p], [name for name in before if name not in now]


def escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def tap(option: Option) -> str:
    """The mark of a thing that stands for this option."""
    return f"data-option='{json.dumps(option)}'"


def told_part(layer: str, text: str) -> Part:
    """What stands where, for those who do not see it: the page says that this part describes the picture."""
    return Part("told", layer, f"<desc id='told'>{escape(text)}</desc>")
