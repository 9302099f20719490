"""RR-7: who plays with which card, and what the cards change in the set-up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from meadhall.games.ragnarocks import Card
from meadhall.games.ragnarocks.rules.draft import MATCHUPS
from meadhall.games.ragnarocks.rules.powers import CARDS, POWERS
from meadhall.kernel.errors import BadOptions
from meadhall.kernel.laws import check_match
from meadhall.kernel.match import Match
from meadhall.kernel.spec import game
from tests.games.ragnarocks.helpers import options, play, table, told

DOCS = Path(__file__).parents[4] / "docs" / "play"


def new(seed: str = "test", **options: Any) -> Match:
    return Match.new("ragnarocks", 2, options, seed=seed)


def test_the_options_know_every_card() -> None:
    assert get_args(Card) == ("none", *CARDS)
    assert len(CARDS) == 32


def test_the_defaults_are_the_plain_game_for_two() -> None:
    match = Match.new("ragnarocks", seed="test")
    assert match.seats == 2
    assert match.waiting is not None
    assert (match.waiting.prompt, options(match)) == ("select", {"A2", "A3", "A4"})
    assert table(match).cards == [(), ()]


# -- the draft


@pytest.mark.clause("RR-7.1", "RR-7.2")
def test_ivory_picks_two_and_red_takes_one() -> None:
    match = new(powers="draft")
    assert match.waiting is not None
    assert (match.waiting.seat, match.waiting.prompt, match.waiting.options) == (0, "draft_first", tuple(CARDS))
    play(match, "freyr")
    assert (match.waiting.seat, match.waiting.about) == (0, ("freyr",))
    assert match.waiting.options == tuple(card for card in CARDS if card != "freyr")
    play(match, "bragi")
    assert (match.waiting.seat, match.waiting.options) == (1, ("freyr", "bragi"))
    play(match, "freyr")
    assert table(match).cards == [("bragi",), ("freyr",)]
    assert table(match).force == ["bragi", "freyr"]
    assert (match.waiting.seat, match.waiting.prompt) == (0, "select")
    assert told(match) == [
        "Ivory puts up Freyr.",
        "Ivory puts up Bragi.",
        "Red plays with Freyr.",
        "Ivory plays with Bragi.",
    ]


@pytest.mark.clause("RR-7.2")
def test_red_may_take_the_other_card() -> None:
    assert table(play(new(powers="draft"), "freyr bragi bragi")).cards == [("freyr",), ("bragi",)]


@pytest.mark.clause("RR-7.3")
def test_a_recommended_match_up_is_picked_by_ivory_and_red_takes_a_card() -> None:
    match = new(powers="recommended")
    assert match.waiting is not None
    assert (match.waiting.seat, options(match)) == (0, set(MATCHUPS))
    play(match, "tyr_gullinbursti")
    assert (match.waiting.seat, options(match)) == (1, {"tyr", "gullinbursti"})
    play(match, "gullinbursti")
    assert table(match).cards == [("tyr",), ("gullinbursti",)]
    assert options(play(new(powers="recommended"), "surtr_ratatoskr")) == {"surtr", "ratatoskr"}


@pytest.mark.clause("RR-7.3")
def test_a_given_pair() -> None:
    match = new(powers="given", ivory="tyr", red="ymir")
    assert table(match).cards == [("tyr",), ("ymir",)]
    assert table(new(powers="given", red="ymir")).cards == [(), ("ymir",)]
    assert table(new(ivory="tyr", red="ymir")).cards == [("tyr",), ("ymir",)]  # naming the cards is enough
    assert table(new(powers="given")).cards == [(), ()]
    again = Match.replay(match.spec, json.loads(json.dumps(match.record())))
    assert again.digest() == match.digest()


@pytest.mark.clause("RR-7.3", "RR-7.4")
def test_a_random_pair_is_decided_by_chance_and_replays() -> None:
    dealt = set()
    for seed in range(40):
        match = new(str(seed), powers="random")
        assert [roll.prompt for roll in match.rolls[:2]] == ["card", "card"]
        (ivory,), (red,) = table(match).cards
        assert ivory != red
        dealt |= {ivory, red}
        assert Match.replay(match.spec, match.record()).digest() == match.digest()
    assert len(dealt) > 25


@pytest.mark.clause("RR-7.3")
def test_every_card_can_be_dealt_to_either_side() -> None:
    spec = game("ragnarocks")
    record = {"game": spec.name, "rules": spec.rules, "seats": ["ivory", "red"], "seed": "s", "answers": []}
    for first, second in zip(CARDS, [*list(CARDS)[1:], "aegir"], strict=True):
        match = Match.replay(spec, {**record, "options": {"powers": "random"}, "fate": {"0": first, "1": second}})
        assert table(match).cards == [(first,), (second,)]


@pytest.mark.clause("RR-7.4")
@pytest.mark.parametrize(
    ("seats", "wanted", "field"),
    [
        (2, {"powers": "given", "ivory": "tyr", "red": "tyr"}, "red"),
        (2, {"powers": "draft", "red": "tyr"}, "red"),
        (2, {"powers": "given", "ivory": "loki"}, "ivory"),
        (2, {"powers": "all"}, "powers"),
        (1, {"powers": "given", "red": "tyr"}, "red"),
        (1, {"red": "tyr"}, "red"),
        (4, {"powers": "given"}, "powers"),
        (4, {"ivory": "tyr"}, "ivory"),
        (4, {"powers": "recommended"}, "powers"),
        (1, {"level": "niflheim"}, "level"),
    ],
)
def test_impossible_options_are_refused(seats: int, wanted: dict[str, Any], field: str) -> None:
    with pytest.raises(BadOptions) as caught:
        Match.new("ragnarocks", seats, wanted)
    assert caught.value.field == field


@pytest.mark.clause("RR-7.1", "RR-7.2", "RR-7.3")
def test_why_a_card_cannot_be_picked_or_taken() -> None:
    match = play(new(powers="draft"), "freyr")
    assert match.why("freyr")[0] == "RR-7.1"
    play(match, "bragi")
    assert match.why("odin")[0] == "RR-7.2"
    assert new(powers="recommended").why("odin")[0] == "RR-7.3"


# -- the set-up lines


@pytest.mark.clause("RR-7.5", "RR-6.2", "RR-6.7")
def test_ivorys_card_comes_first_in_the_set_up() -> None:
    match = new(powers="given", ivory="fenrir", red="ask_and_embla")
    assert match.waiting is not None
    assert (match.waiting.seat, match.waiting.prompt, options(match)) == (0, "leave_out", {"A2", "A3", "A4"})
    play(match, "A2")
    assert (match.waiting.seat, match.waiting.prompt, options(match)) == (1, "leave_out", {"J4", "J5", "J6"})
    play(match, "J6")
    dump = match.dump()
    assert (dump["ivory"], dump["red"]) == (["A3", "A4"], ["J4", "J5"])
    assert (match.waiting.seat, match.waiting.prompt) == (0, "select")


@pytest.mark.clause("RR-7.5", "RR-6.29")
def test_thors_stones_leave_the_supply_before_the_first_turn() -> None:
    assert table(new(powers="given", ivory="tyr", red="thor")).supply == 36


# -- the page of powers


def test_the_page_of_powers_describes_every_card_correctly() -> None:
    text = (DOCS / "ragnarocks-powers.md").read_text(encoding="utf-8")
    simple, advanced = text.split("## Advanced")
    for name, card in CARDS.items():
        part, title = simple if card.simple else advanced, game("ragnarocks").words.name(name)
        rows = [line for line in part.splitlines() if line.startswith(f"| {title} |")]
        assert len(rows) == 1, name
        assert rows[0].split(" | ")[1] == ("yes" if card.command else "–"), name
        assert rows[0].endswith(f"[{POWERS[name].clause}] |"), name


def test_every_power_names_the_clause_that_is_its_text() -> None:
    words = game("ragnarocks").words
    assert tuple(POWERS) == tuple(CARDS)
    for name, power in POWERS.items():
        assert power.CLAUSES
        assert words.clauses[power.clause].startswith(words.name(name).partition(",")[0]), name


# -- laws


@pytest.mark.parametrize("powers", ["draft", "recommended", "random"])
def test_games_with_cards_keep_the_laws(powers: str) -> None:
    for seed in range(2):
        check_match(game("ragnarocks"), f"{powers} {seed}", 2, {"powers": powers}, share=0.1)
