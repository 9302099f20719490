"""How to play Ragnarocks, in six pictures of a small island."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from meadhall.games.ragnarocks import GAME
from meadhall.kernel.drawing import placed
from meadhall.kernel.presentation import Panel

SIZE = 19.0  # from a hex's middle to its corner
MIDDLE = (160.0, 95.0)
ISLAND = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
WALL = [(q, 0) for q in range(-2, 3)]

Hex = tuple[int, int]  # column and row, from the middle; rows lean to the right


def panels() -> tuple[Panel, ...]:
    return (
        Panel("want", _settled()),
        Panel("move", _move()),
        Panel("stone", _stone()),
        Panel("land", _land()),
        Panel("end", _end()),
        Panel("powers", _powers()),
    )


def _settled() -> str:
    land = "".join(_hex(h, "red" if h[1] < 0 else "stone" if h in WALL else "ivory") for h in ISLAND)
    stones = "".join(_on(h, f"runestone-{n % 4 + 1}", 34) for n, h in enumerate(WALL))
    vikings = _on((1, -2), "viking-red-axe", 30) + _on((-1, 2), "viking-ivory-bow", 30)
    return land + stones + vikings + _number((0, -1), "7") + _number((0, 1), "7")


def _move() -> str:
    reach = [(-1, 1), (0, 0), (1, -1), (-2, 1), (-1, 2), (0, 2)]
    land = "".join(_hex(h, "legal" if h in reach else "stone") for h in ISLAND)
    others = _on((1, 1), "viking-red-horn", 30) + _on((2, -2), "runestone-2", 34)
    return land + others + _on((-2, 2), "viking-ivory-bow", 30) + _arrow((-2, 2), (0, 0))


def _stone() -> str:
    land = "".join(_hex(h, "last" if h == (0, -2) else "stone") for h in ISLAND)
    others = _on((1, 1), "viking-red-horn", 30) + _on((2, -2), "runestone-2", 34)
    return (
        land + others + _on((0, 0), "viking-ivory-bow", 30) + _arrow((0, 0), (0, -2)) + _on((0, -2), "runestone-3", 34)
    )


def _land() -> str:
    around = [(q, r) for q, r in ISLAND if max(abs(q), abs(r), abs(q + r)) <= 1]
    found = ""
    for x, kind in ((55, "stone"), (160, "ivory"), (265, "wild")):
        at = (x, 80.0)
        found += "".join(_hex(h, kind, at) for h in around)
        if kind != "wild":
            found += _on((0, 1), "viking-ivory-axe", 28, at)
        if kind == "stone":
            found += _on((0, -1), "viking-red-axe", 28, at)
    texts = (55, "contested"), (160, "settled"), (265, "wild")
    return found + "".join(f"<text x='{x}' y='150'>{GAME.words.labels[f'how.{key}']}</text>" for x, key in texts)


def _end() -> str:
    wall = [(-2, 1), (-1, 1), (0, 0), (1, 0), (2, -1)]
    north = {h for h in ISLAND if h[1] < 0 or h in ((-1, 0), (-2, 0))} - set(wall)
    land = "".join(_hex(h, "stone" if h in wall else "red" if h in north else "ivory") for h in ISLAND)
    stones = "".join(_on(h, f"runestone-{n % 4 + 1}", 34) for n, h in enumerate(wall))
    counts = _number((0, -1), str(len(north))), _number((0, 1), str(len(ISLAND) - len(north) - len(wall)))
    return land + stones + "".join(counts)


def _powers() -> str:
    names = ("tyr", "sol", "ymir", "fenrir", "ratatoskr", "surtr")
    return "".join(
        placed("ragnarocks", name, 75 + 85 * (n % 3), 50 + 90 * (n // 3), 76) for n, name in enumerate(names)
    )


def _point(h: Hex, middle: tuple[float, float] = MIDDLE) -> tuple[float, float]:
    q, r = h
    return middle[0] + SIZE * sqrt(3) * (q + r / 2), middle[1] + SIZE * 1.5 * r


def _hex(h: Hex, kind: str, middle: tuple[float, float] = MIDDLE) -> str:
    x, y = _point(h, middle)
    corners = ((x + (SIZE - 1) * sin(n * pi / 3), y + (SIZE - 1) * cos(n * pi / 3)) for n in range(6))
    return f"<polygon class='hex-{kind}' points='{' '.join(f'{a:.1f},{b:.1f}' for a, b in corners)}'/>"


def _on(h: Hex, name: str, size: float, middle: tuple[float, float] = MIDDLE) -> str:
    x, y = _point(h, middle)
    return placed("ragnarocks", name, round(x, 1), round(y, 1), size)


def _number(h: Hex, text: str) -> str:
    x, y = _point(h)
    disc = f"<circle class='worth' cx='{x:.1f}' cy='{y:.1f}' r='11'/>"
    return f"{disc}<text class='on-worth' x='{x:.1f}' y='{y + 5:.1f}'>{text}</text>"


def _arrow(start: Hex, end: Hex) -> str:
    (x, y), (a, b) = _point(start), _point(end)
    return f"<path class='way' d='M{x:.1f} {y:.1f}L{a:.1f} {b:.1f}'/>"
