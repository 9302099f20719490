"""Midgard: five islands with their bags, the Valkyries, the flood."""

from __future__ import annotations

from functools import cache

from meadhall.games.yggdrasil.facts import help
from meadhall.games.yggdrasil.picture.places import ISLES
from meadhall.games.yggdrasil.picture.words import drawing, name_of, say
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ISLANDS, RAINBOW, WHIRLPOOL
from meadhall.kernel.picture import Part, tap


def midgard_parts(g: Yggdrasil) -> list[Part]:
    isles = [
        isle_part(i, g.bag_vikings[i], g.bag_fire_giants[i], i == g.submerged and (WHIRLPOOL in g.giants()) + 1)
        for i in range(len(ISLANDS))
    ]
    return [*isles, valkyries_part(g.valkyries)]


@cache
def isle_part(island: int, vikings: int, giants: int, flood: int) -> Part:
    """An island and what its bag holds. `flood`: 1 under water, 2 in the whirlpool."""
    name = ISLANDS[island]
    water = f"{drawing('whirlpool' if flood > 1 else 'flood')}" if flood else ""
    under = say("isle.whirlpool" if flood > 1 else "isle.flooded") if flood else ""
    wet = f"<i class='wet'>{water}</i><span class='under'>{under}</span>" if flood else ""
    if island == RAINBOW:
        bag = f"<span class='bag none'>{say('isle.rainbow')}</span>"
    else:
        share = round(100 * vikings / (vikings + giants)) if vikings + giants else 0
        bar = f"<rect class='fi' width='{100 * bool(giants)}' height='8'/><rect class='vi' width='{share}' height='8'/>"
        bar = f"<svg viewBox='0 0 100 8' preserveAspectRatio='none'>{bar}</svg>"
        bag = (
            f"<span class='bag'>{bar}<b class='vi'>{vikings}{drawing('viking')}</b>"
            f"<b class='fi'>{giants}{drawing('fire-giant')}</b></span>"
        )
    about = f"{tap(name)} data-help='{help.ISLAND}' data-face='isle-{name}'"
    shape = f"{drawing(f'isle-{name}')}<em>{name_of(name)}</em>{bag}{wet}"
    return Part(f"b-{name}", ISLES, f"<div id='b-{name}' class='isle i{island}' {about}>{shape}</div>")


@cache
def valkyries_part(island: int) -> Part:
    about = "data-piece='valkyries' data-face='valkyries'"
    html = f"<i id='valkyries' class='valkyries i{island}' {about}>{drawing('valkyries')}</i>"
    return Part("valkyries", ISLES, html)
