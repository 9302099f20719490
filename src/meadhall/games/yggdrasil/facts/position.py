"""Positions as JSON: what the engine's `position` takes and `dump` gives. Every field has a default.

docs/play/yggdrasil.md describes the form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
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
    START,
    VANAHEIM,
)
from meadhall.games.yggdrasil.rules.turn import Game
from meadhall.kernel import fate
from meadhall.kernel.codec import from_json, rules_of, to_json
from meadhall.kernel.errors import BadPosition
from meadhall.kernel.rule import Option, Rule

if TYPE_CHECKING:
    from meadhall.games.yggdrasil import Options

LEVELS = NUMBER["artifact_levels"]
FIELDS = (
    *("gods", "to_move", "turns", "spaces", "steps", "fenrir", "quiet_turns", "vikings", "elves", "artifacts"),
    *("bags", "valkyries", "submerged", "helheim", "muspellheim", "alfheim", "vanir"),
    *("deck", "unseen", "taken", "discard", "giants", "ended", "doing"),
)
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
        "doing": _doing(g),
    }


def _owned(g: Yggdrasil, seat: int) -> dict[str, int]:
    mine = g.levels[len(ARTIFACTS) * seat : len(ARTIFACTS) * (seat + 1)]
    return {artifact: level for artifact, level in zip(ARTIFACTS, mine, strict=True) if level}


def _part(size: int, known: Sequence[str]) -> Any:
    """A part of the deck: a card all know, a number of unseen cards, or a pile with known cards among them."""
    if size == len(known) == 1:
        return known[0]
    return {"cards": size, "with": list(known)} if known else size


def _doing(g: Yggdrasil) -> dict[str, Any] | None:
    """The rules in progress, as they were before the pending question. None: a turn begins, or all is over."""
    if g.waiting is None:
        return None
    if g.before is None:
        raise ValueError("a search copy keeps no rule from before its question, so it has no position")
    return {"rules": [to_json(rule) for rule in (*g.stack[:-1], g.before)], "given": g.given}


# -- in ----------------------------------------------------------------------------------------------------------


def from_position(position: Any, options: Options) -> Yggdrasil:
    if not isinstance(position, dict):
        raise BadPosition("", "a position is an object")
    for field in position:
        if field not in FIELDS:
            raise BadPosition(str(field), "is unknown")
    check(None, options)
    gods = _names(position.get("gods", list(options.gods or GODS[:1])), "gods", GODS)
    if not gods:
        raise BadPosition("gods", "must name at least one")
    g = Yggdrasil(gods=gods, house=house(options))
    own_nothing(g)
    lay_out_cards(g)
    g.active = gods.index(_name(position.get("to_move", gods[0]), "to_move", gods))
    _read_asgard(g, position)
    _read_hands(g, position)
    _read_worlds(g, position)
    _read_cards(g, position)
    return _begin(g, position)


def _read_asgard(g: Yggdrasil, position: dict[str, Any]) -> None:
    for name, space in _object(position, "spaces", ENEMIES).items():
        g.spaces[ENEMY[name]] = _number(space, f"spaces.{name}", START, LAST)
    g.fenrir = _number(position.get("fenrir", 0), "fenrir", 0, max(POWER))
    g.quiet_turns = _number(position.get("quiet_turns", 0), "quiet_turns", 0, NUMBER["daeg_turns"])
    g.turns = _number(position.get("turns", 0), "turns", 0, 10_000)
    steps = _list(position.get("steps", [sum(g.spaces) - len(ENEMIES) * START, 0]), "steps")
    if len(steps) != 2:
        raise BadPosition("steps", "must be two numbers: forward and back")
    g.steps_forward, g.steps_back = (_number(n, "steps", 0, 100_000) for n in steps)
    if g.steps_forward - g.steps_back != sum(g.spaces) - len(ENEMIES) * START:
        raise BadPosition("steps", "forward less back must be how far the Enemies stand from their first spaces")
    if g.fenrir > POWER[min(g.spaces[ENEMY["fenrir"]], LAST - 1)]:  # nobody pushes him back while he is angry
        raise BadPosition("fenrir", "cannot have grown angry farther on than he stands")


def _read_hands(g: Yggdrasil, position: dict[str, Any]) -> None:
    most_elves = g.seats + NUMBER["elves_more_than_gods"]
    for god, n in _object(position, "vikings", g.gods).items():
        g.vikings[g.gods.index(god)] = _number(n, f"vikings.{god}", 0, NUMBER["vikings"])
    for god, n in _object(position, "elves", g.gods).items():
        g.elves[g.gods.index(god)] = _number(n, f"elves.{god}", 0, most_elves)
    for god, owned in _object(position, "artifacts", g.gods).items():
        for artifact, n in _members(owned, f"artifacts.{god}", ARTIFACTS).items():
            field, kind = f"artifacts.{god}.{artifact}", ARTIFACTS.index(artifact)
            level = _number(n, field, 1, LEVELS)
            if not g.forge[kind] >> (level - 1) & 1:
                raise BadPosition(field, "another god has this one")
            g.forge[kind] &= ~(1 << (level - 1))
            g.levels[len(ARTIFACTS) * g.gods.index(god) + kind] = level


def _read_worlds(g: Yggdrasil, position: dict[str, Any]) -> None:
    g.bag_vikings, g.bag_fire_giants = list(BAG_VIKINGS), list(BAG_FIRE_GIANTS)
    for colour, bag in _object(position, "bags", COLOURS).items():
        field, island = f"bags.{colour}", ISLANDS.index(colour)
        if len(_list(bag, field)) != 2:
            raise BadPosition(field, "must be two numbers: Vikings and Fire Giants")
        g.bag_vikings[island] = _number(bag[0], field, 0, NUMBER["vikings"])
        g.bag_fire_giants[island] = _number(bag[1], field, 0, NUMBER["fire_giants"])
    g.valkyries = ISLANDS.index(_name(position.get("valkyries", "rainbow"), "valkyries", ISLANDS))
    g.submerged = ISLANDS.index(_name(position.get("submerged", "black"), "submerged", COLOURS))
    g.helheim = _rest(position, "helheim", NUMBER["vikings"], sum(g.vikings) + sum(g.bag_vikings))
    g.muspellheim = _rest(position, "muspellheim", NUMBER["fire_giants"], sum(g.bag_fire_giants))
    g.alfheim = _rest(position, "alfheim", g.seats + NUMBER["elves_more_than_gods"], sum(g.elves))
    g.vanir = _number(position.get("vanir", 1), "vanir", 1, len(VANAHEIM[g.house.vanaheim_squares]))


def _rest(position: dict[str, Any], field: str, box: int, elsewhere: int) -> int:
    """What lies in a world: by default whatever of the box is nowhere else. Some may be missing, none added."""
    if elsewhere > box:
        raise BadPosition(field, f"there are only {box} in the box, and {elsewhere} lie elsewhere")
    return _number(position.get(field, box - elsewhere), field, 0, box - elsewhere)


def _read_cards(g: Yggdrasil, position: dict[str, Any]) -> None:
    giants = _object(position, "giants", GIANT_PLACES)
    away: list[str] = []
    for place in GIANT_PLACES:
        named = _names(giants.get(place, []), f"giants.{place}", GIANTS)
        g.cards.deal_out(place, named)
        away += named
    if len(set(away)) < len(away):
        raise BadPosition("giants", "one is in two places")
    fate.new_deck(g.cards, PILE, {name: 1 for name in GIANTS if name not in away})
    if not g.cards.pool[PILE]:
        g.cards.decks[PILE] = ()
    seen: list[str] = []
    for field, place in (("taken", TAKEN), ("discard", DISCARD)):
        cards = [_name(card, field, ENEMY_CARDS) for card in _list(position.get(field, []), field)]
        g.cards.deal_out(place, cards)
        seen += cards
    _read_deck(g, position, seen)


def _read_deck(g: Yggdrasil, position: dict[str, Any], seen: list[str]) -> None:
    parts = _list(position["deck"], "deck") if "deck" in position else None
    piles = [_pile(part, f"deck[{i}]") for i, part in enumerate(parts or ())]
    seen += [card for _, known in piles for card in known]
    if "unseen" in position:
        given = _object(position, "unseen", ENEMY_CARDS)
        unseen = {name: _number(n, f"unseen.{name}", 0, 99) for name, n in given.items()}
    elif parts is not None and all(size == len(known) for size, known in piles):
        unseen = {}
    else:
        gone = Counter(card.removeprefix(ANGRY) for card in seen)
        unseen = {name: max(0, n - gone[name]) for name, n in CARDS_OF.items()}
    total = sum(unseen.values())
    if parts is None:
        piles = [(total, ())] if total else []
    if sum(size - len(known) for size, known in piles) != total:
        raise BadPosition("deck", f"must have room for exactly the unseen cards, which are {total}")
    fate.lay_piles(g.cards, ENEMY_DECK, piles, unseen)


def _pile(part: Any, field: str) -> tuple[int, tuple[str, ...]]:
    if isinstance(part, str):
        return 1, (_name(part, field, ENEMY_CARDS),)
    if not isinstance(part, dict):
        return _number(part, field, 1, 99), ()
    if set(part) != {"cards", "with"}:
        raise BadPosition(field, "must have cards and with")
    known = tuple(_name(card, f"{field}.with", ENEMY_CARDS) for card in _list(part["with"], f"{field}.with"))
    return _number(part["cards"], f"{field}.cards", max(1, len(known)), 99), known


def _begin(g: Yggdrasil, position: dict[str, Any]) -> Yggdrasil:
    """At the end, at the beginning of a turn, or with rules in progress."""
    ended, doing = position.get("ended", ""), position.get("doing")
    if ended:
        g.ended = _name(ended, "ended", ("won", "wall", "door", "residence"))
        return g
    if doing is None:
        if g.cards.at(TAKEN):
            raise BadPosition("taken", "is empty when a turn begins: doing must say who has these cards")
        return g.begin(Game())
    if not isinstance(doing, dict) or set(doing) != {"rules", "given"}:
        raise BadPosition("doing", "must have rules and given")
    rules = rules_of(Yggdrasil)
    if not _list(doing["rules"], "doing.rules"):
        raise BadPosition("doing.rules", "must name at least one rule")
    stack: list[Rule] = [from_json(Rule, x, f"doing.rules[{i}]", rules) for i, x in enumerate(doing["rules"])]
    given: Option | None = from_json(Option | None, doing["given"], "doing.given", rules)
    try:
        g.stack = stack
        g.resume(given)
    except Exception as error:  # whatever a stack that no match has leads to
        raise BadPosition("doing", f"cannot be played on: {error}") from error
    if g.waiting is None and not g.ended:
        raise BadPosition("doing", "leads to no question")
    return g


# -- checking ----------------------------------------------------------------------------------------------------


def _number(value: Any, field: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise BadPosition(field, f"must be a number from {low} to {high}")
    return value


def _name(value: Any, field: str, names: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in names:
        raise BadPosition(field, f"must be one of {', '.join(names)}")
    return value


def _names(value: Any, field: str, names: Sequence[str]) -> tuple[str, ...]:
    found = tuple(_name(name, field, names) for name in _list(value, field))
    if len(set(found)) < len(found):
        raise BadPosition(field, "names one twice")
    return found


def _list(value: Any, field: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadPosition(field, "must be a list")
    return value


def _object(position: dict[str, Any], field: str, names: Sequence[str]) -> Mapping[str, Any]:
    return _members(position.get(field, {}), field, names)


def _members(value: Any, field: str, names: Sequence[str]) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise BadPosition(field, "must be an object")
    for name in value:
        _name(name, field, names)
    return value
