"""An independent implementation of the automa's sheet for tests. It uses only the hex names of the game.

It is slow and simple: hexes are pairs of coordinates, and every step is written as in the sheet.
"""

from __future__ import annotations

from typing import NamedTuple

Hex = tuple[int, int]

LENGTHS = (5, 6, 7, 8, 9, 10, 11, 11, 10, 9)
WAYS = ((1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0), (0, 1))  # NE E SE SW W NW


def _first_x(y: int) -> int:
    return {8: 1, 9: 2}.get(y, 0)


NAME = {(_first_x(y) + n, y): f"{'ABCDEFGHIJ'[y]}{n + 1}" for y, length in enumerate(LENGTHS) for n in range(length)}
HEX = {name: xy for xy, name in NAME.items()}


class Turn(NamedTuple):
    kind: str  # finishing, harassing or special
    ivory: list[str]
    red: list[str]
    stone: str | None


def near(h: Hex) -> list[Hex]:
    return [(h[0] + dx, h[1] + dy) for dx, dy in WAYS if (h[0] + dx, h[1] + dy) in NAME]


def lines(origin: Hex, busy: set[Hex]) -> list[tuple[Hex, int, int]]:
    """(end, distance, direction) of every slide."""
    found = []
    for way, (dx, dy) in enumerate(WAYS):
        here, far = (origin[0] + dx, origin[1] + dy), 1
        while here in NAME and here not in busy:
            found.append((here, far, way))
            here, far = (here[0] + dx, here[1] + dy), far + 1
    return found


def land_of(h: Hex, stones: set[Hex]) -> set[Hex]:
    found, todo = {h}, [h]
    while todo:
        for n in near(todo.pop()):
            if n not in found and n not in stones:
                found.add(n)
                todo.append(n)
    return found


def steps_away(humans: list[Hex], walls: set[Hex]) -> dict[Hex, int]:
    """From every hex: the steps to the nearest human."""
    away = dict.fromkeys(humans, 0)
    todo = list(humans)
    for h in todo:  # grows on the way
        for n in near(h):
            if n not in walls and n not in away:
                away[n] = away[h] + 1
                todo.append(n)
    return away


def turn(ivory: list[str], red: list[str], stones: list[str], rolled: str) -> Turn:
    """One turn of the automa with the Viking that the die shows; it must be Nomadic."""
    humans, folk = [HEX[x] for x in ivory], [HEX[x] for x in red]
    walls, v = {HEX[x] for x in stones}, HEX[rolled]
    nomads = [i for i, h in enumerate(humans) if any(r in land_of(h, walls) for r in folk)]

    def standing() -> set[Hex]:
        return walls | set(humans) | set(folk)

    def spaces(busy: set[Hex]) -> list[set[Hex]]:
        return [{n for n in near(humans[i]) if n not in busy} for i in nomads]

    finishing, harassing = [], []
    for end in lines(v, standing()):
        busy = (standing() - {v}) | {end[0]}
        reached = {h for h, _, _ in lines(end[0], busy)}
        if any(len(u) == 1 and u <= reached for u in spaces(busy)):
            finishing.append(end)
        if any(u & reached for u in spaces(busy)):
            harassing.append(end)
    kind = "finishing" if finishing else "harassing" if harassing else "special"
    me = folk.index(v)
    if kind != "special":

        def rank(end: tuple[Hex, int, int]) -> tuple[int, int, int]:
            busy = (standing() - {v}) | {end[0]}
            return -len([n for n in near(end[0]) if n not in busy]), -end[1], end[2]

        folk[me] = min(finishing or harassing, key=rank)[0]
    else:
        for _ in range(2):
            away = steps_away([humans[i] for i in nomads], walls)
            here = folk[me]
            nearer = [n for n in near(here) if n in away and away[n] == away[here] - 1]
            if not nearer:
                break
            to = nearer[0]
            for crowd in (humans, folk):
                for i, h in enumerate(crowd):
                    if h == to:
                        crowd[i] = here
            folk[me] = to
    reached = lines(folk[me], standing())
    last = [s for s in reached if any(u == {s[0]} for u in spaces(standing()))]
    some = [s for s in reached if any(s[0] in u for u in spaces(standing()))]
    stone = min(last or some, key=lambda s: (-s[1], s[2]))[0] if some else None
    return Turn(kind, [NAME[h] for h in humans], [NAME[h] for h in folk], NAME[stone] if stone else None)
