"""`meadhall arena`: matches between programs and bots; a check for bot writers; a seat in a hall for a program."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from meadhall.api import bot_seed, new
from meadhall.bots.levels import KINDS, make_bot
from meadhall.bots.strength import interval
from meadhall.kernel.codec import view_to_json
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.match import Match, among
from meadhall.kernel.rule import Option
from meadhall.kernel.spec import GameSpec, game
from meadhall.lab.options import settings_of
from meadhall.lab.program import Fault, Json, Program
from meadhall.serialize import event_json, question, result_json

GRACE = 0.2  # seconds that an answer may be late: pipes and a busy machine take their time
MS = 30_000  # for one answer of a program, where no limit is given


@dataclass(frozen=True)
class Limits:
    """For each answer: milliseconds, which are enforced for programs, and visits, which are advice for them."""

    ms: int | None = None
    visits: int | None = None


class Player(Protocol):
    """Somebody at a table: a bot of Meadhall or a program."""

    def choose(self, match: Match, seat: int) -> Option: ...

    def over(self, match: Match, seat: int) -> None: ...


class HouseBot:
    """A bot of Meadhall, for one match."""

    def __init__(self, spec: GameSpec, name: str, seed: int, limits: Limits) -> None:
        self.bot = make_bot(spec, name, seed=seed, ms=limits.ms, visits=limits.visits)

    def choose(self, match: Match, seat: int) -> Option:
        assert match.waiting is not None
        return self.bot.choose(match.view(seat), match.waiting).option

    def over(self, match: Match, seat: int) -> None:
        pass


class Outsider:
    """A program, for one match."""

    def __init__(self, program: Program, limits: Limits, more: Json | None = None, **style: Any) -> None:
        self.program, self.limits, self.more, self.style = program, limits, more or {}, style
        self.told: dict[int, int] = {}  # by seat: how many events were sent
        self.slowest = 0.0

    def choose(self, match: Match, seat: int) -> Option:
        view = match.view(seat)
        ms = self.limits.ms or MS
        message = {
            "do": "choose",
            "game": match.spec.name,
            "seat": seat,
            "view": view_to_json(view),
            "waiting": question(match, seat),
            "events": self._events(match, seat),
            "ms": ms,
            "visits": self.limits.visits,
            **self.more,
        }
        began = time.monotonic()
        reply = self.program.ask(message, ms / 1000 + GRACE, **self.style)
        self.slowest = max(self.slowest, time.monotonic() - began)
        return checked(reply, match)

    def over(self, match: Match, seat: int) -> None:
        assert match.result is not None
        result = result_json(match.result)
        events = self._events(match, seat)
        self.program.tell(
            {"do": "over", "game": match.spec.name, "seat": seat, "events": events, "result": result}, **self.style
        )

    def _events(self, match: Match, seat: int) -> list[Json]:
        story = match.view(seat).table.story or []
        told, self.told[seat] = self.told.get(seat, 0), len(story)
        return [event_json(match, event) for event in story[told:]]


def checked(reply: Json, match: Match) -> Option:
    """The option of a program's reply, or the Fault in it."""
    if "option" not in reply:
        raise Fault("reply", 'It answered choose without an option; the form is {"ok": true, "option": …}.')
    option = reply["option"]
    if type(option) in (str, int) and among(option, match.choices):
        found: Option = option
        return found
    shown = [json.dumps(x, ensure_ascii=False) for x in match.choices[:12]] + ["…"] * (len(match.choices) > 12)
    given = json.dumps(option, ensure_ascii=False)[:160]
    words = f"It answered {given}, which is not an option. There were: {', '.join(shown)}."
    if any(str(option) == str(x) for x in match.choices):
        words += ' An option keeps its type: "2" is not 2.'
    assert match.waiting is not None
    raise Fault("illegal", f"{words} ({match.spec.name}, {match.waiting.prompt})")


def play_out(match: Match, players: Sequence[Player]) -> tuple[int, Fault] | None:
    """Play a match to its end. A fault of a program ends it as a loss for its seat, and is returned."""
    fault = None
    while (ask := match.waiting) is not None:
        try:
            match.answer(players[ask.seat].choose(match, ask.seat))
        except Fault as found:
            fault = ask.seat, found
            match.finish("abandoned", ask.seat)
    for seat, player in enumerate(players):
        if fault is None or player is not players[fault[0]]:
            try:
                player.over(match, seat)
            except Fault as found:  # it has died meanwhile; the result stands
                fault = fault or (seat, found)
    return fault


def is_house_bot(name: str) -> bool:
    return name.partition("@")[0] in KINDS


# -- a match of many games ---------------------------------------------------------------------------------------


@dataclass
class Standing:
    """What a player has reached."""

    name: str
    games: int = 0
    points: float = 0.0  # 1 for a win, a half for a draw
    wins: int = 0
    losses: int = 0
    faults: list[str] = field(default_factory=list)

    def line(self) -> str:
        low, high = interval(self.points, self.games)
        drawn = self.games - self.wins - self.losses
        share = f"{self.points / self.games:.1%} [{low:.1%}, {high:.1%}]" if self.games else "no games"
        kinds = {kind: sum(f.startswith(kind) for f in self.faults) for kind in ("crash", "late", "illegal", "reply")}
        faults = ", ".join(f"{n} {kind}" for kind, n in kinds.items() if n)
        counts = f"{self.wins:>4} won {drawn:>4} drawn {self.losses:>4} lost"
        return f"{self.name[:40]:<40} {counts}  {share}  {faults}".rstrip()


