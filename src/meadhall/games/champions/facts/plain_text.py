"""The table as plain text, for terminals and screen readers."""

from __future__ import annotations

from typing import Any

from meadhall.games.champions.rules.dice import written
from meadhall.games.champions.rules.names import BLUE, CLANS, DISCARDED, DRAUGR, FULFILLED, HANDS, REVEALED, TROLL
from meadhall.games.champions.rules.places.worker_huts import price
from meadhall.games.champions.rules.state import Champions, Clan
from meadhall.games.champions.rules.tables import ENEMIES, FOOD, HUT_PRICES, KINDS, NO_BAN, ROUNDS, SHIPS
from meadhall.games.champions.rules.voyage import seen_journey
from meadhall.kernel.fate import size
from meadhall.kernel.veil import View

UNKNOWN = "?"


def text(table: View[Any] | Champions) -> str:
    """Returns the table as text: of a view, what that seat knows; of a whole state, everything."""
    g: Champions = table.table if isinstance(table, View) else table
    viewer = table.seat if isinstance(table, View) else None
    whole = not isinstance(table, View)
    lines = [f"Round {g.round} of {ROUNDS}, first: {CLANS[g.first]}"]
    lines += [_enemy(g, where) for where in (TROLL, *DRAUGR)]
    lines += [_shore(g, shore, viewer) for shore in g.shores]
    lines.append("stock: " + ", ".join(f"{name} {n}" for name, n in zip(BLUE, g.stock, strict=True)))
    lines.append("supply: " + ", ".join(f"{kind} {n}" for kind, n in zip(KINDS, g.supply, strict=True)))
    runes = f"{_list(rune for rune in g.runes if rune)} and {len(g.decks['runes'])} in the deck"
    lines.append(f"merchant ship: {g.merchant or '-'}, runes: {runes}")
    huts = f"{price(g)} coins" if g.huts_sold < len(HUT_PRICES) else "-"
    lines.append(f"stalls: {_list(g.stalls)}, worker huts: {huts}, shipwright: {_list(g.ships_left)}")
    journeys = f"{size(g.cards, 'journeys')} in the deck, discarded: {_list(g.cards.at(DISCARDED))}"
    lines.append(f"journeys: {journeys}, revealed: {_list(g.cards.at(REVEALED))}")
    lines.append(f"destinies: {size(g.cards, 'destinies')} in the deck")
    lines.append("workers: " + (", ".join(f"{place} {CLANS[seat]}" for place, seat in g.at.items()) or "-"))
    if any(g.rolled):
        lines.append(f"dice on the table: {written(g.rolled)}")
    for clan in g.clans:
        lines += _clan(g, clan, whole or viewer == clan.seat)
    return "\n".join(lines)


def _enemy(g: Champions, where: str) -> str:
    return f"{where}: {_card(g.enemy_at(where))}{_party(g, where)}"


def _card(card: str) -> str:
    if not card:
        return "-"
    enemy = ENEMIES[card]
    good, n = enemy.reward
    ban = "" if enemy.ban == NO_BAN else f", no {KINDS[enemy.ban]}"
    return f"{card} (attack {enemy.attack}, defence {enemy.defence}, glory {enemy.glory}, {good} {n}{ban})"


def _shore(g: Champions, shore: str, viewer: int | None) -> str:
    at = g.shores.index(shore)
    place = g.cards.places[shore]
    journey = place.kinds[0] if place.kinds else "-" if not place.size else UNKNOWN
    if viewer is not None and journey == UNKNOWN:
        journey = seen_journey(g, viewer, shore) or UNKNOWN
    ship = ""
    if shore in g.sailing:
        seat, name = g.sailing[shore]
        ship = f", {name} of {CLANS[seat]}"
    coins = f", coins {g.hoards[at]}" if g.hoards[at] else ""
    return f"{shore}: {_card(g.monsters[at])}{coins}, journey {journey}{ship}{_party(g, shore)}"


def _party(g: Champions, where: str) -> str:
    if where not in g.parties:
        return ""
    *dice, food = g.parties[where]
    seat = g.fighter(where)
    whose = "" if seat is None else f" {CLANS[seat]}"
    return f", sent:{whose} {_dice(dice)}" + (f" food {food}" if where not in (TROLL, *DRAUGR) else "")


def _dice(dice: list[int]) -> str:
    return " ".join(f"{kind} {n}" for kind, n in zip(KINDS, dice, strict=True))


def _clan(g: Champions, clan: Clan, own: bool) -> list[str]:
    goods = f"food {clan.food}, wood {clan.wood}, coins {clan.coins}, favor {clan.favor}, blame {clan.blame}"
    head = f"{CLANS[clan.seat]} ({clan.leader or '-'}): glory {clan.glory}, {goods}"
    home = f"{_dice(clan.dice)}, workers {clan.workers} of {clan.crew}"
    if clan.hunting or clan.begging:
        home += f" (hunting {clan.hunting}, begging {clan.begging})"
    if clan.ship:
        home += f", ship {clan.ship} ({SHIPS[clan.ship].capacity})"
    hand = g.cards.places[HANDS[clan.seat]]
    destinies = _list(hand.kinds) if hand.kinds else f"{hand.size} hidden"
    if FULFILLED[clan.seat] in g.cards.places:
        destinies += f", shown: {_list(g.cards.at(FULFILLED[clan.seat]))}"
    pile = _list(clan.defeated) if own or g.hall_of_records or g.scored else f"{len(clan.defeated)} cards"
    runes = f"runes: {_list(clan.runes)}, used: {_list(clan.spent)}"
    lines = [head, f"  {home}", f"  {runes}; destinies: {destinies}; defeated: {pile}"]
    if clan.plan:
        lines.append(f"  plan: {_plan(g, clan)}")
    return lines


def _plan(g: Champions, clan: Clan) -> str:
    errands = g.errands(clan.seat)
    return "; ".join(
        f"{where}: {' '.join(map(str, clan.plan[(FOOD + 1) * i : (FOOD + 1) * (i + 1)]))}"
        for i, where in enumerate(errands)
    )


def _list(names: Any) -> str:
    return " ".join(names) or "-"
