"""Positions of a game that look different: every question of it, in every setting that changes the table, and ends."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from meadhall.bots import make_bot
from meadhall.kernel.codec import Json
from meadhall.kernel.match import Match
from meadhall.kernel.spec import GameSpec

EACH = 3  # how many positions of one question are taken, per variant of the game


class Position(NamedTuple):
    """A moment of a match, as the seat that is asked sees it."""

    name: str
    record: Json
    ply: int
    seat: int | None  # None: the match is over


def positions(spec: GameSpec, variants: list[dict[str, Any]], seed: str = "layout") -> list[Position]:
    """The first positions of each question in one match of each variant, and the end of that match.

    A variant has the arguments of `Match.new`: `seats` and `settings`.
    """
    found: list[Position] = []
    for number, variant in enumerate(variants):
        found += _of_one(spec, variant, f"{seed} {number}")
    return found


def _of_one(spec: GameSpec, variant: dict[str, Any], seed: str) -> Iterator[Position]:
    match, met = Match.new(spec, variant.get("seats"), variant.get("settings"), seed), Counter[str]()
    bots = [make_bot(spec, "scripted", seed=seat) for seat in range(match.seats)]
    rng, wanted = random.Random(seed), []
    while (ask := match.waiting) is not None:
        met[ask.prompt] += 1
        # The first one, then later ones, when more lies on the table.
        if met[ask.prompt] in (1, 4, 16)[:EACH]:
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
    """The smallest and the largest table, and each named preset of the game."""
    low, high = spec.seats
    found: list[dict[str, Any]] = [{"seats": seats} for seats in dict.fromkeys((low, min(low + 1, high), high))]
    found += [{"seats": one.seats, "settings": dict(one.settings)} for one in getattr(spec, "presets", ())]
    return [variant for variant in found if _possible(spec, variant)]


def _possible(spec: GameSpec, variant: dict[str, Any]) -> bool:
    """Some settings exist only for some numbers of seats."""
    try:
        Match.new(spec, variant.get("seats"), variant.get("settings"), "possible")
    except Exception:
        return False
    return True
