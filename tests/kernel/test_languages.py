"""Texts in other languages: missing entries are in English, and no entry is missing in English."""

from __future__ import annotations

import re
import string
import sys
from pathlib import Path
from typing import Any

import pytest

from meadhall.kernel.spec import GameSpec, games

ENGLISH = """
title = "Horn"
[prompts]
dare = "{seat}: {0} points are at stake."
[names]
roll = "Roll again"
stop = "Stop"
"""
GERMAN = """
title = "Horn (deutsch)"
[names]
roll = "Noch einmal"
"""


@pytest.fixture
def horn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GameSpec:
    folder = tmp_path / "horn_of_many_tongues"
    (folder / "text").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "text" / "en.toml").write_text(ENGLISH)
    (folder / "text" / "de.toml").write_text(GERMAN)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, folder.name, raising=False)
    parts: dict[str, Any] = {
        "seats": (2, 2),
        "rules": "1.0",
        "state": "",
        "start": "",
        "bound": 9,
        "clause_prefix": "HO",
    }
    return GameSpec(name="horn", home=folder.name, seat_names=lambda seats, options: ("a", "b"), **parts)


def test_missing_entries_are_in_english(horn: GameSpec) -> None:
    words = horn.words_in("de")
    assert horn.languages == ("de", "en")
    assert (words.title, words.name("roll"), words.name("stop")) == ("Horn (deutsch)", "Noch einmal", "Stop")
    assert words.prompts == horn.words_in("en").prompts
    assert horn.words_in("xx").title == "Horn"


def test_the_environment_names_the_language(horn: GameSpec, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEADHALL_LANGUAGE", "de")
    assert horn.words.title == "Horn (deutsch)"


def arguments(sentence: str) -> list[str]:
    return sorted({str(name) for _, name, _, _ in string.Formatter().parse(sentence) if name is not None})


def test_a_language_has_an_entry_for_each_english_one() -> None:
    """With the same arguments. A missing entry shows as English, and fails here."""
    for spec in games().values():
        for language in set(spec.languages) - {"en"}:
            assert shape(spec._text(language)) == shape(spec._text("en")), f"{spec.name}, {language}"


def shape(text: dict[str, Any]) -> dict[str, Any]:
    """The keys of a text and the arguments of its sentences."""
    return {key: shape(entry) if isinstance(entry, dict) else arguments(entry) for key, entry in text.items()}


def test_a_file_of_texts_is_named_by_its_language() -> None:
    for spec in games().values():
        assert all(re.fullmatch(r"[a-z]{2,3}(-[A-Z]{2})?", language) for language in spec.languages)
