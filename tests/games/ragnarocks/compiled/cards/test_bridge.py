"""The compiled game with cards and the step engine agree: the same choices and the same board after each act."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from meadhall.games.ragnarocks.bot import judgement
from meadhall.games.ragnarocks.compiled.cards import bridge, words
from meadhall.games.ragnarocks.compiled.cards.acts import MOST, OVER
from meadhall.games.ragnarocks.compiled.cards.land import score
from meadhall.games.ragnarocks.compiled.cards.search import expectation, search
from meadhall.games.ragnarocks.compiled.cards.turn import step
from meadhall.games.ragnarocks.compiled.plain.rules import CHOSEN, PHASE, SIDE, STONES, SUPPLY, VIKINGS, Position
from meadhall.games.ragnarocks.rules.board import NAMES
from meadhall.games.ragnarocks.rules.game import QUIET_TURNS, REPETITIONS
from meadhall.games.ragnarocks.rules.powers import CARDS, POWERS
from meadhall.kernel.match import Match
from tests.games.ragnarocks.helpers import position, table

PARTS_OF_AN_ACT = 3  # questions at most: Viking, offer, hex

# What both must agree on. The other words are notes for the present turn, which the step engine keeps only for some
# cards.
FACTS = (
    *(*range(VIKINGS), SIDE, PHASE, CHOSEN, SUPPLY, STONES, STONES + 1, words.CONTESTED, words.CONTESTED + 1),
    *(word + side for word in (words.FORCE, words.CARD, words.MEMORY, words.HAND, words.PLAYED) for side in (0, 1)),
    *(word + side for word in (words.TURNS, words.PLAYER) for side in (0, 1)),
    *(words.CREATED, words.CREATED + 1, words.SKIPPED, words.EXTRA),
)


def facts(position: Position, *, unlimited: bool) -> list[int]:
    return [int(position[word]) for word in FACTS if not (unlimited and word == SUPPLY)]


def play_both(seats: int, options: dict[str, Any], seed: int) -> str:
    """Plays a random game in both engines side by side. Returns how it ended."""
    match = Match.new("ragnarocks", seats, options, str(seed))
    return play_on(match, random.Random(seed), unlimited=bool(options.get("unlimited")))


def play_on(match: Match, rng: random.Random, *, unlimited: bool = False) -> str:
    encoded = None
    while match.waiting:
        if not bridge.mirrors(table(match)):  # the set-up
            match.answer(rng.choice(match.waiting.options))
            continue
        encoded = bridge.encode(table(match))
        choices = bridge.answers(encoded, match.waiting.prompt)
        assert {answer for answer, _ in choices} == set(match.waiting.options), match.record()
        _, act = rng.choice(choices)
        act_in_both(match, encoded, act, unlimited=unlimited)
    assert encoded is not None
    return the_end(match, encoded)


def act_in_both(match: Match, position: Position, act: int, *, unlimited: bool = False) -> None:
    """Carries out an act in both engines, and checks that they agree."""
    step(position, act, np.empty(MOST, np.int64))
    for _ in range(PARTS_OF_AN_ACT):
        assert match.waiting is not None
        match.answer(bridge.answer(bridge.encode(table(match)), match.waiting.prompt, act))
        if match.result is not None:
            return
        now = bridge.encode(table(match))
        if facts(now, unlimited=unlimited) == facts(position, unlimited=unlimited):
            return
    pytest.fail(f"the boards differ: {match.record()}")


def the_end(match: Match, position: Position) -> str:
    assert match.result is not None
    if position[PHASE] != OVER:  # the search does not need the guard against endless games
        quiet = table(match).quiet
        assert len(quiet) > QUIET_TURNS or quiet.count(quiet[-1]) >= REPETITIONS, match.record()
        return "endless"
    assert (position[words.WINNER] >= 0) == (match.result.how in CARDS), match.record()
    if position[words.WINNER] >= 0:
        assert match.result.returns[position[words.WINNER]] == 1, match.record()
        return "won"
    scores = match.result.scores
    assert scores is not None
    assert (scores[0], scores[-1]) == (score(position, 0), score(position, 1)), match.record()
    return "score"


def given(ivory: str, red: str, **more: Any) -> dict[str, Any]:
    return {"powers": "given", "ivory": ivory, "red": red, **more}


def test_powers_have_the_numbers_of_their_cards() -> None:
    assert tuple(CARDS) == words.POWERS
    for name, number in words.NUMBER.items():
        assert not name or getattr(words, name.upper()) == number


@pytest.mark.parametrize("card", CARDS)
def test_every_pair_of_cards(card: str) -> None:
    """Each pair once, half of them with either card as Ivory's."""
    cards = list(CARDS)
    mine = cards.index(card)
    for n, other in enumerate(cards):
        if n != mine and (n + mine) % 2 == (n < mine):
            play_both(2, given(card, other), n)


def crowded(rng: random.Random, ivory: str, red: str) -> dict[str, Any]:
    """A random board with many stones: land is often cut and settled, also several regions at once."""
    hexes = list(NAMES)
    rng.shuffle(hexes)
    vikings = [hexes.pop() for _ in range(POWERS[ivory].VIKINGS + POWERS[red].VIKINGS)]
    return {
        "ivory": vikings[: POWERS[ivory].VIKINGS],
        "red": vikings[POWERS[ivory].VIKINGS :],
        "stones": hexes[: rng.randrange(5, 25)],
        "to_move": rng.choice(["ivory", "red"]),
        "powers": {"ivory": ivory, "red": red},
    }


