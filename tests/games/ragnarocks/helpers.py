"""Short ways to set up and play Ragnarocks in tests."""

from __future__ import annotations

import random
from typing import Any

import pytest

from meadhall.games.ragnarocks.rules.board import INDEX, NAMES, XY
from meadhall.games.ragnarocks.rules.regions import regions
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.kernel.errors import IllegalAnswer
from meadhall.kernel.match import Match


def position(power: str | None = None, against: str | None = None, **fields: Any) -> Match:
    """A match from a position; hexes may be given as one text: stones="D1 D2". The powers are Ivory's, and Red's."""
    wanted = {k: v.split() if k in ("ivory", "red", "stones") else v for k, v in fields.items() if k != "options"}
    if power or against:
        wanted["powers"] = {"ivory": power, "red": against}
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


def asked(match: Match) -> tuple[int, str]:
    """Returns the asked seat and the prompt."""
    assert match.waiting is not None
    return match.waiting.seat, match.waiting.prompt


def where(match: Match) -> tuple[set[str], set[str], set[str]]:
    """Returns Ivory's Vikings, Red's, and the stones."""
    now = match.dump()
    return set(now["ivory"]), set(now["red"]), set(now["stones"])


def stones(match: Match) -> set[str]:
    return where(match)[2]


def memory(match: Match, side: str = "ivory") -> dict[str, Any]:
    found: dict[str, Any] = match.dump()["memory"][side]
    return found


def refused(match: Match, answer: str) -> str | None:
    """Checks that the answer is refused and changes nothing. Returns the clause that forbids it."""
    before = match.digest()
    with pytest.raises(IllegalAnswer) as caught:
        match.answer(answer)
    assert match.digest() == before
    return caught.value.clause


def told(match: Match) -> list[str]:
    return [match.spec.words.event(event, match.seat_names) for event in match.story]


WALL = "D1 D2 D3 D4 D5 D6 D7 D8"  # between 18 hexes in the south and 60 in the north


def plus(names: str) -> set[str]:
    """The options: these hexes, and to decline."""
    return {*names.split(), "pass"}


def land(match: Match) -> dict[tuple[str, int | None], list[int]]:
    """The worths of all regions, by status and owner."""
    g = table(match)
    found: dict[tuple[str, int | None], list[int]] = {}
    for region in regions(g.stones, g.sides):
        found.setdefault((region.status, region.owner), []).append(region.worth)
    return found


def crowded(rng: random.Random, mine: int) -> tuple[list[str], list[str], list[str]]:
    """A random position with Vikings of both sides in one corner among stones, where many turns cannot be completed."""
    x, y = rng.choice(XY)

    def away(name: str) -> int:
        dx, dy = XY[INDEX[name]][0] - x, XY[INDEX[name]][1] - y
        return max(abs(dx), abs(dy), abs(dx - dy))

    near = [name for name in NAMES if away(name) <= 2]
    men = rng.sample(near, mine + rng.randint(1, 3))
    dense, thin = rng.choice((0.5, 0.7, 0.9)), rng.choice((0.1, 0.3))
    free = [name for name in NAMES if name not in men]
    return men[:mine], men[mine:], [name for name in free if rng.random() < (dense if away(name) <= 3 else thin)]
