"""Counts how often people must send something in a game: answer by answer, and with trays and forced answers.

    python -m tools.submissions            20 games of each game
    python -m tools.submissions champions --games 5

The games are always the same ones, between scripted players. Each is replayed as people would give its answers at a
table of the hall: where a tray begins, its rows are filled in with the recorded answers, and what the tray would send
must be these answers. Every other answer to the present question must be possible there, too.

The last two columns are for people who let the hall answer for them where the game offers that (standing answers). They
know beforehand what they are going to answer, so this is the least that can be reached. What a tray shows of
standing answers is changed together with it. Elsewhere a change is one more thing to send: so it is whenever a standing
answer would not be the recorded one, and the question itself is answered by the person then.
"""

from __future__ import annotations

import argparse
import collections
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from meadhall.bots import make_bot
from meadhall.hall import render
from meadhall.hall.trays.filling import Filling, Line, begins, fill
from meadhall.hall.trays.panel import Trays, trays_of
from meadhall.kernel.match import Match, among
from meadhall.kernel.presentation import Tray
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.spec import GameSpec, game, games

GAMES = 20
SEATS = 3  # or as many as the game has


class Count(NamedTuple):
    """The submissions of one game by all its players."""

    answers: int  # one by one
    people: int  # with trays, and the forced answers of a table where all are people
    alone: int  # the same where every player is alone with bots
    stood: int  # among people who use standing answers
    changes: int  # of these: changes of standing answers that were sent alone
    by_prompt: collections.Counter[str]  # with trays: how often each question was the first of what was sent


def fixed_game(spec: GameSpec, number: int) -> Match:
    """A whole game of scripted players, always the same for a number."""
    match = Match.new(spec, min(max(SEATS, spec.seats[0]), spec.seats[1]), None, f"submissions {number}")
    bots = [make_bot(spec, "scripted", seed=number) for _ in range(match.seats)]
    while (ask := match.waiting) is not None:
        match.answer(bots[ask.seat].choose(match.view(ask.seat), ask).option)
    return match


def count(played: Match) -> Count:
    """Replay a game and count."""
    people, by_prompt = sent(played)
    alone, _ = sent(played, alone=True)
    wishes = Wishes(played)
    stood, by_prompt_then = sent(played, wishes=wishes)
    by_prompt = by_prompt_then if played.spec.standing else by_prompt
    return Count(len(played.answers), people, alone, stood + wishes.changes, wishes.changes, by_prompt)


def sent(played: Match, *, alone: bool = False, wishes: Wishes | None = None) -> tuple[int, collections.Counter[str]]:
    """How often something is sent, and by which question it begins."""
    by_prompt: collections.Counter[str] = collections.Counter()
    match, at, answers = played.fork(0), 0, [answer.option for answer in played.answers]
    while at < len(answers):
        ask = match.waiting
        assert ask is not None
        run = 1
        later: Sequence[Line] = ()
        if not forced(match, ask, alone=alone) and not (wishes is not None and wishes.answer(at, ask.seat)):
            run, later, tray = most_at_once(match, ask, answers[at:])
            by_prompt[ask.prompt] += 1
            if wishes is not None and tray is not None:
                wishes.change(at + run, ask.seat, tray.name)
        for option in answers[at : at + run]:
            match.answer(option)
        at += run
        if at < len(answers) and could_be_prepared(match, ask.seat, later, answers[at]):
            match.answer(answers[at])
            at += 1
    return by_prompt.total(), by_prompt


class Wishes:
    """The standing answers of people who know what they are going to answer."""

    def __init__(self, played: Match) -> None:
        self.changes = 0
        self.now: dict[tuple[int, str], str] = {}  # by seat and name
        # By ply: what each standing answer of the seat that is asked would come to there, by name and value.
        self.right: list[tuple[int, dict[tuple[str, str], bool]]] = []
        self.shown: list[list[tuple[str, str]]] = []  # by ply: names of standing answers, and trays
        spec, match = played.spec, played.fork(0)
        for given in played.answers if spec.standing else ():
            ask = match.waiting
            assert ask is not None
            view, found = match.view(ask.seat), {}
            offered = spec.load(spec.standing)(view)
            for one in offered:
                for value in one.values:
                    answer = spec.load(spec.stands)(view, ask, {one.name: value})
                    if answer is not None:
                        found[one.name, value] = answer == given.option
            self.right.append((ask.seat, found))
            self.shown.append([(one.name, tray) for one in offered for tray in one.trays])
            match.answer(given.option)

    def answer(self, at: int, seat: int) -> bool:
        """Does the hall give this answer? If it would give another one, the person has changed that before."""
        if not self.right:
            return False
        there = [
            (name, right) for (name, value), right in self.right[at][1].items() if self.now.get((seat, name)) == value
        ]
        if not there:
            return False
        if all(right for _, right in there):
            return True
        self.changes += 1
        for name, _ in there:
            del self.now[seat, name]
        return False

    def change(self, at: int, seat: int, tray: str) -> None:
        """A tray is sent: choose there what stays right for longest."""
        ply = next((n for n in range(at - 1, -1, -1) if n < len(self.right) and self.right[n][0] == seat), None)
        if ply is None:
            return
        for name in [name for name, where in self.shown[ply] if where == tray]:
            best = max(self._values(at, seat, name), key=lambda value: self._lasts(at, seat, name, value), default="")
            if best and self._lasts(at, seat, name, best):
                self.now[seat, name] = best
            else:
                self.now.pop((seat, name), None)

    def _values(self, at: int, seat: int, name: str) -> list[str]:
        there = (value for who, found in self.right[at:] if who == seat for one, value in found if one == name)
        return list(dict.fromkeys(there))

    def _lasts(self, at: int, seat: int, name: str, value: str) -> int:
        """How many questions of this seat it answers rightly, before the first that it does not."""
        answers = [found[name, value] for who, found in self.right[at:] if who == seat and (name, value) in found]
        return answers.index(False) if False in answers else len(answers)


