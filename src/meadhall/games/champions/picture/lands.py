"""Enemies and those who go there: the shores beyond the sea with their harbours, and the land before the gate."""

from __future__ import annotations

from functools import cache

from meadhall.games.champions.picture.shapes import (
    amount,
    amounts,
    badges,
    pic,
    portrait,
    prize,
    reads,
    shield,
    text,
)
from meadhall.games.champions.picture.spots import TOWN
from meadhall.games.champions.picture.town import crowd, ship_piece
from meadhall.games.champions.picture.words import enemy_name, label, name
from meadhall.games.champions.rules import voyage
from meadhall.games.champions.rules.names import LAND
from meadhall.games.champions.rules.places import HUNTING_GROUNDS, PLACES
from meadhall.games.champions.rules.state import Champions
from meadhall.games.champions.rules.tables import CARGO, ENEMIES, FED_BY_ONE, FOOD, MOST_GAME, SHIPS
from meadhall.games.champions.rules.voyage import seen_journey
from meadhall.kernel.picture import Part, escape, tap

UNKNOWN, NO_JOURNEY = "?", ""


def land_parts(g: Champions, viewer: int | None) -> list[Part]:
    going = {**plans(g), **g.parties}
    parts = [hunting_part(tuple(clan.hunting for clan in g.clans))]
    parts += [enemy_part(where, g.enemy_at(where), g.at.get(where, -1), going.get(where)) for where in LAND]
    for i, shore in enumerate(g.shores):
        journey = shown_journey(g, shore, viewer) if g.cards.count(shore) else NO_JOURNEY
        parts.append(shore_part(shore, g.monsters[i], g.hoards[i], journey))
        parts.append(harbour_part(shore, *g.sailing.get(shore, (-1, "")), going.get(shore)))
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


def shown_journey(g: Champions, shore: str, viewer: int | None) -> str:
    """The journey that lies there as this viewer sees it."""
    place = g.cards.places[shore]
    if place.kinds:
        return place.kinds[0]
    return (seen_journey(g, viewer, shore) if viewer is not None else "") or UNKNOWN


# -- before the gate ---------------------------------------------------------------------------------------------------


@cache
def hunting_part(counts: tuple[int, ...]) -> Part:
    help_ = " ".join(PLACES[HUNTING_GROUNDS].clauses)
    head = f"<div id='w-{HUNTING_GROUNDS}' class='foe land at-{HUNTING_GROUNDS}' {tap(HUNTING_GROUNDS)}"
    inside = (
        f"<b>{escape(name(HUNTING_GROUNDS))}</b>{pic(f'v-{HUNTING_GROUNDS}', 'figure')}<span class='facts'>"
        f"<span class='prize'>{pic('hits')}{pic('to', 'small')}{pic('food')}</span>"
        f"{text(label('hunt.most', MOST_GAME))}</span>{crowd(counts)}"
    )
    html = f"{head} data-face='{HUNTING_GROUNDS}' data-help='{help_}'>{inside}</div>"
    return Part(f"w-{HUNTING_GROUNDS}", TOWN, html)


@cache
def enemy_part(where: str, card: str, seat: int, party: tuple[int, ...] | None) -> Part:
    """An enemy before the gate, the worker who stands there, and the warriors who are sent."""
    head = f"<div id='e-{where}' class='foe land at-{where}{' taken' if seat >= 0 else ''}' {tap(where)}{reads(card)}"
    inside = _card(card, 0, "") if card else f"<b>{escape(name(where))}</b>{text(label('nobody.there'))}"
    if seat >= 0:
        inside += shield(seat, "hung")
    if party is not None:
        inside += f"<span class='party'>{_party(party)}</span>"
    return Part(f"e-{where}", TOWN, f"{head} data-help='{' '.join(PLACES[where].clauses)}'>{inside}</div>")


def _card(card: str, hoard: int, note: str) -> str:
    enemy = ENEMIES[card]
    sign = pic(enemy.colour, "sign") if enemy.colour else ""
    return (
        f"<b>{escape(enemy_name(card))} {sign}</b>{portrait(card)}<span class='facts'>"
        f"<span class='badges'>{badges(enemy)}</span><span class='prize'>{prize(enemy, hoard)}</span>{note}</span>"
    )


def _party(party: tuple[int, ...]) -> str:
    if not any(party):
        return text(label("nobody"))
    return amounts(zip(CARGO, party, strict=False)) if any(party[:FOOD]) else amount("food", party[FOOD])


# -- beyond the sea ----------------------------------------------------------------------------------------------------


@cache
def shore_part(shore: str, card: str, hoard: int, journey: str) -> Part:
    feeds = FED_BY_ONE[shore]
    way = "near" if feeds > 1 else "far"
    help_ = " ".join(voyage.CLAUSES)
    head = f"<div id='e-{shore}' class='foe {way} at-{shore}' {tap(shore)}{reads(card)} data-help='{help_}'>"
    fed = f"<span class='tag way'>{escape(label(way))} {pic('food')}{escape(label('feeds', feeds))}</span>"
    note = ""
    if journey == UNKNOWN:
        note = f"<span class='tag'>{pic('journey')}{escape(label('journey.hidden'))}</span>"
    elif journey:
        sign = pic("kraken" if journey == "kraken" else "journey")
        known = f"<span class='tag known' data-face='journey-{journey}'>"
        note = f"{known}{sign}{escape(name(journey))}{pic('eye')}</span>"
    inside = _card(card, hoard, note) if card else f"<b>{escape(name(shore))}</b><span class='facts'>{note}</span>"
    return Part(f"e-{shore}", TOWN, f"{head}{fed}{inside}</div>")


@cache
def harbour_part(shore: str, seat: int, ship: str, party: tuple[int, ...] | None) -> Part:
    """The water before a shore: the ship that sails there, whose it is, and what is aboard."""
    if seat < 0:
        inside = text(label("harbour.free"))
    else:
        room = f"{SHIPS[ship].capacity} {label('seats')}"
        seats = text(room) if party is None else ""
        inside = f"{ship_piece(ship)}<span class='crew'>{shield(seat)}{seats}{_party(party) if party else ''}</span>"
    kind = "harbour sails" if seat >= 0 else "harbour"
    return Part(f"p-{shore}", TOWN, f"<div id='p-{shore}' class='{kind} at-p-{shore}'>{inside}</div>")
