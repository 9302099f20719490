"""Refusals name the clause that forbids the choice. Those of single rules are in test_rulebook_*.py."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.rules.tables import ENEMIES, GIANTS, GODS, ISLANDS, WORLDS
from meadhall.kernel import laws
from meadhall.kernel.match import Match, among
from tests.games.yggdrasil.helpers import acting, card, position, say

CASES: list[tuple[dict[str, Any], tuple[str | int, ...], tuple[str | int, ...], str | int, str | None]] = [
    ({"spaces": {"hel": 3}}, ("asgard", "hel"), (), 1, "YG-4.2"),
    ({"spaces": {"hel": 3}}, ("asgard", "hel", 0), (1,), 1, "YG-4.6"),
    ({}, ("helheim",), (), "rainbow", "YG-5.18"),
    ({"vanir": 3, "deck": ["hel", "surt"]}, ("vanaheim", "rearrange"), (), "loki", "YG-5.28"),
    ({"spaces": {"hel": 3}}, (), (), "valhalla", None),
    ({"spaces": {"hel": 3}}, ("asgard",), (), "valhalla", None),
    ({}, ("midgard",), (), "red", None),
    ({}, ("nidavellir",), (), "excalibur", None),
    ({}, ("vanaheim",), (), "sleep", None),
    ({"vanir": 5}, ("vanaheim", "giant"), (), "sleep", None),
    ({"vanir": 4, "spaces": {"hel": 3}}, ("vanaheim", "push"), (), "sleep", None),
]


@pytest.mark.parametrize(("fields", "answers", "fate", "option", "clause"), CASES)
def test_refusals(
    fields: dict[str, Any],
    answers: tuple[str | int, ...],
    fate: tuple[str | int, ...],
    option: str | int,
    clause: str | None,
) -> None:
    match = acting(gods=["thor"], **fields)
    say(match, *answers, fate=fate)
    found, message = match.why(option)
    assert found == clause
    assert message


def test_refusals_of_choices_in_enemy_cards() -> None:
    assert card("nidhogg").why("nidhogg")[0] == "YG-6.11"
    assert position(gods=["odin"], deck=["hel", "surt", "loki"]).why("loki")[0] == "YG-8.1"
    tyr = acting(gods=["tyr"], spaces={"hel": 3})
    say(tyr, "asgard", "hel", 0, fate=(1, 2))
    assert tyr.why(3)[0] == "YG-8.6"


def test_why_answers_for_anything_at_any_time() -> None:
    """At every question of random play: the explanation never crashes, and legal options have none."""
    everything = (*ENEMIES, *GIANTS, *GODS, *ISLANDS, *WORLDS, "pass", "calm", "advance", "pile", "x", -1, 0, 1, 99)

    def ask_why(match: Match) -> None:
        assert match.waiting is not None
        for option in everything:
            clause, message = match.why(option)
            assert message
            assert clause is None or not among(option, match.waiting.options)

    for n in range(3):
        laws.random_match(GAME, f"why {n}", 3, {"angry": 2}, ask_why)
