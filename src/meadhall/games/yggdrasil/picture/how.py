"""How to play Yggdrasil, in six pictures."""

from __future__ import annotations

from meadhall.games.yggdrasil import GAME
from meadhall.kernel.drawing import placed
from meadhall.kernel.presentation import Panel


def panels() -> tuple[Panel, ...]:
    return (
        Panel("want", _track()),
        Panel("card", _draw("loki", 80, 90, 120) + _way("M150 90h60") + _draw("frost-giant", 255, 90, 90)),
        Panel("actions", _worlds()),
        Panel("combat", _sum()),
        Panel("strength", _sources()),
        Panel(
            "together",
            "".join(_draw(name, 60 + 100 * n, 80, 92) for n, name in enumerate(("odin", "thor", "freyja")))
            + _text(160, 160, "power"),
        ),
    )


def _track() -> str:
    found = []
    for space in range(8):
        kind = "last" if space == 7 else "calm" if space < 3 else "near" if space < 5 else "deep"
        found.append(f"<rect class='space-{kind}' x='{10 + 38 * space}' y='75' width='34' height='44' rx='6'/>")
        found.append(_text(27 + 38 * space, 137, str(space + 1), "soft"))
    enemies = ((0, "hel"), (1, "surt"), (3, "fenrir"), (4, "loki"), (5, "nidhogg"))
    for space, name in enemies:
        found.append(_draw(name, 27 + 38 * space, 97, 36))
    found.append("<path class='wall' d='M122 55v80'/><path class='wall' d='M198 55v80'/>")
    found += [_text(122, 45, "wall"), _text(206, 170, "door"), _text(290, 65, "residence")]
    return "".join(found)


def _worlds() -> str:
    names = ("midgard", "nidavellir", "alfheim")
    keys = ("souls", "artifacts", "elves")
    return "".join(_draw(name, 60 + 100 * n, 80, 92) for n, name in enumerate(names)) + "".join(
        _text(60 + 100 * n, 150, key) for n, key in enumerate(keys)
    )


def _sum() -> str:
    parts = (
        (40, "viking", "vikings"),
        (118, "hammer-pip", "die"),
        (196, "mjollnir", "artifact"),
        (274, "elf", "elves"),
    )
    return "".join(_draw(name, x, 75, 62) + _text(x, 125, key) for x, name, key in parts) + "".join(
        _text(x, 80, "+", "large") for x in (79, 157, 235)
    )


def _sources() -> str:
    return (
        _draw("viking", 60, 60, 70)
        + _draw("elf", 160, 60, 70)
        + _draw("gungnir", 260, 60, 70)
        + _text(60, 115, "one")
        + _text(160, 115, "one")
        + _text(260, 115, "level")
        + _text(60, 140, "before", "soft")
        + _text(160, 165, "after", "soft")
        + _text(260, 140, "always", "soft")
    )


def _draw(name: str, x: float, y: float, size: float) -> str:
    return placed("yggdrasil", name, x, y, size)


def _way(path: str) -> str:
    return f"<path class='way' d='{path}'/>"


def _text(x: float, y: float, key: str, kind: str = "") -> str:
    """A label from the game's texts, or a number or sign."""
    text = GAME.words.labels.get(f"how.{key}", key)
    return f"<text{f' class={kind!r}' if kind else ''} x='{x}' y='{y}'>{text}</text>"
