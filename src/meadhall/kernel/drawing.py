"""The drawings of a game: the files `art/<name>.svg`, put together into one sprite.

A page of a game contains the symbols that it shows, and a picture refers to one by `<use href='#<game>-<name>'>`; `art`
makes such a reference. So that drawings can be made one by one without thinking of each other, every id and class in a
file is prefixed here, and the rules of all their `<style>` elements become one style sheet: pages allow no `<style>`.
"""

from __future__ import annotations

import importlib.resources
import re
from functools import cache
from typing import NamedTuple

_CLASS = re.compile(r"\bclass=(['\"])(.*?)\1")
_ID = re.compile(r"\bid=(['\"])(.*?)\1")
_HREF = re.compile(r"\bhref=(['\"])#(.*?)\1")
_URL = re.compile(r"url\((['\"]?)#([\w-]+)\1\)")
_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
_RULE = re.compile(r"\.([A-Za-z][\w-]*)(?=[^{}]*\{)")
_VIEW_BOX = re.compile(r"\bviewBox=(['\"])(.*?)\1")
_USED = re.compile(r"href=['\"]#([\w-]+)['\"]")


class Sprite(NamedTuple):
    """All drawings of a game."""

    symbols: dict[str, str]  # `<symbol>` elements by their id, `<game>-<name>`
    css: str  # the rules of their classes

    def used_in(self, html: str) -> str:
        """The symbols that a piece of HTML refers to."""
        names = sorted(set(_USED.findall(html)))
        return "".join(self.symbols[name] for name in names if name in self.symbols)

    def whole(self) -> str:
        """All symbols."""
        return "".join(self.symbols.values())


@cache
def sprite(game: str, home: str) -> Sprite:
    """The drawings in the folder `art` of the package `home`."""
    symbols, css = {}, []
    for number, (name, text) in enumerate(_files(home).items()):
        symbol, rules = _symbol(f"{game}-{name}", text, f"{game[:2]}{number}-")
        symbols[f"{game}-{name}"] = symbol
        css.append(rules)
    return Sprite(symbols, "".join(css))


def _files(home: str) -> dict[str, str]:
    art = importlib.resources.files(home) / "art"
    files = sorted(art.iterdir(), key=lambda file: file.name) if art.is_dir() else []
    named = {file.name.removesuffix(".svg"): file for file in files if file.name.endswith(".svg")}
    return {name: file.read_text(encoding="utf-8") for name, file in named.items() if name != "cover"}


def _symbol(symbol_id: str, text: str, prefix: str) -> tuple[str, str]:
    """A file's `<symbol>`, and the rules of its classes."""
    box = _VIEW_BOX.search(text)
    view_box = box.group(2) if box is not None else "0 0 240 240"
    inside = text[text.index(">", text.index("<svg")) + 1 : text.rindex("</svg>")]
    rules = "".join(_RULE.sub(rf".{prefix}\1", found) for found in _STYLE.findall(inside))
    inside = _TITLE.sub("", _STYLE.sub("", inside))
    inside = _CLASS.sub(lambda m: f"class='{' '.join(prefix + name for name in m.group(2).split())}'", inside)
    inside = _ID.sub(rf"id='{prefix}\2'", inside)
    inside = _HREF.sub(rf"href='#{prefix}\2'", inside)
    inside = _URL.sub(rf"url(#{prefix}\2)", inside)
    inside = "".join(line.strip() for line in inside.splitlines())
    return f"<symbol id='{symbol_id}' viewBox='{view_box}'>{inside}</symbol>", rules.strip()


def art(game: str, name: str, kind: str = "") -> str:
    """A drawing in an HTML part: an `<svg>` of class `art` (and `kind`), as large as the style says."""
    return f"<svg class='art{f' {kind}' if kind else ''}' aria-hidden='true'><use href='#{game}-{name}'/></svg>"


def placed(game: str, name: str, x: float, y: float, size: float) -> str:
    """A drawing inside an SVG: a square of this size around a point."""
    return f"<use href='#{game}-{name}' x='{x - size / 2:g}' y='{y - size / 2:g}' width='{size:g}' height='{size:g}'/>"
