"""One game of a run, and what is kept of it as rows of tables."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from meadhall.api import bot_seed, new
from meadhall.bots.levels import make_bot
from meadhall.kernel.codec import view_to_json
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.match import Match
from meadhall.kernel.spec import game
from meadhall.kernel.veil import View

Rows = dict[str, list[dict[str, Any]]]  # by table


@dataclass(frozen=True)
class Job:
    """The games of a run. Game n is the same on every machine, whoever plays it and in whatever order.

    game      the game's name
    players   a bot for each seat; if `mixed`, bots from which each seat of each game draws one
    settings  of the game
    seed      game n has the seed "<seed> n"
    visits    what searching bots spend on a question, instead of their level's own number
    seats     the number of seats
    keep      which further tables are kept: "answers"; and "views" with the answers
    """

    game: str
    players: tuple[str, ...]
    seats: int
    seed: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    visits: int | None = None
    mixed: bool = False
    keep: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "players": list(self.players), "keep": list(self.keep)}

    def seed_of(self, number: int) -> str:
        return f"{self.seed} {number}"

    def players_of(self, number: int) -> tuple[str, ...]:
        """The bots of game `number`, by seat."""
        if not self.mixed:
            return self.players
        return tuple(random.Random(f"players {self.seed_of(number)}").choices(self.players, k=self.seats))

    def check(self) -> None:
        """Refuse unknown games, bots and settings, before any game is played."""
        if not self.mixed and len(self.players) != self.seats:
            raise MeadhallError(f"players: {len(self.players)} are named for {self.seats} seats")
        match = self.begin(0)
        for player in self.players:
            make_bot(match.spec, player, visits=self.visits)

    def begin(self, number: int) -> Match:
        return new(self.game, seats=self.seats, seed=self.seed_of(number), settings=self.settings)


def play_game(job: Job, number: int) -> Rows:
    """Play game `number` to its end. Without `visits` it is the game that `meadhall.play` plays with the same seed."""
    match, players = job.begin(number), job.players_of(number)
    seed = job.seed_of(number)
    bots = [
        make_bot(match.spec, player, seed=bot_seed(seed, seat), visits=job.visits)
        for seat, player in enumerate(players)
    ]
    answers: list[dict[str, Any]] = []
    told = [0] * match.seats
    while (ask := match.waiting) is not None:
        view = match.view(ask.seat)
        found = bots[ask.seat].choose(view, ask)
        if "answers" in job.keep:
            row = {
                "game": number,
                "ply": match.ply,
                "seat": ask.seat,
                "prompt": ask.prompt,
                "choices": len(match.choices),
                "choice": _index(found.option, match.choices),
                "answer": written(found.option),
                "value": list(found.value) if any(found.value) else None,
                "visits": found.visits,
            }
            if "views" in job.keep:
                row |= _seen(match, view, told)
            answers.append(row)
        match.answer(found.option)
    rows = {"games": [_game_row(match, number)], "seats": _seat_rows(match, number, players)}
    return rows | ({"answers": answers} if "answers" in job.keep else {})


def written(option: str | int) -> str:
    """An option as JSON: "E5" with its quotation marks, 2 without. So texts and numbers stay different."""
    return json.dumps(option, ensure_ascii=False)


def _index(option: str | int, choices: tuple[str | int, ...]) -> int:
    """The place of an answer among the choices: the options, then the asides."""
    return next(n for n, choice in enumerate(choices) if type(choice) is type(option) and choice == option)


def _seen(match: Match, view: View[Any], told: list[int]) -> dict[str, Any]:
    """What the asked seat knows: its view without the story, and the events since it was asked last."""
    seat, story = view.seat, view.table.story or []
    assert seat is not None
    fresh, told[seat] = story[told[seat] :], len(story)
    view.table.story = []
    try:
        seen = json.dumps(view_to_json(view), separators=(",", ":"), ensure_ascii=False)
    finally:
        view.table.story = story
    events = [{"key": event.key, "args": [*event.args, *(event.privy or ())]} for event in fresh]
    return {
        "options": [written(choice) for choice in match.choices],
        "view": seen,
        "events": json.dumps(events, separators=(",", ":"), ensure_ascii=False),
    }


def _game_row(match: Match, number: int) -> dict[str, Any]:
    assert match.result is not None
    return {
        "game": number,
        "seed": match.seed,
        "plies": match.ply,
        "chances": len(match.rolls),
        "how": match.result.how,
        "winners": list(match.result.winners),
        "answers": json.dumps([a.option for a in match.answers], separators=(",", ":"), ensure_ascii=False),
    }


def _seat_rows(match: Match, number: int, players: tuple[str, ...]) -> list[dict[str, Any]]:
    result = match.result
    assert result is not None
    return [
        {
            "game": number,
            "seat": seat,
            "name": match.seat_names[seat],
            "player": players[seat],
            "return": float(result.returns[seat]),
            "score": result.scores[seat] if result.scores else None,
        }
        for seat in range(match.seats)
    ]


def record_of(row: Mapping[str, Any], job: Job) -> dict[str, Any]:
    """The record of a game, from its row in the table `games`: `meadhall.load` takes it."""
    spec = game(job.game)
    match = new(job.game, seats=job.seats, seed=row["seed"], settings=job.settings)
    return {
        "game": spec.name,
        "rules": spec.rules,
        "options": dict(job.settings),
        "seats": list(match.seat_names),
        "seed": row["seed"],
        "answers": json.loads(row["answers"]),
    }
