"""The compiled automa agrees with the step engine in every turn; and the search against it."""

from __future__ import annotations

import random

import numpy as np
import pytest

from meadhall.bots import make_bot
from meadhall.games.ragnarocks import Options
from meadhall.games.ragnarocks.bot import solo, solo_book
from meadhall.games.ragnarocks.compiled.plain import bridge, twin
from meadhall.games.ragnarocks.compiled.plain.rules import (
    HEX,
    NOMADIC,
    POINTS,
    STONES,
    SUPPLY,
    VIKINGS,
    WORDS,
    Position,
)
from meadhall.games.ragnarocks.compiled.solo import automa, prospects, search
from meadhall.games.ragnarocks.facts.position import from_position
from meadhall.games.ragnarocks.lab.book_solo import what_may_come
from meadhall.games.ragnarocks.lab.fit_solo import after_the_opening
from meadhall.games.ragnarocks.rules import sheet
from meadhall.games.ragnarocks.rules.automa import TURNS, can_place
from meadhall.games.ragnarocks.rules.board import INDEX, IVORY_START, NAMES, RED_START
from meadhall.games.ragnarocks.rules.game import REPETITIONS
from meadhall.games.ragnarocks.rules.state import IVORY, RED, Ragnarocks
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Ask, Chance
from tests.games.ragnarocks.helpers import crowded, position, table


def new_game(level: str, seed: int) -> Ragnarocks:
    return table(Match.new("ragnarocks", 1, {"level": level, "unlimited": seed % 4 == 0}, str(seed))).search_copy()


def facts(p: Position) -> tuple[list[int], list[int], int, list[int]]:
    """The facts in which both engines must agree: Vikings, stones, who is Nomadic, points."""
    there = [int(h) for h in HEX[p[:VIKINGS]]]
    return there, p[STONES : STONES + 2].tolist(), int(p[NOMADIC]), p[POINTS : POINTS + 2].tolist()


def compare_each_throw(g: Ragnarocks) -> set[str]:
    """Checks that for every throw of the die the turn ends the same in both.

    Returns which of the sheet's moves were made.
    """
    assert isinstance(g.waiting, Chance)
    kinds = set()
    for shown in g.waiting.outcomes:
        p = bridge.as_if_plain(g)
        at = INDEX[str(shown)]
        found = sheet.standard_move(at, g.nomads(IVORY), g.occupied(), sheet.plain_targets)
        placed = automa.one_turn(p, g.vikings.index(at))
        after = g.clone()
        after.apply(shown)
        if after.turns_taken[RED] > g.turns_taken[RED] + 1:
            continue  # the next one needed no die
        assert facts(p) == facts(bridge.as_if_plain(after))
        assert placed == (after.stones != g.stones)
        kinds.add("special" if found is None else found.step)
    return kinds


@pytest.mark.parametrize("level", TURNS)
def test_the_compiled_turns_agree_with_the_step_engine(level: str) -> None:
    """In random games, for every throw of each die."""
    kinds: set[str] = set()
    for seed in range(12):
        rng = random.Random(f"{level} {seed}")
        g = new_game(level, seed)
        while g.waiting is not None:
            if isinstance(g.waiting, Ask):
                g.apply(rng.choice(g.waiting.options))
            else:
                kinds |= compare_each_throw(g)
                g.apply(rng.choice(g.waiting.outcomes))
    assert kinds >= {"special", sheet.FINISHING, sheet.HARASSING}


@pytest.mark.usefixtures("a_larger_box")
def test_the_compiled_turns_agree_on_crowded_boards() -> None:
    """Swaps, last spaces, Vikings without a slide and no stones left: from positions in a crowded corner."""
    scratch = np.empty(WORDS, np.int64)
    swaps, able = 0, {True: 0, False: 0}
    kinds: set[str] = set()
    for seed in range(400):
        rng = random.Random(seed)
        humans, reds, stones = crowded(rng, 3)
        solo_game = {"level": "midgard", "turns_left": 2}
        fields = {"ivory": humans, "red": reds, "stones": stones, "supply": rng.choice((0, 5, 5, 5))}
        g = from_position({**fields, "to_move": "red", "solo": solo_game}, Options()).search_copy()
        assert automa.can_place(bridge.as_if_plain(g), scratch) == can_place(g)
        able[can_place(g)] += 1
        if isinstance(g.waiting, Chance):
            kinds |= compare_each_throw(g)
            for shown in g.waiting.outcomes:
                after = g.clone()
                after.apply(shown)
                swaps += after.vikings != g.vikings and sorted(after.vikings) == sorted(g.vikings)
    assert kinds >= {"special", sheet.FINISHING, sheet.HARASSING}
    assert swaps > 3
    assert min(able.values()) > 20


