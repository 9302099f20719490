"""What seats know of hidden cards: each case is a situation at a table, with the result worked out by hand."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from meadhall.kernel import fate
from meadhall.kernel.cards import Cards
from meadhall.kernel.errors import RuleError
from meadhall.kernel.fate import CardState
from meadhall.kernel.knowledge import EVERYONE, NOBODY, Among, Fit, Place
from meadhall.kernel.record import SPECTATOR, public, record, secret
from meadhall.kernel.rule import Ask, Rule, step
from meadhall.kernel.veil import View, deal_unseen, view_of

KINDS = {"rat": 2, "crow": 2, "wolf": 1, "bear": 1}


def table(deck: dict[str, int] | None = None, **hands: str) -> Cards:
    """Two seats, their hands as given, a pile that nobody looks into, and the rest of the kinds in a deck."""
    cards = Cards(seats=2)
    fate.new_deck(cards, "deck", Counter(KINDS if deck is None else deck))
    for name, eyes in (("hand0", (0,)), ("hand1", (1,)), ("pile", NOBODY), ("dump", EVERYONE)):
        cards.add_place(name, "deck", eyes)
        for kind in hands.get(name, "").split():
            cards.move(kind, cards.decks["deck"][0], name)
    cards.reveals = 0
    return cards


def known(cards: Cards, seat: int) -> list[tuple[str, str]]:
    """What a seat knows, as words: [("rat wolf", "hand1 laid.2")]."""
    return [(" ".join(c.kinds), " ".join(c.places)) for c in cards.known or () if c.seat == seat]


def dealt(cards: Cards, seat: int, deals: int = 300) -> dict[str, set[str]]:
    """By place: every kind that turns up there over many deals of what a seat sees."""
    rng, view = random.Random(1), cards.seen_by(seat)
    found: dict[str, set[str]] = {name: set() for name in view.places}
    for _ in range(deals):
        world = view.clone()
        world.deal(rng)
        assert world.seen_by(seat) == view
        for name, place in world.places.items():
            found[name].update(place.kinds)
            if place.size > len(place.kinds):
                found[name].update(world.pool["deck"])
    return found


def lay(cards: Cards, kind: str, source: str, eyes: tuple[int, ...] = NOBODY) -> str:
    place = cards.add_place(cards.fresh_name("laid"), "deck", eyes)
    cards.move(kind, source, place)
    return place


# -- places ---------------------------------------------------------------------------------------------------------


def test_places_are_counted_and_have_no_order() -> None:
    cards = table(hand0="wolf crow rat crow")
    assert cards.at("hand0") == ("crow", "crow", "rat", "wolf")
    assert cards.count("hand0") == 4
    assert cards.pool["deck"] == {"bear": 1, "rat": 1}


def test_a_card_that_is_not_there_cannot_move() -> None:
    cards = table(hand0="wolf")
    before = cards.clone()
    for kind, source in (("bear", "hand0"), ("wolf", "pile"), ("dragon", "deck.1"), ("wolf", "deck.1")):
        with pytest.raises(RuleError, match=f"no {kind} can lie in"):
            cards.move(kind, source, "dump")
    assert cards == before


def test_a_card_cannot_move_to_a_place_of_another_stock() -> None:
    cards = table(hand0="wolf")
    cards.add_place("ships", "ship")
    with pytest.raises(RuleError, match="a card of deck cannot lie in ships"):
        cards.move("wolf", "hand0", "ships")


def test_places_by_name() -> None:
    cards = table(hand0="wolf")
    with pytest.raises(RuleError, match="the place hand0 exists already"):
        cards.add_place("hand0", "deck")
    with pytest.raises(RuleError, match="hand0 is not empty"):
        cards.clone().close("hand0")
    cards.close("pile")
    assert "pile" not in cards.places
    assert [cards.fresh_name("laid"), cards.fresh_name("laid")] == ["laid.2", "laid.3"]


def test_cards_dealt_out_at_set_up() -> None:
    cards = Cards(seats=2)
    cards.add_place("hand0", "hero", (0,))
    cards.deal_out("hand0", ("odin", "loki"))
    cards.deal_out("hand0", ("hel",))
    assert cards.places["hand0"] == Place("hero", 3, ("hel", "loki", "odin"), (0,))
    assert cards.seen_by(1).pool == {"hero": {"hel": 1, "loki": 1, "odin": 1}}
    assert cards.seen_by(1).at("hand0") == ()


# -- what a view has ------------------------------------------------------------------------------------------------


def test_a_view_has_the_kinds_not_seen_over_all_hidden_places_together() -> None:
    cards = table(hand0="wolf", hand1="rat crow", pile="crow")
    view = cards.seen_by(0)
    assert view.at("hand0") == ("wolf",)
    assert view.at("hand1") == view.at("pile") == ()
    assert (view.count("hand1"), view.count("pile"), view.count("deck.1")) == (2, 1, 2)
    assert view.pool == {"deck": {"bear": 1, "crow": 2, "rat": 2}}
    assert cards.seen_by(SPECTATOR).pool == {"deck": {"bear": 1, "crow": 2, "rat": 2, "wolf": 1}}


def test_the_pool_of_a_view_is_the_same_wherever_the_cards_are() -> None:
    one, two = table(hand0="wolf", hand1="rat"), table(hand0="wolf", hand1="bear")
    assert one != two
    assert one.seen_by(0) == two.seen_by(0)
    assert one.seen_by(1) != two.seen_by(1)


def test_a_view_is_a_copy() -> None:
    cards = table(hand0="wolf")
    view = cards.seen_by(0)
    view.move("wolf", "hand0", "dump")
    view.pool["deck"].clear()
    assert cards.at("hand0") == ("wolf",)
    assert cards.pool["deck"]


def test_a_view_does_not_tell_how_often_something_was_revealed() -> None:
    cards = table(hand0="wolf")
    cards.look((1,), "hand0")
    assert cards.reveals == 1
    assert cards.seen_by(0).reveals == 0


# -- moves that are seen, and moves that are not --------------------------------------------------------------------


def test_a_seat_that_sees_a_card_leave_knows_where_it_is() -> None:
    cards = table(hand0="wolf rat")
    place = lay(cards, "wolf", "hand0")
    assert known(cards, 0) == [("wolf", place)]
    assert known(cards, 1) == known(cards, SPECTATOR) == []


def test_a_card_shown_on_its_way_is_known_to_those_it_is_shown_to() -> None:
    cards = table(hand0="wolf rat")
    cards.move("wolf", "hand0", "pile", shown=(1,))
    assert known(cards, 0) == known(cards, 1) == [("wolf", "pile")]
    assert known(cards, SPECTATOR) == []
    assert cards.reveals == 1


def test_to_show_a_card_of_a_hand_is_to_move_it_to_where_it_is() -> None:
    cards = table(hand0="wolf rat rat")
    cards.move("rat", "hand0", "hand0", shown=(1,))
    cards.move("rat", "hand0", "hand0", shown=(1,))  # the same, for all that seat 1 can tell
    assert known(cards, 1) == [("rat", "hand0")]
    assert cards.at("hand0") == ("rat", "rat", "wolf")


def test_a_card_that_everybody_can_see_needs_no_among() -> None:
    cards = table(hand0="wolf rat")
    cards.move("wolf", "hand0", "dump")
    assert cards.known == []
    assert cards.seen_by(1).at("dump") == ("wolf",)
    assert cards.reveals == 2  # seat 1 and the spectator


def test_a_hidden_move_adds_the_place() -> None:
    cards = table(hand0="wolf rat")
    cards.look((1,), "hand0")
    assert known(cards, 1) == [("rat wolf", "hand0")]
    place = lay(cards, "wolf", "hand0", (0,))
    assert known(cards, 1) == [("rat wolf", f"hand0 {place}")]
    assert dealt(cards, 1)[place] == {"rat", "wolf"}


def test_the_last_card_of_a_place_goes_where_it_goes() -> None:
    cards = table(hand0="wolf", pile="bear")
    cards.look((1,), "hand0")
    cards.move("wolf", "hand0", "pile")
    assert known(cards, 1) == [("wolf", "pile")]


def test_a_reveal_takes_the_kind_out() -> None:
    cards = table(hand0="wolf rat")
    cards.look((1,), "hand0")
    place = lay(cards, "wolf", "hand0", (0,))
    cards.show(place, EVERYONE)
    assert known(cards, 1) == [("rat", "hand0")]
    cards.move("rat", "hand0", "dump")
    assert known(cards, 1) == []


def test_another_card_that_comes_to_light_says_where_the_known_one_is_not() -> None:
    cards = table(hand0="wolf rat")
    cards.look((1,), "hand0")
    laid = lay(cards, "wolf", "hand0", (0,))
    cards.move("rat", "hand0", "dump")
    assert known(cards, 1) == [("wolf", laid)]


def test_a_card_seen_that_two_amongs_could_have_meant() -> None:
    """One rat is in the pile or laid, another in the pile or in a hand; one comes to light out of the pile."""
    cards = table(hand0="rat wolf", pile="rat crow")
    laid = lay(cards, "crow", "pile")
    cards.known = [Among(1, ("rat",), (laid, "pile")), Among(1, ("rat",), ("hand0", "pile"))]
    cards.move("rat", "pile", "dump")
    assert known(cards, 1) == [("rat", f"hand0 {laid}")]  # it was either; the other lies where either could


def test_of_three_amongs_that_could_have_meant_the_card_two_stay() -> None:
    cards = table({"rat": 9, "crow": 9}, pile="rat rat rat crow", hand0="rat crow", dump="crow crow")
    cards.show("dump", NOBODY)
    cards.known = [
        Among(1, ("rat",), ("hand0", "pile")),
        Among(1, ("rat",), ("pile",)),
        Among(1, ("crow", "rat"), ("deck.1", "hand0", "pile")),
    ]
    cards.move("rat", "pile", "hand1")
    assert known(cards, 1) == [
        ("crow rat", "deck.1 hand0 pile"),  # one of all three, and the crow as before
        ("rat", "hand0 pile"),  # one of the first two
    ]


# -- looking, showing, hiding ---------------------------------------------------------------------------------------


def test_a_look_is_remembered_and_only_by_those_who_looked() -> None:
    cards = table(hand0="wolf rat")
    cards.look((1,), "hand0")
    cards.look((0,), "hand0")  # one's own hand is no news
    assert known(cards, 1) == [("rat wolf", "hand0")]
    assert known(cards, 0) == known(cards, SPECTATOR) == []
    assert cards.reveals == 1


def test_a_second_look_at_the_same_cards_tells_nothing_new() -> None:
    cards = table(hand0="wolf rat rat")
    cards.look((1,), "hand0")
    cards.look((1,), "hand0")
    assert known(cards, 1) == [("rat rat wolf", "hand0")]


def test_a_look_says_what_is_not_there() -> None:
    cards = table(hand0="wolf rat")
    cards.look((1,), "hand0")
    laid = lay(cards, "wolf", "hand0", (0,))
    cards.look((1,), "hand0")
    assert known(cards, 1) == [("rat", "hand0"), ("wolf", laid)]


def test_what_was_shown_and_is_hidden_again_stays_known() -> None:
    cards = table(hand0="wolf rat")
    cards.show("hand0", EVERYONE)
    assert cards.known == []
    cards.show("hand0", (0,))
    assert known(cards, 1) == known(cards, SPECTATOR) == [("rat wolf", "hand0")]
    assert known(cards, 0) == []


def test_a_hand_seen_once_then_a_card_laid_then_one_drawn() -> None:
    """The laid card is one of those that were seen, though the hand has an unknown one by now."""
    cards = table(hand0="wolf rat", hand1="crow")
    cards.look((1,), "hand0")
    laid = lay(cards, "wolf", "hand0", (0,))
    cards.move("bear", "deck.1", "hand0")
    reached = dealt(cards, 1)
    assert reached[laid] == {"rat", "wolf"}
    assert reached["hand0"] == reached["deck.1"] | {"wolf"} == {"bear", "crow", "rat", "wolf"}


def test_a_hand_seen_once_then_two_cards_laid_one_after_the_other() -> None:
    cards = table(hand0="wolf rat", hand1="crow")
    cards.look((1,), "hand0")
    first = lay(cards, "wolf", "hand0", (0,))
    cards.move("bear", "deck.1", "hand0")
    second = lay(cards, "bear", "hand0", (0,))
    reached = dealt(cards, 1)
    assert reached[first] == {"rat", "wolf"}
    assert reached[second] == {"bear", "crow", "rat", "wolf"}
    cards.show(second, EVERYONE)  # a bear, which nobody saw before: so the hand is what it was
    assert dealt(cards, 1)["hand0"] == {"rat", "wolf"}
    cards.show(first, EVERYONE)
    assert known(cards, 1) == [("rat", "hand0")]


def test_a_card_buried_out_of_a_hand_that_was_seen() -> None:
    cards = table(hand0="wolf rat", hand1="crow")
    cards.look((1,), "hand0")
    fate.put(cards, "wolf", "hand0", "deck", under=True)
    cards.move("bear", "deck.1", "hand0")
    buried = cards.decks["deck"][-1]
    assert known(cards, 0) == [("wolf", buried)]
    assert dealt(cards, 1)[buried] == {"rat", "wolf"}
    assert dealt(cards, 0)[buried] == {"wolf"}
    assert "wolf" not in dealt(cards, 0)["deck.1"]


def test_a_card_of_a_full_place_cannot_be_elsewhere() -> None:
    """Where others fill a place, no further card lies: seat 1 knows two of the pile's two cards."""
    cards = table(pile="wolf rat", hand0="bear")
    cards.look((1,), "pile")
    cards.know(1, ("bear",), ("hand0", "pile"))
    cards.move("rat", "pile", "hand0")
    cards.move("crow", "deck.1", "hand0")
    assert dealt(cards, 1)["pile"] == {"rat", "wolf"}


