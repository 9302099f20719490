"""Short ways to set up and play Yggdrasil in tests."""

from __future__ import annotations

from typing import Any

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ARTIFACTS, ENEMY, ISLAND, ISLANDS
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Option


def position(*fate: Option, options: dict[str, Any] | None = None, **fields: Any) -> Match:
    """A match from a position. The first outcomes of chance are given, the later ones come from the seed."""
    return Match._from_position(GAME, fields, options, "test", dict(enumerate(fate)))


def acting(*fate: Option, **fields: Any) -> Match:
    """A position in which the god to move takes no Enemy card and can act at once."""
    return position(*fate, quiet_turns=1, **fields)


def card(name: str, *fate: Option, **fields: Any) -> Match:
    """A position whose god has just taken this Enemy card; there are more of them."""
    return position(*fate, **{"deck": [name, "hel", "hel"], "gods": ["thor", "frey"], **fields})


def say(match: Match, *answers: Option, fate: tuple[Option, ...] = ()) -> Match:
    """Gives answers one after another, with the outcomes of chance in between."""
    match.queue = list(fate)
    for answer in answers:
        match.answer(answer)
    assert not match.queue, f"fate was not asked for {match.queue}"
    return match


def options(match: Match) -> tuple[Option, ...]:
    assert match.waiting is not None
    return match.waiting.options


def islands(match: Match) -> tuple[Option, ...]:
    """The islands that Midgard's question names for a move with a search, where one can be made."""
    assert prompt(match) == "midgard"
    return tuple(option for option in options(match) if option in ISLAND)


def prompt(match: Match) -> str:
    assert match.waiting is not None
    return match.waiting.prompt


def table(match: Match) -> Yggdrasil:
    assert isinstance(match.state, Yggdrasil)
    return match.state


def space(match: Match, enemy: str) -> int:
    return table(match).spaces[ENEMY[enemy]]


def bag(match: Match, colour: str) -> tuple[int, int]:
    """Vikings and Fire Giants."""
    g = table(match)
    return g.bag_vikings[ISLAND[colour]], g.bag_fire_giants[ISLAND[colour]]


def valkyries(match: Match) -> str:
    return ISLANDS[table(match).valkyries]


def submerged(match: Match) -> str:
    return ISLANDS[table(match).submerged]


def level(match: Match, god: str, artifact: str) -> int:
    g = table(match)
    return g.levels[len(ARTIFACTS) * g.gods.index(god) + ARTIFACTS.index(artifact)]


def forge(match: Match, artifact: str) -> set[int]:
    masks = table(match).forge[ARTIFACTS.index(artifact)]
    return {n + 1 for n in range(3) if masks >> n & 1}


def told(match: Match) -> list[str]:
    return [event.key for event in match.story]


def deck(match: Match) -> list[Any]:
    return match.dump()["deck"]
