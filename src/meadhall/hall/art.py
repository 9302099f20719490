"""The addresses of a game's style and drawings. They change with the content, so browsers may keep the files."""

from __future__ import annotations

import hashlib
import importlib.resources
from functools import cache

from meadhall.bots import persona
from meadhall.kernel.spec import GameSpec, game

BOTS = "bots"
HOMES = {BOTS: "meadhall.bots"}  # folders of drawings that are no game's
WIDE, HIGH = 240, 150  # of a small picture
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
def drawing(name: str, home: str) -> str | None:
    """The file of one drawing in the folder `art` of the package `home`; None if there is none of this name."""
    art = importlib.resources.files(home) / "art"
    files = {file.name: file for file in art.iterdir()} if art.is_dir() else {}
    file = files.get(f"{name}.svg")
    return None if file is None else file.read_text(encoding="utf-8")


@cache
def drawing_path(spec: GameSpec, name: str) -> str:
    """The address of one drawing of a game, for an `<img>`; empty if there is none of this name."""
    return _address(spec.name, spec.home, name)


@cache
def persona_path(level: str) -> str:
    """The address of the emblem of a bot's persona, for an `<img>`; empty if it has none."""
    return _address(BOTS, HOMES[BOTS], persona(level).art)


def home_of(folder: str) -> str:
    """The package whose drawings are served as `/art/<folder>/…`: a game's, or that of the bots."""
    return HOMES[folder] if folder in HOMES else game(folder).home


def _address(folder: str, home: str, name: str) -> str:
    found = drawing(name, home)
    return "" if found is None else f"/art/{folder}/{name}-{digest(found)}.svg"


def small_picture(spec: GameSpec, inside: str) -> str:
    """A file of its own, for an `<img>`: what stands inside an `<svg>` of 240 by 150, with its drawings and style."""
    head = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDE} {HIGH}' width='{WIDE}' height='{HIGH}'>"
    return f"{head}<style><![CDATA[{spec.style}]]></style>{spec.sprite.used_in(inside)}{inside}</svg>"