def test_an_among_that_says_nothing_is_dropped() -> None:
    """Seat 1 sees all but the deck, so that a card is in the deck says nothing; nor that one is anywhere at all."""
    cards = table(dump="wolf rat")
    cards.know(1, ("bear",), ("deck.1",))
    assert known(cards, 1) == []
    cards.move("crow", "deck.1", "hand0")
    cards.know(1, ("bear",), ("deck.1", "hand0"))
    assert known(cards, 1) == []
    cards.know(1, ("bear",), ("deck.1",))
    assert known(cards, 1) == [("bear", "deck.1")]


def test_the_form_of_what_is_known_does_not_depend_on_what_is_hidden() -> None:
    """Else the form itself would tell: two worlds that look the same, the same moves, the same knowledge."""
    views = []
    for laid, drawn in (("wolf", "bear"), ("rat", "crow")):
        cards = table(hand0="wolf rat", hand1="crow")
        cards.look((1,), "hand0")
        lay(cards, laid, "hand0", (0,))
        cards.move(drawn, "deck.1", "hand0")
        fate.put(cards, drawn, "hand0", "deck", under=True)
        fate.shuffle(cards, "deck")
        views.append(cards.seen_by(1))
    assert views[0] == views[1]


# -- negative knowledge, and piles ----------------------------------------------------------------------------------


