"""Asgard: the Enemies on their road, the wall and the door, and how near each defeat is."""

from __future__ import annotations

from functools import cache

from meadhall.games.yggdrasil.facts import help
from meadhall.games.yggdrasil.picture.places import ALARM, ASGARD, spots
from meadhall.games.yggdrasil.picture.words import drawing, name_of, say, shield, stretched
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import AREA, DEFEATS, ENEMIES, ENEMY, FORCE, LAST, START, Defeat
from meadhall.kernel.picture import Part, tap

ON = " class='on'"
FAR, NEAR, FALLEN = "far", "near", "fallen"


def asgard_parts(g: Yggdrasil) -> list[Part]:
    meters = [meter_part(d.how, enemies_beyond(g, d), d.enemies) for d in DEFEATS]
    parts = [ROAD_PART, *GATE_PARTS, *meters, *enemy_parts(g)]
    if alarm := alarm_of(g):
        parts.append(alarm_part(*alarm))
    return parts


@cache
def road() -> Part:
    """What never changes of the road: its spaces, the wall, the door and the hall."""
    drawn = "".join(f"<i class='space s{n} {AREA[n]}'><u>{n}</u></i>" for n in range(START, LAST))
    drawn += (
        f"<i class='space hall s{LAST}'>{stretched('asgard', 240, 240, 'xMidYMid slice')}<span>{say('hall')}</span></i>"
    )
    drawn += (
        f"<p class='band start'><b>{say('band.start')} {shield(FORCE[START + 1])}</b><span>{say('shield')}</span></p>"
    )
    return Part("road", ASGARD, f"<div id='road' class='contents'>{drawn}</div>")


ROAD_PART = road()
GATE_PARTS = tuple(
    Part(f"gate-{name}", ASGARD, f"<i id='gate-{name}' class='gate {name}'>{stretched(name, 40, 240, 'none')}</i>")
    for name in ("wall", "door")
)


def enemy_parts(g: Yggdrasil) -> list[Part]:
    places, danger = spots(g.spaces), dangers(g)
    return [
        enemy_part(i, place, g.force(i), g.force(i) > FORCE[g.spaces[i]], i == angry(g), g.spaces[i] in danger)
        for i, place in enumerate(places)
    ]


def angry(g: Yggdrasil) -> int:
    return ENEMY["fenrir"] if g.fenrir else -1


@cache
def enemy_part(enemy: int, place: str, force: int, strong: bool, angry: bool, danger: bool) -> Part:
    """An Enemy's token, with his strength. Chevrons: his next step may lose the game."""
    foe, number = ENEMIES[enemy], f"e{enemy}"
    marks = f"foe {place}{' strong' * strong}{' angry' * angry}"
    more = "<i class='plus'>+1</i>" * strong + "<i class='rage'></i>" * angry + "<i class='next'></i>" * danger
    token = f"<i class='token'>{drawing(foe)}{shield(force)}</i><em>{name_of(foe)}</em>{more}"
    about = f"{tap(foe)} data-help='{help.ENEMIES[foe]}' data-face='{foe}'"
    return Part(number, ASGARD, f"<div id='{number}' class='{marks}' data-piece='{number}' {about}>{token}</div>")


# -- the three defeats ------------------------------------------------------------------------------------------


def enemies_beyond(g: Yggdrasil, defeat: Defeat) -> int:
    """How many Enemies stand there or farther."""
    return sum(space >= defeat.space for space in g.spaces)


def state_of(beyond: int, limit: int) -> str:
    """How near a defeat is: `near` is one step away."""
    return FALLEN if beyond >= limit else NEAR if beyond and beyond == limit - 1 else FAR


def dangers(g: Yggdrasil) -> set[int]:
    """The spaces from which one step would lose the game at the end of the turn."""
    if g.ended:
        return set()
    return {d.space - 1 for d in DEFEATS if enemies_beyond(g, d) == d.enemies - 1 and d.space - 1 in g.spaces}


@cache
def meter_part(how: str, beyond: int, limit: int) -> Part:
    """How near a defeat is: one mark for each Enemy it takes."""
    space = next(d.space for d in DEFEATS if d.how == how)
    pips = "".join(f"<u{ON * (n < beyond)}></u>" for n in range(limit if limit > 1 else 0))
    told = say("band.count", beyond, limit) if limit > 1 else say("band.one")
    shown = f"<b>{say(f'band.{how}')} {shield(FORCE[space])}</b><span><span class='pips'>{pips}</span>{told}</span>"
    about = f"id='d-{how}' class='band {how} {state_of(beyond, limit)}' data-help='{help.DEFEATS[how]}'"
    return Part(f"d-{how}", ASGARD, f"<p {about}>{shown}</p>")


def alarm_of(g: Yggdrasil) -> tuple[str, bool] | None:
    """The defeat that is there, or one step away: the nearest to the hall first."""
    if g.ended:
        return None
    for wanted in (FALLEN, NEAR):
        for d in reversed(DEFEATS):
            beyond = enemies_beyond(g, d)
            close = state_of(beyond, d.enemies) == wanted or (
                wanted == NEAR and d.enemies == 1 and d.space - 1 in g.spaces
            )
            if close and (wanted == FALLEN or d.space - 1 in g.spaces):
                return d.how, wanted == FALLEN
    return None


@cache
def alarm_part(how: str, fallen: bool) -> Part:
    key = f"alarm.{how}.now" if fallen else f"alarm.{how}"
    return Part("alarm", ALARM, f"<p id='alarm' class='alarm{' now' * fallen}'>{say(key)}</p>")
