"""The mythology cards: what they say, and how they lie on the table."""

from __future__ import annotations

import importlib.resources
import tomllib
from functools import cache, lru_cache

from meadhall.games.ragnarocks import GAME
from meadhall.games.ragnarocks.picture.layout import POWERS, TEAMS
from meadhall.games.ragnarocks.rules.power import power_named
from meadhall.games.ragnarocks.rules.powers import CARDS
from meadhall.games.ragnarocks.rules.state import IVORY, RED, SIDES, Ragnarocks
from meadhall.kernel.drawing import art
from meadhall.kernel.picture import Part, escape, read_mark, tap
from meadhall.kernel.presentation import who
from meadhall.kernel.rule import PASS, Ask, Option

STRONG, WEAK = 0.6, -0.4
"""From these strengths on, a card has three stars, or only one."""


@cache
def stars(name: str) -> int:
    """How strong a card proved between our bots: 1, 2 or 3."""
    source = importlib.resources.files(GAME.home) / "data" / "strengths.toml"
    strength = tomllib.loads(source.read_text(encoding="utf-8"))[name]
    return 3 if strength >= STRONG else 1 if strength < WEAK else 2


def said(name: str) -> str:
    """What a card does, in one sentence."""
    return GAME.words.label(f"power.{name}")


def when(name: str) -> str:
    """The moment at which a card acts, in words."""
    return GAME.words.label(f"when.{CARDS[name].when}")


# -- on the table ------------------------------------------------------------------------------------------------


def power_parts(g: Ragnarocks, ask: Ask | None, mine: bool) -> list[Part]:
    """The cards of both sides: large those whose turn it is or was last, small those of other players of a team.

    `mine`: the question is the viewer's, so that it can be answered on a card.
    """
    parts = []
    for side in (IVORY, RED):
        cards = g.cards[side]
        if not cards:
            continue
        first = max(0, g.player[side])
        lit = g.force[side] != "" and acting(g, ask, g.force[side], side)
        offered = ask is not None and ask.prompt != "odin" and PASS in ask.options and ask.seat == g.seat_of(side)
        decline = mine and lit and offered
        parts.append(large(side, cards[first], g.force[side], seat_of(g, side, first), note(g, side), lit, decline))
        others = tuple((card, seat_of(g, side, n)) for n, card in enumerate(cards) if n != first)
        if others:
            parts.append(small(side, others))
    if mine and ask is not None and ask.prompt == "odin":
        parts.append(hand(ask.options))
    return parts


def seat_of(g: Ragnarocks, side: int, player: int) -> int:
    return player if side == IVORY else g.team_sizes[IVORY] + player


def note(g: Ragnarocks, side: int) -> str:
    """What a card has to remember, in words."""
    return g.card(side).tell_memory(g, side) if g.cards[side] else ""


def acting(g: Ragnarocks, ask: Ask | None, power: str, side: int) -> bool:
    """Does a power ask something now, or was it the last to do something?"""
    if ask is not None and belongs(power, ask.prompt):
        return True
    last = g.story[-1] if g.story else None
    return last is not None and belongs(power, last.key) and g.side_of(int(last.args[0])) == side


def belongs(power: str, key: str) -> bool:
    """Is this a question or an event of a power?"""
    return key in (power, f"wins.{power}") or key.startswith(f"{power}_")


@lru_cache(maxsize=512)
def large(side: int, card: str, force: str, seat: int, note: str, lit: bool, decline: bool) -> Part:
    """A card in its side's corner. A command card that Odin has played lies over it."""
    words, shown = GAME.words, force or card
    name = f"power-{SIDES[side]}"
    flag = words.label("power.acts") if lit else note or (who(seat) if force else words.label("power.rests"))
    of = f"<i>{words.name(card)}</i>" if shown != card else f"<i>{when(shown)}</i>"
    inside = (
        f"<span class='pic'>{art(GAME.name, shown)}</span><span class='plate'><b>{words.name(f'{shown}.short')}</b>{of}"
        f"<span>{escape(said(shown))}</span></span>"
    )
    read = read_mark(GAME.name, face_id(shown), words.name(shown))
    no = f"<button type='button' class='legal no' {tap(PASS)}>{words.label('power.no')}</button>" if decline else ""
    marks = f"power {SIDES[side]}{' lit' * lit}{' rest' * (not lit)}"
    return Part(
        name,
        POWERS,
        f"<div id='{name}' class='{marks}' data-face='{face_id(shown)}' data-help='{clauses(shown)}'>"
        f"<div class='in'>{inside}</div>{read}<em class='flag'>{escape(flag)}</em>{no}</div>",
    )


@lru_cache(maxsize=256)
def small(side: int, others: tuple[tuple[str, int], ...]) -> Part:
    """The cards of a team's players whose turn it is not."""
    found = "".join(
        f"<li data-face='{face_id(card)}' data-help='{clauses(card)}'>{art(GAME.name, card)}"
        f"<b>{GAME.words.name(f'{card}.short')}</b> <i>{who(seat)}</i></li>"
        for card, seat in others
    )
    name = f"team-{SIDES[side]}"
    return Part(name, TEAMS, f"<ul id='{name}' class='team {SIDES[side]}'>{found}</ul>")


@lru_cache(maxsize=256)
def hand(options: tuple[Option, ...]) -> Part:
    """The cards that Odin may play, and what else may be answered."""
    found = ""
    for option in options:
        name = str(option)
        drawn = art(GAME.name, name) if name in CARDS else ""
        face = f" data-face='{face_id(name)}'" if name in CARDS else ""
        text = f"<span>{escape(said(name))}</span>" if name in CARDS else ""
        label = GAME.words.name("odin.no" if option == PASS else option)
        found += f"<button type='button' class='legal' {tap(option)}{face}>{drawn}<b>{label}</b>{text}</button>"
    return Part("hand", TEAMS, f"<div id='hand' class='hand'>{found}</div>")


def face_id(name: str) -> str:
    """The id of a card's face."""
    return name.replace("_", "-")


def clauses(name: str) -> str:
    return " ".join(power_named(name).CLAUSES)
