"""Draws the town, the hills and the shores: goods and cards, workers and ships."""

from __future__ import annotations

from functools import cache

from meadhall.games.champions.picture.scene import (
    HUNTING,
    LAND_BOXES,
    SEA_Y,
    SHORE_BOXES,
    SUPPLY,
    TOWN_BOXES,
    boxes,
    clan_box,
)
from meadhall.games.champions.picture.shapes import (
    Box,
    figure,
    fitted,
    icon,
    label,
    pair,
    pairs,
    rect,
    shield,
    small,
    words,
)
from meadhall.games.champions.rules.names import BLUE, CLANS, LAND
from meadhall.games.champions.rules.places.worker_huts import price
from meadhall.games.champions.rules.state import Champions
from meadhall.games.champions.rules.tables import (
    CARGO,
    ENEMIES,
    HUT_PRICES,
    KINDS,
    LARGE,
    MERCHANT,
    NO_BAN,
    ROUNDS,
    SHIPS,
    SMALL,
)
from meadhall.games.champions.rules.voyage import seen_journey
from meadhall.kernel.fate import size
from meadhall.kernel.picture import Part

CARDS, PIECES = "cm-cards", "cm-pieces"
HOME_OF = {SMALL: "small_public_longship", LARGE: "large_public_longship"}


def town_parts(g: Champions, viewer: int | None) -> list[Part]:
    parts = [
        head_part(g.round, g.first),
        supply_part(tuple(g.supply), size(g.cards, "destinies"), size(g.cards, "journeys")),
    ]
    parts += [stock_part(name, n) for name, n in zip(BLUE, g.stock, strict=True)]
    parts += [merchant_part(g.merchant), runes_part(tuple(g.runes), bool(g.decks["runes"]))]
    parts += [huts_part(price(g) if g.huts_sold < len(HUT_PRICES) else 0), shipwright_part(g.ships_left)]
    parts += [enemy_part(where, g.enemy_at(where), 0) for where in LAND if g.enemy_at(where)]
    parts += [enemy_part(s, g.monsters[i], g.hoards[i]) for i, s in enumerate(g.shores) if g.monsters[i]]
    parts += [journey_part(s, journey(g, s, viewer)) for s in g.shores if g.cards.count(s)]
    known = boxes(g.stalls)
    parts += [worker_part(name, seat, known[name]) for name, seat in g.at.items() if name in known]
    parts += _crowds(g)
    parts += [ship_part(ship, *berth(g, ship)) for ship in (SMALL, LARGE)]
    parts += [ship_part(clan.ship, *berth(g, clan.ship)) for clan in g.clans if clan.ship]
    parts += [party_part(where, party) for where, party in {**plans(g), **g.parties}.items()]
    return parts


def plans(g: Champions) -> dict[str, tuple[int, ...]]:
    """By combat location: the plans that this viewer sees and that are not carried out yet."""
    found = {}
    for clan in g.clans:
        if clan.plan:
            for i, where in enumerate(g.errands(clan.seat)):
                if party := clan.plan[4 * i : 4 * i + 4]:
                    found[where] = party
    return found


@cache
def head_part(now: int, first: int) -> Part:
    marks = "".join(
        f"<circle class='{'now' if n == now else 'past' if n < now else 'ahead'}' cx='{112 + 20 * n}' cy='15' r='6'/>"
        for n in range(1, ROUNDS + 1)
    )
    drawn = words(f"Round {now} of {ROUNDS}", 12, 20, "title") + marks
    drawn += icon("first", 320, 15) + words(f"{label(CLANS[first])} begins", 334, 20)
    return Part("head", CARDS, f"<g id='head'>{drawn}</g>")


@cache
def supply_part(supply: tuple[int, ...], destinies: int, journeys: int) -> Part:
    drawn = words("Supply", SUPPLY.x + 8, SUPPLY.y + 16, "soft")
    drawn += icon("destiny", SUPPLY.x + 78, SUPPLY.y + 12, 0.8) + words(str(destinies), SUPPLY.x + 86, SUPPLY.y + 16)
    drawn += icon("journey", SUPPLY.x + 114, SUPPLY.y + 12, 0.8) + words(str(journeys), SUPPLY.x + 124, SUPPLY.y + 16)
    drawn += pairs(list(zip(KINDS, supply, strict=True)), SUPPLY.x + 17, SUPPLY.y + 32, 46)
    return Part("supply", CARDS, f"<g id='supply'>{drawn}</g>")