class Arena:
    """Players that meet again and again; each takes every seat in turn. Games with the same seed follow each other
    until every player has had every seat."""

    def __init__(self, spec: GameSpec, names: Sequence[str], settings: Json, seed: str, limits: Limits) -> None:
        self.spec, self.names, self.settings, self.seed, self.limits = spec, names, settings, seed, limits
        self.programs: dict[int, Program] = {}
        self.met: set[int] = set()  # programs that have started once
        self.standings = [Standing(name) for name in names]

    def play(self, number: int) -> Match:
        """Play game `number` and count it."""
        seats = len(self.names)
        match = new(self.spec.name, seats=seats, seed=f"{self.seed} {number // seats}", settings=self.settings)
        order = [(seat + number) % seats for seat in range(seats)]  # by seat: the player
        players: list[Player] = []
        fault: tuple[int, Fault] | None = None
        for seat, who in enumerate(order):
            try:
                players.append(self._player(who, match.seed, seat))
            except Fault as found:
                if who not in self.met:  # most likely a wrong command: nothing is played
                    raise
                fault = seat, found
                match.finish("abandoned", seat)
                break
        else:
            fault = play_out(match, players)
        if fault is not None:
            who = order[fault[0]]
            self.standings[who].faults.append(f"{fault[1].kind}: game {number}, ply {match.ply}: {fault[1].words}")
            if who in self.programs:
                self.programs.pop(who).kill()
        assert match.result is not None
        for seat, who in enumerate(order):
            standing, gain = self.standings[who], match.result.returns[seat]
            standing.games += 1
            standing.points += (gain + 1) / 2
            standing.wins += gain > 0
            standing.losses += gain < 0
        return match

    def _player(self, who: int, seed: str, seat: int) -> Player:
        name = self.names[who]
        if is_house_bot(name):
            return HouseBot(self.spec, name, bot_seed(seed, seat), self.limits)
        if who not in self.programs:
            self.programs[who] = Program(name)
            self.programs[who].hello()
            self.met.add(who)
        return Outsider(self.programs[who], self.limits)

    def close(self) -> None:
        for program in self.programs.values():
            program.kill()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "words", nargs="*", metavar="GAME PLAYER", help="the game, then as many players as it has seats"
    )
    parser.add_argument("--check", metavar="COMMAND", help="tell what is wrong with this program, game by game")
    parser.add_argument(
        "--sit", metavar="LINK", help="let the program named take the seat of this invitation of a hall"
    )
    parser.add_argument("--games", type=int, default=20, metavar="N", help="how many games (default 20)")
    parser.add_argument("--seed", default="arena", help="decides the games (default arena)")
    parser.add_argument("--ms", type=int, metavar="N", help="milliseconds for each answer")
    parser.add_argument("--visits", type=int, metavar="N", help="visits for each answer")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the records of the games there, one per line")
    parser.epilog = (
        "A player is a bot of Meadhall (jarl, scripted, …) or the command of a program: "
        "meadhall arena thunder 'python3 examples/bots/random_bot.py' thrall"
    )


def run(args: argparse.Namespace) -> int:
    limits = Limits(_at_least_one("--ms", args.ms), _at_least_one("--visits", args.visits))
    if args.check is not None:
        from meadhall.lab.conformance import check

        return 0 if check(args.check, args.words, limits.ms) else 1
    if args.sit is not None:
        from meadhall.lab.sit import sit

        if len(args.words) != 1:
            raise MeadhallError("--sit: name one program: meadhall arena --sit LINK 'python3 bot.py'")
        sit(args.sit, args.words[0])
        return 0
    if len(args.words) < 2:
        raise MeadhallError("name a game and its players, as in: meadhall arena thunder jarl 'python3 bot.py'")
    _at_least_one("--games", args.games)
    spec, names = game(args.words[0]), args.words[1:]
    new(spec.name, seats=len(names), settings=settings_of(args.option), seed="check")
    for name in filter(is_house_bot, names):
        make_bot(spec, name)
    arena = Arena(spec, names, settings_of(args.option), args.seed, limits)
    records = None if args.out is None else args.out.open("w", encoding="utf-8")
    try:
        for number in range(args.games):
            match = arena.play(number)
            if records is not None:
                records.write(json.dumps(match.record(), ensure_ascii=False) + "\n")
            if sys.stderr.isatty():
                print(f"\r{number + 1} of {args.games} games", end="", file=sys.stderr, flush=True)
    except Fault as fault:  # at its start
        raise MeadhallError(fault.words) from fault
    finally:
        arena.close()
        if records is not None:
            records.close()
    for standing in arena.standings:
        print(standing.line())
        for line in standing.faults[:5]:
            print(f"  {line}")
    return 0


def _at_least_one(name: str, number: int | None) -> int | None:
    if number is not None and number < 1:
        raise MeadhallError(f"{name}: must be at least 1")
    return number