def test_the_treasure_is_not_among_the_first_cards() -> None:
    """Nine are dealt to seat 0; the treasure is not among them, says the rulebook: so it is in the deck."""
    cards = table({"rat": 4, "crow": 4, "treasure": 1}, hand0="rat rat crow crow")
    cards.know(1, ("treasure",), cards.decks["deck"])
    assert dealt(cards, 1)["hand0"] == {"rat", "crow"}
    assert dealt(cards, 1)["deck.1"] == {"rat", "crow", "treasure"}
    laid = lay(cards, "rat", "hand0", (0,))
    cards.move("crow", "deck.1", "hand0")
    reached = dealt(cards, 1)
    assert reached["hand0"] == {"rat", "crow", "treasure"}  # it may have been drawn just now
    assert reached[laid] == {"rat", "crow"}  # but this was laid before


def test_piles_with_one_special_card_each() -> None:
    cards = Cards(seats=2)
    fate.lay_piles(cards, "deck", [(3, ("storm",)), (3, ("frost",)), (2, ())], {"rat": 4, "crow": 2})
    first, second, third = cards.decks["deck"]
    cards.add_place("hand0", "deck", (0,))
    assert dealt(cards, 1) == {
        first: {"storm", "rat", "crow"},
        second: {"frost", "rat", "crow"},
        third: {"rat", "crow"},
        "hand0": set(),
    }
    for kind in ("rat", "crow"):
        cards.move(kind, first, "hand0")
    assert dealt(cards, 0)[first] == {"storm"}
    assert dealt(cards, 1)["hand0"] == {"storm", "rat", "crow"}
    assert "storm" not in dealt(cards, 1)[second]


