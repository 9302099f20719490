"""Positions as JSON: what the engine's `position` reads and `dump` writes. Every field has a default.

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
from meadhall.kernel.knowledge import EVERYONE, Among
from meadhall.kernel.position import Reader, check_known, lacking, no_rules_in_progress, resume, stack_to_json
from meadhall.kernel.record import SPECTATOR

if TYPE_CHECKING:
    from meadhall.games.thunder import Options

FIELDS = ("to_move", "points", "used", "turns", *SIDES, "idle_top", "known", "stack", "given", "over")
SIDE_FIELDS = ("hand", "field", "pile", "sunk", "shown", "deck")
UP = " up"  # how a card that lies face up is marked
WHO = {"spectator": SPECTATOR, "loki": 0, "thor": 1}
ENDS = ("treasure", "both_treasures", "empty_field", "stuck")
BACK, BOX = 50, 100  # the number of cards with one back, and with both
LISTS = {"hand": HAND_LIMIT, "pile": BOX, "sunk": BOX, "shown": BOX}  # fields for other places than deck and field
LONGEST_GAME = 999  # turns of one side
# Cards as the fields name them. Freya takes cards of strength 1 to 7, so others never have a foreign back.
NAMES = tuple(name for name, kind in KIND.items() if name == kind or CARDS[kind].strength)
ON_THE_FIELD = (*NAMES, *(name + UP for name in NAMES))
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
        made.update(stack_to_json(g))
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
    """The text references of the places about which a seat may know something."""
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
    field = Reader(position).fields(FIELDS)
    sides = [field[side].fields(SIDE_FIELDS) for side in SIDES]
    g = empty_table(options)
    _lay_decks(g, sides, options)
    for seat, side in enumerate(sides):
        _lay_side(g, seat, side)
    g.active = SIDES.index(field["to_move"].one_of(SIDES, "loki"))
    turns = field["turns"].fields(SIDES)
    g.turns = [turns[side].number(0, LONGEST_GAME, 1) for side in SIDES]
    g.idle_top = _idle_top(g, field)
    if field["known"].given:
        g.cards.known = _claims(g, field["known"])
        g.cards.tidy()
    if field["over"].given:
        over = field["over"].fields(("loser", "how"))
        g.loser, g.how = SIDES.index(over["loser"].one_of(SIDES)), over["how"].one_of(ENDS)
        no_rules_in_progress(field["stack"], field["given"])
    else:
        _begin(g, field)
    return g


def _idle_top(g: Thunder, field: dict[str, Reader]) -> int:
    """The seat whose Idunn or Berserker has no effect: it lies alone, with the same card on top of the other pile."""
    alone = [seat for seat in (0, 1) if len(g.piles[seat]) == 1 and not _sunk(g, seat)]
    idle, card = field["idle_top"], g.top(0)
    if card not in TOP_CARDS or card != g.top(1):
        if idle.given:
            raise idle.wrong("needs the same card, Idunn or Berserker, on top of both piles")
        return -1
    if not alone:
        pile = field["thor"].fields(SIDE_FIELDS)["pile"]
        raise pile.wrong(f"{card} cannot lie on top of both piles, unless it lies alone in one of them")
    seat = SIDES.index(idle.one_of(SIDES, SIDES[alone[-1]]))
    if seat not in alone:
        raise idle.wrong(f"{SIDES[seat]}'s {card} does not lie alone in its pile")
    return seat


def _sunk(g: Thunder, seat: int) -> int:
    return g.cards.count(SUNK[seat]) + g.cards.count(TAKEN_SUNK[seat])


def _begin(g: Thunder, field: dict[str, Reader]) -> None:
    """Starts the state at the beginning of a turn, between two actions, or where the stack says."""
    if field["points"].given or field["stack"].given:
        g.points = field["points"].number(0, LEADER_POINTS)
        g.used = field["used"].number(0, g.points, 0)
    elif field["used"].number(0, LEADER_POINTS, 0):
        raise field["used"].wrong("needs points")
    if field["stack"].given:
        resume(g, field["stack"], field["given"])
        return
    turns, turn = Turns(), Turn()
    turns.pc = 1
    g.stack.append(turns)
    if field["points"].given:
        turn.goto("choose_an_action")
    g.begin(turn)


Named = tuple[str, Reader]  # a card as options name it, and where the position says so


def _outside_the_deck(side: dict[str, Reader]) -> list[Named]:
    """Every card of a side outside the deck."""
    found: list[Named] = []
    for name, most in LISTS.items():
        found += [(card.one_of(NAMES), card) for card in side[name].items(most)]
    for column in side["field"].members(LANES).values():
        found += [(card.one_of(ON_THE_FIELD).removesuffix(UP), card) for card in column.items(ROWS)]
    return found


def _lay_decks(g: Thunder, sides: list[dict[str, Reader]], options: Options) -> None:
    """Each deck gets the cards of its 50 that lie nowhere else, unless the position lists it."""
    left = [Counter(quantities(seat, options.archers)) for seat in range(len(SIDES))]
    for seat, side in enumerate(sides):
        for name, reader in _outside_the_deck(side):
            back = seat if name == KIND[name] else 1 - seat
            left[back][KIND[name]] -= 1
            if left[back][KIND[name]] < 0:
                raise reader.wrong(f"is one more {KIND[name]} than {SIDES[back]}'s deck has")
    for seat, side in enumerate(sides):
        deck = +left[seat]
        if side["deck"].given:
            cards = side["deck"].words(quantities(seat, options.archers), BACK)
            if (card := lacking(deck, cards)) is not None:
                raise side["deck"].wrong(f"has more {card} than are left")
            deck = Counter(cards)
        if deck:
            fate.new_deck(g.cards, DECK[seat], dict(deck), stock=SIDES[seat])
        else:
            g.cards.decks[DECK[seat]] = ()
            g.cards.pool[SIDES[seat]] = {}


def _lay_side(g: Thunder, seat: int, side: dict[str, Reader]) -> None:
    cards = g.cards
    for field, own, taken in (
        ("hand", HAND[seat], TAKEN_HAND[seat]),
        ("pile", PILE[seat], TAKEN_PILE[seat]),
        ("sunk", SUNK[seat], TAKEN_SUNK[seat]),
        ("shown", SHOWN[seat], SHOWN[1 - seat]),
    ):
        for card in side[field].items(LISTS[field]):
            cards.deal_out(own if card.value == KIND[card.value] else taken, (KIND[card.value],))
    g.piles[seat] = side["pile"].words(NAMES, LISTS["pile"])
    for lane, column in side["field"].members(LANES).items():
        for row, card in enumerate(column.items(ROWS)):
            _lay_card(g, seat, LANES.index(lane), row, card)
    for other in (SPECTATOR, 1 - seat):  # everybody saw the cards under the last Hel
        for sunk in (SUNK[seat], TAKEN_SUNK[seat]):
            cards.know(other, cards.at(sunk), (sunk,))
        cards.know(other, cards.at(TAKEN_HAND[seat]), (TAKEN_HAND[seat],))


def _lay_card(g: Thunder, seat: int, lane: int, row: int, card: Reader) -> None:
    name = card.value.removesuffix(UP)
    kind, up = KIND[name], card.value.endswith(UP)
    if kind in LEADERS:
        if row or not up or kind != LEADERS[seat]:
            raise card.wrong("must stand face up in his own first row, or not at all")
        g.leaders[seat] = lane
    side = SIDES[seat]
    back = side if name == kind else SIDES[1 - seat]
    place = g.cards.add_place(g.cards.fresh_name(side), back, EVERYONE if up else (seat,))
    g.cards.deal_out(place, (kind,))
    g.columns[3 * seat + lane] += (place,)
    if not up:
        g.cards.rule_out(LEADERS[seat], place)
        if back != side:  # it was taken from a pile, and everybody saw it
            for other in (SPECTATOR, 1 - seat):
                g.cards.know(other, (kind,), (place,))


def _claims(g: Thunder, known: Reader) -> list[Among]:
    """Reads what is known of hidden cards.

    A claim names at least one card, so a seat has at most as many claims as there are cards.
    """
    refs, found = _refs(g), []
    for claim in known.items(len(WHO) * BOX):
        field = claim.fields(("who", "cards", "among"))
        kinds = field["cards"].words(NAMES, BACK)
        places = sorted({refs[ref] for ref in field["among"].words(refs, len(refs))})
        if len({g.cards.places[place].stock for place in places}) != 1:
            raise field["among"].wrong("must be places of cards with one back, at least one")
        found.append(Among(WHO[field["who"].one_of(WHO)], tuple(sorted(kinds)), tuple(places)))
    check_known(g.cards, found, known.path, "cards")
    return found
