"""The addresses of a game's style and drawings. They change with the content, so browsers may keep the files."""

from __future__ import annotations

import hashlib
import importlib.resources
from functools import cache

from meadhall.kernel.spec import GameSpec

GROUND = "<svg xmlns='http://www.w3.org/2000/svg'>"


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


@cache
def style_digest(spec: GameSpec) -> str:
    return digest(spec.style)


def style_path(spec: GameSpec) -> str:
    """The address of the style of a game's picture."""
    return f"/style/{spec.name}-{style_digest(spec)}.css"


@cache
def sprite_file(spec: GameSpec) -> str:
    """All drawings of a game as one SVG document of symbols."""
    return f"{GROUND}{spec.sprite.whole()}</svg>"


@cache
def sprite_path(spec: GameSpec) -> str:
    return f"/sprite/{spec.name}-{digest(sprite_file(spec))}.svg"


@cache
def drawing(spec: GameSpec, name: str) -> str | None:
    """The file of one drawing, for an `<img>`; None if there is none of this name."""
    files = {file.name: file for file in (importlib.resources.files(spec.home) / "art").iterdir()}
    file = files.get(f"{name}.svg")
    return None if file is None else file.read_text(encoding="utf-8")


@cache
def drawing_path(spec: GameSpec, name: str) -> str:
    """The address of one drawing; empty if there is none of this name."""
    found = drawing(spec, name)
    return "" if found is None else f"/art/{spec.name}/{name}-{digest(found)}.svg"
