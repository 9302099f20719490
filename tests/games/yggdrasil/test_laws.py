"""The laws of every game under random play, those of this one, and cards that nobody has seen."""

from __future__ import annotations

import random
from typing import Any

import pytest

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.rules.state import Yggdrasil, pieces
from meadhall.games.yggdrasil.rules.tables import ARTIFACTS, ENEMIES, GIANTS, ISLANDS, RUNE_OF, RUNES
from meadhall.kernel import laws
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.veil import deal_unseen
from meadhall.kernel.words import entry_of
from tests.games.yggdrasil.helpers import acting, position, say, table

LEVELS: list[dict[str, Any]] = [
    {},
    {"angry": 3},
    {"ragnarok": 2},
    {"angry": 6, "ragnarok": 4},
    {"special": ["ragnarok_2", "angry_fenrir"]},
    {
        "die_colours": "3111",
        "die_hammers": "112233",
        "ragnarok": 4,
        "ragnarok_sets": "twos",
        "vanaheim_squares": 6,
        "may_pass": False,
        "back_to_rainbow": False,
        "fight_on_first_space": True,
        "fenrir_grows": False,
        "freyja_second_search": False,
        "thor_without_die": True,
        "vanir_counts_for_runes": False,
    },
]


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_random_matches_keep_every_law(seats: int, level: int) -> None:
    laws.check_match(GAME, f"yggdrasil {seats} {level}", seats, LEVELS[level], share=0.03)


@pytest.mark.soak
@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_many_random_matches_keep_every_law(seats: int, level: int) -> None:
    for n in range(10):
        laws.check_match(GAME, f"yggdrasil soak {seats} {level} {n}", seats, LEVELS[level], share=0.3)


def late(rng: random.Random) -> dict[str, Any]:
    """A position late in a game: the runes are nearly complete, Giants are active, hands are full, Enemies far back."""
    gods = rng.sample(["odin", "thor", "frey", "heimdall", "tyr", "freyja"], rng.randint(1, 6))
    beaten = [name for rune in RUNES for name in rng.sample([g for g in GIANTS if RUNE_OF[g] == rune], 3)]
    rest = [name for name in GIANTS if name not in beaten]
    return {
        "gods": gods,
        "spaces": {name: rng.randint(1, 3) for name in ENEMIES},
        "giants": {"defeated": beaten, "active": rng.sample(rest, rng.randint(0, 3))},
        "bags": {"white": [1, 12], "blue": [2, 0], "green": [0, 2], "black": [12, 3]},
        "vikings": {gods[0]: 12, gods[-1]: 9},
        "elves": {gods[0]: 1},
        "artifacts": {gods[0]: {"hofund": 3, "draupnir": 2}},
        "vanir": rng.randint(1, 5),
        "valkyries": rng.choice(["white", "blue", "green"]),
        "submerged": rng.choice(["white", "blue", "green", "black"]),
        "deck": ["hel", {"cards": 9, "with": ["angry_surt"]}, "loki"],
        "unseen": {"hel": 2, "loki": 2, "fenrir": 1, "nidhogg": 2, "jormungand": 1},
    }


@pytest.mark.parametrize("n", range(12))
def test_late_positions_keep_every_law(n: int) -> None:
    rng = random.Random(f"late {n}")
    match = Match.from_position(GAME, late(rng), LEVELS[-1] if n % 4 == 3 else None, f"late {n}")
    while match.waiting is not None:
        if rng.random() < 0.06:
            for law in laws.DECISION_LAWS:
                law(match, rng)
        match.answer(rng.choice(match.waiting.options))
        assert match.ply < GAME.bound
    for law in laws.MATCH_LAWS:
        law(match, rng)


def test_late_positions_meet_every_question_and_event() -> None:
    """Random play from there reaches all that there is to ask and to tell, so the laws above have seen it."""
    asked: set[str] = set()
    told: set[str] = set()
    for n in range(80):
        rng = random.Random(f"everything {n}")
        match = Match.from_position(GAME, late(rng), None, f"everything {n}")
        while match.waiting is not None:
            asked.add(match.waiting.prompt)
            match.answer(rng.choice(match.waiting.options))
        told |= {event.key for event in match.story}
    for n in range(40):
        match = laws.random_match(GAME, f"everything {n}", 3, {"angry": 3})
        told |= {event.key for event in match.story}
    assert asked == {entry_of(key) for key in GAME.words.prompts}
    assert {entry_of(key) for key in GAME.words.events} - told <= {"end.residence", "end.door", "end.won"}


