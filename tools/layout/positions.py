"""Positions of a game that look different: every question of it, in every setting that changes the table, and ends."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from meadhall.bots import make_bot
from meadhall.hall.presets import presets_of
from meadhall.kernel.codec import Json
from meadhall.kernel.errors import BadOptions
from meadhall.kernel.match import Match
from meadhall.kernel.spec import GameSpec

MEETINGS = (
    1,
    4,
    16,
)  # a question is looked at when it is met the first time in a match, and later with more on the table
FEWEST = 40  # positions of each game: more matches are played until there are so many


class Position(NamedTuple):
    """A moment of a match, as the seat that is asked sees it."""

    name: str
    record: Json
    ply: int
    seat: int | None  # None: the match is over


def positions(spec: GameSpec, seed: str = "layout") -> list[Position]:
    """Some positions of each question in matches of each variant of the game, and the ends of those matches."""
    found: list[Position] = []
    rounds = 0
    while len(found) < FEWEST:
        for number, variant in enumerate(variants(spec)):
            found.extend(_of_one(spec, variant, f"{seed} {rounds} {number}"))
        rounds += 1
    return found


def _of_one(spec: GameSpec, variant: dict[str, Any], seed: str) -> Iterator[Position]:
    match, met = Match.new(spec, variant.get("seats"), variant.get("settings"), seed), Counter[str]()
    bots = [make_bot(spec, "scripted", seed=seat) for seat in range(match.seats)]
    rng, wanted = random.Random(seed), []
    while (ask := match.waiting) is not None:
        met[ask.prompt] += 1
        if met[ask.prompt] in MEETINGS:
            wanted.append((ask.prompt, match.ply, ask.seat))
        choice = bots[ask.seat].choose(match.view(ask.seat), ask).option
        # Now and then any answer, so that rare questions are met, too.
        match.answer(rng.choice(match.choices) if rng.random() < 0.1 else choice)
    record = match.record()
    what = " ".join(f"{k}={v}" for k, v in (variant.get("settings") or {}).items())
    name = f"{spec.name}, {match.seats} seats{', ' if what else ''}{what}"
    for prompt, ply, seat in wanted:
        yield Position(f"{name}: {prompt} at ply {ply}", record, ply, seat)
    yield Position(f"{name}: the end", record, match.ply, None)


def variants(spec: GameSpec) -> list[dict[str, Any]]:
    """What `Match.new` takes for the smallest table, the largest, one between, and each named preset of the game."""
    low, high = spec.seats
    found: list[dict[str, Any]] = [{"seats": seats} for seats in dict.fromkeys((low, min(low + 1, high), high))]
    for one in presets_of(spec).presets:
        players = one.players[0] if one.players else None
        found.append({"seats": players, "settings": dict(one.settings)})
    return [variant for variant in found if _possible(spec, variant)]


def _possible(spec: GameSpec, variant: dict[str, Any]) -> bool:
    """Some settings exist only for some numbers of seats."""
    try:
        Match.new(spec, variant.get("seats"), variant.get("settings"), "possible")
    except BadOptions:
        return False
    return True
