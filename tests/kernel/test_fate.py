"""Fate: outcomes by seed and number, and decks without an order."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from meadhall.kernel import fate
from meadhall.kernel.cards import Cards
from meadhall.kernel.errors import RuleError
from meadhall.kernel.fate import CardState, Draw, LookAtTop, outcome
from meadhall.kernel.knowledge import EVERYONE
from meadhall.kernel.record import record
from meadhall.kernel.rule import Chance, Rule

DIE = Chance("die", (1, 2, 3, 4, 5, 6))


def test_an_outcome_depends_on_seed_and_number_alone() -> None:
    """Frozen: records of old games must give the same outcomes."""
    assert [outcome("seed", n, DIE) for n in range(12)] == [outcome("seed", n, DIE) for n in range(12)]
    assert "".join(str(outcome("meadhall", n, DIE)) for n in range(24)) == FROZEN
    assert [outcome("a", n, DIE) for n in range(40)] != [outcome("b", n, DIE) for n in range(40)]


FROZEN = "464551335356315422146226"


def test_outcomes_are_uniform_or_by_weight() -> None:
    counts = Counter(outcome("fair", n, DIE) for n in range(6_000))
    assert all(850 < counts[face] < 1_150 for face in range(1, 7))
    loaded = Chance("draw", ("a", "b", "c"), (1, 0, 3))
    counts = Counter(outcome("fair", n, loaded) for n in range(4_000))
    assert counts["b"] == 0
    assert 850 < counts["a"] < 1_150


@record
class Table(CardState):
    @property
    def seats(self) -> int:
        return 2


def table(counts: dict[str, int]) -> Table:
    g = Table(cards=Cards(seats=2))
    fate.new_deck(g.cards, "deck", counts)
    for seat in (0, 1):
        g.cards.add_place(f"hand{seat}", "deck", (seat,))
    return g


def draw(g: Table, wanted: str | None = None, to: str = "hand0") -> str:
    """Draw the top card; fate gives what is wanted, where it is a matter of fate."""
    before = Counter(g.cards.at(to))
    g.begin(Draw("deck", to, "draw"))
    if g.waiting is not None:
        assert wanted is not None
        g.apply(wanted)
    (kind,) = (Counter(g.cards.at(to)) - before).elements()
    return kind


def test_which_card_is_drawn_is_decided_when_it_is_drawn() -> None:
    g = table({"rat": 2, "crow": 1})
    g.begin(Draw("deck", "hand0", "draw"))
    assert isinstance(g.waiting, Chance)
    assert (g.waiting.outcomes, [Fraction(w, sum(g.waiting.weights)) for w in g.waiting.weights]) == (
        ("crow", "rat"),
        [Fraction(1, 3), Fraction(2, 3)],
    )
    g.apply("rat")
    assert g.cards.at("hand0") == ("rat",)
    assert g.cards.pool["deck"] == {"crow": 1, "rat": 1}


def test_a_draw_that_is_certain_is_no_chance_and_an_empty_deck_gives_nothing() -> None:
    g = table({"rat": 2})
    assert draw(g) == "rat"
    assert draw(g) == "rat"
    g.begin(Draw("deck", "hand0", "draw"))
    assert g.waiting is None
    assert fate.size(g.cards, "deck") == 0
    assert fate.top(g.cards, "deck") is None


def test_a_card_put_on_top_or_under_comes_back_from_there() -> None:
    g = table({"rat": 2, "crow": 2})
    draw(g, "crow")
    fate.put(g.cards, "crow", "hand0", "deck")
    assert draw(g) == "crow"
    fate.put(g.cards, "crow", "hand0", "deck", under=True)
    for kind in ("rat", "rat"):
        draw(g, kind, "hand1")
    assert draw(g) == "crow"
    assert draw(g) == "crow"


def test_after_a_shuffle_the_card_may_be_anywhere() -> None:
    g = table({"rat": 2, "crow": 1})
    draw(g, "crow")
    fate.put(g.cards, "crow", "hand0", "deck", under=True)
    fate.shuffle(g.cards, "deck")
    chance = fate.chance(g.cards, g.cards.decks["deck"][0], "draw")
    assert isinstance(chance, Chance)
    assert [Fraction(w, sum(chance.weights)) for w in chance.weights] == [Fraction(1, 3), Fraction(2, 3)]


def test_piles_with_a_special_card_each() -> None:
    """Against brute force: every order of every split of the plain cards, a special card somewhere in each pile."""
    g = Table(cards=Cards(seats=2))
    fate.lay_piles(g.cards, "deck", [(2, ("wolf",)), (2, ("bear",))], {"rat": 1, "crow": 1})
    orders = Counter(
        (first, second)
        for plain in permutations(("rat", "crow"))
        for first, second in [("wolf", plain[0]), (plain[0], "wolf")]
    )
    chance = fate.chance(g.cards, g.cards.decks["deck"][0], "draw")
    assert isinstance(chance, Chance)
    share = {k: Fraction(w, sum(chance.weights)) for k, w in zip(chance.outcomes, chance.weights, strict=True)}
    for kind in share:
        assert share[kind] == Fraction(sum(n for order, n in orders.items() if order[0] == kind), sum(orders.values()))
    with pytest.raises(RuleError, match="do not hold exactly"):
        fate.lay_piles(Cards(seats=2), "deck", [(3, ())], {"rat": 1})


Odds = dict[tuple[str, ...], Fraction]


def all_draws(g: Table, row: tuple[str, ...], share: Fraction, found: Odds) -> Odds:
    """The odds of every order in which the rest of the deck may be drawn, as our chances have them."""
    if not fate.size(g.cards, "deck"):
        found[row] = found.get(row, Fraction(0)) + share
        return found
    g.begin(Draw("deck", "dump", "draw"))
    ways: list[tuple[str | None, Fraction]] = [(None, share)]
    if isinstance(chance := g.waiting, Chance):
        weights = zip(chance.outcomes, chance.weights, strict=True)
        ways = [(str(x), share * Fraction(w, sum(chance.weights))) for x, w in weights]
    for drawn, odds in ways:
        on = g.clone()
        if drawn is not None:
            on.apply(drawn)
        (kind,) = (Counter(on.cards.at("dump")) - Counter(row)).elements()
        all_draws(on, (*row, kind), odds, found)
    return found


@pytest.mark.parametrize(
    ("piles", "counts"),
    [
        ([(4, ())], {"a": 2, "b": 1, "c": 1}),
        ([(2, ("x",)), (3, ("y",))], {"a": 2, "b": 1}),
        ([(2, ("a",)), (2, ("b",))], {"a": 1, "b": 1}),
        ([(3, ("a",)), (2, ())], {"a": 2, "b": 2}),
        ([(1, ()), (2, ("a", "b")), (2, ())], {"a": 2, "b": 1}),
    ],
)
def test_sequences_of_draws_have_the_counted_probabilities(
    piles: list[tuple[int, tuple[str, ...]]], counts: dict[str, int]
) -> None:
    """Also where a kind known to lie in a pile lies elsewhere too: which of them was drawn changes what comes next."""
    g = Table(cards=Cards(seats=2))
    g.cards.add_place("dump", "deck", EVERYONE)
    fate.lay_piles(g.cards, "deck", piles, counts)
    counted: Counter[tuple[str, ...]] = Counter()
    for unseen in permutations(Counter(counts).elements()):
        rows: list[tuple[str, ...]] = [()]
        rest = list(unseen)
        for size, special in piles:
            pile = [*special, *(rest.pop() for _ in range(size - len(special)))]
            rows = [(*row, *order) for row in rows for order in permutations(pile)]
        counted.update(rows)
    total = sum(counted.values())
    assert all_draws(g, (), Fraction(1), {}) == {row: Fraction(n, total) for row, n in counted.items()}


def test_outcomes_do_not_depend_on_the_order_in_which_they_are_asked_for() -> None:
    forward = {n: outcome("order", n, DIE) for n in range(60)}
    backward = {n: outcome("order", n, DIE) for n in reversed(range(60))}
    assert forward == backward
    # Successive outcomes are independent.
    pairs = Counter((outcome("pairs", n, DIE), outcome("pairs", n + 1, DIE)) for n in range(7_200))
    assert all(130 < pairs[a, b] < 280 for a in range(1, 7) for b in range(1, 7))


def test_fate_is_frozen_also_with_weights_and_strange_seeds() -> None:
    """Known answers: if these change, every record that was ever saved rolls otherwise."""
    loaded = Chance("draw", ("a", "b", "c"), (3, 2, 5))
    assert "".join(str(outcome("meadhall", n, loaded)) for n in range(24)) == LOADED
    assert [outcome(seed, 7, DIE) for seed in ("", "ᚠᚢᚦ", "x" * 500, "\ud800")] == STRANGE
    assert fate.seed_hash("meadhall") == SEED_HASH


LOADED = "aaccccaaaaccbcbacbbccccb"
STRANGE = [2, 3, 1, 6]
SEED_HASH = "3ac73dc22dcd1feb507a7e4166d2bc80358aa148957f4719e9fc8af6375cf94a"


def test_the_top_cards_can_be_looked_at_and_rearranged() -> None:
    g = table({"rat": 3, "crow": 1, "wolf": 1})
    look: Rule = LookAtTop("deck", 3, EVERYONE, "look")
    g.begin(look)
    for kind in ("crow", "wolf"):
        g.apply(kind)
    row = g.cards.decks["deck"]
    assert [g.cards.at(part) for part in row[:3]] == [("crow",), ("wolf",), ("rat",)]
    fate.rearrange(g.cards, "deck", (2, 0, 1))
    assert [draw(g) for _ in range(3)] == ["rat", "crow", "wolf"]
    with pytest.raises(RuleError, match="only single cards"):
        fate.rearrange(g.cards, "deck", (0,))


def test_the_hash_of_a_seed_can_be_checked() -> None:
    assert fate.seed_hash("a") == fate.seed_hash("a")
    assert fate.seed_hash("a") != fate.seed_hash("b")
