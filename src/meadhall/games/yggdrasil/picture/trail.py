"""What happened last: the card of this turn, the ways of the Enemies, the roll of the die, the islands touched."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.picture.deck import art_of, moved_by
from meadhall.games.yggdrasil.picture.places import ASGARD, CARD, ISLES
from meadhall.games.yggdrasil.picture.words import drawing, name_of, say, shield, stretched
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ANGRY, ISLAND, LAST, START
from meadhall.kernel.picture import Part, escape
from meadhall.kernel.rule import Event

BEGINS = ("acts", "card", "quiet", "pass")
ACTIONS = ("acts", "pass", "fenrir.calm", "fenrir.still_angry", "tyr")
MOVES = ("advanced", "pushed_back")
ROLLS = {"combat.die": 1, "fenrir.calm": 1, "fenrir.still_angry": 1, "hel": 0, "surt": 0, "jormungand": 0}
"""Events that tell a roll, and which of their arguments it is."""


def last_parts(g: Yggdrasil) -> list[Part]:
    story = g.story or []
    start = last_of(story, BEGINS)
    recent = story[start:] if start is not None else []
    parts = []
    ways = [way for i in range(len(story) - len(recent), len(story)) if (way := way_of(story, i))]
    if ways:
        parts.append(ways_part(tuple(ways)))
    if said := rolled(recent):
        parts.append(roll_part(*said))
    if isles := tuple(dict.fromkeys(str(x) for e in recent if e.key != "tyr" for x in e.args if x in ISLAND)):
        parts.append(isles_part(isles))
    if (card := card_of(story)) is not None:
        parts.append(
            card_part(card[0], *card[1:], forces=tuple(g.force(i) for i in moved_by(card[0], g.house.ragnarok_sets)))
        )
    return parts


def last_of(story: Sequence[Event], keys: Sequence[str]) -> int | None:
    """Where the last of these events is."""
    return next((i for i in range(len(story) - 1, -1, -1) if story[i].key in keys), None)


# -- the ways of the Enemies -------------------------------------------------------------------------------------


def way_of(story: Sequence[Event], at: int) -> tuple[int, int] | None:
    """From where to where an Enemy moved."""
    event = story[at]
    if event.key not in MOVES:
        return None
    foe, to = str(event.args[0]), int(event.args[1])
    was = stood(story, at, foe, START if event.key == "advanced" else to)
    return (was, to) if was != to else None


def stood(story: Sequence[Event], at: int, foe: str, unknown: int) -> int:
    """Where an Enemy stood before an event."""
    before = (e for e in reversed(story[:at]) if e.key in MOVES and e.args[0] == foe)
    known = next(before, None)
    if known is not None:
        return int(known.args[1])
    to = int(story[at].args[1])
    return min(max(to + (-1 if story[at].key == "advanced" else 1), START), LAST) if unknown else unknown


@cache
def ways_part(ways: tuple[tuple[int, int], ...]) -> Part:
    drawn = "".join(
        f"<i class='way {'on' if to > was else 'back'} f{min(was, to)} t{max(was, to)} k{min(number, 5)}'></i>"
        for number, (was, to) in enumerate(ways)
    )
    return Part("ways", ASGARD, f"<div id='ways' class='contents'>{drawn}</div>")


@cache
def isles_part(isles: tuple[str, ...]) -> Part:
    drawn = "".join(f"<i class='last-isle i{ISLAND[isle]}'></i>" for isle in isles)
    return Part("isles", ISLES, f"<div id='isles' class='contents'>{drawn}</div>")


# -- the die -----------------------------------------------------------------------------------------------------


def rolled(recent: Sequence[Event]) -> tuple[str, str] | None:
    """The last roll, and what came of it in a few words."""
    roll, result = "", ""
    for event in recent:
        if event.key in ROLLS:
            roll, result = str(event.args[ROLLS[event.key]]), ""
        if event.key in ("fenrir.calm", "fenrir.still_angry"):
            result = say(f"roll.{event.key}")
        elif event.key in ("combat.won", "combat.lost"):
            result = say(f"roll.{event.key}", event.args[2], event.args[3])
    return (roll, result) if roll or result else None


@cache
def die(roll: str) -> str:
    """A face of the die: a colour, or hammers."""
    if roll in ISLAND:
        return f"<i class='die {roll}'></i>"
    pips = drawing("hammer-pip") * int(roll) or "<b>–</b>"
    return f"<i class='die hammers'>{pips}</i>"


@cache
def roll_part(roll: str, result: str) -> Part:
    named = "" if not roll else name_of(roll) if roll in ISLAND else say("roll.hammers", int(roll))
    said = f"<span>{named}</span>" if named else ""
    told = f"<b>{result}</b>" if result else ""
    return Part("roll", ASGARD, f"<p id='roll' class='roll'>{die(roll) if roll else ''}<span>{told}{said}</span></p>")


# -- the card of this turn ---------------------------------------------------------------------------------------


def card_of(story: Sequence[Event]) -> tuple[str, tuple[tuple[str, str], ...]] | None:
    """The card of this turn, and the sentences that say what it did, each with a mark beside it."""
    at = last_of(story, ("card", "quiet"))
    if at is None or story[at].key == "quiet":
        return None
    lines = []
    for i in range(at + 1, len(story)):
        event = story[i]
        if event.key in ACTIONS or event.key.startswith("end."):
            break
        lines.append((mark_of(story, i), escape(GAME.words.event(event, GOD_SEATS))))
    return str(story[at].args[1]), tuple(lines)


GOD_SEATS = ("",) * 6  # what a card does names no seat


def mark_of(story: Sequence[Event], at: int) -> str:
    event = story[at]
    if event.key in MOVES and (way := way_of(story, at)):
        return f"<i>{way[0]}→{way[1]}</i>"
    if event.key in ROLLS:
        return die(str(event.args[ROLLS[event.key]]))
    return f"<i>{drawing('frost-giant')}</i>" if event.key == "loki" else "<i></i>"


@cache
def card_part(card: str, lines: tuple[tuple[str, str], ...], forces: tuple[int, ...]) -> Part:
    """The Enemy card of this turn, with what it did."""
    art = stretched(art_of(card), 240, 240, "xMidYMid slice")
    strength = shield(forces[0]) if len(forces) == 1 else ""
    angry = " class='angry'" if card.startswith(ANGRY) else ""
    said = "".join(f"<li>{mark}<span>{text}</span></li>" for mark, text in lines)
    head = f"<span class='cap'>{say('card.drawn')}</span>{art}<h3{angry}>{name_of(card)}{strength}</h3>"
    return Part("card", CARD, f"<div id='card' class='card' data-face='{card}'>{head}<ol>{said}</ol></div>")
