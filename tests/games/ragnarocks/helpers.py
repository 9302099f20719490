"""Short ways to set up and play Ragnarocks in tests."""

from __future__ import annotations

from typing import Any

from meadhall.games.ragnarocks.state import Ragnarocks
from meadhall.kernel.match import Match


def position(**fields: Any) -> Match:
    """A match from a position; hexes may be given as one text: stones="D1 D2"."""
    wanted = {k: v.split() if k in ("ivory", "red", "stones") else v for k, v in fields.items() if k != "options"}
    return Match.from_position("ragnarocks", wanted, fields.get("options"), seed="test")


def table(match: Match) -> Ragnarocks:
    assert isinstance(match.state, Ragnarocks)
    return match.state


def options(match: Match) -> set[str]:
    assert match.waiting is not None
    return {str(x) for x in match.waiting.options}


def play(match: Match, answers: str) -> Match:
    """Give answers one after another: play(match, "A3 E7 E3")."""
    for answer in answers.split():
        match.answer(answer)
    return match


def told(match: Match) -> list[str]:
    return [match.spec.words.event(event, match.seat_names) for event in match.story]
