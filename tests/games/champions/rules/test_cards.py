"""Each card has a file with its name and the clauses that explain it; the names are listed in data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from meadhall.games.champions import GAME
from meadhall.games.champions.facts.why import CLAUSES
from meadhall.games.champions.rules import voyage
from meadhall.games.champions.rules.journeys import CARDS
from meadhall.games.champions.rules.leaders import LEADER_NAMES, LEADERS
from meadhall.games.champions.rules.places import PLACES
from meadhall.games.champions.rules.runes import RUNES
from meadhall.games.champions.rules.tables import JOURNEYS, LEADER_ROWS, PLACE_KINDS, RUNE_GLORY, STALLS
from meadhall.kernel.words import entry_of

KINDS: dict[str, tuple[Mapping[str, Any], tuple[str, ...]]] = {
    "places": (PLACES, (*PLACE_KINDS, *STALLS)),
    "runes": (RUNES, tuple(RUNE_GLORY)),
    "leaders": ({name: LEADERS[name] for name in LEADER_NAMES}, tuple(LEADER_ROWS)),
    "journeys": (CARDS, tuple(JOURNEYS)),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_card_of_the_data_has_a_file_and_clauses(kind: str) -> None:
    cards, names = KINDS[kind]
    assert tuple(cards) == names
    for name, card in cards.items():
        assert card.name == name
        assert card.clauses
        assert set(card.clauses) <= set(GAME.words.clauses)
        assert name in GAME.words.names


def test_a_place_or_rune_is_named_by_the_first_clause_that_explains_it() -> None:
    """Then hints and refusals quote the clause of the card itself."""
    for name, card in (*PLACES.items(), *RUNES.items()):
        words = GAME.words.clauses[card.clauses[0]].lower()
        if name == "private_longship":
            assert words.startswith("your own longship")
        else:
            first = {"beg": "begging", "draugr_left": "draugr", "draugr_right": "draugr"}.get(name, name)
            assert words.startswith(first.replace("_", " ").replace("jarls", "jarl's").replace("sages", "sage's")), name


def test_every_question_has_a_clause_for_options_that_are_not_offered() -> None:
    elsewhere = {"place", "assign", "lose", "lose.one"}  # questions whose clause depends on the refused option
    asked = {entry_of(prompt) for prompt in GAME.words.prompts if not prompt.startswith("window.")}
    assert set(CLAUSES) == asked - elsewhere
    assert set(CLAUSES.values()) <= set(GAME.words.clauses)


def test_the_clauses_that_explain_a_shore() -> None:
    assert set(voyage.CLAUSES) <= set(GAME.words.clauses)