@cache
def stock_part(name: str, n: int) -> Part:
    box = TOWN_BOXES[name]
    kind = CARGO[BLUE.index(name)]
    more = "".join(icon(kind, box.x + 14 + 13 * i, box.y + 31, 0.9) for i in range(1, min(n, 5)))
    drawn = more + words(f"× {n}", box.x + 28 + 13 * max(0, min(n, 5) - 1), box.y + 36, "" if n else "soft")
    return Part(f"stock-{name}", CARDS, f"<g id='stock-{name}'>{drawn}</g>")


@cache
def merchant_part(card: str) -> Part:
    box, drawn = TOWN_BOXES["merchant_ship"], ""
    if card:
        cargo = MERCHANT[card]
        shown = [
            *zip(KINDS, cargo.dice, strict=True),
            ("any", cargo.choice),
            ("food", cargo.food),
            ("wood", cargo.wood),
        ]
        drawn = small([(name, n) for name, n in shown if n], box.x + 52, box.y + 31, 26)
    return Part("merchant", CARDS, f"<g id='merchant'>{drawn}</g>")


@cache
def runes_part(runes: tuple[str, ...], deck: bool) -> Part:
    box = TOWN_BOXES["runesmith"]
    shown = [rune for rune in runes if rune] + ["blind"] * deck
    drawn = "".join(icon(f"rune-{rune}", box.x + 58 + 22 * i, box.y + 31, 0.85) for i, rune in enumerate(shown))
    return Part("runes", CARDS, f"<g id='runes'>{drawn}</g>")


@cache
def huts_part(coins: int) -> Part:
    box = TOWN_BOXES["worker_huts"]
    drawn = words(str(coins) if coins else "sold", box.x + 26, box.y + 36)
    if coins:
        drawn += icon("to", box.x + 50, box.y + 31) + icon("worker", box.x + 70, box.y + 31)
    return Part("huts", CARDS, f"<g id='huts'>{drawn}</g>")


@cache
def shipwright_part(ships: tuple[str, ...]) -> Part:
    box = TOWN_BOXES["shipwright"]
    drawn = "".join(icon("ship", box.x + 18 + 26 * i, box.y + 34, 0.5) for i in range(len(ships)))
    return Part(
        "shipwright", CARDS, f"<g id='shipwright'>{drawn or words('none left', box.x + 8, box.y + 36, 'soft')}</g>"
    )


@cache
def enemy_part(where: str, card: str, hoard: int) -> Part:
    """The enemy card there: attack, defence, Glory, reward, and the warriors that cannot fight it."""
    enemy = ENEMIES[card]
    at_sea = where in SHORE_BOXES
    box = SHORE_BOXES[where] if at_sea else LAND_BOXES[where]
    x, y = box.x, box.y + 20 * at_sea
    drawn = icon(figure(enemy), x + 24, y + 30)
    name = enemy.name.removesuffix(f"_{enemy.colour}")
    if enemy.colour:
        drawn += icon(enemy.colour, x + 13, y + 59)
        text = label(enemy.name).removeprefix(f"{enemy.colour.capitalize()} ")
        text = text[:1].upper() + text[1:]
    else:
        text = label(name)
    drawn += fitted(text, x + 48, y + 19, "title", 130)
    good, n = enemy.reward
    drawn += small([("attack", enemy.attack), ("defence", enemy.defence), ("glory", enemy.glory)], x + 54, y + 38, 32)
    drawn += small([(good, n)], x + 158, y + 38, 0)
    if enemy.ban != NO_BAN:
        drawn += icon(f"no-{KINDS[enemy.ban]}", x + 33, y + 61)
    if hoard:
        drawn += pair("coins", f"+{hoard}", x + 58, y + 61)
    return Part(f"e-{where}", CARDS, f"<g id='e-{where}'>{drawn}</g>")


def journey(g: Champions, shore: str, viewer: int | None) -> str:
    """The journey that lies there, if this viewer knows it."""
    place = g.cards.places[shore]
    if place.kinds:
        return place.kinds[0]
    return "" if viewer is None else seen_journey(g, viewer, shore)