@pytest.mark.parametrize("card", CARDS)
def test_crowded_boards(card: str) -> None:
    rng = random.Random(card)
    for n in range(20):
        other = rng.choice([name for name in CARDS if name != card])
        sides = (card, other) if n % 2 else (other, card)
        match = Match.from_position("ragnarocks", crowded(rng, *sides), seed=f"{card} {n}")
        if match.waiting:
            play_on(match, rng)


SELDOM = [
    {"power": "idun", "ivory": "A2 G6", "red": "J5", "stones": "C1 C2 C3 C4 B4", "selected": "A2"},
    {"power": "idun", "ivory": "A2 G6", "red": "A5 J5", "stones": "C1 C2 C3 C4 B4", "to_move": "red"},
    {"power": "idun", "ivory": "A3 C4", "red": "J5 G2", "stones": "D1 D2 D3 D5 D6 D7 D8", "selected": "C4"},
    {"against": "idun", "ivory": "A3 C4", "red": "J5 G2", "stones": "D1 D2 D3 D5 D6 D7 D8", "selected": "C4"},
    {"power": "heimdallr", "ivory": "A3 C4", "red": "J5 G2", "stones": "D1 D2 D3 D5 D6 D7 D8", "selected": "C4"},
    {"power": "surtr", "against": "nerthus", "ivory": "A3 C4", "red": "J5 G2", "stones": "D1 D2 D3 D6 D7 D8"},
    {"power": "surtr", "against": "idun", "ivory": "A3 C4", "red": "A5 G2", "stones": "D1 D2 D3 D6 D7 D8"},
    {"power": "ask_and_embla", "ivory": "A3 C4", "red": "J5 G2 B5", "stones": "D1 D2 D3 D5 D6 D7 D8", "selected": "C4"},
    {"power": "jormungandr", "against": "aegir", "ivory": "C4 E5", "red": "A5 J5", "stones": "B1 B2 D3 E3 G7 G8"},
]


@pytest.mark.parametrize("fields", SELDOM, ids=lambda fields: " ".join(fields.values()))
def test_acts_that_are_rare_in_random_play(fields: dict[str, Any]) -> None:
    """Every act occurs, and the end of the game where an act ends it."""
    match = position(**fields)
    assert match.waiting is not None
    for _, act in bridge.answers(bridge.encode(table(match)), match.waiting.prompt):
        match = position(**fields)
        encoded = bridge.encode(table(match))
        act_in_both(match, encoded, act)
        if match.result is not None:
            the_end(match, encoded)
        else:
            assert encoded[PHASE] != OVER, match.record()


@pytest.mark.parametrize("seed", range(4))
def test_options(seed: int) -> None:
    rng = random.Random(seed)
    for options in ({"unlimited": True}, {"fafnir_may": True}, {"gerd_may": True}):
        for card in ("fafnir", "gerd", "gullinbursti"):
            play_both(2, given(card, rng.choice([name for name in CARDS if name != card]), **options), seed)


@pytest.mark.parametrize("teams", [(1, 2), (2, 3), (5, 1), (3, 3)])
def test_teams(teams: tuple[int, int]) -> None:
    for seed in range(3):
        play_both(sum(teams), {"teams": list(teams)}, seed)


@pytest.mark.soak
@pytest.mark.parametrize("card", CARDS)
def test_every_ordered_pair_of_cards_several_times(card: str) -> None:
    ends = [play_both(2, given(card, other), seed) for other in CARDS if other != card for seed in range(8)]
    assert "score" in ends  # not all games are cut off, although random games with Gullinbursti or Freyr often are


# -- the search


@pytest.mark.parametrize(("ivory", "red"), [("sol", "ymir"), ("fenrir", "frigg"), ("hel", "freya")])
def test_both_evaluations_are_equal(ivory: str, red: str) -> None:
    rng = random.Random(ivory)
    match = Match.new("ragnarocks", 2, given(ivory, red), ivory)
    judged = 0
    while match.waiting:
        if match.waiting.prompt == "select":
            value = expectation(bridge.encode(table(match)))
            assert value == pytest.approx(judgement.for_ivory(table(match)), abs=1e-12)
            judged += 1
        match.answer(rng.choice(match.waiting.options))
    assert judged > 5


def test_the_search_is_deterministic_for_visits_and_seed() -> None:
    encoded = bridge.encode(table(Match.new("ragnarocks", 2, given("surtr", "aegir"), "same")))
    found = search(encoded, 300, seed=7)
    assert found == search(encoded, 300, seed=7)
    assert found.visits == 300
    assert found.act in [act for _, act in bridge.answers(encoded, "select")]
    assert search(encoded, 5, milliseconds=10_000).visits == 5


def test_a_search_needs_a_limit() -> None:
    encoded = bridge.encode(table(Match.new("ragnarocks", 2, given("sol", "mani"), "endless")))
    with pytest.raises(ValueError, match="visits or a time"):
        search(encoded)


def test_the_search_considers_the_other_sides_card() -> None:
    """Fenrir stands beside Red's Viking on E6 and wins at the start of his next turn, unless just that one leaves."""
    match = position(power="fenrir", against="sol", ivory="E5 A1", red="E6 J4 J6", to_move="red")
    assert match.waiting is not None
    assert set(match.waiting.options) == {"E6", "J4", "J6"}
    encoded = bridge.encode(table(match))
    found = search(encoded, 200)
    assert bridge.answer(encoded, "select", found.act) == "E6"
    assert found.value < 0.9
