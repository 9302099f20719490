"""The worlds on the tree: what lies in each, frost where a Giant shuts it, a tick where the god has been."""

from __future__ import annotations

from functools import cache

from meadhall.games.yggdrasil.facts import help
from meadhall.games.yggdrasil.picture.places import ASGARD, WORLDS
from meadhall.games.yggdrasil.picture.words import drawing, name_of, say
from meadhall.games.yggdrasil.rules import tables
from meadhall.games.yggdrasil.rules.state import PILE, Yggdrasil
from meadhall.games.yggdrasil.rules.tables import EFFECT_OF, NUMBER, STRONGER_GIANTS, VANAHEIM
from meadhall.games.yggdrasil.rules.turn import Turn
from meadhall.games.yggdrasil.rules.worlds.midgard import HEIMDALLS_SEARCH, SEARCH
from meadhall.games.yggdrasil.rules.worlds.vanaheim import ADVANCE
from meadhall.kernel import fate
from meadhall.kernel.picture import Part, tap
from meadhall.kernel.rule import Ask

LAYER = {"asgard": ASGARD}  # of the others: WORLDS
FROST = (
    "<svg class='frost' viewBox='0 0 76 76' aria-hidden='true'><circle cx='38' cy='38' r='36'/><path d='M38 6v64"
    "M10 22l56 32M66 22L10 54M38 16l-7-7M38 16l7-7M38 60l-7 7M38 60l7 7M18 27l-9 2M18 27l-2-9M58 49l9-2M58 49l2 9"
    "M58 27l9 2M58 27l2-9M18 49l-9-2M18 49l-2 9'/></svg>"
)
DEAD = NUMBER["helheim_action"]


def world_parts(g: Yggdrasil, turn: Turn | None) -> list[Part]:
    barred = {EFFECT_OF[giant][1]: giant for giant in g.giants() if EFFECT_OF[giant][0] == "blocks"}
    used = turn.worlds if turn is not None else 0
    return [
        world_part(world, barred.get(world, ""), bool(used >> i & 1), *texts(g, world))
        for i, world in enumerate(tables.WORLDS)
    ]


def texts(g: Yggdrasil, world: str) -> tuple[str, str]:
    """What a god can do in a world, and what lies there."""
    match world:
        case "alfheim":
            return say("do.alfheim"), say("have.alfheim", g.alfheim)
        case "jotunheim":
            force = NUMBER["giant_force"] + (STRONGER_GIANTS in g.giants())
            return say("do.jotunheim", force), say("have.jotunheim", fate.size(g.cards, PILE))
        case "midgard":
            return say("do.midgard", HEIMDALLS_SEARCH if g.has_power("heimdall") else SEARCH), ""
        case "niflheim":
            return say("do.niflheim" if g.seats > 1 else "do.niflheim.alone"), ""
        case "helheim":
            return (say("do.helheim", min(DEAD, g.helheim), g.helheim) if g.helheim else say("do.helheim.empty")), ""
        case "muspellheim":
            return say("do.muspellheim"), say("have.muspellheim", g.muspellheim)
        case _:
            return say(f"do.{world}"), ""


@cache
def world_part(world: str, barred: str, used: bool, does: str, has: str) -> Part:
    if barred:
        does, has = say("shut", barred), ""
    elif used:
        does = say("used")
    state = " shut" if barred else " done" if used else ""
    sign = f"<b>{name_of(world)}</b><span>{does}</span>{f'<small>{has}</small>' if has else ''}"
    pic = f"<i class='pic'>{drawing(world)}{FROST if barred else ''}</i>"
    about = f"{tap(world)} data-face='{world}' data-help='{help.WORLDS[world]}'"
    html = f"<div id='w-{world}' class='world at-{world}{state}' {about}>{pic}<div class='sign'>{sign}</div></div>"
    return Part(f"w-{world}", LAYER.get(world, WORLDS), html)


# -- Vanaheim's scale --------------------------------------------------------------------------------------------


def scale_part(g: Yggdrasil, mine: bool) -> Part:
    ask = g.waiting
    options = ask.options if mine and isinstance(ask, Ask) and ask.prompt == "vanaheim" else ()
    return _scale_part(g.vanir, g.house.vanaheim_squares, tuple(str(option) for option in options))


@cache
def _scale_part(vanir: int, squares: int, options: tuple[str, ...]) -> Part:
    """The squares: those that the Vanir has reached are lit."""
    drawn = ""
    for n, effect in enumerate(VANAHEIM[squares], 1):
        here = n == vanir
        marks = f"stone{' lit' * (n <= vanir)}{' now' * here}"
        told = say(f"stone.{effect}") if effect else say("stone.empty")
        option = effect if n <= vanir else ADVANCE if n == vanir + 1 else ""
        if option and option in options:
            marks += " legal" + " onward" * (option == ADVANCE)
            about = " " + tap(option)
        else:
            about = ""
        face = f" data-face='vanir-{effect}'" if effect else ""
        drawn += f"<li class='{marks}'{about} data-help='{help.VANIR[effect]}'{face}>{told}</li>"
    return Part("scale", WORLDS, f"<ol id='scale' class='squares{squares}'>{drawn}</ol>")