class Die:
    """The throws that the compiled automa makes."""

    def __init__(self, seed: int) -> None:
        self.state = np.array([seed], np.uint64)
        self.again = self.state.copy()

    def play_on(self, g: Ragnarocks) -> None:
        while isinstance(g.waiting, Chance):
            g.apply(NAMES[g.vikings[automa.roll(bridge.as_if_plain(g), self.state)]])


@pytest.mark.parametrize("level", TURNS)
def test_whole_games_end_the_same_in_both(level: str) -> None:
    """All the automa's turns in one call, with skips, the guard against endless games, and the same throws."""
    scratch, quiet = np.empty(WORDS, np.int64), np.empty(automa.QUIET_TURNS + 1, np.int64)
    for seed in range(30):
        rng = random.Random(seed)
        g = new_game(level, seed)
        die = Die(seed)
        while g.waiting is not None:
            assert isinstance(g.waiting, Ask)
            last = g.waiting.prompt == "summon"
            p = bridge.encode(g) if last else None
            answer = rng.choice(g.waiting.options)
            g.apply(answer)
            if p is None:
                continue
            p = twin.apply(p, INDEX[str(answer)])
            over = automa.automa(p, TURNS[level], die.again, scratch, quiet)
            die.play_on(g)
            assert over == (g.waiting is None)
            assert facts(p) == facts(bridge.as_if_plain(g))
            die.state[0] = die.again[0]  # the die is also thrown for a single Nomadic Viking


@pytest.mark.usefixtures("a_larger_box")
def test_rounds_on_crowded_boards_end_the_same_in_both() -> None:
    """The human may have to skip, and the automa moves back and forth until the guard against endless games stops
    it.
    """
    scratch, quiet = np.empty(WORDS, np.int64), np.empty(automa.QUIET_TURNS + 1, np.int64)
    repeated = 0
    for seed in range(1500):
        rng = random.Random(seed)
        humans, reds, stones = crowded(rng, 1)
        level = rng.choice(list(TURNS))
        fields = {"ivory": humans, "red": reds, "stones": stones, "supply": 9, "to_move": "red"}
        start = from_position({**fields, "solo": {"level": level, "turns_left": 0}}, Options())
        if not isinstance(start.waiting, Chance) or start.able(IVORY):
            continue
        for n in range(15):
            g, p, die = start.clone(), bridge.as_if_plain(start), Die(n)
            over = automa.automa(p, TURNS[level], die.again, scratch, quiet)
            die.play_on(g)
            assert over == (g.waiting is None)
            assert facts(p) == facts(bridge.as_if_plain(g))
            repeated += any(g.quiet.count(now) >= REPETITIONS for now in g.quiet)
    assert repeated


def test_no_stone_without_a_supply() -> None:
    p = twin.encode([INDEX[h] for h in ("A2", "B3", "A4", "J4", "J5", "J6")], 0, 0, 0)
    assert automa.summon(p, 3) == -1
    assert p[SUPPLY] == 0


# --- the search -----------------------------------------------------------------------------------------------------


def in_the_middle(seed: int, questions: int) -> Match:
    """A game at Valhalla after n random answers."""
    rng = random.Random(seed)
    match = Match.new("ragnarocks", 1, {"level": "valhalla"}, str(seed))
    for _ in range(questions):
        if match.waiting:
            match.answer(rng.choice(match.waiting.options))
    return match


@pytest.mark.parametrize("questions", [2, 3, 4, 5, 6, 7])
def test_the_search_answers_each_question_of_a_turn(questions: int) -> None:
    match = in_the_middle(6, questions)
    assert match.waiting is not None
    found = [solo.search(table(match), match.waiting, 40, None, 7) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0] is not None
    option, value, throws = found[0]
    assert option in match.waiting.options
    assert -1 <= value <= 1
    assert throws == 40


def test_a_plan_is_a_whole_turn() -> None:
    g = table(in_the_middle(5, 2))
    found = search.search(bridge.encode(g), 6, prospects.weights("valhalla"), visits=100)
    assert len(found.plan) == 3
    for h in found.plan:
        assert isinstance(g.waiting, Ask)
        assert NAMES[h] in g.waiting.options
        g.apply(NAMES[h])
    assert g.side == RED


def test_a_time_limit_stops_the_search() -> None:
    g = table(in_the_middle(5, 2))
    found = search.search(bridge.encode(g), 6, prospects.weights("valhalla"), milliseconds=5)
    assert 0 < found.visits < 1_000_000