def test_cards_that_join_a_stock_later_are_not_mixed_up_with_the_older_ones() -> None:
    cards = table({"rat": 2, "crow": 1}, hand0="rat")
    fate.new_deck(cards, "late", {"whale": 2}, stock="deck")
    assert cards.pool["deck"] == {"crow": 1, "rat": 1, "whale": 2}
    reached = dealt(cards, 1)
    assert reached["hand0"] == {"rat", "crow"}
    assert reached[cards.decks["late"][0]] == {"whale"}


# -- shuffling and rearranging --------------------------------------------------------------------------------------


def test_after_a_shuffle_one_knows_that_a_card_is_in_the_deck() -> None:
    cards = table(hand0="wolf rat", hand1="crow")
    fate.put(cards, "wolf", "hand0", "deck", under=True)
    fate.shuffle(cards, "deck")
    (deck,) = cards.decks["deck"]
    assert known(cards, 0) == [("wolf", deck)]
    assert cards.at(deck) == ()  # all open cards are here, so which are which does not matter
    assert cards.pool["deck"] == {"bear": 1, "crow": 1, "rat": 1, "wolf": 1}
    reached = dealt(cards, 0)
    assert reached["hand1"] == {"rat", "crow", "bear"}
    assert "wolf" in reached[deck]


