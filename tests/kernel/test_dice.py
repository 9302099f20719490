"""Search copies with their own dice: the run loop decides every chance with them, like `throw`."""

from __future__ import annotations

import random
from collections import Counter

import pytest
import toy

from meadhall.kernel import fate
from meadhall.kernel.cards import Cards
from meadhall.kernel.errors import RuleError
from meadhall.kernel.fate import CardState, Draw
from meadhall.kernel.match import Match
from meadhall.kernel.record import record
from meadhall.kernel.rule import Ask, Chance, Rule, State, step, throw
from meadhall.kernel.spec import games

NAMES = ["toy", *games()]


def start(name: str, seed: int) -> State:
    return Match.new(toy.GAME if name == "toy" else name, seed=f"dice {seed}").state.search_copy()


@pytest.mark.parametrize("name", NAMES)
def test_dice_decide_what_throwing_at_every_chance_would(name: str) -> None:
    """One copy stops at every chance and is handed a throw; the other has dice and never stops at one."""
    for seed in range(2):
        stops, runs = start(name, seed), start(name, seed)
        rng, dice, any_option = random.Random(seed), random.Random(seed), random.Random(seed)
        runs.use_dice(dice)
        while runs.waiting is not None:
            while isinstance(stops.waiting, Chance):
                stops.apply(throw(stops.waiting, rng))
            assert stops.waiting == runs.waiting
            answer = runs.any_answer(any_option)
            stops.apply(answer)
            runs.apply(answer)
        while isinstance(stops.waiting, Chance):
            stops.apply(throw(stops.waiting, rng))
        assert stops == runs
        assert stops.result() == runs.result()
        assert rng.getstate() == dice.getstate()


@pytest.mark.parametrize("name", NAMES)
def test_dice_may_be_given_in_the_middle(name: str) -> None:
    """A chance that is pending when the dice come is decided too."""
    state, rng, chances = start(name, 1), random.Random(1), 0
    for _ in range(40):
        if state.waiting is None:
            break
        chances += isinstance(state.waiting, Chance)
        copy = state.clone()
        copy.use_dice(random.Random(2))
        assert not isinstance(copy.waiting, Chance)
        state.apply(state.any_answer(rng))
    assert chances or name == "ragnarocks"  # a game without chance, once its cards are dealt


def test_asides_are_chosen_too() -> None:
    state, rng = start("toy", 1), random.Random(1)
    assert isinstance(state.waiting, Ask)
    asides = state.asides(state.waiting.seat)
    assert asides
    given = Counter(state.any_answer(rng) for _ in range(2000))
    assert set(given) == {*state.waiting.options, *asides}
    assert min(given.values()) > 0.7 * 2000 / len(given)


def test_dice_are_shared_by_copies_and_seen_by_nobody() -> None:
    state = start("toy", 1)
    assert state.dice is None
    state.dice = random.Random(1)
    assert state.clone().dice is state.dice
    assert state.seen_by(0).dice is None
    assert state == start("toy", 1)


def test_a_view_takes_no_dice() -> None:
    with pytest.raises(RuleError, match="view"):
        start("toy", 1).seen_by(0).apply("anything")


def test_a_throw_keeps_to_the_weights() -> None:
    rng = random.Random(1)
    assert Counter(throw(Chance("x", ("a", "b", "c"), (1, 0, 3)), rng) for _ in range(4000))["a"] == pytest.approx(
        1000, abs=120
    )
    assert set(Counter(throw(Chance("x", (1, 2)), rng) for _ in range(50))) == {1, 2}


@record
class Table(CardState):
    @property
    def seats(self) -> int:
        return 1


@record
class DrawOne(Rule):
    @step
    def draw(self, g: Table, _: None) -> Rule:
        return Draw("deck", "hand", "card")


def table(cards: Cards) -> Table:
    g = Table()
    g.cards = cards
    return g


@pytest.mark.parametrize("kept", [True, False])
def test_a_card_drawn_with_dice_is_as_likely_as_fate_has_it(kept: bool) -> None:
    """A pile of three, one of them known to be a wolf, over a pool in which wolves are left too."""
    rng, found = random.Random(3), Counter[tuple[str, tuple[str, ...]]]()
    for _ in range(6000):
        cards = Cards(seats=1)
        cards.add_place("hand", "deck", (0,))
        fate.lay_piles(cards, "deck", [(3, ("wolf",)), (3, ())], {"wolf": 2, "rat": 3})
        if not kept:
            cards.known = None
        part = cards.decks["deck"][0]
        g = table(cards)
        g.use_dice(rng)
        g.begin(DrawOne())
        (kind,) = cards.at("hand")
        assert cards.count(part) == 2
        found[kind, cards.at(part)] += 1
    assert found["wolf", ()] == pytest.approx(2000, abs=150)  # the one that was known
    assert found["wolf", ("wolf",)] == pytest.approx(4000 * 2 / 5, abs=150)
    assert found["rat", ("wolf",)] == pytest.approx(4000 * 3 / 5, abs=150)


def test_a_card_laid_apart_and_picked_up_again() -> None:
    """The short way of a search copy does what the long way does."""
    ends = []
    for known in ([], None):
        cards = Cards(seats=2, known=known)
        for name, eyes in (("hand", (0,)), ("pile", (-1,))):
            cards.add_place(name, "mine", eyes)
        cards.deal_out("hand", ["wolf", "bear", "wolf"])
        place = cards.lay_apart("wolf", "hand", "field", (0,))
        assert cards.places[place] == ("mine", 1, ("wolf",), (0,), False)
        assert cards.at("hand") == ("bear", "wolf")
        other = cards.lay_apart("bear", "hand", "field", (0,))
        assert other != place
        cards.pick_up(place, "pile")
        assert place not in cards.places
        ends.append((cards.places, cards.serial))
    assert ends[0] == ends[1]
    with pytest.raises(RuleError):
        cards.lay_apart("whale", "hand", "field", (0,))
    cards.add_place("their pile", "yours")
    with pytest.raises(RuleError):
        cards.pick_up(other, "their pile")


def test_draw_takes_the_top_and_forgets_an_empty_pile() -> None:
    cards = Cards(seats=1, known=None)
    cards.add_place("hand", "deck", (0,))
    fate.lay_piles(cards, "deck", [(1, ("bear",)), (1, ())], {"rat": 1})
    g = table(cards)
    g.use_dice(random.Random(1))
    g.begin(DrawOne())
    assert cards.at("hand") == ("bear",)
    assert len(cards.decks["deck"]) == 1
    g.begin(DrawOne())
    assert cards.at("hand") == ("bear", "rat")
    assert cards.decks["deck"] == ()
