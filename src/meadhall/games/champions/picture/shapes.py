"""Pieces of HTML that several parts are made of: drawings, goods with their number, shields, badges."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from meadhall.games.champions import GAME
from meadhall.games.champions.rules.names import CLANS
from meadhall.games.champions.rules.tables import ENEMIES, KINDS, NO_BAN, Enemy
from meadhall.kernel.picture import escape

DRAWN = frozenset(name.removeprefix(f"{GAME.name}-") for name in GAME.sprite.symbols)
"""The names of all drawings."""


def pic(drawing: str, kind: str = "") -> str:
    """A drawing, as large as the style says. It is short, because it is sent so often."""
    of = f" class='{kind}'" if kind else ""
    return f"<svg{of}><use href='#{GAME.name}-{drawing}'/></svg>"


def amount(icon: str, n: int | str = "") -> str:
    """An icon and its number; none stands for one."""
    return f"<span class='q'>{pic(icon)}{n}</span>"


def amounts(goods: Iterable[tuple[str, int]]) -> str:
    """Goods of which there are some; a single one has no number."""
    return "".join(amount(icon, n if n > 1 else "") for icon, n in goods if n)


def shield(seat: int, kind: str = "") -> str:
    return pic(f"clan-{CLANS[seat]}", kind)


def badge(kind: str, n: int) -> str:
    """A large number on a drawing: attack or defence."""
    return f"<b class='badge'>{pic(f'badge-{kind}')}<i>{n}</i></b>"


def badges(enemy: Enemy) -> str:
    """An enemy's attack and defence, and the warriors that may not fight it."""
    ban = pic(f"no-{KINDS[enemy.ban]}", "ban") if enemy.ban != NO_BAN else ""
    return badge("attack", enemy.attack) + badge("defence", enemy.defence) + ban


def prize(enemy: Enemy, hoard: int = 0) -> str:
    """What its killer gets, with the Coins that have gathered on it."""
    good, n = enemy.reward
    rest = amount(good, n) if n else ""
    return amount("glory", enemy.glory) + rest + (amount("coins", f"+{hoard}") if hoard else "")


@cache
def figure(card: str) -> str:
    """The drawing of an enemy: its own, that of its kind in every colour, or that of its family."""
    enemy = ENEMIES[card]
    names = (card, card.removesuffix(f"_{enemy.colour}"), enemy.family)
    return next(name for name in names if name in DRAWN)


def portrait(card: str, kind: str = "figure") -> str:
    """An enemy's drawing in its colour."""
    colour = ENEMIES[card].colour
    return pic(figure(card), f"{kind} {colour}" if colour else kind)


def text(words: str) -> str:
    return f"<small>{escape(words)}</small>"


def reads(face: str) -> str:
    """The attribute of a thing that opens this face, if it has one."""
    return f" data-face='{face}'" if face else ""
