"""Counts how often people must send something in a game: answer by answer, and with trays and forced answers.

    python -m tools.submissions            20 games of each game
    python -m tools.submissions champions --games 5

The games are always the same ones, between scripted players. Each is replayed as people would give its answers at a
table of the hall: where a tray begins, its rows are filled in with the recorded answers, and what the tray would send
must be these answers. Every other answer to the present question must be possible there, too.
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
    found = Count(len(played.answers), 0, 0, collections.Counter())
    sent = {False: 0, True: 0}
    for alone in sent:
        match = played.fork(0)
        at = 0
        while at < len(played.answers):
            ask = match.waiting
            assert ask is not None
            options = [answer.option for answer in played.answers[at:]]
            run = 1
            later: Sequence[Line] = ()
            if not forced(match, ask, alone=alone):
                run, later = most_at_once(match, ask, options)
                sent[alone] += 1
                found.by_prompt[ask.prompt] += 1
            for option in options[:run]:
                match.answer(option)
            at += run
            if at < len(played.answers) and could_be_prepared(match, ask.seat, later, options[run]):
                match.answer(options[run])
                at += 1
    return found._replace(people=sent[False], alone=sent[True])


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


def most_at_once(match: Match, ask: Ask, options: Sequence[Option]) -> tuple[int, Sequence[Line]]:
    """How many of these answers, given one after another, can be entered into one tray and sent in one go; and the
    tray's rows for later.
    """
    spec, longest = match.spec, 1
    later: Sequence[Line] = ()
    trays = Trays(spec, match.view(ask.seat), 0, match.seat_names)
    for tray in trays_of(spec):
        if begins(tray, ask):
            check_every_choice(tray, trays, spec)
            filling = entered(tray, trays, spec, options)
            if filling is None or not filling.complete or filling.answers != tuple(options[: len(filling.answers)]):
                continue
            if len(filling.answers) > longest:
                longest, later = len(filling.answers), filling.later
    return longest, later


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
    print("| game | games | answers | sent, among people | | sent, alone with bots | |\n|---|---|---|---|---|---|---|")
    for name in wanted.games or games():
        found = list(counts(game(name), wanted.number))
        answers, people, alone = (sum(getattr(one, key) for one in found) for key in ("answers", "people", "alone"))
        share = f"{people} | {people / answers:.0%} | {alone} | {alone / answers:.0%}"
        print(f"| {game(name).title} | {wanted.number} | {answers} | {share} |", flush=True)
        if wanted.prompts:
            total: collections.Counter[str] = sum((one.by_prompt for one in found), collections.Counter())
            print(*[f"  {prompt}: {n // 2}" for prompt, n in total.most_common(12)], sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
