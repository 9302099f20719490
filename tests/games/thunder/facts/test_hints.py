"""Hints: what an action would do, as far as the player can know it."""

from __future__ import annotations

import random

import pytest

from meadhall.games.thunder.facts.hints import hints
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Ask, Option
from tests.games.thunder.helpers import LOKI, THOR, play, side, table


def texts(match: Match, seat: int = LOKI) -> dict[Option, str]:
    ask = match.view(seat).table.waiting
    assert isinstance(ask, Ask)
    return {option: hint.text for option, hint in hints(match.view(seat), ask).items()}


@pytest.mark.parametrize(
    ("mine", "theirs", "line"),
    [
        ("fire_giant", "viking_warriors!", "Fire Giant would beat Viking Warriors, 5 against 4."),
        ("trolls", "viking_warriors!", "Trolls would fall to Viking Warriors, 3 against 4."),
        ("trolls", "light_elves!", "A tie, 3 against 3: Trolls and Light Elves would both fall."),
        ("trolls", "hel!", "Trolls would beat Hel, a card without strength."),
        ("female_archer", "shield_wall!", "Female Archer would fell Shield Wall."),
        ("dragon", "shield_wall!", "Shield Wall would hold, and Dragon would fall."),
        ("dragon", "nightmare!", "A Nightmare: everything in this lane would be lost, on both sides."),
        ("dragon", "ring!", "Odin's Ring would be found: you would win."),
        ("dragon", "tyr", "Dragon, 6, against a card that you do not see."),
    ],
)
def test_a_challenge_says_how_it_would_end(mine: str, theirs: str, line: str) -> None:
    match = table(side("ravens ravens", a=mine), side("odin", a=theirs, b="einherjar"))
    assert texts(match)["challenge a"] == line
    assert texts(match, THOR) == {}


def test_a_challenge_ends_as_the_hint_said() -> None:
    """In random games, wherever the card is seen: the story has the same words."""
    checked = 0
    for seed in range(12):
        match, rng = Match.new("thunder", seed=str(seed)), random.Random(seed)
        while match.waiting:
            found = texts(match, match.waiting.seat)
            option = rng.choice(match.waiting.options)
            play(match, option)
            said = found.get(option, "")
            if " would beat " in said or " would fall to " in said:
                keys = [event.key for event in match.story][-6:]
                assert ("attacker_wins" if " beat " in said else "defender_wins") in keys or "no_strength" in keys
                checked += 1
    assert checked > 5


def test_a_card_says_what_it_would_cover() -> None:
    match = table(side("hel ravens", a="trolls", pile="trolls idunn"), side("odin", a="light_elves"))
    assert texts(match)["hel"] == "It covers your Idunn: you no longer win ties."
    match = table(side("hel", a="trolls", pile="trolls berserker"), side("odin", a="light_elves"))
    assert texts(match)["hel"].startswith("It covers your Berserker")


def test_the_last_action_reminds_of_the_leader() -> None:
    match = table(side("loki ravens", a="trolls"), side("odin", a="light_elves"))
    found = texts(match)
    assert "Loki costs none" in found["draw"]
    assert "loki" not in found


def test_a_tie_names_the_idunn_that_decides_and_vidarr_has_hints_too() -> None:
    match = table(side("vidarr", a="trolls", pile="idunn"), side("odin", a="light_elves!", b="einherjar"))
    assert texts(match)["challenge a"] == "A tie, 3 against 3, which the Idunn of Loki decides."
    play(match, "vidarr")
    assert texts(match)["a1"].startswith("A tie, 3 against 3: ")
