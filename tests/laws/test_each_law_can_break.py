"""Each law is broken on purpose once, and the check of that law finds it."""

from __future__ import annotations

import itertools
import os
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import toy
from toy import Apple, Bidding, Evening, Feast

from meadhall import check
from meadhall.kernel import laws
from meadhall.kernel.cards import Cards
from meadhall.kernel.hint import Hint
from meadhall.kernel.knowledge import Among
from meadhall.kernel.laws import LawBroken
from meadhall.kernel.match import Match
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Event, Result, State
from meadhall.kernel.spec import register
from meadhall.kernel.words import Words

register(toy.GAME)
Patch = pytest.MonkeyPatch


def first_broken(matches: int, **chosen: Any) -> LawBroken:
    """The first law that a random match breaks."""
    for n in range(matches):
        try:
            laws.check_match(toy.GAME, f"break {n}", **chosen)
        except LawBroken as broken:
            return broken
    pytest.fail("nobody noticed that a law is broken")


def caught(law: str, matches: int = 12, **chosen: Any) -> None:
    """Assert that a random match breaks this law, and no other law first."""
    broken = first_broken(matches, **chosen)
    assert broken.law == law, broken
    assert broken.record is not None


def replace_step(patch: Patch | None, rule: type, name: str, step: Any) -> None:
    steps = list(rule.STEPS)  # type: ignore[attr-defined]
    steps[rule.AT[name]] = step  # type: ignore[attr-defined]
    if patch is None:  # without restoring it later
        rule.STEPS = tuple(steps)  # type: ignore[attr-defined]
    else:
        patch.setattr(rule, "STEPS", tuple(steps))


def test_the_toy_keeps_every_law() -> None:
    for n in range(40):
        laws.check_match(toy.GAME, f"whole {n}")


# -- options are canonical


@pytest.mark.parametrize("options", [(), (0, 1, 1), (0, True), (0, 2.0), ("apple", 1)])
def test_options_that_are_empty_repeated_or_of_a_wrong_type(options: tuple[Any, ...], monkeypatch: Patch) -> None:
    replace_step(monkeypatch, Bidding, "ask_for_a_bid", lambda self, g, _: Ask(self.seat, "bid", options, secret=True))
    caught("options are canonical")


# -- a question can be put again


def test_an_asking_step_that_changes_the_table(monkeypatch: Patch) -> None:
    def ask(self: Any, g: Feast, _: None) -> Ask:
        g.guests[self.seat].score += 1
        return Ask(self.seat, "bid", toy.BIDS, secret=True)

    replace_step(monkeypatch, Bidding, "ask_for_a_bid", ask)
    caught("a question can be put again")


def test_an_asking_step_that_tells_a_story(monkeypatch: Patch) -> None:
    def ask(self: Any, g: Feast, _: None) -> Ask:
        g.tell("scored", self.seat, 0)
        return Ask(self.seat, "bid", toy.BIDS, secret=True)

    replace_step(monkeypatch, Bidding, "ask_for_a_bid", ask)
    caught("a question can be put again")


# -- open prompts hide nothing


def test_an_open_prompt_that_depends_on_what_others_cannot_see(monkeypatch: Patch) -> None:
    def ask(self: Any, g: Feast, _: None) -> Ask:
        strong = "whale" in g.cards.at(g.guests[self.seat].hand)
        return Ask(self.seat, "bid", toy.BIDS[: 2 + strong], secret=True)

    replace_step(monkeypatch, Bidding, "ask_for_a_bid", ask)
    caught("open prompts hide nothing")


# -- a clone is independent


def test_a_clone_that_shares_a_list(monkeypatch: Patch) -> None:
    whole = Feast.clone

    def clone(self: Feast) -> Feast:
        new = whole(self)
        new.guests = self.guests
        return new

    monkeypatch.setattr(Feast, "clone", clone)
    caught("a clone is independent")


# -- a view survives dealing


