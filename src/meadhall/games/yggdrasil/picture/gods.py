"""The gods: what each owns, whose turn it is, and how many actions are left."""

from __future__ import annotations

from functools import cache

from meadhall.games.yggdrasil.facts import help
from meadhall.games.yggdrasil.picture.places import GODS
from meadhall.games.yggdrasil.picture.words import drawing, name_of, say
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ARTIFACT, ARTIFACTS, ENEMIES, NUMBER
from meadhall.games.yggdrasil.rules.turn import Turn
from meadhall.kernel.picture import Part, tap
from meadhall.kernel.presentation import who
from meadhall.kernel.rule import Ask

KINDS = len(ARTIFACTS)


def god_parts(g: Yggdrasil, turn: Turn | None, mine: bool) -> list[Part]:
    ask, parts = g.waiting, []
    options = ask.options if mine and isinstance(ask, Ask) and ask.prompt == "niflheim.god" else ()
    for seat, god in enumerate(g.gods):
        left = spent = -1
        if turn is not None and seat == g.active:
            actions = NUMBER["frey_actions" if g.has_power("frey") else "actions"]
            left, spent = max(0, actions - turn.spent), turn.spent
        levels = tuple(g.levels[KINDS * seat : KINDS * (seat + 1)])
        parts.append(god_part(seat, god, g.vikings[seat], g.elves[seat], levels, left, spent, god in options))
    return parts


@cache
def god_part(
    seat: int, god: str, vikings: int, elves: int, levels: tuple[int, ...], left: int, spent: int, legal: bool
) -> Part:
    turn = left >= 0
    flames = ""
    if turn:
        pips = "<u class='on'></u>" * left + "<u></u>" * spent
        flames = f"<span class='actions' title='{say('actions', left)}'>{pips}</span>"
    arts = "".join(
        f"<span class='owned' data-face='{own}'>{drawing(f'{own}-glyph')}+{n}{drawing(ENEMIES[ARTIFACT[own]])}</span>"
        for own, n in zip(ARTIFACTS, levels, strict=True)
        if n
    )
    own = (
        f"<span class='own'><span>{drawing('viking')}{vikings}</span><span>{drawing('elf')}{elves}</span>{arts}</span>"
    )
    head = f"<b>{name_of(god)}</b><span class='who'>{who(seat)}</span>{flames}"
    marks = f"god{' turn' * turn}{' legal' * legal}"
    about = f"data-face='{god}' data-help='{help.GODS[god]}'{' ' + tap(god) if legal else ''}"
    shown = f"{drawing(god)}<div>{head}</div>{own}<p>{say(f'power.{god}')}</p>"
    html = f"<div id='p{seat}' class='{marks}' {about}>{shown}</div>"
    return Part(f"p{seat}", GODS, html)
