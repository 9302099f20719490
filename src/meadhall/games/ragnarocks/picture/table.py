"""The table as a picture: stone tiles on dark water, shields, standing stones, settled land, and the powers beside it.

What never changes is one part, `board`, with the shapes the others `<use>`; the rest are as small as they can be: a
move costs a few hundred bytes.
"""

from __future__ import annotations

import importlib.resources
from functools import lru_cache
from typing import Any

from meadhall.games.ragnarocks import GAME
from meadhall.games.ragnarocks.facts.reach import likely
from meadhall.games.ragnarocks.picture.cards import power_parts
from meadhall.games.ragnarocks.picture.draft import draft_parts, drafting
from meadhall.games.ragnarocks.picture.isle import board_part
from meadhall.games.ragnarocks.picture.land import bar_part, decided, land_parts, likely_part
from meadhall.games.ragnarocks.picture.layout import DRAWN, HEIGHT, LAYERS, POWERS, SEA, WIDTH
from meadhall.games.ragnarocks.picture.pieces import (
    fresh_part,
    last_stones,
    last_turn,
    legal_part,
    stone_part,
    told,
    trail_parts,
    viking_part,
)
from meadhall.games.ragnarocks.rules.automa import TURNS
from meadhall.games.ragnarocks.rules.board import INDEX, hexes
from meadhall.games.ragnarocks.rules.state import IVORY, OFF_BOARD, RED, Ragnarocks
from meadhall.kernel.drawing import art
from meadhall.kernel.picture import Part, Picture
from meadhall.kernel.rule import Ask
from meadhall.kernel.veil import View


def picture(view: View[Any]) -> Picture:
    g: Ragnarocks = view.table
    ask = g.waiting if isinstance(g.waiting, Ask) else None
    mine = ask is not None and ask.seat == view.seat
    points = scores(g)
    if ask is not None and drafting(ask):
        parts = [board_part(), *draft_parts(g, ask, mine), told(tuple(g.vikings), g.stones, points)]
        return drawn(parts, ("",) * g.seats)
    reach = likely(*before_move(g, ask), g.stones, g.nomadic_land)
    parts = [
        board_part(),
        *isle_parts(g, ask),
        *(likely_part(side, reach[side]) for side in (IVORY, RED) if reach[side]),
        bar_part(points, (reach[0].bit_count(), reach[1].bit_count()), open_land(g, reach)),
        *power_parts(g, ask, mine),
        likely_switch(),
        told(tuple(g.vikings), g.stones, points),
    ]
    if g.level:
        turns = TURNS[g.level]
        parts.append(
            automa_part(points[RED], reach[RED].bit_count(), turns, turns - g.turns_left if g.turns_left else -1)
        )
    if g.supply is not None:
        parts.append(supply_part(g.supply))
    if ask is not None and mine:
        parts.append(legal_part(ask, g.occupied()))
    return drawn(parts, tuple(line(g, points, reach, seat) for seat in range(g.seats)))