def test_a_deal_that_ignores_what_is_known(monkeypatch: Patch) -> None:
    whole = Cards.deal

    def deal(self: Cards, rng: random.Random) -> None:
        self.known = []
        whole(self, rng)

    monkeypatch.setattr(Cards, "deal", deal)
    caught("a view survives dealing", matches=30)


def test_a_secret_that_is_dealt_to_its_own_seat(monkeypatch: Patch) -> None:
    whole = Feast.seen_by

    def seen_by(self: Feast, seat: int) -> Feast:
        new = whole(self, seat)
        new.guests[0].score = id(new) % 1_000  # a view that changes every time
        return new

    monkeypatch.setattr(Feast, "seen_by", seen_by)
    caught("a view survives dealing")


# -- knowledge is true


def test_a_claim_that_is_false(monkeypatch: Patch) -> None:
    whole = Cards.look

    def look(self: Cards, seats: tuple[int, ...], name: str) -> None:
        whole(self, seats, name)
        if self.known is not None:
            self.known.append(Among(seats[0], ("whale",) * 2, (name,)))

    monkeypatch.setattr(Cards, "look", look)
    caught("knowledge is true", matches=40, decision_laws=(laws.knowledge_is_true,))


def test_a_card_that_is_in_two_places(monkeypatch: Patch) -> None:
    whole = Cards._settle
    monkeypatch.setattr(Cards, "_settle", lambda self, stock, kind: None if kind == "rat" else whole(self, stock, kind))
    caught("knowledge is true", matches=40, decision_laws=(laws.knowledge_is_true,))


# -- everything has words


@pytest.mark.parametrize(("table", "key"), [("prompts", "bid"), ("events", "lay.unseen"), ("events", "bids")])
def test_missing_texts(table: str, key: str, monkeypatch: Patch) -> None:
    words = toy.GAME.words
    tables = {name: dict(getattr(words, name)) for name in ("prompts", "events", "results", "options", "plurals")}
    del tables[table][key]
    monkeypatch.setitem(toy.GAME.__dict__, "words", Words(tables))
    caught("everything has words")


# -- everything is well said


@pytest.mark.parametrize(
    ("table", "key", "text", "what"),
    [
        ("prompts", "bid", "How many  ravens do you bid?", "two spaces"),
        ("prompts", "how", "You have 1 apples. Lay or bury?", "a number 1 before a plural"),
        ("prompts", "how.others", "{seat} has 0 apples.", "a count of zero"),
        ("events", "scored", "{0:seat} lays. then it ends.", "a small letter"),
        ("events", "lay.unseen", "{0:seat} puts down hand_card.", "an id"),
        ("events", "bids", "The bids are {0}, {1} and {2}", "no end"),
        ("results", "score", "the strongest table wins.", "a small letter"),
        ("names", "rat", "a_rat", "an id"),
        ("grammar", "why_not_now", "Not now: you are {0}, not at {1}", "no end"),
    ],
)
def test_a_slip_in_a_text(table: str, key: str, text: str, what: str, monkeypatch: Patch) -> None:
    words = toy.GAME.words
    names = ("prompts", "events", "results", "options", "labels", "names", "plurals", "grammar")
    tables = {name: dict(getattr(words, name)) for name in names}
    tables[table][key] = text
    monkeypatch.setitem(toy.GAME.__dict__, "words", Words(tables))
    broken = first_broken(12)
    assert broken.law == "everything is well said", broken
    assert what in broken.message


@pytest.mark.parametrize(("text", "rows"), [("to the feast.", ()), ("You win.", (("Odds", "0 Ravens"),))])
def test_a_slip_in_a_hint(text: str, rows: tuple[tuple[str, ...], ...], monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy, "hints", lambda view, ask: {ask.options[0]: Hint(text, rows)}, raising=False)
    monkeypatch.setitem(toy.GAME.__dict__, "hints", "toy:hints")
    caught("everything is well said")


@pytest.mark.parametrize("change", [{"title": "all win"}, {"story": ("{0} won.",)}, {"subtitle": "0 Ravens left"}])
def test_a_slip_in_an_ending(change: dict[str, Any], monkeypatch: Patch) -> None:
    whole = toy.ending
    monkeypatch.setattr(toy, "ending", lambda view, names: whole(view, names)._replace(**change))
    caught("everything is well said")


