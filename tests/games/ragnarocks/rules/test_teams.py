"""RR-8: the team game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from meadhall.games.ragnarocks.rules import teams
from meadhall.games.ragnarocks.rules.powers import COMMANDS
from meadhall.kernel.errors import BadOptions
from meadhall.kernel.laws import check_match
from meadhall.kernel.match import Match
from meadhall.kernel.spec import game
from tests.games.ragnarocks.helpers import options, play, position, table, told


def drafted(sizes: list[int], cards: list[str]) -> Match:
    """A team game after its draft: these cards, taken in the order of the draft."""
    match = Match.new("ragnarocks", sum(sizes), {"teams": sizes}, seed="test")
    for card in (*cards, *cards):
        match.answer(card)
    return match


def take_turns(match: Match, turns: int) -> list[str]:
    """Plays the next turns at random and returns who took them."""
    rng, found = random.Random(5), []
    while match.waiting is not None and len(found) < turns:
        if match.waiting.prompt == "select":
            found.append(match.seat_names[match.waiting.seat])
        match.answer(rng.choice(match.waiting.options))
    return found


def team_position(sizes: list[int], powers: tuple[list[str], list[str]], **fields: Any) -> Match:
    next_up = fields.pop("next", [1, 1])
    wanted = {"ivory": powers[0], "red": powers[1]}
    return position(teams={"sizes": sizes, "next": next_up}, powers=wanted, **fields)


# -- sizes and seats


@pytest.mark.clause("RR-8.1", "RR-8.2")
@pytest.mark.parametrize(
    ("seats", "wanted", "names"),
    [
        (3, None, "ivory 1, red 1, red 2"),
        (4, None, "ivory 1, ivory 2, red 1, red 2"),
        (5, None, "ivory 1, ivory 2, red 1, red 2, red 3"),
        (6, None, "ivory 1, ivory 2, ivory 3, red 1, red 2, red 3"),
        (3, [2, 1], "ivory 1, ivory 2, red 1"),
        (6, [1, 5], "ivory 1, red 1, red 2, red 3, red 4, red 5"),
    ],
)
def test_ivory_sits_first_and_players_are_numbered(seats: int, wanted: list[int] | None, names: str) -> None:
    match = Match.new("ragnarocks", seats, {} if wanted is None else {"teams": wanted}, seed="test")
    assert ", ".join(match.seat_names) == names
    assert match.spec.seat_names(seats, match.options) == match.seat_names


@pytest.mark.parametrize(
    ("seats", "wanted"), [(3, [1, 1]), (3, [3, 0]), (3, [0, 3]), (5, [2, 2, 1]), (4, [4]), (1, [1, 0])]
)
def test_impossible_sizes_are_refused(seats: int, wanted: list[int]) -> None:
    with pytest.raises(BadOptions, match="teams"):
        Match.new("ragnarocks", seats, {"teams": wanted})


def test_one_against_one_is_the_normal_game() -> None:
    one = Match.new("ragnarocks", 2, {"teams": [1, 1]}, seed="test")
    other = Match.new("ragnarocks", 2, seed="test")
    assert one.digest() == other.digest()
    assert one.seat_names == ("ivory", "red")


# -- the draft


@pytest.mark.clause("RR-8.4")
def test_the_order_of_the_draft() -> None:
    names = teams.seat_names((3, 2), 5)
    assert [names[seat] for seat in teams.draft_order((3, 2))] == ["red 1", "ivory 1", "red 2", "ivory 2", "ivory 3"]
    names = teams.seat_names((1, 3), 4)
    assert [names[seat] for seat in teams.draft_order((1, 3))] == ["red 1", "ivory 1", "red 2", "red 3"]


@pytest.mark.clause("RR-8.3", "RR-8.4")
def test_ivory_1_puts_up_as_many_icon_cards_as_players_and_all_take_one() -> None:
    match = Match.new("ragnarocks", 5, {"teams": [3, 2]}, seed="test")
    asked, up = [], ["sol", "mani", "tyr", "vali", "ymir"]
    for n, card in enumerate(up):
        assert match.waiting is not None
        assert (match.waiting.seat, match.waiting.prompt, match.waiting.about) == (0, "team_pick", (n + 1, 5))
        assert match.waiting.options == tuple(x for x in COMMANDS if x not in up[:n])
        match.answer(card)
    for card in ["tyr", "sol", "ymir", "mani", "vali"]:
        assert match.waiting is not None
        assert match.waiting.prompt == "team_take"
        asked.append(match.seat_names[match.waiting.seat])
        match.answer(card)
    assert asked == ["red 1", "ivory 1", "red 2", "ivory 2", "ivory 3"]
    assert table(match).cards == [("sol", "mani", "vali"), ("tyr", "ymir")]
    assert told(match)[-5:] == [
        "Red 1 plays with Tyr.",
        "Ivory 1 plays with Sol.",
        "Red 2 plays with Ymir.",
        "Ivory 2 plays with Mani.",
        "Ivory 3 plays with Vali.",
    ]


@pytest.mark.clause("RR-8.3", "RR-5.18")
def test_only_cards_with_the_icon_are_put_up() -> None:
    match = Match.new("ragnarocks", 4, seed="test")
    without = {"ask_and_embla", "fenrir", "fjorgyn", "freya", "frigg", "hel", "idun", "odin", "thor"}
    assert len(options(match)) == 23
    assert not options(match) & without


@pytest.mark.clause("RR-8.3")
def test_icon_cards_can_be_dealt_at_random_instead() -> None:
    for seed in range(20):
        match = Match.new("ragnarocks", 6, {"powers": "random"}, seed=str(seed))
        ivory, red = table(match).cards
        assert len(ivory) == len(red) == 3
        assert len({*ivory, *red}) == 6
        assert {*ivory, *red} <= set(COMMANDS)


@pytest.mark.clause("RR-8.3", "RR-8.4")
def test_why_a_card_cannot_be_put_up_or_taken() -> None:
    match = Match.new("ragnarocks", 3, seed="test")
    assert match.why("odin")[0] == "RR-8.3"
    play(match, "sol tyr vali")
    assert match.why("ymir")[0] == "RR-8.4"


# -- turns and powers


@pytest.mark.clause("RR-8.5")
def test_two_against_three_take_turns() -> None:
    order = take_turns(drafted([2, 3], ["bragi", "tyr", "vali", "mani", "freyr"]), 12)
    assert ", ".join(order) == (
        "ivory 1, red 1, ivory 2, red 2, ivory 1, red 3, ivory 2, red 1, ivory 1, red 2, ivory 2, red 3"
    )


@pytest.mark.clause("RR-8.5")
def test_one_against_two_take_turns() -> None:
    order = take_turns(drafted([1, 2], ["bragi", "tyr", "vali"]), 6)
    assert order == ["ivory 1", "red 1", "ivory 1", "red 2", "ivory 1", "red 1"]


@pytest.mark.clause("RR-8.6")
def test_a_power_is_in_force_until_the_next_of_the_team_starts() -> None:
    match = drafted([2, 2], ["sol", "ymir", "mani", "tyr"])  # red 1, ivory 1, red 2, ivory 2
    g = table(match)
    seen = []
    rng = random.Random(1)
    while len(seen) < 6:
        assert match.waiting is not None
        g = table(match)
        if match.waiting.prompt == "select":
            seen.append(tuple(g.force))
        match.answer("pass" if "pass" in match.waiting.options else rng.choice(match.waiting.options))
    assert seen == [
        ("ymir", ""),  # Red has had no turn, so no power of Red's is in force
        ("ymir", "sol"),
        ("tyr", "sol"),
        ("tyr", "mani"),
        ("ymir", "mani"),
        ("ymir", "sol"),
    ]


def at_nerthus(next_up: list[int], turns: int) -> Match:
    """Red 1 has moved to A5; Ivory 1 has Nerthus. A stone on A2 would cut off A1."""
    powers = (["nerthus", "mani"], ["vali"])
    taken = {"ivory": turns, "red": 1}
    there = {"ivory": "C4", "red": "A5", "stones": "B1 B2", "to_move": "red", "selected": "A5", "turns_taken": taken}
    return team_position([2, 1], powers, next=next_up, **there)


@pytest.mark.clause("RR-8.6", "RR-6.21")
def test_nerthus_of_ivory_1_binds_red_and_lapses_when_ivory_2_starts() -> None:
    bound = at_nerthus([2, 1], 1)
    assert "A2" not in options(bound)
    assert {"A1", "A3", "A4"} <= options(bound)
    assert "A2" in options(at_nerthus([1, 1], 2))


@pytest.mark.clause("RR-8.6")
def test_before_its_first_turn_a_team_has_no_power() -> None:
    """Red 1's Nerthus does not bind Ivory's very first stone."""
    there = {"ivory": "A5", "red": "C4", "stones": "B1 B2", "selected": "A5"}
    powers = (["vali"], ["nerthus", "mani"])
    assert "A2" in options(team_position([1, 2], powers, **there))
    taken = {"ivory": 1, "red": 1}
    assert "A2" not in options(team_position([1, 2], powers, next=[1, 2], turns_taken=taken, **there))


@pytest.mark.clause("RR-8.6", "RR-6.1")
def test_the_player_with_the_power_in_force_is_asked_in_the_other_teams_turn() -> None:
    taken = {"ivory": 2, "red": 1}
    there = {"ivory": "C4 E5", "red": "A5 J5", "stones": "B1 B2", "selected": "A5", "to_move": "red"}
    match = team_position([3, 1], (["sol", "aegir", "tyr"], ["vali"]), next=[3, 1], turns_taken=taken, **there)
    match.answer("A2")
    assert match.waiting is not None
    assert (match.waiting.prompt, match.seat_names[match.waiting.seat]) == ("aegir", "ivory 2")


STUCK = {"ivory": "A2 E5", "red": "A1", "stones": "B1 B2"}  # Red can move only when A2 is empty


@pytest.mark.clause("RR-8.7")
def test_a_skipped_turn_passes_to_the_next_of_the_team() -> None:
    match = team_position([2, 2], (["vali", "bragi"], ["nerthus", "mani"]), **STUCK)
    for answer in ("E5", "E9", "E8"):
        match.answer(answer)
    assert "Red 1 cannot take a turn and skips it." in told(match)
    assert match.waiting is not None
    assert match.seat_names[match.waiting.seat] == "ivory 2"
    assert table(match).force == ["bragi", "nerthus"]  # the skipped turn was Red 1's
    for answer in ("A2", "A5", "A4"):
        match.answer(answer)
    assert match.waiting is not None
    assert match.seat_names[match.waiting.seat] == "red 2"
    assert table(match).force == ["bragi", "mani"]


@pytest.mark.clause("RR-8.8", "RR-6.19")
def test_an_extra_turn_is_the_same_players() -> None:
    there = {"ivory": "E5 A3", "red": "J5", "stones": "F4 F6", "selected": "E5"}
    match = team_position([2, 1], (["jormungandr", "mani"], ["vali"]), **there)
    play(match, "F5 E5")  # a row of three, and yes to the extra turn
    assert match.waiting is not None
    assert (match.waiting.prompt, match.waiting.options) == ("select", ("E5",))
    assert match.seat_names[match.waiting.seat] == "ivory 1"
    assert table(match).force[0] == "jormungandr"
    play(match, "E5 E9 E8")
    seats = []
    while len(seats) < 2:
        assert match.waiting is not None
        if match.waiting.prompt == "select":
            seats.append(match.seat_names[match.waiting.seat])
        match.answer("pass" if "pass" in match.waiting.options else match.waiting.options[0])
    assert seats == ["red 1", "ivory 2"]


# -- the end


@pytest.mark.clause("RR-8.1")
def test_a_team_wins_and_loses_together() -> None:
    wall = "D1 D2 D3 D4 D5 D6 D7 D8"
    match = team_position([2, 3], (["sol", "tyr"], ["mani", "vali", "ymir"]), ivory="A3", red="J5", stones=wall)
    assert match.result is not None
    assert (match.result.returns, match.result.scores) == ((-1, -1, 1, 1, 1), (18, 18, 60, 60, 60))
    quitter = Match.new("ragnarocks", 5, seed="test")
    quitter.finish("resigned", 4)
    assert quitter.result is not None
    assert quitter.result.returns == (1, 1, -1, -1, -1)


@pytest.mark.clause("RR-4.1", "RR-8.7")
def test_the_game_goes_on_while_some_player_of_a_team_could_take_a_turn() -> None:
    """Without stones only Gullinbursti can complete a turn: the others skip until its player's turn comes."""
    match = team_position([2, 1], (["sol", "gullinbursti"], ["vali"]), supply=0)
    assert told(match) == [
        "The runestones are used up.",
        "Ivory 1 cannot take a turn and skips it.",
        "The runestones are used up.",
        "Red 1 cannot take a turn and skips it.",
    ]
    assert match.waiting is not None
    assert match.seat_names[match.waiting.seat] == "ivory 2"
    assert team_position([2, 1], (["sol", "tyr"], ["vali"]), supply=0).over


# -- laws


@pytest.mark.parametrize(
    ("seats", "wanted"), [(3, {"teams": [2, 1]}), (4, {"powers": "random"}), (6, {"teams": [1, 5]})]
)
def test_team_games_keep_the_laws(seats: int, wanted: dict[str, Any]) -> None:
    check_match(game("ragnarocks"), f"teams {seats}", seats, wanted, share=0.1)
