"""Drawings: one SVG file each, found by its id."""

from __future__ import annotations

import importlib.resources
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

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
