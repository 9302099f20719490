"""Golden playthroughs: whole matches as everybody saw them. UPDATE_PLAYTHROUGHS=1 writes them anew."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.facts.plain_text import text
from meadhall.kernel.match import Match

FOLDER = Path(__file__).parent / "playthroughs"
MATCHES: dict[str, tuple[int, dict[str, Any]]] = {
    "one_god": (1, {"gods": ["odin"]}),
    "three_gods": (3, {"angry": 3}),
    "six_gods": (6, {"angry": 6, "ragnarok": 4}),
}


def playthrough(name: str) -> str:
    seats, options = MATCHES[name]
    match = Match.new(GAME, seats, options, name)
    rng = random.Random(name)
    words, told = GAME.words, 0
    lines = [f"yggdrasil {GAME.rules}, {seats} gods, options {options}, seed {name!r}", ""]
    turn = -1
    while True:
        g: Any = match.state
        names = [words.name(n) for n in match.seat_names]
        lines += [f"  {words.event(event, names)}" for event in match.story[told:]]
        told = len(match.story)
        ask = match.waiting
        if g.turns != turn or ask is None:
            turn = g.turns
            lines += ["", f"== turn {turn}", *[line.rstrip() for line in text(match.view(None)).splitlines()], ""]
        if ask is None:
            break
        lines.append(f"? {words.prompt(ask, names, ask.seat)} {list(ask.options)}")
        # Fights are won now and then if Vikings are sent, so that the match has something of everything.
        choice = ask.options[-1] if ask.prompt in ("combat.vikings", "combat.elves") else rng.choice(ask.options)
        if choice == "pass":
            choice = ask.options[0]
        for seat in range(seats):
            if seat != ask.seat:
                assert match.view(seat).table.waiting.options == ()
        lines.append(f"> {choice}")
        match.answer(choice)
    assert match.result is not None
    lines += ["", f"{words.results[match.result.how]} {list(match.result.returns)}", ""]
    return "\n".join(lines)


@pytest.mark.parametrize("name", MATCHES)
def test_playthrough(name: str) -> None:
    path, now = FOLDER / f"{name}.txt", playthrough(name)
    if os.environ.get("UPDATE_PLAYTHROUGHS"):
        path.write_text(now, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == now
