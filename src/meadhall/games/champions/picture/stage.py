"""The stage in front of the town shows a fight, a hunt or a voyage; the drawer shows choices without a place on the
board.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from meadhall.games.champions import GAME
from meadhall.games.champions.picture.clans import MOST_ICONS
from meadhall.games.champions.picture.scene import LAND_Y, TOWN_Y, WIDTH
from meadhall.games.champions.picture.shapes import (
    DRAWN,
    Box,
    figure,
    icon,
    label,
    lines,
    pair,
    pairs,
    rect,
    shield,
    words,
)
from meadhall.games.champions.rules import dice
from meadhall.games.champions.rules.combat import Fight, Victory
from meadhall.games.champions.rules.dice import FACES, NONE_ROLLED
from meadhall.games.champions.rules.leaders import LEADERS
from meadhall.games.champions.rules.leaders.leader import Leader
from meadhall.games.champions.rules.names import CLANS
from meadhall.games.champions.rules.rolling import Roll
from meadhall.games.champions.rules.state import Champions
from meadhall.games.champions.rules.tables import CARGO, DESTINIES, ENEMIES, KINDS, NO_BAN, SHIPS
from meadhall.games.champions.rules.voyage import Voyage
from meadhall.kernel.picture import Part
from meadhall.kernel.rule import Option

STAGE = "cm-stage"
BOX = Box(6, TOWN_Y - 4, WIDTH - 14, 122)
DRAWER_Y, CARD_H = BOX.y + BOX.h + 10, 64
VEIL = Box(0, TOWN_Y - 4, WIDTH, LAND_Y - TOWN_Y - 16)


def abilities(leader: Leader) -> list[tuple[str, int]]:
    """The power of a leader, in icons."""
    usual = LEADERS[""]
    found: list[tuple[str, int]] = []
    if leader.glory_for_spent_favor:
        found += [("favor", 1), ("glory", leader.glory_for_spent_favor)]
    if leader.extra_destinies:
        found.append(("destiny", 1 + leader.extra_destinies))
    if leader.merchant_coins != usual.merchant_coins:
        found.append(("coins", leader.merchant_coins))
    if leader.sword_bonus:
        found += [("sword", 1), ("hits", 1 + leader.sword_bonus)]
    if leader.glory_for_double_hit:
        found += [("hits", 2), ("glory", leader.glory_for_double_hit)]
    return found


class Scene(NamedTuple):
    """What the stage shows."""

    seat: int
    enemy: str  # a card, or `hunt`, or an empty text on a journey without an enemy yet
    damage: int
    faces: tuple[int, ...]
    worth: tuple[int, int]  # hits and shields
    party: tuple[int, ...]
    journey: str
    fallen: int  # how many warriors must be lost now


def scene_of(g: Champions) -> Scene | None:
    """Reads what the stage shows from the rules in progress; None if there is no fight, hunt or voyage."""
    fight, roll, voyage, victory = None, None, None, False
    for rule in g.stack:
        if isinstance(rule, Fight):
            fight = rule
        elif isinstance(rule, Roll):
            roll = rule
        elif isinstance(rule, Voyage):
            voyage = rule
        elif isinstance(rule, Victory):
            victory = True
    if fight is None and roll is None and voyage is None:
        return None
    faces, worth = NONE_ROLLED, (0, 0)
    if roll is not None:
        faces, worth = roll.faces, roll.worth(g)
    elif fight is not None:
        faces = g.rolled
        worth = told_worth(g) or (dice.hits(faces), dice.shields(faces))
    where = fight.where if fight is not None else voyage.shore if voyage is not None else ""
    party = g.parties.get(where, ())
    first = fight or roll or voyage
    assert first is not None
    enemy = fight.enemy if fight is not None else roll.about if roll is not None else ""
    fallen = 0 if fight is None or roll is not None or victory else fight.losses
    return Scene(
        first.seat, enemy, fight.damage if fight else 0, faces, worth, party, voyage.card if voyage else "", fallen
    )


def told_worth(g: Champions) -> tuple[int, int] | None:
    """The hits and shields of the last roll as they were counted, including changes by leaders and runes."""
    for event in reversed(g.story or ()):
        if event.key == "rolled":
            return int(event.args[2]), int(event.args[3])
    return None


def stage_parts(scene: Scene) -> list[Part]:
    return [stage_part(scene.seat, scene.enemy, scene.journey), foe_part(scene.enemy, scene.damage), dice_part(scene)]


@cache
def stage_part(seat: int, enemy: str, journey: str) -> Part:
    clan = label(CLANS[seat])
    what = "hunts" if enemy == "hunt" else f"fights {GAME.words.name(enemy)}" if enemy else "sails"
    drawn = (
        rect(VEIL, "class='veil'", 0)
        + rect(BOX, "class='stage'", 10)
        + shield(seat, BOX.x + 34, BOX.y + 34, 1)
        + words(f"{clan} {what}", BOX.x + 68, BOX.y + 24, "big")
    )
    if journey:
        drawn += icon("journey", BOX.x + 22, BOX.y + 98) + words(label(journey), BOX.x + 36, BOX.y + 103)
    return Part("stage", STAGE, f"<g id='stage' data-help=''>{drawn}</g>")


@cache
def foe_part(card: str, damage: int) -> Part:
    """Draws the enemy, its attack, and the rest of its defence."""
    drawn, x, y = "", BOX.x + BOX.w - 232, BOX.y
    if card == "hunt":
        drawn = icon("hunt", x + 190, y + 62, 1.8)
    elif card:
        enemy = ENEMIES[card]
        left = max(0, enemy.defence - damage)
        drawn = icon(figure(enemy), x + 196, y + 46, 1.6)
        drawn += icon("attack", x + 12, y + 54, 1.3) + words(str(enemy.attack), x + 28, y + 61, "big")
        drawn += icon("defence", x + 68, y + 54, 1.3) + words(f"{left} of {enemy.defence}", x + 84, y + 61, "big")
        drawn += "".join(
            f"<circle class='{'left' if i < left else 'gone'}' cx='{x + 12 + 17 * i}' cy='{y + 86}' r='6.5'/>"
            for i in range(enemy.defence)
        )
        good, n = enemy.reward
        drawn += pair("glory", enemy.glory, x + 12, y + 109) + (pair(good, n, x + 56, y + 109) if n else "")
        if enemy.ban != NO_BAN:
            drawn += icon(f"no-{KINDS[enemy.ban]}", x + 100, y + 109)
    return Part("foe", STAGE, f"<g id='foe'>{drawn}</g>")


def dice_part(scene: Scene) -> Part:
    """Draws the dice, their hits and shields, and the party."""
    x, y = BOX.x + 86, BOX.y + 58
    lying = [
        (kind, face)
        for k, kind in enumerate(KINDS)
        for f, face in enumerate(FACES)
        for _ in range(scene.faces[4 * k + f])
    ]
    drawn = "".join(f"<use href='#cm-{kind}-{face}' x='{x + 42 * i}' y='{y}'/>" for i, (kind, face) in enumerate(lying))
    if lying:
        hits, shields = scene.worth
        drawn += icon("hits", x + 64, y + 40) + words(f"{hits} hit{_s(hits)}", x + 78, y + 45)
        drawn += icon("defence", x + 140, y + 40) + words(f"{shields} shield{_s(shields)}", x + 154, y + 45)
    elif scene.party:
        drawn += pairs([(CARGO[i], n) for i, n in enumerate(scene.party) if n], x, y, 44)
    if scene.fallen:
        drawn += words(f"{scene.fallen} fall", x + 240, y + 45, "bad")
    elif lying and scene.party:
        drawn += pairs([(CARGO[i], n) for i, n in enumerate(scene.party) if n], x + 248, y + 40, 36)
    return Part("rolled", STAGE, f"<g id='rolled'>{drawn}</g>")


def _s(n: int) -> str:
    return "" if n == 1 else "s"


# -- the drawer --------------------------------------------------------------------------------------------------


def card_boxes(options: tuple[Option, ...], staged: bool) -> list[Box]:
    n = len(options)
    width = min(146, 744 // max(1, n) - 8)
    x = (WIDTH - n * (width + 8) + 8) // 2
    y = DRAWER_Y if staged else TOWN_Y + 50
    return [Box(x + i * (width + 8), y, width, CARD_H) for i in range(n)]


@cache
def drawer_part(options: tuple[Option, ...], staged: bool, what: str) -> Part:
    """One card for each choice that has no place of its own on the board."""
    cards = card_boxes(options, staged)
    first, last = cards[0], cards[-1]
    back = Box(first.x - 10, first.y - 10, last.x + last.w - first.x + 20, CARD_H + 20)
    drawn = ("" if staged else rect(VEIL, "class='veil'", 0) + rect(back, "class='drawer'", 10)) + "".join(
        _number(option, what, box) if isinstance(option, int) else _card(option, box)
        for option, box in zip(options, cards, strict=True)
    )
    return Part("drawer", STAGE, f"<g id='drawer' data-help=''>{drawn}</g>")


def _number(n: int, what: str, box: Box) -> str:
    """As many icons as fit, and the number."""
    drawn = rect(box, "class='choice'") + words(str(n), box.x + box.w / 2, box.y + 60, "mid big")
    size = 0.6 if "-" in what else 0.9
    across = max(1, (box.w - 4) // 17)
    shown = min(n, 2 * across)
    for i in range(shown):
        row, column = divmod(i, across)
        wide = min(across, shown - row * across)
        x = box.x + box.w / 2 + 17 * (column - (wide - 1) / 2)
        y = box.y + (22 if shown <= across else 13 + 19 * row)
        drawn += icon(what, x, y, size)
    return drawn


def _card(option: str, box: Box) -> str:
    x, y, mid = box.x, box.y, box.x + box.w // 2
    drawn = rect(box, "class='choice'")
    name = lines(label(option), box.w - 8)
    if option in SHIPS:
        ship = SHIPS[option]
        drawn += words(label(option), mid, y + 16, "mid title") + icon("ship", mid - 42, y + 55, 0.5)
        drawn += pair("wood", ship.wood, mid - 42, y + 32) + pair("coins", ship.coins, mid + 8, y + 32)
        return drawn + words(str(ship.capacity), mid - 26, y + 56) + pair("glory", ship.glory, mid + 8, y + 51)
    if option in LEADERS:
        drawn += "".join(words(text, mid, y + 18 + 16 * i, "mid") for i, text in enumerate(name[:2]))
        gift = abilities(LEADERS[option])
        return drawn + pairs(gift, mid - 18 * len(gift) + 8, y + 52, 36)
    found = _icon(option)
    if found:
        drawn += icon(found, mid, y + 20, 0.8 if found in MOST_ICONS else 1.2)
    top = y + (46 if found else 40) - (0 if found else 8 * (len(name) - 1))
    for i, text in enumerate(name[:2]):
        drawn += words(text, mid, top + 16 * i, "mid")
    if option in DESTINIES and box.w > 70:
        row = DESTINIES[option]
        drawn += words(f"{row.alone}/{row.tied}", x + box.w - 6, y + 16, "end soft")
    return drawn


def _icon(option: str) -> str:
    if option in DESTINIES:
        return DESTINIES[option].most
    if f"rune-{option}" in DRAWN:
        return f"rune-{option}"
    if option in CARGO or option in ("keep", "pass", "favor"):
        return option
    return ""
