"""The games of this hall, with the names that its pages show."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cache

from meadhall.bots import LEVELS, persona, personas
from meadhall.hall import art, pages, render
from meadhall.kernel.spec import GameSpec, games
from meadhall.kernel.words import capital
from meadhall.lessons import Lesson, lessons

log = logging.getLogger(__name__)

COVER = "cover"  # the name of the drawing for the box
_WARNED: set[str] = set()


def shown_games() -> list[GameSpec]:
    """All games whose texts can be read. A game that cannot be loaded is logged and left out."""
    found = []
    for spec in games().values():
        try:
            card(spec)
        except Exception as error:
            if spec.name not in _WARNED:
                _WARNED.add(spec.name)
                log.warning("the game %s cannot be shown: %s", spec.name, error)
        else:
            found.append(spec)
    return found


def lessons_of(spec: GameSpec) -> tuple[Lesson, ...]:
    """A game's lessons; none, with a log line, if they cannot be read."""
    try:
        return lessons(spec.name)
    except Exception as error:
        if f"{spec.name} lessons" not in _WARNED:
            _WARNED.add(f"{spec.name} lessons")
            log.warning("the lessons of %s cannot be read: %s", spec.name, error)
        return ()


def card(spec: GameSpec) -> pages.GameCard:
    low, high = spec.seats
    words = spec.words
    traits = ("all on one side",) if spec.together else ("hidden cards",) if render.hides(spec) else ()
    return pages.GameCard(
        name=spec.name,
        title=spec.title,
        blurb=words.blurb,
        goal=words.howto.get("goal", ""),
        seats=f"{low} player{'s' if low > 1 else ''}" if low == high else f"{low} to {high} players",
        traits=traits,
        cover=art.drawing_path(spec, COVER),
        levels=LEVELS,
        solo=low == 1,
        learn=bool(lessons_of(spec)),
    )


@cache
def foes() -> tuple[pages.Foe, ...]:
    """The bots as people meet them, weakest first."""
    return tuple(
        pages.Foe(level, one.name, one.strength, one.line, art.persona_path(level)) for level, one in personas().items()
    )


def bot_name(level: str) -> str:
    return f"{persona(level).name} (bot)"


def sides(spec: GameSpec, names: Sequence[str]) -> tuple[str, ...]:
    """Seats' names in words: "Ivory", "Red"."""
    return tuple(capital(spec.words.name(name)) for name in names)
