"""The gods below the tree: what each owns, whose turn it is and how many actions are left."""

from __future__ import annotations

from functools import cache

from meadhall.games.yggdrasil.facts import help
from meadhall.games.yggdrasil.picture.places import GOODS, PLACES, Box, god_box
from meadhall.games.yggdrasil.picture.words import name_of
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ARTIFACT, ARTIFACTS, ENEMIES, NUMBER
from meadhall.games.yggdrasil.rules.turn import Turn
from meadhall.kernel.picture import Part

KINDS = len(ARTIFACTS)


def god_parts(g: Yggdrasil, turn: Turn | None) -> list[Part]:
    parts = []
    for seat, god in enumerate(g.gods):
        mine = tuple(g.levels[KINDS * seat : KINDS * (seat + 1)])
        parts.append(god_part(seat, g.seats, god, g.vikings[seat], g.elves[seat], mine))
        if turn is not None and seat == g.active:
            actions = NUMBER["frey_actions" if g.has_power("frey") else "actions"]
            parts.append(turn_part(god_box(seat, g.seats), max(0, actions - turn.spent), turn.spent))
    return parts


@cache
def god_part(seat: int, seats: int, god: str, vikings: int, elves: int, levels: tuple[int, ...]) -> Part:
    x, y, _, _, _ = box = god_box(seat, seats)
    drawn = f"{box.rect()}<use href='#side-{god}' x='{x + 34}' y='{y + 39}'/>"
    drawn += f"<text class='name' x='{x + 70}' y='{y + 22}'>{name_of(god)}</text>"
    drawn += f"<use href='#yg-viking' x='{x + 80}' y='{y + 41}'/><text x='{x + 99}' y='{y + 48}'>{vikings}</text>"
    drawn += f"<use href='#yg-elf' x='{x + 148}' y='{y + 41}'/><text x='{x + 166}' y='{y + 48}'>{elves}</text>"
    owned = [(a, n) for a, n in zip(ARTIFACTS, levels, strict=True) if n]
    apart = 30 if len(owned) < KINDS else 25
    for i, (artifact, level) in enumerate(owned):
        at = x + 78 + apart * i
        drawn += f"<g><use class='tool' href='#yg-{artifact}' transform='translate({at} {y + 64}) scale(.72)'/>"
        drawn += f"<text class='level' x='{at + 9}' y='{y + 70}'>{level}</text>"
        drawn += (
            f"<title>{name_of(artifact)}, level {level}: against {name_of(ENEMIES[ARTIFACT[artifact]])}</title></g>"
        )
    return Part(f"p{seat}", GOODS, f"<g id='p{seat}' class='god' data-help='{help.GODS[god]}'>{drawn}</g>")


@cache
def turn_part(box: Box, left: int, spent: int) -> Part:
    """Whose turn it is, and the actions that are left."""
    x, y, w, _, _ = box
    first = x + w - 14 - 15 * (left + spent - 1)
    bolts = "".join(
        f"<use class='{'left' if n < left else 'spent'}' href='#yg-bolt' x='{first + 15 * n}' y='{y + 16}'/>"
        for n in range(left + spent)
    )
    return Part("yg-turn", PLACES, f"<g id='yg-turn'>{box.rect()}{bolts}</g>")
