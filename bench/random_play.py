"""Random play of any game on one core, and of catanatron in the same rounds, by the code paths that are really used.

* *Bots' path*: a search copy with dice of its own; `any_answer` and `apply` until the game is over.
* *Users' path*: `Match.play` until the match is over: it checks the answer, records it, updates what
  every seat knows, and tells the story.

The size of a game is counted in five ways. Chances are never counted:

* *answers*: one number, one card, one spot;
* *actions*, counted as catanatron counts its own: an action includes all its parts, but the effect of a card or a place
  is an action of its own (in catanatron, a knight and its robber are two);
* *decisions*: the choices of the rulebook. This is the count that is compared with catanatron's actions: an
  effect belongs to what caused it, unless the rulebook calls it a choice of its own and it has more than one option;
* *choices*: the decisions with more than one option. Two of three of catanatron's actions have no alternative (a
  roll, the end of a turn, a discard), so they are compared with those of its actions that have one;
* *games*.

Decisions and actions are counted after the measurement, by playing the same games once more. How a game's questions
are counted is said by `bench/games/<name>.py`; a game without such a module is measured in answers, games and copies.
"""

from __future__ import annotations

import dataclasses
import importlib
import importlib.util
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bench import peer
from bench.rate import per_second
from bench.report import Row, row
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Ask, Chance, Option, State
from meadhall.kernel.spec import GameSpec, game

STARTS = 20  # set-ups, each with a seed of its own
DECISIONS_TARGET, COPIES_TARGET = 2.5, 8.0  # as a multiple of catanatron's
ANSWERS = 20  # answers of a match between two readings of the clock
UNITS = {  # in the order of the report
    "decisions": "decisions/s",
    "choices": "choices/s",
    "actions": "actions/s",
    "answers": "answers/s",
    "games": "games/s",
    "copy": "µs a copy",
    "played": "answers/s by Match.play",
}


@dataclasses.dataclass(frozen=True)
class Counting:
    """Which prompts of a game continue what was chosen before, so that they are not counted on their own."""

    parts: frozenset[str]  # of one action
    effects: frozenset[str] = frozenset()  # effects of the last choice: the same decision, another action
    own: frozenset[str] = frozenset()  # the same; with more than one option a decision of its own
    in_a_row: frozenset[str] = frozenset()  # one decision, however often a seat is asked it in a row
    each: frozenset[str] = frozenset()  # one decision for each first value of the question's `about`

    @property
    def prompts(self) -> frozenset[str]:
        return self.parts | self.effects | self.own | self.in_a_row | self.each


@dataclasses.dataclass(frozen=True)
class Plan:
    """How a game is measured."""

    spec: GameSpec
    seats: int
    settings: Mapping[str, object]
    counting: Counting | None  # None: actions and decisions are not counted
    run: Callable[[int], list[Row]] | None  # further measurements that only this game needs

    @property
    def title(self) -> str:
        return f"{self.spec.name}, {self.seats} player{'s' if self.seats > 1 else ''}"


def plan(name: str) -> Plan:
    """The plan in `bench/games/<name>.py`, or the plain one where there is no such module."""
    spec, module = game(name), f"bench.games.{name}"
    hook: Any = importlib.import_module(module) if importlib.util.find_spec(module) else None
    seats = getattr(hook, "SEATS", spec.seats[0])
    return Plan(spec, seats, getattr(hook, "SETTINGS", {}), getattr(hook, "COUNTING", None), getattr(hook, "run", None))


@dataclasses.dataclass
class Count:
    counting: Counting
    answers: int = 0
    actions: int = 0
    decisions: int = 0
    choices: int = 0
    last: tuple[Option, ...] = ()

    def see(self, waiting: Ask | Chance, answer: Option) -> None:
        """Count a question (or a chance) and its answer."""
        if isinstance(waiting, Chance):
            self.last = ()
            return
        how, prompt = self.counting, waiting.prompt
        self.answers += 1
        if answer not in waiting.options:  # an aside is a decision of its own; then the question is put again
            self.actions += 1
            self.decisions += 1
            self.choices += 1
            return
        now = (waiting.seat, prompt, *(waiting.about[:1] if prompt in how.each else ()))
        again = (prompt in how.in_a_row or prompt in how.each) and now == self.last
        self.last = now
        if again or prompt in how.parts:
            return
        self.actions += 1
        forced = len(waiting.options) == 1
        if prompt not in how.effects and not (prompt in how.own and forced):
            self.decisions += 1
            self.choices += not forced


