"""Each clan's board: who plays it, its Glory, workers, warriors, goods, enemies slain, runes, and known destinies."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from meadhall.games.champions.picture.shapes import amount, pic, reads, shield, text
from meadhall.games.champions.picture.spots import CLANS as LAYER
from meadhall.games.champions.picture.town import ship_art, ship_piece
from meadhall.games.champions.picture.words import label, name
from meadhall.games.champions.rules.names import CLANS, FULFILLED, HANDS, SAGE
from meadhall.games.champions.rules.scoring import sets
from meadhall.games.champions.rules.state import Champions, Clan
from meadhall.games.champions.rules.tables import COLOURS, DESTINIES, ENEMIES, KINDS, MOST_WARRIORS, SHIPS
from meadhall.kernel.picture import Part, escape, tap
from meadhall.kernel.presentation import who
from meadhall.kernel.rule import Option

GOODS = ("food", "wood", "coins", "favor", "blame")


class Board(NamedTuple):
    """What a clan's board shows to a viewer. `slain` and `destinies` are what this viewer may know of them."""

    seat: int
    place: int  # 0: the viewer's own board, or the first one
    yours: bool
    leader: str
    glory: int
    first: bool
    workers: tuple[int, int]  # not placed yet, and in all
    dice: tuple[int, ...]
    goods: tuple[int, ...]
    ship: str
    at_home: bool  # the ship
    pile: int  # cards of slain enemies
    slain: tuple[int, ...]
    sets: int
    hand: int  # destinies
    destinies: tuple[str, ...]
    held: tuple[str, ...]
    spent: tuple[str, ...]
    usable: tuple[Option, ...]  # runes that may be used now


def clan_parts(g: Champions, viewer: int | None, asides: tuple[Option, ...]) -> list[Part]:
    """`asides`: the runes that the viewer may use now."""
    return [clan_part(board_of(g, clan, viewer, asides if clan.seat == viewer else ())) for clan in g.clans]


def board_of(g: Champions, clan: Clan, viewer: int | None, asides: tuple[Option, ...]) -> Board:
    seat = clan.seat
    open_ = viewer == seat or g.hall_of_records or g.scored
    return Board(
        seat,
        (seat - (viewer or 0)) % g.seats,
        viewer == seat,
        clan.leader,
        clan.glory,
        g.first == seat,
        (clan.workers, clan.crew),
        tuple(clan.dice),
        (clan.food, clan.wood, clan.coins, clan.favor, clan.blame),
        clan.ship,
        all(ship != clan.ship for _, ship in g.sailing.values()),
        len(clan.defeated),
        slain(clan) if open_ else (),
        sets(clan) if open_ else 0,
        g.cards.count(HANDS[seat]),
        known_destinies(g, seat, viewer),
        clan.runes,
        clan.spent,
        asides,
    )


def slain(clan: Clan) -> tuple[int, ...]:
    return tuple(sum(ENEMIES[card].colour == colour for card in clan.defeated) for colour in COLOURS)


def known_destinies(g: Champions, seat: int, viewer: int | None) -> tuple[str, ...]:
    """Those in the hand that this viewer may read, those just drawn, and those that a rune has revealed."""
    places = g.cards.places
    found: tuple[str, ...] = ()
    if seat == viewer or g.scored:
        found += g.cards.at(HANDS[seat])
    if seat == viewer and SAGE in places:
        found += places[SAGE].kinds
    if FULFILLED[seat] in places:
        found += g.cards.at(FULFILLED[seat])
    return found


@cache
def clan_part(b: Board) -> Part:
    clan = name(CLANS[b.seat]).split()[0]
    leader = name(b.leader)
    led = f"{clan}, {leader.split()[0]}" if b.leader else clan
    horn = pic("first", "horn") if b.first else ""
    inside = (
        f"<div class='top'>{shield(b.seat)}<div{reads(b.leader)}>"
        f"<b>{who(b.seat)}{horn}</b>{text(led)}</div><span class='glory'>{pic('glory')}{b.glory}</span></div>"
        f"<div class='folk'>{_dice(b)}{_workers(b)}</div><div class='goods'>"
        + "".join(f"<span class='q{'' if n else ' z'}'>{pic(g)}{n}</span>" for g, n in zip(GOODS, b.goods, strict=True))
        + "</div>"
    )
    cards = _cards(b)
    if cards:
        inside += f"<div class='cards'>{cards}</div>"
    kind = f"clan {CLANS[b.seat]} nth-{b.place}{' yours' if b.yours else ''}"
    return Part(f"c{b.seat}", LAYER, f"<div id='c{b.seat}' class='{kind}'>{inside}</div>")


def _workers(b: Board) -> str:
    left, crew = b.workers
    here, away = shield(b.seat), shield(b.seat, "away")
    return f"<span class='workers'>{here * left}{away * (crew - left) if b.yours else ''}</span>"


def _dice(b: Board) -> str:
    """The longhouse: the viewer's own with a place for each warrior, others as numbers."""
    if not b.yours:
        return (
            f"<span class='dice'>{''.join(amount(kind, n) for kind, n in zip(KINDS, b.dice, strict=True) if n)}</span>"
        )
    there = "".join(pic(f"die-{kind}") * n for kind, n in zip(KINDS, b.dice, strict=True))
    return f"<span class='house'>{there}{'<i></i>' * (MOST_WARRIORS - sum(b.dice))}</span>"


def _cards(b: Board) -> str:
    found = ""
    if b.slain and b.pile:
        sign = "".join(amount(colour, n) for colour, n in zip(COLOURS, b.slain, strict=True) if n)
        rest = b.pile - sum(b.slain)
        sign += amount("trolls", rest) if rest else ""
        found += f"<span class='chip'>{sign}{pic('set') + str(b.sets) if b.sets else ''}</span>"
    elif b.pile:
        found += f"<span class='chip'>{amount('pile', b.pile)}</span>"
    if b.ship:
        ship = ship_piece(b.ship) if b.at_home else pic("ship")
        room = f"{SHIPS[b.ship].capacity} {escape(label('seats'))}"
        found += f"<span class='chip ship' data-face='{b.ship}'>{ship}{room}</span>"
    for rune in b.held:
        use = f" legal' {tap(rune)}" if rune in b.usable else "'"
        found += f"<span class='chip rune{use} data-face='rune-{rune}'>{pic(f'rune-{rune}')}{rune_name(rune)}</span>"
    for rune in b.spent:
        found += f"<span class='chip rune spent' data-face='rune-{rune}'>{pic(f'rune-{rune}')}</span>"
    for card in b.destinies:
        row = DESTINIES[card]
        worth = text(label("worth", row.alone, row.tied))
        found += f"<span class='chip destiny' data-face='{card}'>{pic('destiny')}{escape(name(card))} {worth}</span>"
    hidden = 0 if b.yours or b.destinies else b.hand
    return found + (f"<span class='chip'>{amount('destiny', hidden)}</span>" if hidden else "")


@cache
def rune_name(rune: str) -> str:
    return escape(name(f"{rune}").removeprefix("Rune of "))


@cache
def own_ship_part(ship: str, legal: bool) -> Part:
    """The viewer's own longship as a place for a worker."""
    kind = "own-ship legal" if legal else "own-ship"
    words = label("own.ship", name(ship), SHIPS[ship].capacity)
    html = f"<div id='own-ship' class='{kind}' {tap('private_longship')}>{pic(ship_art(ship))}{escape(words)}</div>"
    return Part("own-ship", LAYER, html)
