"""Choices that have no place of their own on the board, as cards on the stage."""

from __future__ import annotations

from functools import cache

from meadhall.games.champions.picture.shapes import DRAWN, amount, amounts, pic, shield, text
from meadhall.games.champions.picture.spots import STAGE
from meadhall.games.champions.picture.town import ship_art
from meadhall.games.champions.picture.words import count, label, name
from meadhall.games.champions.rules.leaders import LEADERS
from meadhall.games.champions.rules.leaders.leader import Leader
from meadhall.games.champions.rules.names import CLANS
from meadhall.games.champions.rules.state import Champions
from meadhall.games.champions.rules.tables import CARGO, DESTINIES, RUNE_GLORY, SHIPS
from meadhall.kernel.picture import Part, escape, tap
from meadhall.kernel.presentation import who
from meadhall.kernel.rule import Ask, Option

ASKED_IN_CARDS = (
    *("leader", "rune", "build", "hire", "sage.keep", "sage.under", "success", "true_vision", "glory", "healing"),
    *("journey", "blame", "lose.one", "surplus.one"),
)
NO_CARD = ("pass",)


def drawer_parts(g: Champions, ask: Ask, *, staged: bool) -> list[Part]:
    """The cards of a question, if it is one that is asked in cards. `staged`: a fight is on the stage, too."""
    if ask.prompt not in ASKED_IN_CARDS:
        return []
    blames = tuple(clan.blame for clan in g.clans) if ask.prompt == "blame" else ()
    options = tuple(option for option in ask.options if option not in NO_CARD)
    return [drawer_part(ask.prompt, options, blames, staged)]


@cache
def drawer_part(prompt: str, options: tuple[Option, ...], blames: tuple[int, ...], staged: bool) -> Part:
    cards = "".join(
        clan_card(option, blames[option]) if isinstance(option, int) else card(prompt, option) for option in options
    )
    where = "at-aside" if staged else "at-drawer"
    html = f"<div id='drawer' class='drawer {where} n{len(options)}' data-help=''>{cards}</div>"
    return Part("drawer", STAGE, html)


def clan_card(seat: int, blame: int) -> str:
    inside = (
        f"{shield(seat)}<b>{who(seat)}</b>{text(name(CLANS[seat]))}<span class='prize'>{amount('blame', blame)}</span>"
    )
    return f"<div class='choice legal {CLANS[seat]}' {tap(seat)}>{inside}</div>"


def card(prompt: str, option: str) -> str:
    """A card to choose, by what it is."""
    if prompt == "leader":
        return leader_card(option)
    if prompt == "build":
        return ship_card(option)
    if prompt in ("sage.keep", "sage.under", "success"):
        return destiny_card(option)
    if option in CARGO:
        drawing = "food" if option == "food" else f"die-{option}"
        return f"<div class='choice small legal' {tap(option)}>{pic(drawing)}<b>{escape(count(option, 1))}</b></div>"
    return rune_card(option)


def leader_card(leader: str) -> str:
    drawing = f"leader-{leader}" if f"leader-{leader}" in DRAWN else "clan"
    return (
        f"<div class='choice legal' {tap(leader)} data-face='{leader}'>{pic(drawing)}<b>{escape(name(leader))}</b>"
        f"<span class='prize'>{''.join(amount(icon, n) for icon, n in abilities(LEADERS[leader]))}</span>"
        f"{text(abilities_words(leader))}</div>"
    )


def abilities(leader: Leader) -> list[tuple[str, int | str]]:
    """The power of a leader, in icons."""
    usual = LEADERS[""]
    found: list[tuple[str, int | str]] = []
    if leader.glory_for_spent_favor:
        found += [("reroll", ""), ("glory", f"+{leader.glory_for_spent_favor}")]
    if leader.extra_destinies:
        found.append(("destiny", f"+{leader.extra_destinies}"))
    if leader.merchant_coins != usual.merchant_coins:
        found += [("ship", ""), ("coins", leader.merchant_coins)]
    if leader.sword_bonus:
        found += [("die-sword", ""), ("hits", f"+{leader.sword_bonus}")]
    if leader.glory_for_double_hit:
        found += [("hits", 2), ("glory", f"+{leader.glory_for_double_hit}")]
    return found


def abilities_words(leader: str) -> str:
    return label(f"leader.{leader}")


def ship_card(ship: str) -> str:
    row = SHIPS[ship]
    price = amounts((("wood", row.wood), ("coins", row.coins)))
    return (
        f"<div class='choice legal' {tap(ship)} data-face='{ship}'>{pic(ship_art(ship))}<b>{escape(name(ship))}</b>"
        f"<span class='cost'>{price}</span><span class='prize'>{row.capacity} {escape(label('seats'))}"
        f"{amount('glory', row.glory)}</span></div>"
    )


def destiny_card(destiny: str) -> str:
    row = DESTINIES[destiny]
    drawing = f"destiny-{destiny}" if f"destiny-{destiny}" in DRAWN else row.most
    return (
        f"<div class='choice legal' {tap(destiny)} data-face='{destiny}'>{pic(drawing)}<b>{escape(name(destiny))}</b>"
        f"<span class='prize'>{amount('glory', label('worth', row.alone, row.tied))}</span>"
        f"{text(label(f'most.{row.most}'))}</div>"
    )


def rune_card(rune: str) -> str:
    worth = amount("glory", RUNE_GLORY[rune]) if rune in RUNE_GLORY else ""
    return (
        f"<div class='choice legal' {tap(rune)} data-face='rune-{rune}'>{pic(f'rune-{rune}')}"
        f"<b>{escape(name(rune))}</b><span class='prize'>{worth}</span>{text(label(f'rune.{rune}'))}</div>"
    )
