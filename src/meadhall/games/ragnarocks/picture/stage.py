"""What is played when the table changes: a stone rises, land is washed in its owner's tint, a power acts."""

from __future__ import annotations

from typing import Any

from meadhall.games.ragnarocks.picture.cards import belongs
from meadhall.games.ragnarocks.picture.land import decided
from meadhall.games.ragnarocks.picture.layout import AT, HEIGHT, WIDTH
from meadhall.games.ragnarocks.picture.pieces import MOVES, rune_of, stone_drawing
from meadhall.games.ragnarocks.rules.board import NAMES, NEAR_MASK, hexes
from meadhall.games.ragnarocks.rules.state import IVORY, RED, SIDES, Ragnarocks
from meadhall.kernel.presentation import Scene
from meadhall.kernel.rule import Event
from meadhall.kernel.veil import View

RISE = 420  # milliseconds for a stone
HEX = 45  # milliseconds more for each ring of land
RINGS = 14  # the style sheet knows so many steps of a wash


def stage(before: View[Any], now: View[Any]) -> tuple[Scene, ...]:
    """The scenes between two views of one seat."""
    old: Ragnarocks = before.table
    new: Ragnarocks = now.table
    events = new_events(old, new)
    scenes = []
    stones = hexes(new.stones & ~old.stones)
    if events and stones:
        scenes.append(rising(old, new, stones))
    if events and any(event.key in MOVES for event in events):
        moved = tuple(f"v{n}" for n, (was, at) in enumerate(zip(old.vikings, new.vikings, strict=True)) if was != at)
        scenes.append(Scene("steps", 260, on=moved, sound="steps"))
    acted = tuple(f"power-{SIDES[side]}" for side in (IVORY, RED) if has_acted(new, side, events))
    if acted:
        scenes.append(Scene("acts", 700, on=acted, sound="card"))
    if events and not new.waiting:
        scenes.append(Scene("over", 150, sound="end"))
    return tuple(scenes)


def new_events(old: Ragnarocks, new: Ragnarocks) -> list[Event]:
    """What has happened since; nothing if something was taken back."""
    told, tells = old.story or [], new.story or []
    return tells[len(told) :] if tells[: len(told)] == told else []


def has_acted(g: Ragnarocks, side: int, events: list[Event]) -> bool:
    """Did a side's power do something in these events?"""
    power = g.force[side]
    return power != "" and any(belongs(power, e.key) and g.side_of(int(e.args[0])) == side for e in events)


def rising(old: Ragnarocks, new: Ragnarocks, stones: tuple[int, ...]) -> Scene:
    """Stones rise from the ground, then the land that they settle is washed over, hex by hex."""
    washed, rings = "", 0
    had = {land for land, owner in decided(old.stones, old.nomadic_land, old.sides) if owner is not None}
    for land, owner in decided(new.stones, new.nomadic_land, new.sides):
        if owner is None or land in had:
            continue
        steps = distances(land, stones)
        rings = max(rings, *steps.values())
        hexes_of = "".join(f"<use href='#o{NAMES[h]}' class='n{min(n, RINGS)}'/>" for h, n in steps.items())
        washed += f"<g class='{SIDES[owner]}'>{hexes_of}</g>"
    risen = "".join(
        f"<g transform='translate({AT[h][0]} {AT[h][1]})'><g class='rising'><use href='#rr-stone{stone_drawing(h)}'/>"
        f"<use href='#rr-rune{rune_of(h)}'/></g></g>"
        for h in stones
    )
    picture = f"<svg class='isle' viewBox='0 0 {WIDTH} {HEIGHT}'><g class='wash'>{washed}</g>{risen}</svg>"
    ms = min(1500, RISE + (280 + HEX * rings if washed else 0))
    return Scene("wash" if washed else "rise", ms, picture, sound="stone")


def distances(land: int, stones: tuple[int, ...]) -> dict[int, int]:
    """How far each hex of some land lies from the stones that border it, in steps."""
    ring = 0
    for stone in stones:
        ring |= NEAR_MASK[stone] & land
    if not ring:
        ring = land & -land
    found, step, left = {}, 0, land
    while ring:
        for h in hexes(ring):
            found[h] = step
        left &= ~ring
        near = 0
        for h in hexes(ring):
            near |= NEAR_MASK[h] & left
        ring, step = near, step + 1
    return found
