"""Golden playthroughs: whole games of random answers, with both views at every decision.

UPDATE_PLAYTHROUGHS=1 writes new ones; a person then checks the difference.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from meadhall.games.thunder import GAME
from meadhall.games.thunder.facts.plain_text import text
from meadhall.kernel import laws
from meadhall.kernel.match import Match

HERE = Path(__file__).parent / "playthroughs"
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "treasure": ("play 11", {}),
    "empty_field": ("play 2", {}),
    "other_rulings": ("play 7", {"discard_first": False, "burn_power": True, "leader_survives": True}),
    "other_readings": ("play 12", {"viking_strength": 3, "archers": 2}),
}


def playthrough(seed: str, options: dict[str, Any]) -> str:
    lines: list[str] = [f"options {options}, seed {seed!r}", ""]
    told = [0]

    def look(match: Match) -> None:
        ask = match.waiting
        assert ask is not None
        tell(match)
        lines.append(f"== {match.ply}: {GAME.words.prompt(ask, match.seat_names, ask.seat)}  [{ask.prompt}]")
        lines.append(f"options: {' | '.join(map(str, ask.options))}")
        for seat in (0, 1):
            lines.extend(["", f"-- as {match.seat_names[seat]} knows it", text(match.view(seat))])
        lines.append("")

    def tell(match: Match) -> None:
        for seat, who in ((0, "loki"), (1, "thor")):
            story = match.view(seat).table.story or []
            lines.extend(f"{who} hears: {GAME.words.event(e, match.seat_names, seat)}" for e in story[told[0] :])
        told[0] = len(match.story)

    match = laws.random_match(GAME, seed, options=options, at_decision=look)
    tell(match)
    lines += ["", f"answers: {' | '.join(str(a.option) for a in match.answers)}", f"result: {match.result}"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_playthrough(name: str) -> None:
    path, now = HERE / f"{name}.txt", playthrough(*GAMES[name])
    if os.environ.get("UPDATE_PLAYTHROUGHS"):
        path.write_text(now, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == now
