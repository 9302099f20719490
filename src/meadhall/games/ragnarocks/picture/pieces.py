"""What stands on the isle, what can be tapped there, and the trail of the last turn."""

from __future__ import annotations

from functools import cache, lru_cache

from meadhall.games.ragnarocks import GAME
from meadhall.games.ragnarocks.picture.isle import RUNES, STONES, TOOLS
from meadhall.games.ragnarocks.picture.layout import AT, PIECES, SEA, TARGETS, TRAIL, WORTH, line
from meadhall.games.ragnarocks.rules.board import INDEX, NAMES, hexes
from meadhall.games.ragnarocks.rules.power import Power
from meadhall.games.ragnarocks.rules.powers import POWERS
from meadhall.games.ragnarocks.rules.state import OFF_BOARD, SIDES
from meadhall.kernel.picture import Part, told_part
from meadhall.kernel.rule import Ask, Event

STONE_HELP = "RR-2.6"
"""The clause that explains a stone when a person points at it."""


@cache
def viking_part(viking: int, h: int, picked: bool, at_home: bool) -> Part:
    side, tool = SIDES[viking // 3], TOOLS[viking % 3]
    name = f"v{viking}"
    x, y = AT[h]
    marks = f"{side}{' picked' * picked}{' home' * at_home}"
    place = f"href='#rr-{side}-{tool}' transform='translate({x} {y})'"
    title = f"<title>{GAME.words.name(side)} on {NAMES[h]}</title>"
    return Part(name, PIECES, f"<use id='{name}' class='{marks}' {place}>{title}</use>")


@cache
def stone_part(h: int) -> Part:
    x, y = AT[h]
    stone, rune = stone_drawing(h), rune_of(h)
    shape = f"<use href='#rr-stone{stone}'/><use href='#rr-rune{rune}'/><title>Stone on {NAMES[h]}</title>"
    place = f"data-help='{STONE_HELP}' transform='translate({x} {y})'"
    return Part(f"s{h}", PIECES, f"<g id='s{h}' class='stone' {place}>{shape}</g>")


def stone_drawing(h: int) -> int:
    """Which of the runestones stands on a hex."""
    return (5 * h + 3) % STONES + 1


def rune_of(h: int) -> int:
    """Which of the runes a stone on this hex bears."""
    return 7 * h % len(RUNES)


@lru_cache(maxsize=1024)
def fresh_part(stones: int) -> Part:
    """The runes of the stones that came last: they glow."""
    found = "".join(
        f"<use href='#rr-rune{rune_of(h)}' transform='translate({AT[h][0]} {AT[h][1]})'/>" for h in hexes(stones)
    )
    return Part("fresh", WORTH, f"<g id='fresh' class='fresh'>{found}</g>")


# -- what can be tapped ------------------------------------------------------------------------------------------

STONES_ASKED = ("summon", "forseti", "ymir", "thor", "surtr", "surtr_second")
"""Questions where a stone comes to stand."""


def legal_part(ask: Ask, occupied: int) -> Part:
    """The hexes that can be tapped. They cover the help of the parts beneath, which would be in the way."""
    kind = "stone" if ask.prompt in STONES_ASKED else "go"
    found = "".join(target(str(x), bool(occupied >> INDEX[str(x)] & 1)) for x in ask.options if x in INDEX)
    return Part("legal", TARGETS, f"<g id='legal' class='{kind}' data-help=''>{found}</g>")


@cache
def target(name: str, held: bool) -> str:
    """`held`: something stands there."""
    return f"<use href='#o{name}' class='legal{' held' * held}' data-option='\"{name}\"'/>"


# -- what happened last ------------------------------------------------------------------------------------------


MOVES = ("moved", "came_back", "automa_finishing", "automa_harassing", "automa_special", "automa_swap", "free_step")
"""Events that begin a trail."""
BEFORE_MOVES = {name for name, power in POWERS.items() if type(power).before_move is not Power.before_move}
"""Events of powers that act before the move; they have the names of their powers."""


def last_turn(story: list[Event]) -> tuple[Event, ...]:
    """The events since the Viking that moved last began its turn."""
    found: list[Event] = []
    for i in range(len(story) - 1, -1, -1):
        found.append(story[i])
        if story[i].key in MOVES:
            while i > 0 and story[i - 1].key in BEFORE_MOVES:
                i -= 1
                found.append(story[i])
            return tuple(found[::-1])
    return ()


def last_stones(events: tuple[Event, ...], stones: int) -> int:
    """The stones that came in these events and stand on the board."""
    found = 0
    for event in events:
        at = [INDEX[str(arg)] for arg in event.args if arg in INDEX]
        if event.key == "summoned":
            found |= 1 << at[1]
        elif len(at) == 1:
            found |= 1 << at[0]
    return found & stones


def trail_parts(events: tuple[Event, ...], stones: int, now: bool) -> list[Part]:
    return [trail(events, stones, now)] if events else []


@lru_cache(maxsize=1024)
def trail(events: tuple[Event, ...], stones: int, now: bool) -> Part:
    """The mark of an event: with two hexes, the path of a Viking; with a hex on which a stone stands now, that hex.

    `now`: the turn is not over.
    """
    ways, throws = "", ""
    for event in events:
        at = [str(arg) for arg in event.args if arg in INDEX]
        if event.key == "summoned":
            throws += f"<path class='throw' d='{line(at[0], at[1])}'/><use href='#o{at[1]}'/>"
        elif len(at) == 2:
            ways += ("" if ways else f"<use href='#o{at[0]}'/>") + f"<path d='{line(at[0], at[1])}'/>"
        elif at and stones >> INDEX[at[0]] & 1:
            throws += f"<use href='#o{at[0]}'/>"
    marks = " class='now'" if now else ""
    return Part("trail", TRAIL, f"<g id='trail'{marks}>{ways}{throws}</g>")


# -- in words ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def told(vikings: tuple[int, ...], stones_mask: int, scores: tuple[int, ...]) -> Part:
    """What stands where, as a text for screen readers."""
    sides = []
    for i, side in enumerate(SIDES):
        where = " ".join(NAMES[h] for h in vikings[3 * i : 3 * i + 3] if h != OFF_BOARD)
        sides.append(f"{GAME.words.name(side)}: {where}")
    stones = f"Stones: {' '.join(NAMES[h] for h in hexes(stones_mask)) or 'none'}"
    points = " to ".join(map(str, scores))
    return told_part(SEA, f"{'. '.join([*sides, stones])}. Points: {points}.", html=True)
