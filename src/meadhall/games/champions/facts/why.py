"""Says which clause forbids an option."""

from __future__ import annotations

from typing import Any

from meadhall.games.champions.rules.names import LAND
from meadhall.games.champions.rules.places import PLACES
from meadhall.games.champions.rules.runes import RUNES
from meadhall.games.champions.rules.state import Champions
from meadhall.games.champions.rules.tables import CARGO, SHORES, STALLS
from meadhall.games.champions.rules.voyage import Voyage
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.veil import View

# By question: the clause that forbids every option that is not offered. Places and runes name it for their own
# questions.
CLAUSES: dict[str, str] = {
    "leader": "CM-1.6",
    "sail": "CM-4.11",
    "surplus": "CM-3.5",
    "surplus.one": "CM-3.5",
    "roll": "CM-6.12",
    "reroll": "CM-6.5",
    "blame": "CM-6.11",
    **{prompt: clause for place in PLACES.values() for prompt, clause in place.asks},
    **{prompt: rune.clauses[0] for rune in RUNES.values() for prompt in rune.asks},
}


def why(view: View[Any], option: Option) -> str | None:
    g: Champions = view.table
    ask = g.waiting
    if not isinstance(ask, Ask):
        return None
    if option in RUNES and ask.prompt != "rune":
        held = option in g.clans[ask.seat].runes
        return RUNES[str(option)].clauses[0] if held else "CM-11.1"  # used or never owned; or not possible now
    if ask.prompt == "place":
        return _place(g, ask.seat, option)
    if ask.prompt == "assign":
        return _assign(g, ask, option)
    if ask.prompt == "sail" and option in SHORES and option not in g.shores:
        return "CM-2.3"
    if ask.prompt == "roll" and option == "favor":
        return "CM-6.5"
    if ask.prompt in ("lose", "lose.one"):
        return _lose(g)
    if ask.prompt.startswith("window."):
        return "CM-11.2"
    return CLAUSES.get(ask.prompt)


def _place(g: Champions, seat: int, option: Option) -> str | None:
    if option == "pass":
        return "CM-3.8"
    place = PLACES.get(str(option))
    if place is None:
        return None
    if place.name in STALLS and place.name not in g.stalls:
        return "CM-4.30"
    if place.name in g.at:
        return "CM-3.2"
    return place.refuses(g, g.clans[seat]) or None


def _lose(g: Champions) -> str:
    """The clause of the loss: an enemy's, a journey's or hunger's."""
    below = g.stack[-2]
    if not isinstance(below, Voyage):
        return "CM-6.7"
    return "CM-7.8" if below.pc > Voyage.AT["feed"] else "CM-7.2"


def _assign(g: Champions, ask: Ask, option: Option) -> str | None:
    if not isinstance(option, int) or option < 0:
        return None
    where, kind = str(ask.about[0]), CARGO.index(str(ask.about[1]))
    if where in LAND and kind < 3 and g.foe(where).ban == kind:
        return "CM-5.5"
    clan = g.clans[ask.seat]
    mine = clan.food if kind == 3 else clan.dice[kind]
    if option > mine - sum(clan.plan[kind::4]):
        return "CM-5.8"
    return "CM-5.7"
