"""How to play Thunder & Lightning, in six pictures."""

from __future__ import annotations

from meadhall.games.thunder import GAME
from meadhall.kernel.drawing import placed
from meadhall.kernel.presentation import Panel

WIDE, HIGH = 58, 82  # a card


def panels() -> tuple[Panel, ...]:
    rows = [(x, 50) for x in (85, 160, 235)]
    return (
        Panel(
            "treasure",
            _card(95, 95, "crown", "", 1.7) + _text(160, 100, "seeks", "soft") + _card(225, 95, "ring", "", 1.7),
        ),
        Panel(
            "points",
            "".join(_back(x, y) for x, y in rows) + "".join(_bolt(x) for x, _ in rows) + _text(160, 178, "points"),
        ),
        Panel("place", _back(60, 95) + _card(140, 95, "dragon", "6") + _way("M178 95h48") + _empty(265, 95)),
        Panel(
            "challenge",
            _card(85, 85, "dragon", "6", 1.25)
            + _way("M130 85h52")
            + _fallen(_card(235, 85, "einherjar", "5", 1.25))
            + _text(85, 165, "stays")
            + _text(235, 165, "falls", "soft"),
        ),
        Panel(
            "power",
            "".join(_card(x, 85, name, "", 1.1) for x, name in ((75, "ravens"), (160, "hel"), (245, "frigg")))
            + _text(160, 170, "power"),
        ),
        Panel("lose", _card(160, 85, "ring", "", 1.7) + _way("M50 85h52") + _text(160, 182, "found")),
    )


def _card(x: float, y: float, name: str, strength: str, scale: float = 1.0) -> str:
    wide, high = WIDE * scale, HIGH * scale
    frame = f"<rect class='plate' x='{x - wide / 2:g}' y='{y - high / 2:g}' width='{wide:g}' height='{high:g}' rx='6'/>"
    boss = ""
    if strength:
        at = x - wide / 2 + 13, y - high / 2 + 13
        boss = f"<circle class='worth' cx='{at[0]:g}' cy='{at[1]:g}' r='11'/>"
        boss += f"<text class='on-worth' x='{at[0]:g}' y='{at[1] + 5:g}'>{strength}</text>"
    return frame + placed("thunder", name, x, y, wide - 8) + boss


def _back(x: float, y: float) -> str:
    wide, high = WIDE - 8, HIGH - 10
    return (
        f"<rect class='back' x='{x - wide / 2:g}' y='{y - high / 2:g}' width='{wide}' height='{high}' rx='6'/>"
        f"<path class='bolt' d='M{x + 4:g} {y - 20:g}l-12 22h9l-5 18 14-24h-9z'/>"
    )


def _empty(x: float, y: float) -> str:
    return f"<rect class='spot' x='{x - WIDE / 2:g}' y='{y - HIGH / 2:g}' width='{WIDE}' height='{HIGH}' rx='6'/>"


def _bolt(x: float) -> str:
    return f"<path class='bolt' d='M{x + 5} 106l-16 28h11l-6 24 18-31h-11z'/>"


def _fallen(card: str) -> str:
    return f"<g class='fallen' transform='rotate(14 235 85)'>{card}</g>"


def _way(path: str) -> str:
    return f"<path class='way' d='{path}'/>"


def _text(x: float, y: float, key: str, kind: str = "") -> str:
    """A label from the game's texts, or a number or sign."""
    text = GAME.words.labels.get(f"how.{key}", key)
    return f"<text{f' class={kind!r}' if kind else ''} x='{x}' y='{y}'>{text}</text>"
