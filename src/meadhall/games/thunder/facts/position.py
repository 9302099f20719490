"""Positions as JSON: what the engine's `position` takes and `dump` gives. Every field has a default.

docs/reference/positions.md shows the form.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from meadhall.games.thunder.rules.decks import CARDS, KIND, LEADERS, SIDES, TAKEN, TOP_CARDS, quantities
from meadhall.games.thunder.rules.setup import empty_table
from meadhall.games.thunder.rules.state import (
    DECK,
    HAND,
    HAND_LIMIT,
    LANES,
    LEADER_POINTS,
    PILE,
    ROWS,
    SHOWN,
    SPOTS,
    SUNK,
    TAKEN_HAND,
    TAKEN_PILE,
    TAKEN_SUNK,
    Thunder,
)
from meadhall.games.thunder.rules.turn import Turn, Turns
from meadhall.kernel import fate
from meadhall.kernel.codec import from_json, rules_of, to_json
from meadhall.kernel.errors import BadPosition, RuleError
from meadhall.kernel.record import SPECTATOR
from meadhall.kernel.rule import Rule
from meadhall.kernel.veil import EVERYONE, Among, Fit

if TYPE_CHECKING:
    from meadhall.games.thunder import Options

FIELDS = ("to_move", "points", "used", "turns", *SIDES, "idle_top", "known", "stack", "given", "over")
SIDE_FIELDS = ("hand", "field", "pile", "sunk", "shown", "deck")
UP = " up"  # how a card that lies face up is marked
WHO = {"spectator": SPECTATOR, "loki": 0, "thor": 1}
ENDS = ("treasure", "both_treasures", "empty_field", "stuck")
PARTS = {"hand": HAND, "taken": TAKEN_HAND, "sunk": SUNK, "sunk taken": TAKEN_SUNK}  # what `among` may name


# -- writing -----------------------------------------------------------------------------------------------------


def to_position(g: Thunder) -> dict[str, Any]:
    made: dict[str, Any] = {
        "to_move": SIDES[g.active],
        "points": g.points,
        "used": g.used,
        "turns": dict(zip(SIDES, g.turns, strict=True)),
        **{side: _side(g, seat) for seat, side in enumerate(SIDES)},
        "idle_top": SIDES[g.idle_top] if g.idle_top >= 0 and g.top(0) == g.top(1) else None,
        "known": _known(g),
        "stack": None,
        "given": None,
        "over": None,
    }
    if g.waiting is None:
        made["over"] = {"loser": SIDES[g.loser], "how": g.how}
    elif not _between_actions(g):
        made["stack"] = [to_json(rule) for rule in (*g.stack[:-1], g.before)]
        made["given"] = g.given
    return made


def _between_actions(g: Thunder) -> bool:
    return len(g.stack) == 2 and isinstance(g.stack[1], Turn)


def _side(g: Thunder, seat: int) -> dict[str, Any]:
    cards = g.cards
    pool = cards.pool.get(SIDES[seat], {})
    deck = [kind for part in cards.decks[DECK[seat]] for kind in cards.at(part)]
    return {
        "hand": list(g.hand(seat)),
        "field": {LANES[lane]: [_name(g, place) for place in g.columns[3 * seat + lane]] for lane in range(len(LANES))},
        "pile": list(g.piles[seat]),
        "sunk": [*cards.at(SUNK[seat]), *(TAKEN + kind for kind in cards.at(TAKEN_SUNK[seat]))],
        "shown": list(cards.at(SHOWN[seat])),
        "deck": sorted([*deck, *Counter(pool).elements()]),
    }


def _name(g: Thunder, place: str) -> str:
    seat, card = SIDES.index(place.partition(".")[0]), g.cards.places[place]
    name = card.kinds[0] if card.stock == SIDES[seat] else TAKEN + card.kinds[0]
    return name + UP if g.face_up(place) else name


def _known(g: Thunder) -> list[dict[str, Any]]:
    refs = {place: ref for ref, place in _refs(g).items()}
    who = {seat: word for word, seat in WHO.items()}
    found = [
        {"who": who[c.seat], "cards": list(c.kinds), "among": sorted(refs[p] for p in c.places)}
        for c in g.cards.known or ()
    ]
    return sorted(found, key=lambda claim: (claim["who"], claim["among"]))


def _refs(g: Thunder) -> dict[str, str]:
    """The words for the places that a seat may know something of."""
    refs = {}
    for seat, side in enumerate(SIDES):
        refs.update({f"{side} {word}": places[seat] for word, places in PARTS.items()})
        refs.update({f"{side} deck": part for part in g.cards.decks[DECK[seat]]})
        for lane in range(len(LANES)):
            for row, place in enumerate(g.columns[3 * seat + lane]):
                refs[f"{side} {SPOTS[lane][row]}"] = place
    return refs


# -- reading -----------------------------------------------------------------------------------------------------


def from_position(position: Any, options: Options) -> Thunder:
    _object(position, "", FIELDS)
    g = empty_table(options)
    sides = [_object(position.get(side, {}), side, SIDE_FIELDS) for side in SIDES]
    _lay_decks(g, sides, options)
    for seat, side in enumerate(sides):
        _lay_side(g, seat, side)
    g.active = SIDES.index(_one_of(position.get("to_move", "loki"), "to_move", SIDES))
    turns = _object(position.get("turns", {}), "turns", SIDES)
    g.turns = [_number(turns.get(side, 1), f"turns.{side}", 0, 999) for side in SIDES]
    g.idle_top = _idle_top(g, position.get("idle_top"))
    if position.get("known") is not None:
        g.cards.known = _claims(g, position["known"])
        g.cards.tidy()
    if position.get("over") is not None:
        over = _object(position["over"], "over", ("loser", "how"))
        g.loser = SIDES.index(_one_of(over.get("loser"), "over.loser", SIDES))
        g.how = _one_of(over.get("how"), "over.how", ENDS)
        return g
    return _begin(g, position)


def _idle_top(g: Thunder, side: Any) -> int:
    """The seat whose Idunn or Berserker has no effect: it lies alone, with the same card on top of the other pile."""
    alone = [seat for seat in (0, 1) if len(g.piles[seat]) == 1 and not _sunk(g, seat)]
    if g.top(0) not in TOP_CARDS or g.top(0) != g.top(1):
        if side is not None:
            raise BadPosition("idle_top", "needs the same card, Idunn or Berserker, on top of both piles")
        return -1
    if not alone:
        raise BadPosition(
            "thor.pile", f"{g.top(1)} cannot lie on top of both piles, unless it lies alone in one of them"
        )
    if side is None:
        return alone[-1]
    seat = SIDES.index(_one_of(side, "idle_top", SIDES))
    if seat not in alone:
        raise BadPosition("idle_top", f"{SIDES[seat]}'s {g.top(seat)} does not lie alone in its pile")
    return seat


def _sunk(g: Thunder, seat: int) -> int:
    return g.cards.count(SUNK[seat]) + g.cards.count(TAKEN_SUNK[seat])


def _begin(g: Thunder, position: dict[str, Any]) -> Thunder:
    """At the beginning of a turn, between two actions, or wherever the stack says."""
    points = position.get("points")
    if points is None and position.get("stack") is None:
        if position.get("used"):
            raise BadPosition("used", "needs points")
        g.stack.append(_after_this_turn())
        return g.begin(Turn())
    g.points = _number(points, "points", 0, LEADER_POINTS)
    g.used = _number(position.get("used", 0), "used", 0, g.points)
    stack = position.get("stack")
    if stack is None:
        turn = Turn()
        turn.goto("choose_an_action")
        g.stack += [_after_this_turn(), turn]
        g.resume(None)
        return g
    if not isinstance(stack, list) or not stack:
        raise BadPosition("stack", "must be a list of rules")
    rules = rules_of(Thunder)
    g.stack = [from_json(Rule, rule, f"stack[{i}]", rules) for i, rule in enumerate(stack)]
    given = from_json(str | int | None, position.get("given"), "given", rules)
    try:
        g.resume(given)
    except (LookupError, ValueError, TypeError, AssertionError) as error:
        raise BadPosition("stack", f"does not fit the table: {error}") from None
    return g


def _after_this_turn() -> Turns:
    turns = Turns()
    turns.pc = 1
    return turns


def _lay_decks(g: Thunder, sides: list[dict[str, Any]], options: Options) -> None:
    """Each deck is what is left of its 50 cards, unless the position says what is in it."""
    lying = [Counter[str](), Counter[str]()]  # by back: the cards that lie elsewhere
    for seat, side in enumerate(sides):
        for field, name in _named(side, SIDES[seat]):
            back = seat if name == KIND[name] else 1 - seat
            lying[back][KIND[name]] += 1
            if lying[back][KIND[name]] > quantities(back, options.archers).get(KIND[name], 0):
                raise BadPosition(field, f"{SIDES[back]}'s deck has not so many {KIND[name]}")
    for seat, side in enumerate(sides):
        left = Counter(quantities(seat, options.archers)) - lying[seat]
        if side.get("deck") is not None:
            field = f"{SIDES[seat]}.deck"
            deck = Counter(_cards(side["deck"], field))
            for kind in deck:
                if deck[kind] > left[kind]:
                    raise BadPosition(field, f"{SIDES[seat]}'s deck has not so many {kind}")
            left = deck
        if left:
            fate.new_deck(g.cards, DECK[seat], dict(left), stock=SIDES[seat])
        else:
            g.cards.decks[DECK[seat]] = ()
            g.cards.pool[SIDES[seat]] = {}


def _named(side: dict[str, Any], where: str) -> list[tuple[str, str]]:
    """Every card of a side outside the deck, with the field that names it."""
    found = []
    for field in ("hand", "pile", "sunk", "shown"):
        found += [(f"{where}.{field}", name) for name in _cards(side.get(field, []), f"{where}.{field}")]
    columns = _object(side.get("field", {}), f"{where}.field", LANES)
    for lane, column in columns.items():
        field = f"{where}.field.{lane}"
        found += [(field, name) for name in _cards(_without_up(column, field), field)]
    return found


def _without_up(column: Any, field: str) -> list[str]:
    if not isinstance(column, list) or not all(isinstance(name, str) for name in column):
        raise BadPosition(field, "must be a list of cards")
    return [name.removesuffix(UP) for name in column]


def _cards(value: Any, field: str) -> list[str]:
    if not isinstance(value, list):
        raise BadPosition(field, "must be a list of cards")
    for name in value:
        if not isinstance(name, str) or name not in KIND:
            raise BadPosition(field, f"{name!r} is no card")
        if name != KIND[name] and not CARDS[KIND[name]].strength:
            raise BadPosition(field, f"{name!r} cannot be: Freya takes cards of strength 1 to 7")
    return value


def _lay_side(g: Thunder, seat: int, side: dict[str, Any]) -> None:
    where, cards = SIDES[seat], g.cards

    def deal(field: str, own: str, taken: str) -> None:
        for name in side.get(field, []):
            cards.deal_out(own if name == KIND[name] else taken, (KIND[name],))

    deal("hand", HAND[seat], TAKEN_HAND[seat])
    deal("pile", PILE[seat], TAKEN_PILE[seat])
    deal("sunk", SUNK[seat], TAKEN_SUNK[seat])
    deal("shown", SHOWN[seat], SHOWN[1 - seat])
    if g.hand_size(seat) > HAND_LIMIT:
        raise BadPosition(f"{where}.hand", f"has more than {HAND_LIMIT} cards")
    g.piles[seat] = tuple(side.get("pile", ()))
    for lane, column in side.get("field", {}).items():
        field = f"{where}.field.{lane}"
        if len(column) > ROWS:
            raise BadPosition(field, f"has more than {ROWS} cards")
        for row, card in enumerate(column):
            _lay_card(g, seat, LANES.index(lane), row, card, field)
    for other in (SPECTATOR, 1 - seat):  # all that is sunk was seen
        for sunk in (SUNK[seat], TAKEN_SUNK[seat]):
            cards.know(other, cards.at(sunk), (sunk,))
        cards.know(other, cards.at(TAKEN_HAND[seat]), (TAKEN_HAND[seat],))


def _lay_card(g: Thunder, seat: int, lane: int, row: int, card: str, field: str) -> None:
    name = card.removesuffix(UP)
    kind, up = KIND[name], card.endswith(UP)
    if kind in LEADERS:
        if row or not up or kind != LEADERS[seat]:
            raise BadPosition(field, f"{kind} stands face up in his own first row, or not at all")
        g.leaders[seat] = lane
    side = SIDES[seat]
    back = side if name == kind else SIDES[1 - seat]
    place = g.cards.add_place(g.cards.fresh_name(side), back, EVERYONE if up else (seat,))
    g.cards.deal_out(place, (kind,))
    g.columns[3 * seat + lane] += (place,)
    if not up:
        g.cards.rule_out(LEADERS[seat], place)
        if back != side:  # it was taken from a pile, for all to see
            for other in (SPECTATOR, 1 - seat):
                g.cards.know(other, (kind,), (place,))


def _claims(g: Thunder, value: Any) -> list[Among]:
    if not isinstance(value, list):
        raise BadPosition("known", "must be a list")
    refs, found = _refs(g), []
    for i, claim in enumerate(value):
        field = f"known[{i}]"
        _object(claim, field, ("who", "cards", "among"))
        kinds = _cards(claim.get("cards", []), f"{field}.cards")
        places = claim.get("among", [])
        if not isinstance(places, list) or not places:
            raise BadPosition(f"{field}.among", "must be a list of places")
        for place in places:
            if not isinstance(place, str) or place not in refs:
                raise BadPosition(f"{field}.among", f"{place!r} is no place with hidden cards")
        if len({g.cards.places[refs[place]].stock for place in places}) > 1:
            raise BadPosition(f"{field}.among", "must be places of cards with one back")
        seat = WHO[_one_of(claim.get("who"), f"{field}.who", tuple(WHO))]
        found.append(Among(seat, tuple(sorted(kinds)), tuple(sorted({refs[place] for place in places}))))
        if not _is_so(g, [c for c in found if c.seat == seat]):
            raise BadPosition(f"{field}.cards", "do not all lie there")
    return found


def _is_so(g: Thunder, claims: list[Among]) -> bool:
    """Is all that a seat knows true? For each kind, its cards must have room where they are said to lie."""
    lying = {place: Counter(g.cards.at(place)) for claim in claims for place in claim.places}
    for place, kinds in lying.items():
        if g.cards.places[place].open:
            kinds.update(g.cards.pool[g.cards.places[place].stock])
    for kind in sorted({kind for claim in claims for kind in claim.kinds}):
        room = {place: kinds[kind] for place, kinds in lying.items()}
        try:
            Fit(room, [c._replace(kinds=(kind,) * c.kinds.count(kind)) for c in claims])
        except RuleError:
            return False
    return True


def _object(value: Any, field: str, keys: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadPosition(field, "must be an object" if field else "a position is an object")
    for key in value:
        if key not in keys:
            raise BadPosition(f"{field}.{key}" if field else str(key), "is unknown")
    return value


def _one_of(value: Any, field: str, words: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in words:
        raise BadPosition(field, f"must be one of {', '.join(words)}")
    return value


def _number(value: Any, field: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise BadPosition(field, f"must be a number from {low} to {high}")
    return value