# -- laws of this game ---------------------------------------------------------------------------------------------


def steps_balance(match: Match) -> None:
    """Steps forward less pushes back are how far the Enemies stand from the first space."""
    g = table(match)
    assert g.steps_forward - g.steps_back == sum(g.spaces) - 6


@pytest.mark.parametrize("seats", [1, 3, 6])
def test_steps_forward_less_pushes_back_are_where_the_enemies_stand(seats: int) -> None:
    for n in range(15):
        match = laws.random_match(GAME, f"steps {n}", seats, {"angry": 2, "ragnarok": 2}, steps_balance)
        steps_balance(match)


def test_the_box_is_what_it_is() -> None:
    for seats in range(1, 7):
        match = laws.random_match(GAME, "box", seats, {"ragnarok": 2})
        assert pieces(table(match)) == (47, 42, seats + 1, 18, 44, 16)


class Counted:
    """Adds up the steps from the story, independently of the state."""

    def __init__(self, match: Match) -> None:
        at = dict.fromkeys(ENEMIES, 1)
        self.forward = self.back = 0
        for event in match.story:
            if event.key in ("advanced", "pushed_back"):
                enemy, space = str(event.args[0]), int(event.args[1])
                moved = space - at[enemy]
                self.forward += max(0, moved)
                self.back += max(0, -moved)
                at[enemy] = space
        self.at = at


def test_the_story_tells_every_step() -> None:
    for n in range(15):
        match = laws.random_match(GAME, f"story {n}", 3, {"angry": 3, "ragnarok": 2})
        g, told = table(match), Counted(match)
        assert list(told.at.values()) == g.spaces
        assert (told.forward, told.back) == (g.steps_forward, g.steps_back)


def test_a_win_on_the_easy_deck_needs_25_pushes() -> None:
    """42 cards and 7 drags are 49 steps, and at most 24 can stand at the end; so every win pushes 25 back."""
    won = 0
    for n in range(6):
        match = strong_gods(f"win {n}")
        g = table(match)
        assert match.result is not None
        if match.result.how == "won":
            won += 1
            # Fewer than 49 only where Nidhögg or the Enemy he drags had no space left.
            assert g.steps_forward <= 49
            assert sum(g.spaces) - 6 <= 24
            assert g.steps_back >= g.steps_forward - 24
    assert won > 0


def strong_gods(seed: str) -> Match:
    """Three strong gods who fight the foremost Enemy if possible, so that some games are won."""
    gods = ("thor", "frey", "freyja")
    fields = {
        "gods": list(gods),
        "vikings": dict.fromkeys(gods, 5),
        "bags": {"white": [14, 0], "blue": [9, 0], "green": [5, 0], "black": [2, 0]},
        "artifacts": {god: dict.fromkeys(ARTIFACTS, level) for god, level in zip(gods, (1, 2, 3), strict=True)},
    }
    switches = {"die_hammers": "112233", "die_colours": "3111"}
    rng = random.Random(seed)
    match = Match.from_position(GAME, fields, switches, seed)
    while (ask := match.waiting) is not None:
        match.answer(strong_choice(table(match), ask, rng))
    return match


def strong_choice(g: Yggdrasil, ask: Ask, rng: random.Random) -> Option:
    options, me = ask.options, g.active
    if ask.prompt == "action":
        fight = [] if g.vikings[me] < 2 and "midgard" in options else ["asgard"]
        plan = [w for w in (*fight, "midgard", "asgard", "helheim", "jotunheim", "vanaheim") if w in options]
        return plan[0] if plan else options[-1]
    if ask.prompt in ("combat.opponent", "vanir.push", "mann"):
        return max(options, key=lambda x: g.spaces[ENEMIES.index(str(x))] if x in ENEMIES else int(x != "pile"))
    if ask.prompt == "combat.vikings":
        foe, needed = str(ask.about[0]), int(ask.about[1])
        level = g.levels[6 * me + ENEMIES.index(foe)] if foe in ENEMIES else 0
        return options[min(len(options) - 1, max(0, needed - level - 2))]
    if ask.prompt == "combat.elves":
        short = int(ask.about[1]) - int(ask.about[2])
        return short if short in options else 0
    if ask.prompt in ("midgard", "vanir.valkyries"):
        islands = [x for x in options if x in ISLANDS]
        return max(islands, key=lambda x: g.bag_vikings[ISLANDS.index(str(x))] * (ISLANDS[g.submerged] != x))
    if ask.prompt == "helheim":
        return "white"
    if ask.prompt == "vanaheim":
        return options[0] if g.vanir < 4 else "push" if "push" in options else options[-1]
    return rng.choice(options)