def starts_of(plan: Plan) -> list[State]:
    """Search copies of games that begin."""
    return [Match.new(plan.spec, plan.seats, plan.settings, f"bench {n}").state.search_copy() for n in range(STARTS)]


def play(starts: Sequence[State], seed: float) -> tuple[int, float, float]:
    """Play games by the bots' path. Returns the games played, games a second and answers a second."""
    rng, games, answers = random.Random(seed), 0, 0

    def one_game() -> int:
        nonlocal games, answers
        state, given = starts[games % STARTS].search_copy(), 0
        state.use_dice(rng)
        while state.waiting is not None:
            state.apply(state.any_answer(rng))
            given += 1
        games += 1
        answers += given
        return 1

    _, rate = per_second(one_game)
    return games, rate, rate * answers / games


def play_matches(plan: Plan, seed: float) -> float:
    """Play matches by the users' path. Returns answers a second, set-ups included."""
    rng, number = random.Random(seed), 0
    match: Match = Match.new(plan.spec, plan.seats, plan.settings, f"bench {seed} {number}")

    def some_answers() -> int:
        nonlocal match, number
        for _ in range(ANSWERS):
            if match.over:
                number += 1
                match = Match.new(plan.spec, plan.seats, plan.settings, f"bench {seed} {number}")
            match.play(rng.choice(match.choices))
        return ANSWERS

    return per_second(some_answers)[1]


def count(starts: Sequence[State], seed: float, games: int, counting: Counting) -> Count:
    """Count the games that `play` plays with this seed."""
    rng, found = random.Random(seed), Count(counting)
    for n in range(games):
        state, found.last = starts[n % STARTS].search_copy(), ()
        state.use_dice(rng)
        while (waiting := state.waiting) is not None:
            answer = state.any_answer(rng)
            found.see(waiting, answer)
            state.apply(answer)
    return found


def copy(starts: Sequence[State], seed: float) -> float:
    """Microseconds a search copy, over a game from its first question to its last."""
    rng, states = random.Random(seed), []
    state, n = starts[0].clone(), 0
    while state.waiting is not None:
        if n % 5 == 0:
            states.append(state.clone())
        state.apply(state.any_answer(rng))
        n += 1

    def copies() -> int:
        for state in states:
            state.search_copy()
        return len(states)

    return 1e6 / per_second(copies)[1]


def run(plan: Plan, rounds: int) -> list[Row]:
    """Each round measures everything once, so that other load affects all equally; ratios are within a round."""
    starts = starts_of(plan)
    ours: dict[str, list[float]] = {}
    theirs: dict[str, list[float]] = {}

    def note(found: dict[str, list[float]], **figures: float) -> None:
        for unit, figure in figures.items():
            found.setdefault(unit, []).append(figure)

    for n in range(rounds):
        rng = random.Random(n)
        seed = rng.random()
        games, rate, answers = play(starts, seed)
        note(ours, games=rate, answers=answers)
        if plan.counting is not None:
            if peer.installed():
                actions, their_games = peer.play(rng)
                note(theirs, actions=actions, games=their_games, choices=actions * peer.choices(rng))
            note(ours, copy=copy(starts, seed))
            if peer.installed():
                note(theirs, copy=peer.copy(rng))
            found = count(starts, seed, games, plan.counting)
            each = rate / games
            note(ours, actions=found.actions * each, decisions=found.decisions * each, choices=found.choices * each)
        else:
            note(ours, copy=copy(starts, seed))
        note(ours, played=play_matches(plan, seed))
    rows = [row(plan.title, UNITS[unit], ours[unit]) for unit in UNITS if unit in ours]
    if theirs:
        rows += [row(peer.NAME, UNITS[unit], theirs[unit]) for unit in UNITS if unit in theirs]
        against = f"{plan.spec.name} / catanatron,"
        rows += [
            row(f"{against} decisions", "times", ratios(ours["decisions"], theirs["actions"]), DECISIONS_TARGET),
            row(f"{against} actions", "times", ratios(ours["actions"], theirs["actions"])),
            row(f"{against} choices", "times", ratios(ours["choices"], theirs["choices"])),
            row(f"{against} copies", "times", ratios(theirs["copy"], ours["copy"]), COPIES_TARGET),
            row(f"{against} games", "times", ratios(ours["games"], theirs["games"])),
        ]
    return rows + (plan.run(rounds) if plan.run is not None else [])


def ratios(a: list[float], b: list[float]) -> list[float]:
    return [x / y for x, y in zip(a, b, strict=True)]
