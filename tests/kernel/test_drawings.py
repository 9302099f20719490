"""Drawings: one SVG file each, found by its id."""

from __future__ import annotations

import importlib.resources
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from meadhall.kernel.drawing import Sprite, art, sprite
from meadhall.kernel.picture import drawings
from meadhall.kernel.spec import games


def test_a_drawing_is_what_stands_inside_the_svg_of_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    art = tmp_path / "some_game" / "art"
    art.mkdir(parents=True)
    (art.parent / "__init__.py").touch()
    (art / "axe.svg").write_text(
        "<svg viewBox='0 0 9 9'>\n  <path d='M0 0'/>\n  <circle r='1'/>\n</svg>\n", encoding="utf-8"
    )
    (art / "notes.txt").write_text("no drawing", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert drawings("some_game") == {"axe": "<path d='M0 0'/><circle r='1'/>"}
    assert drawings("meadhall.kernel") == {}  # nothing is drawn there


def test_every_drawing_of_a_game_is_a_picture_by_itself() -> None:
    for spec in games().values():
        art = importlib.resources.files(spec.home) / "art"
        for file in art.iterdir() if art.is_dir() else ():
            root = ET.fromstring(file.read_text(encoding="utf-8"))
            assert root.tag == "{http://www.w3.org/2000/svg}svg", file
            assert root.get("viewBox"), file
            assert len(root), file
            for element in root.iter():
                assert not any(key == "style" or key.startswith("on") for key in element.attrib), file
                assert element.get("href", "#").startswith("#"), file  # nothing is fetched


def sprite_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **files: str) -> Sprite:
    home = tmp_path / "drawn_game"
    (home / "art").mkdir(parents=True)
    (home / "__init__.py").touch()
    for name, text in files.items():
        (home / "art" / f"{name}.svg").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    sprite.cache_clear()
    return sprite("toy", "drawn_game")


AXE = """<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><title>Axe</title>
<style>.a{fill:red}.b,.a-b{r:1}</style>
<defs><clipPath id="c"><path id="p" d="M0 0"/></clipPath></defs>
<g clip-path="url(#c)" class="a a-b"><use href="#p" class='b'/></g></svg>"""


def test_ids_and_classes_of_two_drawings_never_meet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    both = sprite_of(tmp_path, monkeypatch, axe=AXE, bow=AXE)
    assert both.symbols["toy-axe"] == (
        "<symbol id='toy-axe' viewBox='0 0 9 9'>"
        "<defs><clipPath id='to0-c'><path id='to0-p' d=\"M0 0\"/></clipPath></defs>"
        "<g clip-path=\"url(#to0-c)\" class='to0-a to0-a-b'><use href='#to0-p' class='to0-b'/></g></symbol>"
    )
    assert both.css == ".to0-a{fill:red}.to0-b,.to0-a-b{r:1}.to1-a{fill:red}.to1-b,.to1-a-b{r:1}"
    assert "to0-" not in both.symbols["toy-bow"]


def test_a_page_gets_the_drawings_that_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    both = sprite_of(tmp_path, monkeypatch, axe=AXE, bow=AXE)
    assert both.used_in(f"<p>{art('toy', 'bow', 'small')}</p>") == both.symbols["toy-bow"]
    assert both.used_in("<use href='#board'/>") == ""
    assert both.whole() == both.symbols["toy-axe"] + both.symbols["toy-bow"]
