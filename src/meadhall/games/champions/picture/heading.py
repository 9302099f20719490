"""The line at the top: the round, who begins, the phase, and what is left in the supply."""

from __future__ import annotations

from functools import cache

from meadhall.games.champions.picture.shapes import amount, pic, shield
from meadhall.games.champions.picture.spots import CLANS, TOWN
from meadhall.games.champions.picture.words import label
from meadhall.games.champions.rules.assigning import Assigning
from meadhall.games.champions.rules.placement import Placement
from meadhall.games.champions.rules.round import Combat
from meadhall.games.champions.rules.state import Champions
from meadhall.games.champions.rules.tables import KINDS, ROUNDS
from meadhall.kernel.fate import size
from meadhall.kernel.picture import Part, escape
from meadhall.kernel.presentation import who

PHASES = {"workers": Placement, "warriors": Assigning, "fights": Combat}


def head_parts(g: Champions) -> list[Part]:
    now = next((name for name, rule in PHASES.items() if any(isinstance(one, rule) for one in g.stack)), "")
    cards = size(g.cards, "destinies"), size(g.cards, "journeys")
    return [head_part(g.round, g.first, now), supply_part(tuple(g.supply), cards)]


@cache
def head_part(now: int, first: int, phase: str) -> Part:
    pips = "<i class='past'></i>" * (now - 1) + "<i class='now'></i>" + "<i></i>" * (ROUNDS - now)
    steps = "".join(_step(name, now=name == phase) for name in PHASES)
    words = escape(label("round", now, ROUNDS))
    html = (
        f"<div id='head' class='head at-head'><b>{words}</b><span class='pips'>{pips}</span>"
        f"<span class='q'>{pic('first')}{shield(first)}<span>{escape(label('begins'))} {who(first)}</span></span>"
        f"<span class='phase'>{steps}</span></div>"
    )
    return Part("head", TOWN, html)


def _step(phase: str, *, now: bool) -> str:
    words = escape(label(f"phase.{phase}"))
    return f"<b>{words}</b>" if now else f"<span>{words}</span>"


@cache
def supply_part(dice: tuple[int, ...], cards: tuple[int, int]) -> Part:
    there = "".join(amount(kind, n) for kind, n in zip(KINDS, dice, strict=True))
    there += amount("destiny", cards[0]) + amount("journey", cards[1])
    html = f"<div id='supply' class='supply'><small>{escape(label('supply'))}</small>{there}</div>"
    return Part("supply", CLANS, html)