@cache
def journey_part(shore: str, card: str) -> Part:
    box = SHORE_BOXES[shore]
    card_box = Box(box.x + 92, box.y + 88, 86, 30)
    drawn = rect(card_box, f"class='{'known' if card else 'back'}'", 5)
    if card:
        drawn += words(label(card), card_box.x + 43, card_box.y + 20, "mid")
    else:
        x, y = card_box.x, card_box.y
        curl = "q9-8 18 0t18 0 18 0 18 0"
        drawn += f"<path class='weave' d='M{x + 6} {y + 10}{curl}M{x + 6} {y + 22}{curl}'/>"
        drawn += words("?", x + 43, y + 21, "mid title")
    return Part(f"j-{shore}", CARDS, f"<g id='j-{shore}'>{drawn}</g>")


# -- pieces ------------------------------------------------------------------------------------------------------


@cache
def worker_part(name: str, seat: int, box: Box) -> Part:
    x, y = box.x + box.w - 18, box.y + box.h - 16
    return Part(
        f"w-{name}", PIECES, f"<use id='w-{name}' href='#side-{CLANS[seat]}' transform='translate({x} {y}) scale(.6)'/>"
    )


def _crowds(g: Champions) -> list[Part]:
    """Hunters and beggars: any number of workers."""
    parts = []
    for name, counts in ((HUNTING, [c.hunting for c in g.clans]), ("beg", [c.begging for c in g.clans])):
        if any(counts):
            parts.append(crowd_part(name, tuple(counts)))
    return parts


@cache
def crowd_part(name: str, counts: tuple[int, ...]) -> Part:
    box = LAND_BOXES[HUNTING] if name == HUNTING else TOWN_BOXES["beg"]
    step = 34 if name == HUNTING else 20
    there = [(seat, n) for seat, n in enumerate(counts) if n]
    drawn = ""
    for i, (seat, n) in enumerate(there):
        x, y = box.x + box.w - 18 - step * (len(there) - 1 - i), box.y + box.h - 16
        drawn += shield(seat, x, y, 0.6) + (words(str(n), x + 6, y + 14, "count") if n > 1 else "")
    return Part(f"w-{name}", PIECES, f"<g id='w-{name}'>{drawn}</g>")


def berth(g: Champions, ship: str) -> tuple[int, int, int]:
    """The ship at its place, with the clan that sails it (-1: nobody)."""
    for shore, (seat, name) in g.sailing.items():
        if name == ship:
            box = SHORE_BOXES[shore]
            return box.x + 42, SEA_Y + 32, seat
    if ship in HOME_OF:
        box = TOWN_BOXES[HOME_OF[ship]]
        return box.x + 32, box.y + 36, -1
    owner = next(clan.seat for clan in g.clans if clan.ship == ship)
    box = clan_box(owner)
    return box.x + 316, box.y + 74, -1


@cache
def ship_part(ship: str, x: int, y: int, seat: int) -> Part:
    drawn = "<use href='#cm-ship' transform='scale(.85)'/>"
    if seat >= 0:
        drawn += shield(seat, -27, 2, 0.6)
    drawn += words(str(SHIPS[ship].capacity), 2, 6, "hold")
    if ship == LARGE and seat < 0:
        drawn += pair("coins", SHIPS[ship].coins, 46, -4)
    return Part(f"ship-{ship}", PIECES, f"<g id='ship-{ship}' class='ship' transform='translate({x} {y})'>{drawn}</g>")


@cache
def party_part(where: str, party: tuple[int, ...]) -> Part:
    """The party that was sent there, on ships with the Food."""
    at_sea = where in SHORE_BOXES
    box = SHORE_BOXES[where] if at_sea else LAND_BOXES[where]
    x, y = (box.x + 78, SEA_Y + 30) if at_sea else (box.x + 60, box.y + 62)
    shown: list[tuple[str, int | str]] = [(CARGO[i], n) for i, n in enumerate(party) if n]
    drawn = rect(Box(x - 12, y - 12, 28 * max(2, len(shown)), 24), "class='party'")
    drawn += small(shown, x, y, 28) if shown else words("nobody", x - 6, y + 5, "soft")
    return Part(f"p-{where}", PIECES, f"<g id='p-{where}'>{drawn}</g>")
