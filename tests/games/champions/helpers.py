"""Short ways to set up and play Champions of Midgard in tests."""

from __future__ import annotations

from typing import Any

from meadhall.games.champions import GAME
from meadhall.games.champions.rules.state import Champions, Clan
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Option

LEADERS = ("dagrun", "gylfir", "svanhildr", "ullr")  # for clans whose leader does not matter


def position(*fate: Option, options: dict[str, Any] | None = None, **fields: Any) -> Match:
    """A match from a position. The first outcomes of chance are given, the later ones come from the seed."""
    return Match._from_position(GAME, fields, options, "test", dict(enumerate(fate)))


def fight(*fate: Option, dice: tuple[int, int, int], troll: str = "stray_troll", **clan: Any) -> Match:
    """A position with three clans: seat 0 fights the troll with these dice and owns nothing else."""
    clans = [{"dice": [0, 0, 0], "favor": 0, **clan}, {}, {}]
    return position(
        *fate, phase="combat", clans=clans, at={"troll": 0}, parties={"troll": [*dice, 0]}, troll=troll, round=2
    )


def voyage(
    *fate: Option,
    load: tuple[int, int, int, int],
    journey: str = "all_quiet",
    shore: str = "near_left",
    monster: str = "nokk_blue",
    seats: int = 4,
    clan: dict[str, Any] | None = None,
    **fields: Any,
) -> Match:
    """A position: seat 0 sails the large longship to a shore with this load, journey and monster."""
    shores = ["near_left", "near_right", "far_left", "far_right"][: 4 if seats == 4 else 3]
    others = [card for card in ("mara_red", "mara_yellow", "mara_blue", "jotunn_red", "jotunn_blue") if card != monster]
    monsters = others[: len(shores)]
    monsters[shores.index(shore)] = monster
    clans = [{"dice": [0, 0, 0], "favor": 0, **(clan or {})}, *[{} for _ in range(seats - 1)]]
    return position(
        *fate,
        phase="combat",
        clans=clans,
        sailing={shore: [0, "large"]},
        at={"large_public_longship": 0},
        parties={shore: list(load)},
        journeys={shore: journey},
        monsters=monsters,
        **fields,
    )


def placing(
    seats: int = 2, *, clan: dict[str, Any] | None = None, fate: tuple[Option, ...] = (), **fields: Any
) -> Match:
    """A position in which seat 0 places a worker."""
    return position(*fate, **{"clans": [clan or {}, *[{} for _ in range(seats - 1)]], **fields})


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


def prompt(match: Match) -> str:
    assert match.waiting is not None
    return match.waiting.prompt


def seat(match: Match) -> int:
    assert match.waiting is not None
    return match.waiting.seat


def why(match: Match, option: Option) -> str | None:
    return match.why(option)[0]


def table(match: Match) -> Champions:
    assert isinstance(match.state, Champions)
    return match.state


def clan(match: Match, seat: int = 0) -> Clan:
    return table(match).clans[seat]


def told(match: Match, key: str) -> list[tuple[Option, ...]]:
    """Returns the arguments of every event with this key."""
    return [event.args for event in match.story if event.key == key]


def beg_on(match: Match) -> Match:
    """Every clan begs until all workers of this round are placed; no warriors are sent, and no die is rolled again."""
    now = table(match).round
    while match.waiting is not None and table(match).round == now:
        quiet: dict[str, Option] = {"place": "beg", "assign": 0, "roll": "keep"}
        match.answer(quiet.get(match.waiting.prompt, match.waiting.options[0]))
    return match
