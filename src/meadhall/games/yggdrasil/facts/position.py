"""Positions as JSON: what the engine's `position` reads and `dump` writes. Every field has a default.

docs/reference/positions.md shows the form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from meadhall.games.yggdrasil.rules.setup import check, house, lay_out_cards, own_nothing
from meadhall.games.yggdrasil.rules.state import (
    ACTIVE,
    DEFEATED,
    DISCARD,
    DISMISSED,
    ENEMY_DECK,
    PILE,
    TAKEN,
    Yggdrasil,
)
from meadhall.games.yggdrasil.rules.tables import (
    ANGRY,
    ARTIFACTS,
    BAG_FIRE_GIANTS,
    BAG_VIKINGS,
    CARDS_OF,
    COLOURS,
    ENEMIES,
    ENEMY,
    ENEMY_CARDS,
    GIANTS,
    GODS,
    ISLANDS,
    LAST,
    NUMBER,
    POWER,
    SPECIAL_CARDS,
    START,
    VANAHEIM,
)
from meadhall.games.yggdrasil.rules.turn import Game
from meadhall.kernel import fate
from meadhall.kernel.position import Reader, lacking, no_rules_in_progress, resume, stack_readers, stack_to_json

if TYPE_CHECKING:
    from meadhall.games.yggdrasil import Options

LEVELS = NUMBER["artifact_levels"]
FIELDS = (
    *("gods", "to_move", "turns", "spaces", "steps", "fenrir", "quiet_turns", "vikings", "elves", "artifacts"),
    *("bags", "valkyries", "submerged", "helheim", "muspellheim", "alfheim", "vanir"),
    *("deck", "unseen", "taken", "discard", "giants", "ended", "stack", "given"),
)
EARLIER = "doing"  # stack and given in one object
ENDS = ("won", "wall", "door", "residence")
LONGEST_GAME = 9_999  # turns
MOST_STEPS = 99_999  # of all Enemies in a game
BOX = {**CARDS_OF, **dict.fromkeys(SPECIAL_CARDS, 1)}  # the Enemy cards
MOST_CARDS = sum(BOX.values())
GIANT_PLACES = (ACTIVE, DEFEATED, DISMISSED)


# -- out ---------------------------------------------------------------------------------------------------------


def to_position(g: Yggdrasil) -> dict[str, Any]:
    cards = g.cards
    return {
        "gods": list(g.gods),
        "to_move": g.gods[g.active],
        "turns": g.turns,
        "spaces": dict(zip(ENEMIES, g.spaces, strict=True)),
        "steps": [g.steps_forward, g.steps_back],
        "fenrir": g.fenrir,
        "quiet_turns": g.quiet_turns,
        "vikings": dict(zip(g.gods, g.vikings, strict=True)),
        "elves": dict(zip(g.gods, g.elves, strict=True)),
        "artifacts": {god: _owned(g, seat) for seat, god in enumerate(g.gods)},
        "bags": {colour: [g.bag_vikings[i], g.bag_fire_giants[i]] for i, colour in enumerate(COLOURS, 1)},
        "valkyries": ISLANDS[g.valkyries],
        "submerged": ISLANDS[g.submerged],
        "helheim": g.helheim,
        "muspellheim": g.muspellheim,
        "alfheim": g.alfheim,
        "vanir": g.vanir,
        "deck": [_part(cards.places[part].size, cards.at(part)) for part in cards.decks[ENEMY_DECK]],
        "unseen": dict(cards.pool[ENEMY_DECK]),
        "taken": list(cards.at(TAKEN)),
        "discard": list(cards.at(DISCARD)),
        "giants": {place: list(cards.at(place)) for place in GIANT_PLACES},
        "ended": g.ended,
        **({"stack": None, "given": None} if g.waiting is None else stack_to_json(g)),
    }


def _owned(g: Yggdrasil, seat: int) -> dict[str, int]:
    mine = g.levels[len(ARTIFACTS) * seat : len(ARTIFACTS) * (seat + 1)]
    return {artifact: level for artifact, level in zip(ARTIFACTS, mine, strict=True) if level}


def _part(size: int, known: Sequence[str]) -> Any:
    """Writes a part of the deck: a card that all know, a number of unseen cards, or a pile with known cards among
    them.
    """
    if size == len(known) == 1:
        return known[0]
    return {"cards": size, "with": list(known)} if known else size


# -- in ----------------------------------------------------------------------------------------------------------


def from_position(position: Any, options: Options) -> Yggdrasil:
    field = Reader(position).fields((*FIELDS, EARLIER))
    check(None, options)
    gods = field["gods"].words(GODS, len(GODS), once=True) if field["gods"].given else options.gods or GODS[:1]
    if not gods:
        raise field["gods"].wrong("must name at least one")
    g = Yggdrasil(gods=gods, house=house(options))
    own_nothing(g)
    lay_out_cards(g)
    g.active = gods.index(field["to_move"].one_of(gods, gods[0]))
    g.turns = field["turns"].number(0, LONGEST_GAME, 0)
    _read_asgard(g, field)
    _read_hands(g, field)
    _read_worlds(g, field)
    _read_cards(g, field)
    _begin(g, field)
    return g


def _read_asgard(g: Yggdrasil, field: dict[str, Reader]) -> None:
    for name, space in field["spaces"].members(ENEMIES).items():
        g.spaces[ENEMY[name]] = space.number(START, LAST)
    g.fenrir = field["fenrir"].number(0, max(POWER), 0)
    if g.fenrir > POWER[min(g.spaces[ENEMY["fenrir"]], LAST - 1)]:  # an angry Fenrir is not pushed back
        raise field["fenrir"].wrong("cannot have grown angry farther on than he stands")
    g.quiet_turns = field["quiet_turns"].number(0, NUMBER["daeg_turns"], 0)
    forward = sum(g.spaces) - len(ENEMIES) * START  # at least this many; steps back may be added
    g.steps_forward, g.steps_back = field["steps"].numbers(2, 0, MOST_STEPS, (forward, 0))
    if g.steps_forward - g.steps_back != forward:
        raise field["steps"].wrong("forward less back must be how far the Enemies stand from their first spaces")


def _read_hands(g: Yggdrasil, field: dict[str, Reader]) -> None:
    for god, vikings in field["vikings"].members(g.gods).items():
        g.vikings[g.gods.index(god)] = vikings.number(0, NUMBER["vikings"])
    for god, elves in field["elves"].members(g.gods).items():
        g.elves[g.gods.index(god)] = elves.number(0, _elves(g))
    for god, owned in field["artifacts"].members(g.gods).items():
        for artifact, reader in owned.members(ARTIFACTS).items():
            level, kind = reader.number(1, LEVELS), ARTIFACTS.index(artifact)
            if not g.forge[kind] >> (level - 1) & 1:
                raise reader.wrong("another god has this one")
            g.forge[kind] &= ~(1 << (level - 1))
            g.levels[len(ARTIFACTS) * g.gods.index(god) + kind] = level


def _elves(g: Yggdrasil) -> int:
    """How many Elves are in the game."""
    return g.seats + NUMBER["elves_more_than_gods"]


def _read_worlds(g: Yggdrasil, field: dict[str, Reader]) -> None:
    g.bag_vikings, g.bag_fire_giants = list(BAG_VIKINGS), list(BAG_FIRE_GIANTS)
    for colour, bag in field["bags"].members(COLOURS).items():
        island = ISLANDS.index(colour)
        g.bag_vikings[island], g.bag_fire_giants[island] = bag.numbers(2, 0, NUMBER["vikings"])
    g.valkyries = ISLANDS.index(field["valkyries"].one_of(ISLANDS, "rainbow"))
    g.submerged = ISLANDS.index(field["submerged"].one_of(COLOURS, "black"))
    g.helheim = _rest(field["helheim"], NUMBER["vikings"], sum(g.vikings) + sum(g.bag_vikings))
    g.muspellheim = _rest(field["muspellheim"], NUMBER["fire_giants"], sum(g.bag_fire_giants))
    g.alfheim = _rest(field["alfheim"], _elves(g), sum(g.elves))
    g.vanir = field["vanir"].number(1, len(VANAHEIM[g.house.vanaheim_squares]), 1)


def _rest(reader: Reader, box: int, elsewhere: int) -> int:
    """Reads what lies in a world: by default everything of the box that is nowhere else. A position may have less,
    but not more.
    """
    if elsewhere > box:
        raise reader.wrong(f"there are only {box} in the box, and {elsewhere} lie elsewhere")
    return reader.number(0, box - elsewhere, box - elsewhere)


def _read_cards(g: Yggdrasil, field: dict[str, Reader]) -> None:
    places = field["giants"].fields(GIANT_PLACES)
    away: list[str] = []
    for place in GIANT_PLACES:
        named = places[place].words(GIANTS, len(GIANTS), once=True)
        g.cards.deal_out(place, named)
        away += named
    if len(set(away)) < len(away):
        raise field["giants"].wrong("one is in two places")
    fate.new_deck(g.cards, PILE, {name: 1 for name in GIANTS if name not in away})
    if not g.cards.pool[PILE]:
        g.cards.decks[PILE] = ()
    seen: list[str] = []
    for name, place in (("taken", TAKEN), ("discard", DISCARD)):
        cards = field[name].words(ENEMY_CARDS, MOST_CARDS)
        g.cards.deal_out(place, cards)
        seen += cards
    _read_deck(g, field, seen)


def _read_deck(g: Yggdrasil, field: dict[str, Reader], seen: list[str]) -> None:
    deck, piles = field["deck"], [_pile(part) for part in field["deck"].items(MOST_CARDS)]
    seen += [card for _, known in piles for card in known]
    gone = Counter(card.removeprefix(ANGRY) for card in seen)
    unseen = {name: max(0, n - gone[name]) for name, n in CARDS_OF.items()}
    if field["unseen"].given:
        unseen = {name: n.number(0, MOST_CARDS) for name, n in field["unseen"].members(ENEMY_CARDS).items()}
    elif deck.given and all(size == len(known) for size, known in piles):
        unseen = {}
    if (card := lacking(BOX, [*seen, *Counter(unseen).elements()])) is not None:
        raise deck.wrong(f"must leave of {card}, with all other places, no more than {BOX[card]}")
    total = sum(unseen.values())
    if not deck.given:
        piles = [(total, ())] if total else []
    if sum(size - len(known) for size, known in piles) != total:
        raise deck.wrong(f"must have room for exactly the unseen cards, which are {total}")
    fate.lay_piles(g.cards, ENEMY_DECK, piles, unseen)


def _pile(part: Reader) -> tuple[int, tuple[str, ...]]:
    if isinstance(part.value, str):
        return 1, (part.one_of(ENEMY_CARDS),)
    if not isinstance(part.value, dict):
        return part.number(1, MOST_CARDS), ()
    pile = part.fields(("cards", "with"))
    known = pile["with"].words(ENEMY_CARDS, MOST_CARDS)
    return pile["cards"].number(max(1, len(known)), MOST_CARDS), known


def _begin(g: Yggdrasil, field: dict[str, Reader]) -> None:
    """Starts the state at the end of the game, at the beginning of a turn, or with rules in progress."""
    g.ended = field["ended"].one_of(("", *ENDS), "")
    stack, given = stack_readers(field, EARLIER, "rules")
    if g.ended:
        no_rules_in_progress(stack, given)
        return
    if stack.given:
        resume(g, stack, given)
    elif g.cards.at(TAKEN):
        raise field["taken"].wrong("is empty when a turn begins: the stack must say who has these cards")
    else:
        g.begin(Game())