def test_good_texts_are_not_refused() -> None:
    for text in (
        "A strength of 0 or 1.",
        "About 1.0 lost.",
        "Below 0 you take them.",
        "You add 1 as a god.",
        "1 Glass.",
    ):
        assert laws.badly_said(text) is None, text


# -- pieces are conserved


def test_a_lost_piece(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy, "pieces", lambda g: sum(guest.apples for guest in g.guests))
    caught("pieces are conserved", matches=30)


# -- positions round-trip


def test_a_position_that_forgets_something(monkeypatch: Patch) -> None:
    whole = Match.dump

    def dump(self: Match) -> Any:
        position = whole(self)
        position["stack"] = position["stack"][:1]
        return position

    monkeypatch.setattr(Match, "dump", dump)
    caught("positions round-trip")


# -- laws of a whole match


def test_a_game_that_never_ends(monkeypatch: Patch) -> None:
    replace_step(monkeypatch, Evening, "again", lambda self, g, _: self.goto("a_round"))
    with pytest.raises(LawBroken, match="every game ends"):
        laws.check_match(toy.GAME, "forever", decision_laws=())


def test_a_result_without_a_return_for_each_seat(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Feast, "result", lambda self: Result((1, -1), (1, 2)))
    caught("every game ends")


def test_a_result_without_a_text(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Feast, "result", lambda self: Result((1, -1, -1), how="by magic"))
    caught("every game ends")


def test_a_rule_that_looks_at_the_clock(monkeypatch: Patch) -> None:
    clock = itertools.count(time.monotonic_ns())

    def eat(self: Any, g: Feast, _: None) -> Any:
        g.guests[self.seat].apples = 0
        g.tell("apple", self.seat, privy=(next(clock),), eyes=(self.seat,))

    replace_step(monkeypatch, Apple, "eat", eat)
    replace_step(monkeypatch, Apple, "tell", lambda self, g, kind: None)
    caught("replay equals play", matches=40, decision_laws=())


def test_an_option_that_cannot_be_played(monkeypatch: Patch) -> None:
    def look(self: Any, g: Feast, whose: Any) -> None:
        if whose != "pass":
            raise KeyError(whose)

    replace_step(monkeypatch, Bidding, "look", look)
    broken = first_broken(12, decision_laws=())
    assert broken.law == "every option can be played"
    assert broken.record is not None
    assert broken.record["answers"][-1] in (0, 1, 2)


REGISTER = "import toy; from meadhall.kernel.spec import register; register(toy.GAME); "
BY_SET_ORDER = "import test_each_law_can_break as broken; broken.replace_step(None, *broken.BROKEN); "


def highest_by_set_order(self: Any, g: Feast, _: None) -> None:
    """A broken rule: the next turn depends on the iteration order of a set."""
    self.seat = list({"odin", "thor", "loki", "freya", "hel"}).index("hel") % 3
    for guest in g.guests:
        guest.bid, guest.has_bid = None, False


BROKEN = (Bidding, "compare", highest_by_set_order)


def test_a_rule_that_uses_the_order_of_a_set_is_seen_by_fresh_processes(monkeypatch: Patch) -> None:
    """Only another process can show the error: within one process the order is always the same."""
    here = Path(__file__).parent
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(here.parent), str(here))))
    monkeypatch.setattr(check, "FRESH", REGISTER + check.FRESH)
    check.same_everywhere([laws.random_match(toy.GAME, "sets")])
    replace_step(monkeypatch, *BROKEN)
    monkeypatch.setattr(check, "FRESH", BY_SET_ORDER + check.FRESH)
    match = laws.random_match(toy.GAME, "sets")
    assert Match.load(match.record()).digest() == match.digest()
    with pytest.raises(LawBroken, match="fresh processes differ"):
        check.same_everywhere([match], hash_seeds=range(8))