def forced(match: Match, ask: Ask, *, alone: bool) -> bool:
    """Does the hall give this answer?"""
    if len(ask.options) != 1 or match.asides:
        return False
    return alone or ask.prompt in match.spec.open_prompts or not render.hides(match.spec)


def could_be_prepared(match: Match, seat: int, later: Sequence[Line], option: Option) -> bool:
    """Is there something that the person could have chosen beforehand, from which this answer follows?"""
    ask = match.waiting
    for line in later:
        if ask is not None and (ask.seat, ask.prompt) == (seat, line.row.prompt) and match.spec.prepared is not None:
            answer = match.spec.load(match.spec.prepared)
            return any(answer(match.view(seat), ask, value) == option for value in line.options)
    return False


def most_at_once(match: Match, ask: Ask, options: Sequence[Option]) -> tuple[int, Sequence[Line], Tray | None]:
    """How many of these answers, given one after another, can be entered into one tray and sent in one go; and the
    tray's rows for later, and the tray.
    """
    spec, longest = match.spec, 0
    later: Sequence[Line] = ()
    best: Tray | None = None
    trays = Trays(spec, match.view(ask.seat), 0, match.seat_names)
    for tray in trays_of(spec):
        if begins(tray, ask):
            check_every_choice(tray, trays, spec)
            filling = entered(tray, trays, spec, options)
            if filling is None or not filling.complete or filling.answers != tuple(options[: len(filling.answers)]):
                continue
            if len(filling.answers) > longest:
                longest, later, best = len(filling.answers), filling.later, tray
    return max(1, longest), later, best


def entered(tray: Tray, trays: Trays, spec: GameSpec, options: Sequence[Option]) -> Filling | None:
    """The tray when a person has filled in these answers, row after row."""
    picks: dict[str, Option] = {}
    while True:
        filling = fill(tray, trays.worlds(), picks, spec.words)
        if filling is None:
            return None
        rows = [line for line in filling.lines if line.reached]
        if tray.either:
            rows.sort(key=lambda line: line.key in picks)
        wrong = next(
            (
                (line, option)
                for line, option in zip(in_order(tray, rows), options, strict=False)
                if line.chosen != option and line.key not in picks and among(option, line.possible)
            ),
            None,
        )
        if wrong is None:
            return filling
        picks[wrong[0].key] = wrong[1]


def in_order(tray: Tray, rows: list[Any]) -> list[Any]:
    """The rows in the order of the rules."""
    order = [row.prompt for row in tray.rows]
    return sorted(rows, key=lambda line: order.index(line.row.prompt)) if tray.either else rows


def check_every_choice(tray: Tray, trays: Trays, spec: GameSpec) -> None:
    """A tray that is shown in place of the choices must take every one of them, or leave it below."""
    filling = fill(tray, trays.worlds(), {}, spec.words)
    if filling is None or tray.quiet:
        return
    first = filling.lines[0]
    for option in first.options:
        chosen = fill(tray, trays.worlds(), {first.key: option}, spec.words)
        if chosen is None or chosen.lines[0].chosen != option:
            raise SystemExit(f"{spec.name}: {option!r} cannot be chosen in the tray {tray.name}")


def counts(spec: GameSpec, number: int) -> Iterator[Count]:
    for n in range(number):
        yield count(fixed_game(spec, n))


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="games; without any, all")
    parser.add_argument("--games", dest="number", type=int, default=GAMES, help="how many of each")
    parser.add_argument("--prompts", action="store_true", help="which questions are answered most")
    wanted = parser.parse_args(arguments)
    print("| game | games | answers | sent, among people | | sent, alone with bots | | with standing answers | |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name in wanted.games or games():
        found = list(counts(game(name), wanted.number))
        answers, *ways = (sum(getattr(one, key) for one in found) for key in ("answers", "people", "alone", "stood"))
        shares = " | ".join(f"{n} | {n / answers:.0%}" for n in ways)
        print(f"| {game(name).title} | {wanted.number} | {answers} | {shares} |", flush=True)
        if wanted.prompts:
            total: collections.Counter[str] = sum((one.by_prompt for one in found), collections.Counter())
            print(f"  changes of standing answers: {sum(one.changes for one in found)}")
            print(*[f"  {prompt}: {n}" for prompt, n in total.most_common(20)], sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
