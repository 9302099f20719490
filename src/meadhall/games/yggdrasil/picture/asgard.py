"""Asgard: the Enemies on their lanes, and how near each defeat is."""

from __future__ import annotations

from functools import cache

from meadhall.games.yggdrasil.facts import help
from meadhall.games.yggdrasil.picture.places import GOODS, LANE_BOX, METERS, PIECES, PLACES, SPACES, Box, lane_middle
from meadhall.games.yggdrasil.picture.words import FOE_HELP, GATES, name_of
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import DEFEATS, ENEMIES, ENEMY, FORCE, START, Defeat
from meadhall.kernel.picture import Part, tap


def enemy_parts(g: Yggdrasil) -> list[Part]:
    angry = ENEMY["fenrir"] if g.fenrir else -1
    return [enemy_part(i, space, g.force(i), i == angry) for i, space in enumerate(g.spaces)]


@cache
def enemy_part(enemy: int, space: int, force: int, angry: bool) -> Part:
    x, y = SPACES[space], lane_middle(enemy)
    marks = f"foe{' home' * (space == START)}{' strong' * (force > FORCE[space])}{' angry' * angry}"
    shape = (
        f"<use href='#yg-token'/><use class='face' href='#yg-{ENEMIES[enemy]}' x='-17'/>"
        f"<text x='13' y='7'>{force}{'+' * (force > FORCE[space])}</text>"
    )
    if angry:
        shape += "<path class='rage' d='M-38-6l8 6-8 6M38-6l-8 6 8 6'/>"
    return Part(f"e{enemy}", PIECES, f"<g id='e{enemy}' class='{marks}' transform='translate({x} {y})'>{shape}</g>")


def enemies_beyond(g: Yggdrasil, defeat: Defeat) -> int:
    """How many Enemies stand there or farther."""
    return sum(space >= defeat.space for space in g.spaces)


def meter_parts(g: Yggdrasil) -> list[Part]:
    return [meter_part(d.how, enemies_beyond(g, d), d.enemies) for d in DEFEATS]


@cache
def meter_part(how: str, beyond: int, limit: int) -> Part:
    """How near a defeat is: one mark for each Enemy it takes."""
    x, y, _, h, _ = box = METERS[how]
    danger = ("far", "near", "fallen")[(beyond >= limit - 1 and beyond > 0) + (beyond >= limit)]
    pips = "".join(
        Box(x + 52 + 10 * n, y + 5, 8, h - 10, 2).rect(" class='on'" * (n < beyond))
        for n in range(limit if limit > 1 else 0)
    )
    sum_ = f"<text class='of' x='{x + box.w - 4}' y='{y + 18}'>{beyond}/{limit}</text>"
    shape = f"{box.rect()}<text class='gate' x='{x + 5}' y='{y + 18}'>{GATES[how]}</text>{pips}{sum_}"
    return Part(
        f"d-{how}", GOODS, f"<g id='d-{how}' class='meter {danger}' data-help='{help.DEFEATS[how]}'>{shape}</g>"
    )


def foes() -> Part:
    """The lanes; people can point at them to ask why an Enemy cannot be chosen."""
    lanes = "".join(
        f"<g {tap(e)} data-help='{help.ENEMIES[e]}'>{box.rect()}<title>{name_of(e)}: {FOE_HELP[e]}</title></g>"
        for e, box in LANE_BOX.items()
    )
    return Part("foes", PLACES, f"<g id='foes'>{lanes}</g>")


FOES_PART = foes()