# -- cards that nobody has seen -------------------------------------------------------------------------------------


def with_known_top(kind: str, deck: str, seen_by: tuple[int, ...]) -> Yggdrasil:
    """A state, built by hand, with this card on top of a deck; only those seats have seen it."""
    g = table(acting(gods=["odin", "thor", "tyr"])).clone()
    part = g.cards.decks[deck][0]
    place = g.cards.places[part]
    g.cards.places[part] = place._replace(size=place.size - 1)
    g.cards.pool[deck] = {k: n - (k == kind) for k, n in g.cards.pool[deck].items() if n > (k == kind)}
    single = f"{deck}.99"
    g.cards.places[single] = place._replace(size=1, kinds=(kind,))
    g.cards.decks[deck] = (single, part)
    for seat in seen_by:
        g.cards.know(seat, (kind,), (single,))
    return g


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
@pytest.mark.parametrize(("deck", "a", "b"), [("enemies", "hel", "surt"), ("giants", "thrym", "gialp")])
def test_views_do_not_show_an_unseen_top_card(deck: str, a: str, b: str, seat: int | None) -> None:
    laws.cannot_tell_apart(GAME, with_known_top(a, deck, ()), with_known_top(b, deck, ()), seat)


def test_views_show_a_top_card_that_was_seen() -> None:
    one, other = with_known_top("hel", "enemies", (0,)), with_known_top("surt", "enemies", (0,))
    with pytest.raises(laws.LawBroken):
        laws.cannot_tell_apart(GAME, one, other, 0)
    laws.cannot_tell_apart(GAME, one, other, 1)
    laws.cannot_tell_apart(GAME, one, other, None)


def test_a_true_table_has_no_order_of_unseen_cards() -> None:
    """Unseen cards have no order: every determined card of a deck is known to everybody."""

    def look(match: Match) -> None:
        cards = table(match).cards
        for part in (*cards.decks["enemies"], *cards.decks["giants"]):
            for seat in range(-1, match.seats):
                known = [k for c in cards.known or () if c.seat == seat and c.places == (part,) for k in c.kinds]
                certain = len({*cards.pool["enemies"], *cards.at(part)}) == 1  # then there is nothing to know
                assert tuple(sorted(known)) == cards.at(part) or certain
        for part in cards.decks["giants"]:
            assert cards.at(part) == ()

    for n in range(4):
        laws.random_match(GAME, f"order {n}", 3, {"angry": 3, "ragnarok": 2}, look)


def test_all_seats_know_the_same() -> None:
    """Everything is open except the order of unseen cards, so views differ only in the seat and its options."""
    match = acting(gods=["odin", "thor", "tyr"], vanir=3)
    say(match, "vanaheim", "rearrange", fate=("hel", "surt", "hel", "loki", "fenrir", "surt"))
    seen = []
    for seat in (None, 0, 1, 2):
        g = match.view(seat).table
        assert len({c.seat for c in g.cards.known}) <= 1
        known = [(c.kinds, c.places) for c in g.cards.known]
        seen.append((g.cards.places, g.cards.pool, known, g.spaces, g.vikings, list(g.story)))
    assert all(other == seen[0] for other in seen)


def test_deals_reach_every_possible_card_and_no_other() -> None:
    match = position(gods=["thor"], deck=[{"cards": 3, "with": ["angry_hel"]}, 2], unseen={"hel": 2, "loki": 2})
    top, under = table(match).cards.decks["enemies"][:2]
    rest = set(table(match).cards.pool["enemies"])
    special = set(table(match).cards.at(top))
    laws.deals_reach(GAME, match.state, 0, {top: rest | special, under: rest}, 30, random.Random(1))


def test_a_giant_beaten_unseen_is_any_of_those_not_yet_seen() -> None:
    match = acting(gods=["thor"], vikings={"thor": 4}, giants={"active": ["thrym"], "defeated": ["gialp"]})
    say(match, "jotunheim", "pile", 4, fate=(0,))
    g = match.state.clone()
    g.apply(0)
    assert g.waiting is not None
    assert set(g.waiting.outcomes) == set(GIANTS) - {"thrym", "gialp"}
    assert len(set(g.waiting.weights)) == 1
    dealt = deal_unseen(match.view(0), random.Random(2))
    assert dealt == match.state
