"""The places in town as plaques: a drawing, what a place costs, what it gives, and the shield of whoever is there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from meadhall.games.champions.picture.shapes import DRAWN, amount, amounts, pic, shield, text
from meadhall.games.champions.picture.spots import IN_TOWN, TOWN, spot
from meadhall.games.champions.picture.words import label, name
from meadhall.games.champions.rules.names import BLUE
from meadhall.games.champions.rules.places import BEG, PLACES
from meadhall.games.champions.rules.places.shipwright import NAME as SHIPWRIGHT
from meadhall.games.champions.rules.places.worker_huts import price
from meadhall.games.champions.rules.state import Champions
from meadhall.games.champions.rules.tables import (
    CARGO,
    FAVOR_PRICES,
    HUT_PRICES,
    KINDS,
    LARGE,
    MERCHANT,
    SHIPS,
    SMALL,
    STALLS,
)
from meadhall.kernel.picture import Part, escape, tap

SHIP_OF = {"small_public_longship": SMALL, "large_public_longship": LARGE}
GOODS = ("coins", "wood", "food")
DISTRICTS = ("sea", "harbour", "crafts", "market", "town", "land", "clans")


def town_parts(g: Champions) -> list[Part]:
    parts = [heading_part(name) for name in DISTRICTS]
    parts += [plaque_part(name, spot(name), *shown(g, name), g.at.get(name, -1)) for name in IN_TOWN if name != BEG]
    parts += [plaque_part(name, spot(name, g.stalls), *_stall(name), g.at.get(name, -1)) for name in g.stalls]
    parts.append(beg_part(tuple(clan.begging for clan in g.clans)))
    return parts


@cache
def heading_part(district: str) -> Part:
    words = escape(label(f"district.{district}"))
    return Part(f"h-{district}", TOWN, f"<p id='h-{district}' class='district at-h-{district}'>{words}</p>")


@cache
def plaque_part(name_: str, where: str, cost: str, gain: str, seat: int) -> Part:
    """`cost` and `gain` are HTML. `seat`: whose worker stands there, or -1."""
    return Part(f"w-{name_}", TOWN, plaque(name_, where, cost, gain, shield(seat, "hung") if seat >= 0 else ""))


def plaque(name_: str, where: str, cost: str, gain: str, workers: str) -> str:
    taken = " taken" if workers and name_ != BEG else ""
    head = f"<div id='w-{name_}' class='plaque {where}{taken}' {tap(name_)} data-face='{name_}'"
    head += f" data-help='{' '.join(PLACES[name_].clauses)}'>"
    price_ = f"<span class='cost'>{cost}</span>" if cost else ""
    ship = SHIP_OF.get(name_)
    drawing = pic(vignette(name_), "v") if ship is None else "" if taken else ship_piece(ship)
    return (
        f"{head}<b>{escape(short(name_))}</b><span class='in'>{drawing}"
        f"<span class='gain'>{price_}{gain}</span></span>{workers}</div>"
    )


def ship_piece(ship: str) -> str:
    """A longship, which slides where it goes."""
    return pic(ship_art(ship), "v").replace("<svg ", f"<svg data-piece='{ship}' ", 1)


def ship_art(ship: str) -> str:
    """The drawing of a longship."""
    return f"ship-{ship}" if f"ship-{ship}" in DRAWN else "longship"


@cache
def vignette(place: str) -> str:
    """The drawing of a place; a stall without one of its own has that of its sort."""
    return f"v-{place}" if f"v-{place}" in DRAWN else "v-varyags" if STALLS[place]["type"] == "military" else "coins"


def short(place: str) -> str:
    return name(SHIP_OF[place]) if place in SHIP_OF else name(place)


@cache
def _stall(place: str) -> tuple[str, str]:
    row = STALLS[place]
    times = row.get("times", 0)
    paid = [(good, row[f"pay_{good}"]) for good in GOODS if f"pay_{good}" in row]
    cost = "".join(amount(good, f"1–{times}" if times else n) for good, n in paid)
    got = [(good, row[good]) for good in (*GOODS, "glory", "favor") if good in row]
    gain = "".join(amount(good, f"1–{times}") for good, _ in got) if times else amounts(got)
    return cost, f"<span class='got'>{amounts(zip(KINDS, row.get('dice', ()), strict=False))}{gain}</span>"


def shown(g: Champions, place: str) -> tuple[str, str]:
    """What a place costs, and what it gives now."""
    if place in BLUE:
        return "", got(amount(CARGO[BLUE.index(place)], g.stock[BLUE.index(place)]))
    if place == "merchant_ship":
        return merchant(g.merchant)
    if place == "runesmith":
        return runesmith(tuple(g.runes), bool(g.decks["runes"]))
    if place == SHIPWRIGHT:
        return shipwright(g.ships_left)
    if place == "worker_huts":
        return huts(price(g) if g.huts_sold < len(HUT_PRICES) else 0)
    return FIXED[place]


def got(*icons: str) -> str:
    return f"<span class='got'>{''.join(icons)}</span>"


@cache
def merchant(card: str) -> tuple[str, str]:
    if not card:
        return "", text(label("none.left"))
    cargo = MERCHANT[card]
    goods: Iterable[tuple[str, int]] = (
        *zip(KINDS, cargo.dice, strict=True),
        ("any", cargo.choice),
        ("food", cargo.food),
        ("wood", cargo.wood),
    )
    return amount("coins", 1), got(amounts(goods))


@cache
def runesmith(runes: tuple[str, ...], deck: bool) -> tuple[str, str]:
    there = [f"rune-{rune}" for rune in runes if rune] + ["rune-blind"] * deck
    return amount("wood", 1), got("".join(pic(stone, "stone") for stone in there))


@cache
def shipwright(ships: tuple[str, ...]) -> tuple[str, str]:
    if not ships:
        return "", text(label("none.left"))
    cheapest = min((SHIPS[name] for name in ships), key=lambda ship: ship.wood + ship.coins)
    more = "+" if len(ships) > 1 else ""
    return amount("wood", cheapest.wood) + amount("coins", cheapest.coins), got(
        amount("glory", f"{cheapest.glory}{more}")
    )


@cache
def huts(coins: int) -> tuple[str, str]:
    return (amount("coins", coins), got(amount("worker"))) if coins else ("", text(label("none.left")))


def _seats(ship: str) -> str:
    return f"<span class='got seats'>{SHIPS[ship].capacity}{text(label('seats'))}</span>"


FIXED: dict[str, tuple[str, str]] = {
    "small_public_longship": ("", _seats(SMALL)),
    "large_public_longship": (amount("coins", SHIPS[LARGE].coins), _seats(LARGE)),
    "jarls_longhouse": ("", got(amount("sword"), amount("first"))),
    "market": ("", got(pic("food"), pic("wood"), pic("swap"), pic("coins"))),
    "sages_house": ("", got(amount("eye"), amount("destiny"))),
    "stave_church": (
        amount("coins", f"{FAVOR_PRICES[0]}–{FAVOR_PRICES[-1]}"),
        got(amount("favor", f"1–{len(FAVOR_PRICES)}")),
    ),
}


@cache
def beg_part(counts: tuple[int, ...]) -> Part:
    """Begging is open to any number of workers."""
    gain = got(amount("food"), amount("blame"))
    return Part("w-beg", TOWN, plaque(BEG, spot(BEG), "", gain, crowd(counts)))


def crowd(counts: tuple[int, ...]) -> str:
    """The shields of workers at a place that any number may use."""
    there = "".join(shield(seat) + (str(n) if n > 1 else "") for seat, n in enumerate(counts) if n)
    return f"<span class='crowd'>{there}</span>" if there else ""
