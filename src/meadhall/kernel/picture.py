"""A picture is made of keyed parts: each has a stable id, a layer, and its SVG or HTML.

The page shows all parts; an update on the stream sends only those that changed, so a part's markup must depend on
nothing but what it shows. Attributes with a meaning:

* `data-option` holds an option as JSON: tapping the shape answers with it. Class `legal` marks it as possible now.
  With `data-now` beside it, a tap answers at once where a tray would else take the option.
* `transform` says where a thing is. A thing that moves keeps its id, so that the script can slide it.
* `data-face` holds the id of a Face, which opens large: see `presentation.Face`, and `read_mark` below.
* `data-help="TL-3.1 TL-3.2"` names the clauses that explain a thing to whoever points at it. It must not stand on a
  card whose face the viewer does not see. An empty value names no clause, and hides the help of what lies below.

The page allows no `style=` and no `<style>`: use classes.
"""

from __future__ import annotations

import importlib.resources
import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from meadhall.kernel.rule import Option


class Part(NamedTuple):
    id: str
    layer: str
    html: str


class Card(NamedTuple):
    """A card shown as text beside the board."""

    title: str
    text: str
    note: str = ""  # whose it is, or its state
    side: str = ""  # a seat's name, for its colour
    lit: bool = False  # it is acting now
    option: str = ""  # as JSON: tapping the card answers this
    face: str = ""  # the id of its Face, if it can be opened large


class Picture(NamedTuple):
    """All parts, and the size of the picture that holds them. The first layer lies at the bottom.

    A picture is one SVG, or `html`: then every layer is a `<div class="layer-NAME">` that the game's style places, and
    every part is one HTML element. So a phone can have another layout than a wide screen. The size is for notebooks.
    The layers named in `svg` are an `<svg class="layer-NAME">` each, all of that size, and their parts are SVG.
    """

    width: int
    height: int
    layers: tuple[str, ...]
    parts: tuple[Part, ...]
    label: str  # what a screen reader says of the whole
    cards: tuple[Card, ...] = ()
    spread: bool = False  # show the cards in place of the board, as in a draft
    html: bool = False
    players: bool = False  # the picture shows who plays, so the page has no list of its own; always or never
    lines: tuple[str, ...] = ()  # one for each seat: its state, beside its name: "11 +21 likely"
    svg: tuple[str, ...] = ()  # in an HTML picture: the layers that are drawn, as a board of many small pieces is
    zoom: bool = False  # these layers can be enlarged on small windows, since their shapes are close together


def svg(picture: Picture, style: str = "", symbols: str = "") -> str:
    """The whole picture as one SVG document.

    A notebook has no page of ours around it: `style` is its CSS, `symbols` are the drawings that it uses.
    """
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {picture.width} {picture.height}" role="img"'
    css = style.replace("&", "&amp;")
    inside = f"{f'<style>{css}</style>' if css else ''}{f'<defs>{symbols}</defs>' if symbols else ''}"
    layers = "".join(layer_html(picture, name) for name in picture.layers)
    if picture.html:
        board = f'<div xmlns="http://www.w3.org/1999/xhtml" class="board html">{layers}</div>'
        layers = f'<foreignObject width="{picture.width}" height="{picture.height}">{board}</foreignObject>'
    return f'{head} aria-label="{escape(picture.label)}">{inside}{layers}</svg>'


def layer_html(picture: Picture, layer: str) -> str:
    """A layer of a picture with its parts."""
    inside = "".join(p.html for p in picture.parts if p.layer == layer)
    if not picture.html:
        return f'<g class="layer-{layer}">{inside}</g>'
    if layer in picture.svg:
        size = f'viewBox="0 0 {picture.width} {picture.height}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" class="layer-{layer}" {size}>{inside}</svg>'
    return f'<div class="layer-{layer}">{inside}</div>'


def changed(old: Iterable[Part], new: Iterable[Part]) -> tuple[list[Part], list[str]]:
    """The parts that are new or different, and the ids of those that are gone."""
    return difference({part.id: part for part in old}, {part.id: part for part in new})


def difference(old: Mapping[str, Part], new: Mapping[str, Part]) -> tuple[list[Part], list[str]]:
    """The same for parts by id."""
    return [p for name, p in new.items() if old.get(name) != p], [name for name in old if name not in new]


def drawings(home: str) -> dict[str, str]:
    """The drawings of a game, by id: what stands inside the `<svg>` of each file `art/<id>.svg` of this package."""
    art, found = importlib.resources.files(home) / "art", {}
    for file in sorted(art.iterdir(), key=lambda file: file.name) if art.is_dir() else ():
        name, _, kind = file.name.partition(".")
        if kind == "svg":
            text = file.read_text(encoding="utf-8")
            inside = text[text.index(">", text.index("<svg")) + 1 : text.rindex("</svg>")]
            found[name] = "".join(line.strip() for line in inside.splitlines())
    return found


def escape(text: str) -> str:
    """Text as it may stand in SVG or HTML, also inside an attribute between quotes of either kind."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;").replace("'", "&#39;")


def tap(option: Option) -> str:
    """The attribute of a shape that answers with this option when it is tapped."""
    # Between single quotes a double one may stand as it is, and nearly every option has two.
    return f"data-option='{escape(json.dumps(option)).replace('&quot;', chr(34))}'"


def read_mark(game: str, face: str, title: str) -> str:
    """A small "?" that opens a Face by a tap, for HTML parts: a link to the rules, which needs no script.

    A link may not stand inside a button or another link. The style of the game says where it lies on its card.
    """
    link = f"/rules/{game}#card-{escape(face)}"
    return f"<a class='read' href='{link}' data-face='{escape(face)}' aria-label='Read: {escape(title)}'>?</a>"


def told_part(layer: str, text: str, *, html: bool = False) -> Part:
    """The picture in words, for screen readers: the page names this part as its description."""
    element = "<p id='told' class='unseen'>{}</p>" if html else "<desc id='told'>{}</desc>"
    return Part("told", layer, element.format(escape(text)))
