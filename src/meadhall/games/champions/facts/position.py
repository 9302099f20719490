"""Positions as JSON: what the engine's `position` takes and `dump` gives. Every field has a default.

A position is the table's own fields by name (docs/play/champions.md lists them), with three shorthands: `phase` is
where play goes on, a clan's `destinies` is its hand, and `journeys` gives the face-down cards by shore. A dumped
position has `cards` and `flow` instead: every hidden card with what each seat knows of it, and the rules in progress.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, cast

from meadhall.games.champions.rules.dice import NONE_ROLLED
from meadhall.games.champions.rules.leaders import LEADERS
from meadhall.games.champions.rules.names import DESTINY_DECK, DISCARDED, HANDS, JOURNEY_DECK, LAND
from meadhall.games.champions.rules.places import PLACES
from meadhall.games.champions.rules.round import Champions, Game, empty_table, lay_out_cards
from meadhall.games.champions.rules.state import Clan
from meadhall.games.champions.rules.tables import (
    DECKS,
    DESTINIES,
    HUT_PRICES,
    JOURNEYS,
    KINDS,
    MERCHANT,
    MOST_WARRIORS,
    PRIVATE,
    ROUNDS,
    RUNE_GLORY,
    SHIPS,
    STALLS,
    SUPPLY,
    TABLES,
)
from meadhall.kernel.codec import from_json, rules_of, to_json
from meadhall.kernel.errors import BadPosition
from meadhall.kernel.record import RecordField
from meadhall.kernel.rule import Option, Rule
from meadhall.kernel.veil import Cards

if TYPE_CHECKING:
    from meadhall.games.champions import Options

# Fields of the state that are no part of a position: the kernel's, and those the options decide.
_NOT_HERE = ("stack", "waiting", "before", "given", "cards", "dice_set", "simultaneous", "hall_of_records")
FIELDS: dict[str, RecordField] = {
    f.name: f
    for f in Champions.RECORD_FIELDS  # type: ignore[attr-defined]
    if f.kept and f.name not in _NOT_HERE
}
SHORTHANDS = ("seats", "phase", "journeys", "cards", "flow")
MOST = 9999  # of any good: more than any game brings
PHASES = {
    "setup": "set_up",
    "round": "round_setup",
    "placement": "worker_placement",
    "assigning": "assign_warriors",
    "combat": "resolve_combat",
    "cleanup": "before_clean_up",
    "scoring": "before_scoring",
}


def to_position(g: Champions) -> dict[str, Any]:
    position = {name: to_json(getattr(g, name)) for name in FIELDS}
    position["cards"] = to_json(g.cards)
    stack = [*g.stack[:-1], g.before] if g.before is not None else g.stack
    position["flow"] = {"stack": [to_json(rule) for rule in stack], "given": g.given}
    return position


def from_position(position: Any, options: Options) -> Champions:
    if not isinstance(position, dict):
        raise BadPosition("", "a position is an object")
    for field in position:
        if field not in FIELDS and field not in SHORTHANDS:
            raise BadPosition(str(field), "is unknown")
    seats = _seats(position)
    g = empty_table(seats, options)
    hands = _clans(g, position)
    for name, field in FIELDS.items():
        if name in position and name != "clans":
            setattr(g, name, from_json(field.type, position[name], name, {}))
    _fill_up(g, position)
    _check(g)
    if "flow" not in position:
        _check_errands(g, position.get("phase", "placement"))
    _lay_cards(g, position, hands)
    return _begin(g, position)


# -- reading -----------------------------------------------------------------------------------------------------


def _seats(position: dict[str, Any]) -> int:
    clans = position.get("clans", [])
    if not isinstance(clans, list):
        raise BadPosition("clans", "must be a list")
    seats = position.get("seats", max(2, len(clans)))
    if type(seats) is not int or seats not in TABLES:
        raise BadPosition("seats", "must be 2, 3 or 4")
    if len(clans) > seats:
        raise BadPosition("clans", f"there are only {seats} seats")
    return seats


def _clans(g: Champions, position: dict[str, Any]) -> list[tuple[str, ...]]:
    """The clans, and the destinies in their hands."""
    hands: list[tuple[str, ...]] = [()] * g.seats
    for seat, data in enumerate(position.get("clans", [])):
        if not isinstance(data, dict):
            raise BadPosition(f"clans[{seat}]", "must be an object")
        given = {k: v for k, v in data.items() if k != "destinies"}
        if given.get("seat", seat) != seat:
            raise BadPosition(f"clans[{seat}].seat", f"must be {seat}")
        usual = to_json(g.clans[seat])
        if "crew" in given and "workers" not in given:
            given["workers"] = given["crew"]
        clan = cast("Clan", from_json(Clan, {**usual, **given}, f"clans[{seat}]", {}))
        clan.plan_eyes = g.clans[seat].plan_eyes
        g.clans[seat] = clan
        hands[seat] = tuple(from_json(list[str], data.get("destinies", []), f"clans[{seat}].destinies", {}))
    return hands


def _fill_up(g: Champions, position: dict[str, Any]) -> None:
    """What a short position leaves out: stalls, enemies, runes and a merchant card in the order of the tables."""
    table = TABLES[g.seats]
    if "stalls" not in position:
        military = [name for name, row in STALLS.items() if row["type"] == "military"][: table.military]
        g.stalls = (*military, *[name for name, row in STALLS.items() if row["type"] == "economic"][: table.economic])
    if "ships_left" not in position:
        g.ships_left = tuple(name for name in g.ships_left if name not in [clan.ship for clan in g.clans])
    if "huts_sold" not in position:
        g.huts_sold = sum(clan.hut for clan in g.clans)
    g.monsters += [""] * (table.shores - len(g.monsters))
    g.hoards += [0] * (table.shores - len(g.hoards))
    out = Counter((*g.draugr, *g.monsters, *g.runes, g.troll, g.merchant, *g.covered, *g.discarded))
    for clan in g.clans:
        out.update((*clan.defeated, *clan.runes, *clan.spent))
    if "decks" in position:
        g.decks = {**dict.fromkeys(DECKS, ()), **g.decks}
        return
    g.decks = {}
    for name, cards in DECKS.items():
        left = list(cards)
        for card in cards:
            if out[card]:
                out[card] -= 1
                left.remove(card)
        g.decks[name] = tuple(left)
    if position.get("phase", "placement") not in ("placement", "assigning", "combat"):
        return
    if "troll" not in position:
        g.troll = g.take("trolls", None)
    if "merchant" not in position:
        g.merchant = g.take("merchant", None)
    for name, row in (("draugr", g.draugr), ("monsters", g.monsters), ("runes", g.runes)):
        if name not in position:
            row[:] = [g.take(name, None) for _ in row]


def _lay_cards(g: Champions, position: dict[str, Any], hands: list[tuple[str, ...]]) -> None:
    if "cards" in position:
        if "journeys" in position or any(hands):
            raise BadPosition("cards", "says where every card lies: no journeys and no destinies beside it")
        g.cards = from_json(Cards, position["cards"], "cards", {})
        missing = [name for name in (*HANDS[: g.seats], *g.shores) if name not in g.cards.places]
        if g.cards.seats != g.seats or missing:
            raise BadPosition("cards", f"do not fit {g.seats} clans")
        return
    lay_out_cards(g)
    for seat, hand in enumerate(hands):
        _put(g, f"clans[{seat}].destinies", DESTINY_DECK, HANDS[seat], hand)
    journeys = position.get("journeys", {})
    if not isinstance(journeys, dict):
        raise BadPosition("journeys", "must be an object: shore and card")
    for shore in journeys:
        if shore not in g.shores and shore != "discarded":
            raise BadPosition(f"journeys.{shore}", f"there are the shores {', '.join(g.shores)}")
    laid = position.get("phase", "placement") not in ("setup", "round", "scoring")
    for shore in g.shores:
        card = from_json(str, journeys.get(shore, "all_quiet" if laid else ""), f"journeys.{shore}", {})
        _put(g, f"journeys.{shore}", JOURNEY_DECK, shore, (card,) if card else ())
    discarded = from_json(list[str], journeys.get("discarded", []), "journeys.discarded", {})
    _put(g, "journeys.discarded", JOURNEY_DECK, DISCARDED, tuple(discarded))


def _put(g: Champions, field: str, stock: str, place: str, cards: tuple[str, ...]) -> None:
    """Cards that lie somewhere at the start: out of the deck, into their place."""
    (part,) = g.cards.decks[stock]
    for card in cards:
        if card not in (DESTINIES if stock == DESTINY_DECK else JOURNEYS):
            raise BadPosition(field, f"{card!r} is no such card")
        if not g.cards.pool[stock].get(card):
            raise BadPosition(field, f"there is no {card} left")
        g.cards.move(card, part, place)


# -- checking ----------------------------------------------------------------------------------------------------


def _check(g: Champions) -> None:
    for clan in g.clans:
        _check_clan(g, clan)
    if not 0 <= g.first < g.seats:
        raise BadPosition("first", "is no seat")
    if not 1 <= g.round <= ROUNDS:
        raise BadPosition("round", f"must be from 1 to {ROUNDS}")
    for name, want in (
        ("stock", 4),
        ("draugr", 2),
        ("runes", 2),
        ("monsters", len(g.shores)),
        ("hoards", len(g.shores)),
    ):
        if len(getattr(g, name)) != want:
            raise BadPosition(name, f"must have {want} entries")
    for name in ("stock", "hoards", "rolled"):
        if min(getattr(g, name), default=0) < 0:
            raise BadPosition(name, "must not be negative")
    if len(g.rolled) != len(NONE_ROLLED):
        raise BadPosition("rolled", f"must have {len(NONE_ROLLED)} entries")
    for name, known in (("stalls", STALLS), ("ships_left", PRIVATE)):
        _known(name, getattr(g, name), known)
        _once(name, getattr(g, name))
    _once("clans", [clan.leader for clan in g.clans])
    _once("ships_left", (*g.ships_left, *[clan.ship for clan in g.clans]))
    _once("sailing", [ship for _, ship in g.sailing.values()])
    _known("troll", [g.troll], DECKS["trolls"])
    _known("merchant", [g.merchant], MERCHANT)
    for name, row in (("draugr", g.draugr), ("monsters", g.monsters), ("runes", g.runes)):
        _known(name, row, DECKS[name])
    for name, cards in g.decks.items():
        if name not in DECKS or Counter(cards) - Counter(DECKS[name]):
            raise BadPosition(f"decks.{name}", "must be a deck with no other cards than in the box")
    _known("covered", g.covered, MERCHANT)
    _known("discarded", g.discarded, (*DECKS["trolls"], *DECKS["draugr"]))
    _check_cards(g)
    for place, seat in g.at.items():
        if place not in PLACES and place not in SHIPS:
            raise BadPosition(f"at.{place}", "is no place")
        if not 0 <= seat < g.seats:
            raise BadPosition(f"at.{place}", "is no seat")
    for shore, (seat, ship) in g.sailing.items():
        if shore not in g.shores or ship not in SHIPS or not 0 <= seat < g.seats:
            raise BadPosition(f"sailing.{shore}", "must be a shore with a seat and a ship")
    for where, party in g.parties.items():
        if where not in (*LAND, *g.shores) or len(party) != 4 or min(party) < 0 or g.fighter(where) is None:
            raise BadPosition(f"parties.{where}", "must be four numbers at a place where a clan has a worker or a ship")
    _check_dice(g)


def _check_clan(g: Champions, clan: Clan) -> None:
    path = f"clans[{clan.seat}]"
    if clan.leader not in LEADERS:
        raise BadPosition(f"{path}.leader", f"{clan.leader!r} is no leader")
    numbers = ("food", "wood", "coins", "favor", "blame", "crew", "workers", "hunting", "begging")
    for name in numbers:
        if not 0 <= getattr(clan, name) <= MOST:
            raise BadPosition(f"{path}.{name}", f"must be from 0 to {MOST}")
    if len(clan.dice) != 3 or min(clan.dice) < 0 or g.warriors_of(clan) > MOST_WARRIORS:
        raise BadPosition(f"{path}.dice", f"must be three numbers, {MOST_WARRIORS} warriors at most")
    if clan.workers > clan.crew:
        raise BadPosition(f"{path}.workers", "must not be more than the crew")
    if clan.ship and clan.ship not in PRIVATE:
        raise BadPosition(f"{path}.ship", f"{clan.ship!r} is no ship")
    _known(f"{path}.runes", (*clan.runes, *clan.spent), RUNE_GLORY)
    _known(f"{path}.defeated", clan.defeated, (*DECKS["trolls"], *DECKS["draugr"], *DECKS["monsters"]))


def _known(field: str, cards: Any, known: Any) -> None:
    for card in cards:
        if card and card not in known:
            raise BadPosition(field, f"{card!r} is unknown here")


def _once(field: str, names: Any) -> None:
    for name, n in Counter(names).items():
        if name and n > 1:
            raise BadPosition(field, f"there is only one {name}")


def _check_cards(g: Champions) -> None:
    """No card lies in two places."""
    out = Counter((*g.draugr, *g.monsters, *g.runes, g.troll, g.merchant, *g.covered, *g.discarded))
    for clan in g.clans:
        out.update((*clan.defeated, *clan.runes, *clan.spent))
    for name, box in DECKS.items():
        there = Counter(g.decks[name])
        for card in dict.fromkeys(box):
            if there[card] + out[card] > box.count(card):
                raise BadPosition(name, f"there are not so many of {card}")


def _check_errands(g: Champions, phase: Any) -> None:
    """In a position without a flow: fights are reserved where somebody is to fight, and parties are there in combat."""
    for clan in g.clans:
        if clan.plan or clan.planned:
            raise BadPosition(f"clans[{clan.seat}].plan", "goes with a flow")
    if phase not in ("placement", "assigning", "combat"):
        return
    if phase == "combat":
        to_fight = [("parties", where) for where in g.parties if where in LAND]
    else:
        to_fight = [("at", place) for place in g.at if place in LAND] + [("sailing", shore) for shore in g.sailing]
        for where in g.parties:
            raise BadPosition(f"parties.{where}", "nobody has been sent yet")
    for field, where in to_fight:
        if not g.enemy_at(where):
            raise BadPosition(f"{field}.{where}", "there is no enemy")


def _check_dice(g: Champions) -> None:
    """The supply is what is not elsewhere; a position may say it, but not another number."""
    if not 0 <= g.huts_sold <= len(HUT_PRICES):
        raise BadPosition("huts_sold", f"must be from 0 to {len(HUT_PRICES)}")
    left = []
    for i, kind in enumerate(KINDS):
        out = g.stock[i] + sum(clan.dice[i] for clan in g.clans) + sum(party[i] for party in g.parties.values())
        if out > SUPPLY[i]:
            raise BadPosition("clans", f"there are only {SUPPLY[i]} dice of kind {kind}")
        left.append(SUPPLY[i] - out)
    g.supply = left


# -- where play goes on ------------------------------------------------------------------------------------------


def _begin(g: Champions, position: dict[str, Any]) -> Champions:
    flow = position.get("flow")
    if flow is None:
        game, phase = Game(), position.get("phase", "placement")
        if not isinstance(phase, str) or phase not in PHASES:
            raise BadPosition("phase", f"must be one of {', '.join(PHASES)}")
        game.goto(PHASES[phase])
        return g.begin(game)
    if not isinstance(flow, dict) or set(flow) != {"stack", "given"}:
        raise BadPosition("flow", "must have stack and given")
    g.stack = from_json(list[Rule], flow["stack"], "flow.stack", rules_of(Champions))
    g.resume(from_json(Option | None, flow["given"], "flow.given", {}))
    return g
