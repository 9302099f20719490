"""Golden playthroughs: whole matches as everybody saw them. UPDATE_PLAYTHROUGHS=1 writes new ones."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest

from meadhall.games.champions import GAME
from meadhall.games.champions.facts.plain_text import text
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Ask, Option

FOLDER = Path(__file__).parent / "playthroughs"
MATCHES: dict[str, tuple[int, dict[str, Any]]] = {
    "two_clans": (2, {}),
    "three_clans": (3, {"assign": "simultaneous", "dice": "C", "hall_of_records": True}),
    "four_clans": (4, {"dice": "B2", "mistrustful_villagers": True}),
}
LIKED = (
    "troll",
    "draugr_left",
    "draugr_right",
    "small_public_longship",
    "swordsmith",
    "blacksmith",
    "runesmith",
    "sages_house",
)


def choose(match: Match, ask: Ask, rng: random.Random) -> Option:
    """Random answers with a preference for fights, so that the match covers most rules."""
    wanted = [x for x in ask.options if x in LIKED]
    if match.asides and rng.random() < 0.3:
        return rng.choice(match.asides)
    if wanted and rng.random() < 0.7:
        return rng.choice(wanted)
    if ask.prompt == "assign" and rng.random() < 0.8:
        return ask.options[-1]
    return rng.choice(ask.options)


def playthrough(name: str) -> str:
    seats, options = MATCHES[name]
    match, rng, words = Match.new(GAME, seats, options, name), random.Random(name), GAME.words
    names = [words.name(n) for n in match.seat_names]
    lines = [f"champions {GAME.rules}, {seats} clans, options {options}, seed {name!r}", ""]
    told, round_shown = 0, 0
    while True:
        g: Any = match.state
        lines += [f"  {words.event(event, names)}" for event in match.story[told:]]
        told = len(match.story)
        ask = match.waiting
        if ask is None or (g.round != round_shown and ask.prompt == "place"):
            round_shown = g.round
            for viewer in (None, *range(seats)) if ask is None or g.round in (1, 5) else (None,):
                who = "a spectator" if viewer is None else names[viewer]
                lines += ["", f"== as {who} sees it", *text(match.view(viewer)).splitlines()]
            lines.append("")
        if ask is None:
            break
        lines.append(f"? {words.prompt(ask, names, ask.seat)} {list(ask.options)} {list(match.asides) or ''}".rstrip())
        for seat in range(seats):
            if seat != ask.seat:
                assert match.view(seat).table.waiting.options == ()
        choice = choose(match, ask, rng)
        lines.append(f"> {choice}")
        match.answer(choice)
    assert match.result is not None
    lines += ["", f"{words.results[match.result.how]} {list(match.result.returns)}", f"digest {match.digest()}", ""]
    return "\n".join(lines)


@pytest.mark.parametrize("name", MATCHES)
def test_playthrough(name: str) -> None:
    path, now = FOLDER / f"{name}.txt", playthrough(name)
    if os.environ.get("UPDATE_PLAYTHROUGHS"):
        path.write_text(now, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == now
