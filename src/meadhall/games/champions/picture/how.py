"""How to play Champions of Midgard, in six pictures."""

from __future__ import annotations

from meadhall.games.champions import GAME
from meadhall.kernel.drawing import placed
from meadhall.kernel.presentation import Panel


def panels() -> tuple[Panel, ...]:
    return (
        Panel("want", _row(70, 100, ("bridge_troll", "draugr", "kraken")) + _text(160, 160, "glory")),
        Panel("workers", _places()),
        Panel(
            "warriors",
            _row(70, 84, ("die-sword", "die-spear", "die-axe")) + _names(140, "sword", "spear", "axe"),
        ),
        Panel(
            "voyage",
            _draw("longship", 120, 85, 150)
            + _way("M205 85h40")
            + _draw("kraken", 278, 80, 78)
            + _draw("food", 120, 165, 40),
        ),
        Panel("fight", _fight()),
        Panel(
            "scoring",
            _row(65, 66, ("glory", "runes", "favor", "blame")) + _names(120, "enemies", "runes", "favor", "blame"),
        ),
    )


def _places() -> str:
    names = ("v-swordsmith", "v-smokehouse", "v-market")
    return _row(75, 96, names) + "".join(
        _draw(f"clan-{clan}", x, 140, 40) for clan, x in (("raven", 54), ("wolf", 160))
    )


def _fight() -> str:
    dice = (
        (50, 55, "die-sword-two"),
        (110, 55, "die-sword-shield"),
        (50, 120, "die-spear-one"),
        (110, 120, "die-axe-blank"),
    )
    return (
        "".join(_draw(name, x, y, 52) for x, y, name in dice)
        + _way("M150 88h40")
        + _draw("stray_troll", 250, 80, 120)
        + _text(80, 175, "hits")
        + _text(250, 165, "falls")
    )


def _row(y: float, size: float, names: tuple[str, ...]) -> str:
    return "".join(_draw(name, x, y, size) for name, x in zip(names, _columns(len(names)), strict=True))


def _names(y: float, *keys: str) -> str:
    return "".join(_text(x, y, key) for key, x in zip(keys, _columns(len(keys)), strict=True))


def _columns(many: int) -> list[float]:
    """The middles of so many columns."""
    return [320 / many * (n + 0.5) for n in range(many)]


def _draw(name: str, x: float, y: float, size: float) -> str:
    return placed("champions", name, round(x, 1), y, size)


def _way(path: str) -> str:
    return f"<path class='way' d='{path}'/>"


def _text(x: float, y: float, key: str) -> str:
    """A label from the game's texts."""
    return f"<text x='{x:g}' y='{y:g}'>{GAME.words.labels[f'how.{key}']}</text>"
