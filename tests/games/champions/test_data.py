"""The data tables: each row names its source, and totals agree with what is known of the box."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from importlib import resources
from typing import Any

import pytest

from meadhall.games.champions import GAME, Options
from meadhall.games.champions.rules import dice
from meadhall.games.champions.rules.leaders import LEADER_NAMES
from meadhall.games.champions.rules.places import PLACES
from meadhall.games.champions.rules.tables import (
    DECKS,
    DESTINIES,
    ENEMIES,
    JOURNEYS,
    MERCHANT,
    PRIVATE,
    RUNE_GLORY,
    SHORES,
    STALLS,
)

DATA = sorted(
    p.name for p in (resources.files("meadhall.games.champions") / "data").iterdir() if p.name.endswith(".toml")
)


@pytest.mark.parametrize("name", DATA)
def test_every_row_has_a_source(name: str) -> None:
    text = (resources.files("meadhall.games.champions") / "data" / name).read_text(encoding="utf-8")
    (table,) = tomllib.loads(text).values()
    assert table
    assert {row["source"] for row in table} <= {"rulebook", "found", "house"}


@pytest.mark.clause("CM-1.4")
def test_the_totals_of_house_cards_fit_the_known_facts() -> None:
    def mean(family: str, what: Any) -> float:
        cards = [ENEMIES[card] for card in DECKS[family]]
        return round(sum(what(card) for card in cards) / len(cards), 2)

    assert (mean("trolls", lambda e: e.glory), mean("trolls", lambda e: e.reward[1])) == (6.19, 1.88)
    assert (mean("draugr", lambda e: e.glory), mean("draugr", lambda e: e.reward[1])) == (4.86, 3.29)
    assert (mean("monsters", lambda e: e.glory), mean("monsters", lambda e: e.reward[1])) == (11.25, 1.58)
    for family, per_colour, banned in (("draugr", 7, 9), ("monsters", 12, 18)):
        cards = [ENEMIES[card] for card in DECKS[family]]
        for colour in ("blue", "yellow", "red"):
            assert sum(e.colour == colour for e in cards) == per_colour
            assert sorted(e.ban for e in cards if e.colour == colour and e.ban >= 0) == sorted(
                [0, 1, 2] * (banned // 9)
            )
        assert sum(e.ban >= 0 for e in cards) == banned
    assert sum(RUNE_GLORY.values()) == 22
    assert sum(JOURNEYS.values()) == 18


def test_the_dice_sets() -> None:
    assert set(dice.SETS) == {"B", "B2", "C"}
    for name, kinds in dice.SETS.items():
        assert [sum(faces) for faces in kinds] == [6, 6, 6]
        sword, _, axe = kinds
        assert all(sword[face] for face in (dice.SHIELD, dice.ONE, dice.TWO)), name
        assert axe[dice.SHIELD] == 0
        assert all(faces[dice.BLANK] >= 2 for faces in kinds)
        means = [Fraction(faces[dice.ONE] + 2 * faces[dice.TWO], 6) for faces in kinds]
        assert means[0] <= means[1] < means[2]
    assert dice.SETS["B"] == ((3, 1, 1, 1), (2, 1, 2, 1), (2, 0, 2, 2))


@pytest.mark.parametrize("name", ["B", "B2", "C"])
@pytest.mark.parametrize("kind", range(3))
def test_the_weights_of_rolls_are_those_of_the_dice(name: str, kind: int) -> None:
    for n in range(1, 9):
        words, weights = dice.rolls(name, kind, n)
        assert sum(weights) == 6**n
        assert all(len(word) == n for word in words)
        assert len(set(words)) == len(words)
    words, weights = dice.rolls(name, kind, 2)
    single = dict(zip(*dice.rolls(name, kind, 1), strict=True))
    for word, weight in zip(words, weights, strict=True):
        assert weight == single[word[0]] * single[word[1]] * (1 if word[0] == word[1] else 2)


def test_everything_has_a_name() -> None:
    names = GAME.words.names
    things = (
        *PLACES,
        *STALLS,
        *ENEMIES,
        *DESTINIES,
        *RUNE_GLORY,
        *JOURNEYS,
        *MERCHANT,
        *PRIVATE,
        *SHORES,
        *LEADER_NAMES,
    )
    assert [thing for thing in things if thing not in names] == []


def test_options_have_words() -> None:
    assert set(GAME.words.options) == set(Options.__dataclass_fields__)
    assert GAME.options_schema()["properties"]["dice"]["enum"] == ["B", "B2", "C"]