def test_a_card_lying_open_in_a_deck_is_known_to_be_in_it_after_the_shuffle() -> None:
    cards = table(hand0="wolf rat", hand1="crow")
    fate.put(cards, "wolf", "hand0", "deck")
    cards.show(cards.decks["deck"][0], EVERYONE)
    fate.shuffle(cards, "deck")
    assert known(cards, 1) == known(cards, SPECTATOR) == [("wolf", cards.decks["deck"][0])]


def test_a_deck_shuffled_where_another_has_open_cards_keeps_what_is_determined() -> None:
    cards = table(hand0="wolf rat")
    fate.new_deck(cards, "late", {"whale": 2}, stock="deck")
    fate.put(cards, "wolf", "hand0", "deck")
    fate.shuffle(cards, "deck")
    assert cards.at(cards.decks["deck"][0]) == ("wolf",)


def test_an_empty_deck_can_be_shuffled() -> None:
    cards = table({"rat": 1}, hand0="rat")
    fate.shuffle(cards, "deck")
    assert cards.decks["deck"] == ()
    assert fate.top(cards, "deck") is None


def three_on_top(seats: tuple[int, ...]) -> Cards:
    cards = table(hand0="wolf bear rat")
    for kind in ("rat", "bear", "wolf"):
        fate.put(cards, kind, "hand0", "deck", shown=seats)
    return cards


def test_rearranging_before_everybodys_eyes() -> None:
    cards = three_on_top((1,))
    fate.rearrange(cards, "deck", (2, 0, 1))
    row = cards.decks["deck"]
    assert [cards.at(part) for part in row[:3]] == [("rat",), ("wolf",), ("bear",)]
    assert known(cards, 1) == sorted([("rat", row[0]), ("wolf", row[1]), ("bear", row[2])], key=lambda c: c[1])


def test_rearranging_in_secret() -> None:
    cards = three_on_top((1,))
    fate.rearrange(cards, "deck", (2, 0, 1), seers=(0,))
    row = cards.decks["deck"]
    assert [c for c in known(cards, 0) if c[1] == row[0]] == [("rat", row[0])]
    assert known(cards, 1) == [("bear rat wolf", " ".join(sorted(row[:3])))]
    assert all(dealt(cards, 1)[part] == {"bear", "rat", "wolf"} for part in row[:3])
    assert known(cards, SPECTATOR) == []


