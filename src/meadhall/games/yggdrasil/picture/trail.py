"""What happened last: marks on all parts that changed, the paths of the Enemies, the die."""

from __future__ import annotations

from functools import cache

from meadhall.games.yggdrasil.picture.places import (
    ARTIFACT_BOX,
    GOODS,
    ISLAND_BOX,
    PIP_BOX,
    SPACES,
    TRACK,
    TRAIL,
    WORLD_BOX,
    Box,
    giant_box,
    god_box,
    lane_middle,
    square_box,
    token_box,
)
from meadhall.games.yggdrasil.picture.words import counted
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ENEMY, ISLAND, LAST, START
from meadhall.kernel.picture import Part
from meadhall.kernel.rule import Event

BEGINS = ("acts", "card", "quiet", "pass")


def last_parts(g: Yggdrasil) -> list[Part]:
    """Marks on all that the last card or action touched, the roll of the die, and the paths of the Enemies that
    moved.
    """
    story = g.story or []
    start = next((i for i in range(len(story) - 1, -1, -1) if story[i].key in BEGINS), len(story))
    boxes: dict[Box, None] = {}
    ways = ""
    rolled = ""
    result = ""
    for i in range(start, len(story)):
        event = story[i]
        for box in touched(g, event):
            boxes[box] = None
        if event.key in ("advanced", "pushed_back"):
            ways += way(story, i)
        elif event.key == "combat.die":
            rolled = str(event.args[1])
        elif event.key in ("fenrir.calm", "fenrir.still_angry"):
            rolled = str(event.args[1])
            result = "calm" if event.key == "fenrir.calm" else "still angry"
        elif event.key in ("hel", "surt", "jormungand"):
            rolled = str(event.args[0])
        elif event.key in ("combat.won", "combat.lost"):
            result = f"{event.args[2]} to {event.args[3]}: {event.key[7:]}"
    parts = []
    if boxes or ways:
        parts.append(Part("last", TRAIL, f"<g id='last'>{ways}{''.join(box.rect() for box in boxes)}</g>"))
    if rolled or result:
        parts.append(roll_part(rolled, result))
    return parts


def touched(g: Yggdrasil, event: Event) -> list[Box]:
    """The places named by an event."""
    key, args = event.key, [str(arg) for arg in event.args]
    if key == "tyr":  # faces of the die, though they are called like islands
        return []
    found = [WORLD_BOX[x] for x in args if x in WORLD_BOX] + [ISLAND_BOX[x] for x in args if x in ISLAND_BOX]
    if key in ("advanced", "pushed_back"):
        found.append(token_box(ENEMY[args[0]], g.spaces[ENEMY[args[0]]]))
    elif key.startswith("combat.") and len(args) > 1 and args[1] in ENEMY:
        found.append(token_box(ENEMY[args[1]], g.spaces[ENEMY[args[1]]]))
    elif key.startswith("fenrir."):
        found.append(token_box(ENEMY["fenrir"], g.spaces[ENEMY["fenrir"]]))
    elif key == "forged":
        found.append(ARTIFACT_BOX[args[1]])
    elif key in ("vanir", "vanir.used"):
        found.append(square_box(g.vanir, g.house.vanaheim_squares))
    elif key in ("loki", "giant.defeated", "vanir.giant"):
        active = g.giants()
        found += [giant_box(active.index(x), len(active)) if x in active else PIP_BOX[x] for x in args if x in PIP_BOX]
    if key in ("souls", "forged", "elf", "vanir.vikings", "sigel", "niflheim.given", "niflheim.taken"):
        found += [god_box(int(x), g.seats) for x in args[: 2 if key.startswith("niflheim") else 1]]
    return found


def way(story: list[Event], at: int) -> str:
    """The path of an Enemy's move."""
    foe, to = str(story[at].args[0]), int(story[at].args[1])
    before = (e for e in reversed(story[:at]) if e.key in ("advanced", "pushed_back") and e.args[0] == foe)
    known = next(before, None)
    was = int(known.args[1]) if known is not None else to + (-1 if story[at].key == "advanced" else 1)
    y = lane_middle(ENEMY[foe])
    was = min(max(was, START), LAST)
    return f"<path d='M{SPACES[was]} {y}H{SPACES[to]}'/>" if was != to else ""


@cache
def roll_part(rolled: str, result: str) -> Part:
    die = ""
    if rolled:
        face = f"<text x='22' y='18'>{rolled}</text>" if rolled not in ISLAND else ""
        colour = f" {rolled}" if rolled in ISLAND else ""
        die = f"<rect class='die{colour}' x='10' width='24' height='24' rx='5'/>{face}"
        result = f"{rolled}: {result}" if rolled in ISLAND and result else result or rolled * (rolled in ISLAND)
        result = result or counted(int(rolled), "hammer", "hammers")
    label = f"<text class='west' x='{42 if die else 10}' y='18'>{result}</text>"
    return Part("roll", GOODS, f"<g id='roll' transform='translate({TRACK - 4} 224)'>{die}{label}</g>")