def test_an_undo_that_restores_too_little(monkeypatch: Patch) -> None:
    whole = Match.take_back

    def take_back(self: Match, answers: int) -> None:
        whole(self, answers)
        self.state.guests[0].score += 1  # type: ignore[attr-defined]

    monkeypatch.setattr(Match, "take_back", take_back)
    caught("undo, then answer, equals answer")


# -- law two, and what deals must reach: pairs built from the rules, without the veil's code


def midway(seed: str, prompt: str, answers: dict[str, Any] | None = None) -> Match:
    """A match at the first question with this prompt."""
    match = Match.new(toy.GAME, seed=seed)
    given = {"bid": 1, "look": "pass", "how": "lay", **(answers or {})}
    while match.waiting is not None and match.waiting.prompt != prompt:
        match.answer(given.get(match.waiting.prompt, match.waiting.options[0]))
    return match


def swapped(state: Feast, place: str, other: str) -> Iterator[Feast]:
    """Worlds in which a card of one place is exchanged with a card of the other place (of the deck: an unseen one)."""
    for mine in dict.fromkeys(state.cards.places[place].kinds):
        theirs = state.cards.places[other].kinds if other != "deck" else tuple(state.cards.pool["deck"])
        for kind in dict.fromkeys(theirs):
            if kind != mine:
                world = state.clone()
                put(world, place, mine, kind)
                if other == "deck":
                    pool = world.cards.pool["deck"]
                    pool[kind] -= 1
                    pool[mine] = pool.get(mine, 0) + 1
                    world.cards.pool["deck"] = dict(sorted((k, n) for k, n in pool.items() if n))
                else:
                    put(world, other, kind, mine)
                yield world


def put(world: Feast, place: str, out: str, into: str) -> None:
    there = world.cards.places[place]
    kinds = list(there.kinds)
    kinds.remove(out)
    world.cards.places[place] = there._replace(kinds=tuple(sorted([*kinds, into])))


def can_tell(one: State, other: State, seat: int | None) -> bool:
    try:
        laws.cannot_tell_apart(toy.GAME, one, other, seat)
    except LawBroken:
        return True
    return False


def test_others_cannot_tell_a_hand_card_from_a_deck_card() -> None:
    g = midway("pairs", "bid").state
    assert isinstance(g, Feast)
    worlds = list(swapped(g, "hand1", "deck"))
    assert len(worlds) > 3
    for world in worlds:
        assert [can_tell(g, world, seat) for seat in (None, 0, 1, 2)] == [False, False, True, False]


def test_the_third_guest_cannot_tell_two_hands_apart() -> None:
    g = midway("pairs", "bid").state
    assert isinstance(g, Feast)
    worlds = list(swapped(g, "hand1", "hand2"))
    assert len(worlds) > 3
    for world in worlds:
        assert [can_tell(g, world, seat) for seat in (None, 0, 1, 2)] == [False, False, True, True]


def test_only_the_bidder_knows_a_bid() -> None:
    match = midway("pairs", "bid")
    match.answer(1)
    other = midway("pairs", "bid")
    other.answer(2)
    assert [can_tell(match.state, other.state, seat) for seat in (None, 0, 1, 2)] == [False, True, False, False]


@pytest.mark.parametrize("how", ["lay", "bury"])
def test_only_the_owner_knows_a_laid_or_buried_card(how: str) -> None:
    """In two worlds a different kind is put away; everything else that others can see is the same."""
    match = midway("pairs", "which", {"how": how})
    assert match.waiting is not None
    g = match.state
    kind = str(match.waiting.options[0])
    match.answer(kind)
    assert isinstance(g, Feast)
    place = g.guests[0].laid[0] if how == "lay" else g.cards.decks["deck"][-1]
    worlds = list(swapped(g, place, "hand1"))
    assert worlds
    for world in worlds:
        if how == "lay":
            assert [can_tell(g, world, seat) for seat in (None, 0, 2)] == [False, True, False]
        elif g.cards.places[place].kinds:  # the owner knows the difference, so only the others are asked
            assert [can_tell(g, world, seat) for seat in (None, 2)] == [False, False]