@pytest.mark.parametrize("order", [(0, 0, 1), (1, 2), (0, 1, 2, 3), (0, 1, 2, 3, 4)])
def test_only_single_cards_on_top_can_be_rearranged(order: tuple[int, ...]) -> None:
    cards = three_on_top(())
    before = cards.clone()
    with pytest.raises(RuleError, match="only single cards on top"):
        fate.rearrange(cards, "deck", order)
    assert cards == before


# -- dealing --------------------------------------------------------------------------------------------------------


def test_a_deal_honours_everything_and_reaches_everything() -> None:
    cards = table(hand0="wolf rat", hand1="crow crow", pile="bear")
    cards.look((1,), "hand0")
    laid = lay(cards, "rat", "hand0", (0,))
    reached = dealt(cards, 1)
    assert reached == {
        "hand0": {"wolf", "rat"},
        laid: {"wolf", "rat"},
        "hand1": {"crow"},
        "pile": {"bear", "rat"},
        "deck.1": {"bear", "rat"},
        "dump": set(),
    }


def test_a_deal_does_not_determine_more_of_a_deck_than_must_be() -> None:
    cards = table(hand0="wolf")
    world = cards.seen_by(1)
    world.deal(random.Random(1))
    assert world.at("deck.1") == ()
    assert sum(world.pool["deck"].values()) == 5
    assert len(world.at("hand0")) == 1


def test_a_deal_of_everything_seen_changes_nothing() -> None:
    cards = table({"rat": 1, "crow": 1}, hand0="rat crow")
    world = cards.seen_by(0)
    world.deal(random.Random(1))
    assert world == cards.seen_by(0)


def test_known_cards_make_room_for_each_other() -> None:
    """Only one way fits: each card fills the place that the others leave to it."""
    cards = table({"a": 1, "b": 1, "c": 1, "d": 1}, hand0="a", pile="b", dump="c")
    cards.show("dump", NOBODY)
    cards.known = [
        Among(1, ("c",), ("dump", "hand0", "pile")),
        Among(1, ("a",), ("hand0", "pile")),
        Among(1, ("b",), ("pile",)),
    ]
    assert {name: kinds for name, kinds in dealt(cards, 1, 50).items() if name != "hand1"} == {
        "dump": {"c"},
        "hand0": {"a"},
        "pile": {"b"},
        "deck.1": {"d"},
    }


def test_knowledge_that_contradicts_itself() -> None:
    cards = table(hand0="wolf")
    view = cards.seen_by(1)
    view.known = [Among(1, ("rat", "crow"), ("hand0",))]
    with pytest.raises(RuleError, match="what is known contradicts itself"):
        view.deal(random.Random(1))
    view.known = [Among(1, ("whale",), ("hand0",))]
    with pytest.raises(RuleError, match="no whale is left"):
        view.deal(random.Random(1))


def test_fit_knows_what_is_possible() -> None:
    claims = [Among(0, ("a", "b"), ("p", "q")), Among(0, ("c",), ("q", "r"))]
    fit = Fit({"p": 1, "q": 1, "r": 2}, claims)
    assert fit.can_lie() == {"r"}  # a card of which nothing is known: a and b fill p and q
    assert fit.can_lie(0) == {"p", "q", "r"}
    assert fit.can_lie(1) == {"r"}
    assert not fit.says_nothing(0)  # without this knowledge, a could lie in r
    assert fit.says_nothing(1)  # c could lie nowhere but in r anyway
    fit.forget(0)
    assert fit.can_lie(1) == {"p", "q", "r"}


# -- whole states ---------------------------------------------------------------------------------------------------


@record
class Player:
    seat: int = public()
    bid: int | None = secret(to="seat", deal=lambda me, g, rng: rng.choice((1, 2, 3)), default=None)


@record
class Game(CardState):
    players: list[Player] = public(default_factory=lambda: [Player(0), Player(1)])

    @property
    def seats(self) -> int:
        return 2


@record
class Choose(Rule):
    seat: int = public()
    plan: int = secret(to="seat", deal=lambda me, g, rng: rng.choice((7, 8)), blank=0, default=7)

    @step
    def which(self, g: Game, _: None) -> Ask:
        return Ask(self.seat, "which", g.cards.at(f"hand{self.seat}"), privy=(self.plan,))


