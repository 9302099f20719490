"""The stage, where the town was: a fight, a hunt or a voyage; the dice as they lie, and what they come to."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from meadhall.games.champions.picture.shapes import DRAWN, amount, badges, pic, portrait, prize, reads, shield, text
from meadhall.games.champions.picture.spots import STAGE
from meadhall.games.champions.picture.words import count, enemy_name, label, name
from meadhall.games.champions.rules import dice
from meadhall.games.champions.rules.combat import Fight, Victory
from meadhall.games.champions.rules.dice import FACES, NONE_ROLLED
from meadhall.games.champions.rules.rolling import Roll
from meadhall.games.champions.rules.state import Champions
from meadhall.games.champions.rules.tables import CARGO, ENEMIES, FOOD, KINDS, MOST_GAME, SHORES
from meadhall.games.champions.rules.voyage import Voyage
from meadhall.kernel.picture import Part, escape
from meadhall.kernel.presentation import who

HUNT = "hunt"


class Scene(NamedTuple):
    """What the stage shows."""

    seat: int
    enemy: str  # a card, or `hunt`, or an empty text on a journey without an enemy yet
    damage: int  # of earlier rolls
    faces: tuple[int, ...]
    worth: tuple[int, int]  # hits and shields
    party: tuple[int, ...]
    journey: str
    fallen: int  # how many warriors must be lost now
    rolling: bool  # the roll can still be changed
    hoard: int
    note: str  # the label of what happens on the way, before there is an enemy

    @property
    def hits(self) -> int:
        """All hits up to now."""
        return self.damage + (self.worth[0] if self.rolling else 0)


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
    first = fight or roll or voyage
    if first is None:
        return None
    faces, worth = NONE_ROLLED, (0, 0)
    if roll is not None:
        faces, worth = roll.faces, roll.worth(g)
    elif fight is not None:
        faces = g.rolled
        worth = told_worth(g) or (dice.hits(faces), dice.shields(faces))
    where = fight.where if fight is not None else voyage.shore if voyage is not None else ""
    enemy = fight.enemy if fight is not None else roll.about if roll is not None else ""
    return Scene(
        first.seat,
        enemy,
        fight.damage if fight else 0,
        faces,
        worth,
        g.parties.get(where, ()),
        voyage.card if voyage else "",
        0 if fight is None or roll is not None or victory else fight.losses,
        roll is not None,
        g.hoards[SHORES.index(where)] if where in g.shores and enemy != "kraken" else 0,
        _on_the_way(g, voyage.card) if voyage is not None and not enemy else "",
    )


def _on_the_way(g: Champions, journey: str) -> str:
    if g.story and g.story[-1].key == "starving":
        return "starving"
    return f"journey.{journey}" if journey else ""


def told_worth(g: Champions) -> tuple[int, int] | None:
    """The hits and shields of the last roll as they were counted, including changes by leaders and runes."""
    for event in reversed(g.story or ()):
        if event.key == "rolled":
            return int(event.args[2]), int(event.args[3])
    return None


def fight_parts(scene: Scene) -> list[Part]:
    parts = [foe_part(scene.enemy, scene.hoard, scene.journey)]
    return [*parts, rolled_part(scene)]


@cache
def foe_part(card: str, hoard: int, journey: str) -> Part:
    """Whom they fight, on the left; on the way there, the journey."""
    if card == HUNT:
        inside = f"{pic('v-hunting_grounds', 'figure')}<b>{escape(label('the.hunt'))}</b>"
        inside += text(label("hunt.most", MOST_GAME))
        face = "hunting_grounds"
    elif card:
        enemy = ENEMIES[card]
        sign = pic(enemy.colour, "sign") if enemy.colour else ""
        inside = f"{portrait(card)}<b>{escape(enemy_name(card))} {sign}</b><span class='badges'>{badges(enemy)}</span>"
        inside += f"<span class='prize'>{prize(enemy, hoard)}</span>"
        face = card
    else:
        inside = (
            f"{pic(journey_art(journey), 'figure')}<b>{escape(name(journey) if journey else label('the.voyage'))}</b>"
        )
        face = f"journey-{journey}" if journey else ""
    inside = f"{backdrop(card, journey)}{inside}"
    if card and journey:
        inside += f"<span class='tag known'>{pic('journey')}{escape(name(journey))}</span>"
    return Part("foe", STAGE, f"<div id='foe' class='opponent at-foe'{reads(face)} data-help=''>{inside}</div>")


def backdrop(card: str, journey: str) -> str:
    """The place of a fight: before the gate, at sea, in the woods."""
    scene = "scene-hunt" if card == HUNT else "scene-fight-sea" if journey or not card else "scene-fight-land"
    drawn = f"<use href='#champions-{scene}' width='800' height='450'/>"
    return f"<svg class='backdrop' viewBox='0 0 800 450' preserveAspectRatio='xMidYMid slice'>{drawn}</svg>"


def journey_art(journey: str) -> str:
    """The drawing of a journey."""
    names = (f"journey-{journey}", journey)
    return next((one for one in names if journey and one in DRAWN), "longship")


def rolled_part(scene: Scene) -> Part:
    """The dice, and what they come to."""
    fighting = scene.enemy not in ("", HUNT)
    defence = ENEMIES[scene.enemy].defence if fighting else 0
    inside = f"<p class='whose'>{shield(scene.seat)}<b>{who(scene.seat)}</b></p>"
    if fighting:
        filled = min(scene.hits, defence)
        boxes = f"<i class='hit'>{pic('hits')}</i>" * filled + "<i></i>" * (defence - filled)
        inside += f"<p class='boxes'><small>{escape(label('its.defence'))}</small>{boxes}</p>"
    if scene.note:
        inside += f"<p class='way-note'>{escape(label(scene.note))}</p>"
    lying = lying_dice(scene.faces)
    inside += f"<p class='cast n{len(lying)}'>{''.join(lying)}</p>" if lying else _aboard(scene.party)
    inside += _sum(scene, defence) if any(scene.faces) else ""
    if lying and scene.party and (scene.fallen or any(scene.party)):
        inside += f"<p class='alive'>{text(label('party'))}{_icons(scene.party)}</p>"
    return Part("rolled", STAGE, f"<div id='rolled' class='rolled at-rolled' data-help=''>{inside}</div>")


def lying_dice(faces: tuple[int, ...]) -> list[str]:
    """Each die on its face, with its worth below it."""
    return [
        f"<span class='die {face}'>{pic(f'die-{kind}-{face}')}{text(label(f'face.{face}'))}</span>"
        for k, kind in enumerate(KINDS)
        for f, face in reversed(tuple(enumerate(FACES)))
        for _ in range(faces[4 * k + f])
    ]


def _icons(party: tuple[int, ...]) -> str:
    return "".join(amount(CARGO[i], n) for i, n in enumerate(party) if n) or text(label("nobody"))


def _aboard(party: tuple[int, ...]) -> str:
    """The party before it rolls."""
    there = "".join(pic(f"die-{CARGO[i]}" if i < FOOD else "food") * n for i, n in enumerate(party))
    return f"<p class='aboard'>{there or text(label('nobody'))}</p>"


def _sum(scene: Scene, defence: int) -> str:
    hits, shields = scene.worth
    if not defence:
        return f"<p class='sum'>{pic('hits')}<b>{min(hits, MOST_GAME)}</b>{pic('to', 'small')}{pic('food')}</p>"
    short = max(0, defence - scene.hits)
    said = escape(label("short", short) if short else label("enough"))
    attack = ENEMIES[scene.enemy].attack
    there = sum(scene.party[:FOOD])
    falls = scene.fallen if not scene.rolling else min(max(0, attack - shields), there)
    blow = ""
    if falls or scene.rolling:
        words = label("strikes", count("warrior", falls)) if falls else label("strikes.none")
        blow = f"<span class='blow'>{pic('attack')}{escape(words)}</span>"
    hits_of = escape(label("of", min(scene.hits, defence), defence))
    return f"<p class='sum'>{pic('hits')}<b>{hits_of}</b><span>{said}</span>{blow}</p>"
