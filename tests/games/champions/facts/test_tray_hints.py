"""The odds beside a tray are those of the answers in it, and nothing that the seat cannot know changes them."""

from __future__ import annotations

import pytest

from meadhall.games.champions.facts.hints import percent
from meadhall.games.champions.facts.odds import odds
from meadhall.games.champions.facts.tray_hints import lost_pieces, planned, tray_hint
from meadhall.games.champions.rules.assigning import Assigning
from meadhall.games.champions.rules.losses import Losses
from meadhall.games.champions.rules.tables import ENEMIES
from meadhall.kernel.hint import Hint
from meadhall.kernel.match import Match
from tests.games.champions.helpers import fight, position, say, table


def hint(match: Match, *answers: int | str, seat: int = 0) -> Hint:
    found = tray_hint(match.view(seat), answers)
    assert found is not None
    return found


def sending(**fields: object) -> Match:
    clans = [{"dice": [3, 1, 2], "food": 3}, {}, {"destinies": ["craftsman"]}]
    where = {"at": {"troll": 0, "small_public_longship": 0}, "sailing": {"near_left": [0, "small"]}}
    return position(phase="assigning", clans=clans, troll="cave_troll", **where, **fields)


def test_a_plan_has_the_odds_of_each_errand_and_names_who_stays() -> None:
    match = sending()
    enemy = ENEMIES["cave_troll"]
    found = hint(match, 2, 1, 1)
    troll = odds("B", (2, 1, 1), enemy.attack, enemy.defence)
    assert found.rows[0] == ("The Troll", f"{percent(troll.win)} to win", f"{troll.losses:.1f} of 4 lost")
    assert found.rows[1][1] == "attack 2, defence 4"
    assert found.text == "At home: 1 Swordsman, 1 Axeman and 3 Food."
    assert "% to win" in hint(match, 2, 1, 1, 1, 1, 2).rows[1][1]


def test_the_plan_of_a_tray_is_the_one_that_the_answers_make() -> None:
    match = sending()
    rule = table(match).stack[-1]
    assert isinstance(rule, Assigning)
    plan = planned(match.view(0).table, rule, [2, 1, 1, 1, 1, 2])
    say(match, 2, 1, 1, 1, 1, 2)
    assert table(match).parties == {"troll": plan[:4], "near_left": plan[4:]}


def test_hidden_cards_do_not_change_the_odds() -> None:
    one, other = sending(journeys={"near_left": "kraken"}), sending(journeys={"near_left": "all_quiet"})
    assert hint(one, 1, 0, 0, 2, 1, 2) == hint(other, 1, 0, 0, 2, 1, 2)


def test_a_reroll_says_its_chance_beside_that_of_keeping() -> None:
    match = fight("--2", dice=(3, 0, 0), favor=1, troll="stray_troll")
    assert hint(match, "favor", 0).text.startswith("Tap the dice")
    two, one = hint(match, "favor", 2).text, hint(match, "favor", 1).text
    assert two.startswith("Rolled again: ")
    assert two != one
    assert "Kept: " in two


def test_losses_say_the_chance_of_those_who_are_left() -> None:
    match = fight("--", "1", dice=(2, 0, 1), troll="cave_troll")
    rule = table(match).stack[-1]
    assert isinstance(rule, Losses)
    enemy, damage = ENEMIES["cave_troll"], 1
    for swords in (1, 2):
        lost = lost_pieces(rule, [swords])
        assert lost == (swords, 0, 2 - swords, 0)
        left = odds("B", (2 - swords, 0, 1 - (2 - swords)), enemy.attack, enemy.defence - damage)
        assert hint(match, swords).text == f"With those who live: {percent(left.win)} to win."
    assert lost_pieces(rule, []) is None


@pytest.mark.parametrize("answers", [(), (9,), ("favor",)])
def test_other_questions_have_no_hint(answers: tuple[int | str, ...]) -> None:
    assert tray_hint(position().view(0), answers) is None