def game(hand0: str = "wolf rat", hand1: str = "crow", bid: int = 2, plan: int = 7) -> Game:
    g = Game(cards=table(hand0=hand0, hand1=hand1))
    g.players[0].bid = bid
    g.begin(Choose(0, plan))
    return g


def test_a_view_is_no_state() -> None:
    g = game()
    view = view_of("game", g, 1)
    assert not isinstance(view, Game)
    assert view.table.waiting == Ask(0, "which", ())
    (choose,) = view.table.stack
    assert isinstance(choose, Choose)
    assert choose.plan == 0
    assert view.table.players[0].bid is None
    assert repr(view) == "<View of game by seat 1: seat 0 is asked which>"
    assert repr(view_of("game", g, None)) == "<View of game by a spectator: seat 0 is asked which>"
    with pytest.raises(RuleError, match="a View is made of what a seat sees"):
        View("game", 1, g)
    with pytest.raises(RuleError, match="not to be played on"):
        view.table.apply("wolf")


@pytest.mark.parametrize("seat", [None, 1])
def test_others_see_the_same_whatever_is_hidden(seat: int | None) -> None:
    one, two = game("wolf rat", "crow", 2, 7), game("bear crow", "crow", 3, 8)
    assert one != two
    a, b = view_of("game", one, seat), view_of("game", two, seat)
    assert a == b
    assert hash(a) == hash(b)
    assert view_of("game", one, 0) != view_of("game", two, 0)


def test_views_of_two_seats_are_not_equal() -> None:
    g = Game(cards=Cards(seats=2))
    assert view_of("game", g, 0) != view_of("game", g, 1)
    assert view_of("game", g, 0) != "view"


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_dealing_what_a_view_hides(seat: int | None) -> None:
    g, rng = game(), random.Random(3)
    view = view_of("game", g, seat)
    hands, bids, plans, options = set(), set(), set(), set()
    for _ in range(200):
        world = deal_unseen(view, rng)
        assert view_of("game", world, seat) == view
        assert not world.sealed
        hands.add(world.cards.at("hand0"))
        bids.add(world.players[0].bid)
        (choose,) = world.stack
        assert isinstance(choose, Choose)
        plans.add(choose.plan)
        assert isinstance(world.waiting, Ask)
        assert world.waiting.options == world.cards.at("hand0")
        options.add(world.waiting.options)
        world.apply(world.waiting.options[0])
    if seat == 0:
        assert (hands, bids, plans) == ({("rat", "wolf")}, {2}, {7})
    else:
        assert (bids, plans) == ({1, 2, 3}, {7, 8})
        assert len(hands) > 6
        assert options == hands


def test_a_search_copy_has_no_knowledge() -> None:
    g = game()
    g.cards.look((1,), "hand0")
    copy = g.search_copy()
    assert copy.cards.known is None
    copy.cards.look((1,), "hand0")
    copy.cards.show("hand0", EVERYONE)
    copy.cards.know(0, ("rat",), ("deck.1",))
    copy.cards.move("wolf", "hand0", "dump")
    fate.put(copy.cards, "rat", "hand0", "deck")
    fate.rearrange(copy.cards, "deck", (0,), seers=(0,))
    fate.shuffle(copy.cards, "deck")
    assert copy.cards.known is None
    assert g.cards.at("hand0") == ("rat", "wolf")


def test_reveals_are_counted_for_undo() -> None:
    g = game()
    before = g.reveal_count()
    g.cards.look((1,), "hand0")
    g.revealed()
    assert g.reveal_count() == before + 2


def test_records_in_dicts_and_lists_are_dealt_too() -> None:
    @record
    class Hall(CardState):
        by_name: dict[str, Player] = public(default_factory=dict)
        rows: list[list[Player]] = public(default_factory=list)
        last: Player | None = public(default=None)

        @property
        def seats(self) -> int:
            return 2

    g = Hall(by_name={"a": Player(0, 9)}, rows=[[Player(0, 9)], [Player(1, 9)]], last=Player(0, 9))
    world: Any = deal_unseen(view_of("hall", g, 1), random.Random(1))
    assert world.by_name["a"].bid in (1, 2, 3)
    assert world.rows[0][0].bid in (1, 2, 3)
    assert world.rows[1][0].bid == 9
    assert world.last.bid in (1, 2, 3)
