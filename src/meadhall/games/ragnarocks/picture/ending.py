"""The end of a match: land counted up by where it lies, what cards add, and the story in three sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meadhall.games.ragnarocks import GAME
from meadhall.games.ragnarocks.picture.cards import seat_of
from meadhall.games.ragnarocks.picture.land import decided
from meadhall.games.ragnarocks.picture.layout import AT, HEIGHT, WIDTH
from meadhall.games.ragnarocks.picture.thumbnail import isle
from meadhall.games.ragnarocks.rules.board import hexes
from meadhall.games.ragnarocks.rules.state import IVORY, OFF_BOARD, RED, SIDES, Ragnarocks
from meadhall.kernel.presentation import Ending, ScoreLine, who
from meadhall.kernel.rule import Event
from meadhall.kernel.veil import View

PLACES = (
    ("north_west", "north", "north_east"),
    ("west", "middle", "east"),
    ("south_west", "south", "south_east"),
)


def ending(view: View[Any], names: Sequence[str]) -> Ending:
    """`names`: of the sides; the hall knows those of the people."""
    g: Ragnarocks = view.table
    label = GAME.words.label
    scores = g.scores()
    winner = winner_of(g, scores)
    if winner is None:
        title, margin = label("end.draw"), ""
    else:
        mine = view.seat is not None and g.side_of(view.seat) == winner
        title = label("end.you") if mine else label("end.other", name(g, winner))
        margin = label("end.margin", abs(scores[0] - scores[1]))
    by_card = g.winner != OFF_BOARD
    shown = f"viewBox='0 0 {WIDTH} {HEIGHT}' role='img' aria-label='{label('end.isle')}'"
    return Ending(
        art=f"scene-victory-{SIDES[winner or IVORY]}",
        title=title,
        subtitle=GAME.words.results[g.how] if by_card else margin,
        lines=() if by_card else lines(g, scores),
        story=story(g),
        html=f"<svg class='end-isle' {shown}>{isle(g, worth=True)}</svg>",
        emblem=emblem(g, winner),
    )


def winner_of(g: Ragnarocks, scores: tuple[int, int]) -> int | None:
    """The side that has won; None: neither."""
    if g.winner != OFF_BOARD:
        return g.winner
    if scores[IVORY] == scores[RED]:
        return None
    return IVORY if scores[IVORY] > scores[RED] else RED


def emblem(g: Ragnarocks, winner: int | None) -> str:
    """The winner's power, or shield."""
    if winner is None:
        return ""
    cards = g.cards[winner]
    return cards[max(0, g.player[winner])] if cards else f"side-{SIDES[winner]}"


def lines(g: Ragnarocks, scores: tuple[int, int]) -> tuple[ScoreLine, ...]:
    """Each side's land by where it lies, then what its card adds or counts instead, then the sum."""
    label = GAME.words.label
    found: dict[str, list[int]] = {}
    for land, owner in decided(g.stones, g.nomadic_land, g.sides):
        if owner is not None:
            found.setdefault(place(land), [0, 0])[owner] += land.bit_count()
    lands = sorted(found.items(), key=lambda item: -max(item[1]))
    settled = [sum(pair[side] for _, pair in lands) for side in (IVORY, RED)]
    rows = [ScoreLine(label(f"end.{name}"), by_seat(g, pair)) for name, pair in lands]
    more = [scores[side] - settled[side] for side in (IVORY, RED)]
    if any(more):
        rows.append(ScoreLine(label("end.cards"), by_seat(g, more)))
    rows.append(
        ScoreLine(label("end.total"), tuple(str(scores[g.side_of(seat)]) for seat in range(g.seats)), total=True)
    )
    return tuple(rows)


def by_seat(g: Ragnarocks, pair: Sequence[int]) -> tuple[str, ...]:
    """A number for each seat: that of its side; nothing for zero. The automa has no seat."""
    return tuple(str(pair[g.side_of(seat)] or "–") for seat in range(g.seats))


def place(land: int) -> str:
    """Where on the isle some land lies: "north_east"."""
    size = land.bit_count()
    x = sum(AT[h][0] for h in hexes(land)) / size / WIDTH
    y = sum(AT[h][1] for h in hexes(land)) / size / HEIGHT
    return PLACES[0 if y < 0.36 else 2 if y > 0.62 else 1][0 if x < 0.4 else 2 if x > 0.6 else 1]


# -- the story ---------------------------------------------------------------------------------------------------


def story(g: Ragnarocks) -> tuple[str, ...]:
    """How it went: the first land, the largest, the end."""
    label = GAME.words.label
    told = settlings(g, g.story or [])
    found = []
    if told:
        turn, side, worth = told[0]
        found.append(label("end.first", name(g, side), worth, turn))
    if len(told) > 1:
        turn, side, worth = max(told, key=lambda each: each[2])
        if (turn, side, worth) != told[0]:
            found.append(label("end.largest", name(g, side), worth, turn))
    stones = g.stones.bit_count()
    key = "end.by_card" if g.winner != OFF_BOARD else "end.no_stones" if g.supply == 0 else "end.stuck"
    found.append(label(key, stones))
    return tuple(found)


def settlings(g: Ragnarocks, events: Sequence[Event]) -> list[tuple[int, int, int]]:
    """The turn, the side and the worth of each region that was settled; turns of both sides are counted together."""
    found, turn = [], 0
    for event in events:
        if event.key in ("moved", "came_back", "automa_turn"):
            turn += 1
        if event.key == "settled":
            found.append((turn, g.side_of(int(event.args[0])), int(event.args[1])))
        if event.key == "automa_settles":
            found.append((turn, RED, int(event.args[0])))
    return found


def name(g: Ragnarocks, side: int) -> str:
    """A side in a sentence: the person who plays it, or the team, or the automa."""
    if g.level and side == RED:
        return GAME.words.label("end.automa")
    if sum(g.team_sizes) > 2:
        return GAME.words.name(SIDES[side])
    return who(seat_of(g, side, 0))