def test_a_view_that_hides_nothing_is_caught_by_law_two_alone(monkeypatch: Patch) -> None:
    g = midway("pairs", "bid").state
    assert isinstance(g, Feast)
    world = next(swapped(g, "hand1", "deck"))

    def all_of_it(self: Feast, seat: int) -> Feast:
        new = self.clone()
        new.sealed = True
        return new

    monkeypatch.setattr(Feast, "seen_by", all_of_it)
    laws.view_survives_dealing(midway("pairs", "bid"), random.Random(1))  # law one is not broken
    with pytest.raises(LawBroken, match="cannot tell apart"):
        laws.cannot_tell_apart(toy.GAME, g, world, 0)


def test_a_story_that_reveals_a_secret_is_caught(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Event, "seen_by", lambda self, seat: self)
    one, other = (midway("pairs", "which") for _ in range(2))
    assert one.waiting is not None
    one.answer(one.waiting.options[0])
    assert other.waiting is not None
    other.answer(other.waiting.options[-1])
    assert can_tell(one.state, other.state, 2)


def test_a_bot_that_uses_hidden_information_is_caught() -> None:
    g = midway("pairs", "bid").state
    assert isinstance(g, Feast)
    world = next(swapped(g, "hand1", "deck"))
    choices = iter(("one", "another"))
    with pytest.raises(LawBroken, match="the bot chooses differently"):
        laws.cannot_tell_apart(toy.GAME, g, world, 0, bot=lambda view: next(choices))


def test_a_pair_of_equal_states_is_refused() -> None:
    g = midway("pairs", "bid").state
    with pytest.raises(LawBroken, match="proves nothing"):
        laws.cannot_tell_apart(toy.GAME, g, g.clone(), 0)


def after_a_look() -> tuple[Feast, set[str]]:
    """Guest 1 has seen guest 2's hand; then guest 2 has laid one card of it, unseen."""
    match = Match.new(toy.GAME, seed="look")
    seen: set[str] = set()
    while match.waiting is not None and not (match.waiting.prompt == "how" and match.waiting.seat == 2):
        ask = match.waiting
        if ask.prompt == "look":
            seen = set(match.state.cards.at("hand1"))  # type: ignore[attr-defined]
        match.answer({"bid": 2 if ask.seat == 0 else 0, "look": 1, "how": "lay"}.get(ask.prompt, ask.options[0]))
    assert isinstance(match.state, Feast)
    return match.state, seen


def test_deals_reach_every_possible_card_and_no_other() -> None:
    g, seen = after_a_look()
    laid = g.guests[1].laid[0]
    possible = {laid: seen, "hand1": seen, "hand2": hidden_from_all_but_2(g, seen)}
    laws.deals_reach(toy.GAME, g, 0, possible, 300, random.Random(1))
    with pytest.raises(LawBroken, match="deals reach"):
        laws.deals_reach(toy.GAME, g, 0, {laid: seen | {"dragon"}}, 50, random.Random(1))


def hidden_from_all_but_2(g: Feast, seen: set[str]) -> set[str]:
    """The kinds that guest 0 must consider possible in guest 2's hand: those with cards that guest 0 has not seen."""
    left = dict(toy.BEASTS)
    for place in ("hand0", *g.guests[0].laid, "hand1", *g.guests[1].laid):
        for kind in g.cards.places[place].kinds:
            left[kind] -= 1
    return {kind for kind, n in left.items() if n}


def test_a_deal_that_forgets_the_look_is_caught(monkeypatch: Patch) -> None:
    g, seen = after_a_look()
    g.cards.known = []
    with pytest.raises(LawBroken, match="deals reach"):
        laws.deals_reach(toy.GAME, g, 0, {g.guests[1].laid[0]: seen}, 300, random.Random(1))


def test_a_field_must_declare_who_sees_it() -> None:
    with pytest.raises(TypeError, match="must say who sees it"):

        @record
        class Silent:
            told: int = public()
            untold: int