def test_the_search_does_not_enclose_its_own_viking() -> None:
    """A Viking on A1 with a stone on A2 would settle one hex, and leave the automa all the rest."""
    match = position(ivory="A3", red="J4 J5", stones="B1 B2 B3 B4", solo={"level": "valhalla", "turns_left": 0})
    g = table(match)
    lost = twin.apply(twin.apply(twin.apply(bridge.encode(g), INDEX["A3"]), INDEX["A1"]), INDEX["A2"])
    assert twin.score(lost) == (1, 80)
    found = search.search(bridge.encode(g), 6, prospects.weights("valhalla"), visits=100)
    assert found.plan[1:] != (INDEX["A1"], INDEX["A2"])
    assert found.value > -1


# --- the book -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "turns"), [("asgard", 1), ("valhalla", 2)])
def test_the_first_turns_are_played_by_the_book(level: str, turns: int) -> None:
    """The free step and the first turn, at Valhalla the second too, whatever the die shows; and then no more."""
    for seed in range(3):
        match = Match.new("ragnarocks", 1, {"level": level}, f"book {seed}")
        jarl = make_bot(match.spec, "jarl", visits=1)
        line = list(solo_book.opening(level))
        for number in range(2 + 3 * turns):
            assert match.waiting is not None
            if number == 5:
                line += solo_book.lines(level)[solo_book.place(table(match).vikings, table(match).stones)].answers
            assert jarl.choose(match.view(0), match.waiting).option == line[number]
            match.answer(line[number])
        assert match.waiting is not None
        assert solo_book.look_up(table(match), match.waiting) is None


def test_the_book_knows_all_that_the_automa_may_do() -> None:
    """The lines are the free step, the first turn, and a second one for each position that the die may lead to."""
    reached = what_may_come(after_the_opening("valhalla"), TURNS["valhalla"])
    assert sum(found.likely for found in reached.values()) == pytest.approx(1)
    lines = solo_book.lines("valhalla")
    assert reached.keys() < lines.keys()
    assert sorted(len(lines[where].answers) for where in lines.keys() - reached.keys()) == [2, 3]
    chance = sum(found.likely * lines[where].chance for where, found in reached.items())
    assert lines[solo_book.place([*IVORY_START, *RED_START], 0)].chance == pytest.approx(chance, abs=0.006)


@pytest.mark.parametrize("level", solo.LEVELS)
def test_every_line_of_the_book_can_be_played(level: str) -> None:
    for where, line in solo_book.lines(level).items():
        assert 0 < line.chance < 1
        ivory, red, stones = where.split("|")
        if len(line.answers) == 2:
            continue  # the free step, which was played above
        match = position(ivory=ivory, red=red, stones=stones, solo={"level": level, "turns_left": 0})
        for answer in line.answers:
            assert match.waiting is not None
            assert answer in match.waiting.options
            assert solo_book.look_up(table(match), match.waiting) == (answer, line.chance)
            match.answer(answer)


def test_the_search_plays_where_the_book_has_no_line() -> None:
    match = Match.new("ragnarocks", 1, {"level": "valhalla"}, "book")
    other = next(x for x in match.waiting.options if x != solo_book.opening("valhalla")[0]) if match.waiting else ""
    match.answer(other)
    assert match.waiting is not None
    assert solo.search(table(match), match.waiting, 10, None, 1) is None  # a question of the set-up
    match.answer(match.waiting.options[0])
    assert match.waiting is not None
    found = solo.search(table(match), match.waiting, 10, None, 1)
    assert found is not None
    assert found[2] == 10


def test_a_search_with_few_choices_and_much_time() -> None:
    """Pass after pass over four turns."""
    stones = "B1 B2 B3 B4 B5 A5"
    match = position(ivory="A1", red="A4 J5", stones=stones, solo={"level": "valhalla", "turns_left": 0})
    found = search.search(bridge.encode(table(match)), 6, prospects.weights("valhalla"), visits=3000)
    assert found.visits == 3000
    assert found.plan[0] == INDEX["A1"]
    assert set(found.plan[1:]) < {INDEX[h] for h in ("A1", "A2", "A3")}


def test_the_search_refuses_cards_and_other_modes() -> None:
    for match in (
        Match.new("ragnarocks", 1, {"level": "valhalla", "powers": "given", "ivory": "sol"}, "x"),
        Match.new("ragnarocks", 1, {"level": "midgard"}, "x"),
    ):
        assert match.waiting is not None
        assert solo.search(table(match), match.waiting, 10, None, 1) is None
