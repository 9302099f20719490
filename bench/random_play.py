"""Random play of a game on search copies, one core, beside catanatron's in the same rounds.

What is done is counted five ways, fate's own moves never:

* *answers* are taps: one number, one card, one spot;
* *actions* are cut as catanatron cuts its own: one carries all its parts, but what a card then does, or a place, is an
  action of its own (its knight and its robber are two);
* *decisions* are the rulebook's choices as wholes, and the count we compare by: an effect belongs to what brought it,
  unless the rulebook words it as a choice of its own and there is more than one answer;
* *choices* are the decisions with more than one option. Of catanatron's actions two in three have no alternative (a
  roll, the end of a turn, a discard), so beside its choices they are the likest thing;
* *games* speak for themselves.

Timed is `State.play_out`: any option, all alike. What the games held is counted afterwards, in the very same games,
played again answer by answer.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Sequence

from bench import peer
from bench.rate import per_second
from bench.report import Row, row
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Ask, Chance, Option, State
from meadhall.kernel.spec import game

STARTS = 20  # set-ups, each of its own seed
TARGET = 5


@dataclasses.dataclass(frozen=True)
class Counting:
    """Which of a game's prompts go on with what was chosen before."""

    parts: frozenset[str]  # of the same action
    effects: frozenset[str] = frozenset()  # of what was just chosen: the same decision, but another action
    own: frozenset[str] = frozenset()  # the same, but with more than one option a decision of its own
    in_a_row: frozenset[str] = frozenset()  # one decision, however often the same seat is asked in a row
    each: frozenset[str] = frozenset()  # the same, but for each thing the prompt speaks of first

    @property
    def prompts(self) -> frozenset[str]:
        return self.parts | self.effects | self.own | self.in_a_row | self.each


@dataclasses.dataclass
class Count:
    counting: Counting
    answers: int = 0
    actions: int = 0
    decisions: int = 0
    choices: int = 0
    last: tuple[Option, ...] = ()

    def see(self, waiting: Ask | Chance, answer: Option) -> None:
        """What was waited for, and what came."""
        if isinstance(waiting, Chance):
            self.last = ()
            return
        how, prompt = self.counting, waiting.prompt
        self.answers += 1
        if answer not in waiting.options:  # an aside: a decision of its own, and the question comes again
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


def search_copies(name: str, seats: int, options: dict[str, object]) -> list[State]:
    return [Match.new(game(name), seats, options, f"bench {n}").state.search_copy() for n in range(STARTS)]


def play(starts: Sequence[State], seed: float) -> tuple[int, float]:
    """Games played, and games a second."""
    rng, games = random.Random(seed), 0

    def one_game() -> int:
        nonlocal games
        games += 1
        return 1

    return per_second(one_game)


def count(starts: Sequence[State], seed: float, games: int, counting: Counting) -> Count:
    """The same games once more."""
    rng, found = random.Random(seed), Count(counting)
    for n in range(games):
        state = starts[n % STARTS].clone()
        state.dice, found.last = rng, ()
        while (waiting := state.waiting) is not None:
            answer = state.any_answer(rng)
            found.see(waiting, answer)
            state.apply(answer)
    return found


def copy(starts: Sequence[State], seed: float) -> float:
    """Microseconds a copy, over a game from its first question to its last."""
    rng, states = random.Random(seed), []
    state, n = starts[0].clone(), 0
    while state.waiting is not None:
        if n % 5 == 0:
            states.append(state.clone())
        state.apply(state.any_answer(rng))
        n += 1

    def copies() -> int:
        for state in states:
            state.clone()
        return len(states)

    return 1e6 / per_second(copies)[1]


def run(
    rounds: int, name: str, seats: int, counting: Counting, options: dict[str, object], *, games_target: int | None
) -> list[Row]:
    """Interleaved, so that a busy moment of the machine falls on both; ratios are taken within a round."""
    starts = search_copies(name, seats, options)
    answers, actions, decisions, choices, games, copies = [], [], [], [], [], []
    their_actions, their_choices, their_games, their_copies = [], [], [], []
    for n in range(rounds):
        rng = random.Random(n)
        seed = rng.random()
        played, rate = play(starts, seed)
        if peer.installed():
            theirs = peer.play(rng)
            their_actions.append(theirs[0])
            their_choices.append(theirs[0] * peer.choices(rng))
            their_games.append(theirs[1])
        copies.append(copy(starts, seed))
        if peer.installed():
            their_copies.append(peer.copy(rng))
        found = count(starts, seed, played, counting)
        games.append(rate)
        answers.append(rate * found.answers / played)
        actions.append(rate * found.actions / played)
        decisions.append(rate * found.decisions / played)
        choices.append(rate * found.choices / played)
    us = f"{name}, {seats} players"
    rows = [
        row(us, "decisions/s", decisions),
        row(us, "choices/s", choices),
        row(us, "actions/s", actions),
        row(us, "answers/s", answers),
        row(us, "games/s", games),
        row(us, "µs a copy", copies),
    ]
    if not their_actions:
        return rows
    rows += [
        row(peer.NAME, "actions/s", their_actions),
        row(peer.NAME, "choices/s", their_choices),
        row(peer.NAME, "games/s", their_games),
        row(peer.NAME, "µs a copy", their_copies),
        row(f"{name} / catanatron, decisions", "times", ratios(decisions, their_actions), TARGET),
        row(f"{name} / catanatron, actions", "times", ratios(actions, their_actions)),
        row(f"{name} / catanatron, choices", "times", ratios(choices, their_choices)),
        row(f"{name} / catanatron, copies", "times", ratios(their_copies, copies), TARGET),
        row(f"{name} / catanatron, games", "times", ratios(games, their_games), games_target),
    ]
    return rows


def ratios(a: list[float], b: list[float]) -> list[float]:
    return [x / y for x, y in zip(a, b, strict=True)]
