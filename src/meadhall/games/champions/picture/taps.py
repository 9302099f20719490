"""What can be tapped on the board, and why a place cannot be paid: marks over the places, in the same grid."""

from __future__ import annotations

from functools import cache

from meadhall.games.champions.picture.clans import own_ship_part
from meadhall.games.champions.picture.shapes import reads
from meadhall.games.champions.picture.spots import IN_TOWN, TARGETS, spot
from meadhall.games.champions.picture.words import count, label
from meadhall.games.champions.rules.leaders import LEADERS
from meadhall.games.champions.rules.places import PLACES
from meadhall.games.champions.rules.places.merchant_ship import NAME as MERCHANT_SHIP
from meadhall.games.champions.rules.places.worker_huts import price
from meadhall.games.champions.rules.state import Champions, Clan
from meadhall.games.champions.rules.tables import LARGE, SHIPS, SHORES, STALLS
from meadhall.kernel.picture import Part, escape, tap
from meadhall.kernel.rule import Ask, Option

ASKED_FOR = {"place": "place", "sail": "sail", "sage.look": "look"}  # the class of the marks, by question
ON_BOARD = tuple(ASKED_FOR)
OWN_SHIP = "private_longship"
GOODS = ("coins", "wood", "food")
COSTS = {"runesmith": {"wood": 1}, "stave_church": {"coins": 1}, "aumingi": {"food": 1}}


def target_parts(g: Champions, ask: Ask) -> list[Part]:
    """The marks for the one who is asked."""
    if ask.prompt not in ON_BOARD:
        return []
    spots = tuple((option, spot(str(option), g.stalls)) for option in ask.options if option != OWN_SHIP)
    found = [legal_part(ASKED_FOR[ask.prompt], spots, face_of(g, ask))]
    if ask.prompt == "place":
        closed = tuple(
            (spot(name, g.stalls), lack)
            for name in (*IN_TOWN, *g.stalls)
            if name not in ask.options
            and name not in g.at
            and (lack := lacking(g, g.clans[ask.seat], name)) is not None
        )
        if closed:
            found.append(closed_part(closed))
        if OWN_SHIP in ask.options:
            found.append(own_ship_part(g.clans[ask.seat].ship, legal=True))
    return found


def face_of(g: Champions, ask: Ask) -> tuple[str, ...]:
    """For each option: what its mark opens to be read, as the thing below it does."""
    return tuple(_face(g, option) for option in ask.options if option != OWN_SHIP)


def _face(g: Champions, option: Option) -> str:
    where = str(option)
    if where in ("troll", "draugr_left", "draugr_right") or where in SHORES:
        return g.enemy_at(where)
    return where


@cache
def legal_part(what: str, spots: tuple[tuple[Option, str], ...], faces: tuple[str, ...]) -> Part:
    marks = "".join(
        f"<p class='legal {where}' {tap(option)}{reads(face)}></p>"
        for (option, where), face in zip(spots, faces, strict=True)
    )
    return Part("legal", TARGETS, f"<div id='legal' class='for-{what}'>{marks}</div>")


@cache
def closed_part(closed: tuple[tuple[str, str], ...]) -> Part:
    marks = "".join(f"<p class='closed {where}'>{escape(lack)}</p>" for where, lack in closed)
    return Part("closed", TARGETS, f"<div id='closed'>{marks}</div>")


def lacking(g: Champions, clan: Clan, place: str) -> str | None:
    """What a clan lacks to pay for a place: "1 Coin short". An empty text: another reason. None: nothing."""
    if not PLACES[place].refuses(g, clan):
        return None
    short = [count(good, n - have) for good, n in costs(g, clan, place).items() if n > (have := getattr(clan, good))]
    return label("lacking", short[0]) if short else ""


def costs(g: Champions, clan: Clan, place: str) -> dict[str, int]:
    if place in STALLS and place not in COSTS:
        return {
            good: STALLS[place][f"pay_{good}"] for good in ("coins", "wood", "food") if f"pay_{good}" in STALLS[place]
        }
    if place == "large_public_longship":
        return {"coins": SHIPS[LARGE].coins}
    if place == MERCHANT_SHIP:
        return {"coins": LEADERS[clan.leader].merchant_coins}
    if place == "worker_huts" and not clan.hut:
        return {"coins": price(g)}
    if place == "shipwright" and not clan.ship and g.ships_left:
        cheapest = min((SHIPS[name] for name in g.ships_left), key=lambda ship: ship.wood + ship.coins)
        return {"wood": cheapest.wood, "coins": cheapest.coins}
    return COSTS.get(place, {})
