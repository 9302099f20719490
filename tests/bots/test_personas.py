"""Each level is one person, with an emblem that exists."""

from __future__ import annotations

import importlib.resources

from meadhall.bots import LEVELS, persona, personas


def test_each_level_is_one_person() -> None:
    assert tuple(personas()) == LEVELS  # weakest first
    found = [persona(level) for level in LEVELS]
    assert len({one.name for one in found}) == len({one.art for one in found}) == len(LEVELS)
    art = importlib.resources.files("meadhall.bots") / "art"
    for one in found:
        assert (art / f"{one.art}.svg").is_file()
        assert one.line.endswith(".")
        assert one.strength


def test_a_level_without_a_persona_keeps_its_name() -> None:
    assert persona("coach").name == "coach"
    assert persona("coach").art == ""