def before_move(g: Ragnarocks, ask: Ask | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where each side's Vikings stand; one that has moved and has not summoned counts where it came from."""
    vikings = list(g.vikings)
    last = g.story[-1] if g.story else None
    if ask is not None and ask.prompt == "summon" and last is not None and last.key == "moved":
        was, now = (INDEX[str(arg)] for arg in last.args[1:])
        vikings[vikings.index(now)] = was
    found = tuple(h if h != OFF_BOARD else None for h in vikings)
    return tuple(h for h in found[:3] if h is not None), tuple(h for h in found[3:] if h is not None)


def drawn(parts: list[Part], lines: tuple[str, ...]) -> Picture:
    return Picture(WIDTH, HEIGHT, LAYERS, tuple(parts), GAME.title, lines=lines, html=True, svg=DRAWN, zoom=True)


def isle_parts(g: Ragnarocks, ask: Ask | None) -> list[Part]:
    """Land, stones and Vikings, and what happened last."""
    events = last_turn(g.story or [])
    fresh = last_stones(events, g.stones)
    picked = INDEX.get(str(ask.about[0]), OFF_BOARD) if ask is not None and ask.about else OFF_BOARD
    return [
        *land_parts(decided(g.stones, g.nomadic_land, g.sides), g.nomadic_land, g.sides),
        *trail_parts(events, g.stones, ask is not None and ask.prompt == "summon"),
        *(stone_part(h) for h in hexes(g.stones)),
        *([fresh_part(fresh)] if fresh else []),
        *(
            viking_part(v, h, h == picked, not g.nomadic_land >> h & 1)
            for v, h in enumerate(g.vikings)
            if h != OFF_BOARD
        ),
    ]


def scores(g: Ragnarocks) -> tuple[int, int]:
    """The points of both sides, if the game ended now."""
    if any(g.cards):  # cards with their own scoring
        return g.scores()
    ivory = red = 0
    for land, owner in decided(g.stones, g.nomadic_land, g.sides):
        ivory += land.bit_count() if owner == IVORY else 0
        red += land.bit_count() if owner == RED else 0
    return ivory, red


def open_land(g: Ragnarocks, reach: tuple[int, int]) -> int:
    """How much contested land nobody reaches first."""
    return (g.nomadic_land & ~reach[IVORY] & ~reach[RED]).bit_count()


def line(g: Ragnarocks, points: tuple[int, int], reach: tuple[int, int], seat: int) -> str:
    """What stands beside a player's name: the land of the side. Of a team, only beside the one whose turn is or was."""
    side = g.side_of(seat)
    if seat != g.seat_of(side):
        return ""
    more = reach[side].bit_count()
    return GAME.words.label("score.likely", points[side], more) if more else str(points[side])


@lru_cache(maxsize=64)
def supply_part(number: int) -> Part:
    stones = art(GAME.name, "runestone-2") + art(GAME.name, "runestone-1") + art(GAME.name, "runestone-4")
    left = GAME.words.label("supply", number).replace(str(number), f"<b>{number}</b>", 1)
    return Part("supply", SEA, f"<p id='supply' data-help='RR-4.6'>{stones}<span>{left}</span></p>")


@lru_cache(maxsize=1024)
def automa_part(points: int, more: int, turns: int, done: int) -> Part:
    """What the automa has, and how many turns it takes after each of yours. `done`: of these; -1: it is your turn."""
    label = GAME.words.label
    pips = "".join(f"<i{PIPS[(n > done) - (n < done)]}></i>" if done >= 0 else "<i></i>" for n in range(turns))
    land = f"<span><strong>{points}</strong>{label('automa.likely', more) if more else ''}</span>"
    return Part(
        "automa",
        POWERS,
        f"<div id='automa' class='automa'>{art(GAME.name, 'side-red')}<b>{label('automa.name')}</b>{land}"
        f"<span class='pips'>{pips}<span>{label('automa.turns', turns)}</span></span></div>",
    )


PIPS = {-1: " class='done'", 0: " class='now'", 1: ""}
"""Marks of the automa's turns that are over, of the one that it takes, and of those to come."""


@lru_cache(maxsize=1)
def likely_switch() -> Part:
    """Shows and hides likely land. The style sheet does the rest."""
    eye = (
        "<svg viewBox='0 0 24 24' aria-hidden='true'><path d='M2.5 12C6 6.5 18 6.5 21.5 12 18 17.5 6 17.5 2.5 12z'/>"
        "<circle cx='12' cy='12' r='2.8'/></svg>"
    )
    box = "<input type='checkbox' id='likely' class='unseen' checked='checked'/>"
    text = GAME.words.label("likely")
    return Part("eye", POWERS, f"<label id='eye' class='eye'>{box}{eye}<span>{text}</span></label>")


STYLE = (importlib.resources.files(GAME.home) / "picture" / "style.css").read_text(encoding="utf-8")
"""The style sheet for web pages and notebooks, with the colours of the hall."""
