"""Standing answers: what a clan may let the hall answer for it, until it changes that.

All of them depend on public things only.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any

from meadhall.games.champions.rules.combat import Fight
from meadhall.games.champions.rules.losses import Losses
from meadhall.games.champions.rules.names import CLANS, TROLL
from meadhall.games.champions.rules.rolling import KEEP, Roll
from meadhall.games.champions.rules.state import Champions
from meadhall.games.champions.rules.tables import CARGO, ENEMIES, FOOD, KINDS
from meadhall.kernel.presentation import Standing
from meadhall.kernel.rule import PASS, Ask, Option
from meadhall.kernel.veil import View

RUNES, FAVOR, LOSSES, BLAME = "runes", "favor", "losses", "blame"
PASSED, FALLS, SAVED = "pass", "falls", "save"
ORDERS = {"-".join(order): order for order in permutations(KINDS)}  # who is lost first, second, last
WINDOWS = ("window.placed", "window.armed", "window.killed", "window.cleanup")  # not the last one, before the scoring


def standing(view: View[Any]) -> tuple[Standing, ...]:
    """What this seat may let the hall answer."""
    g: Champions = view.table
    if not all(clan.leader for clan in g.clans):
        return ()
    found = [
        Standing(FAVOR, (FALLS, SAVED), ("assign",), ("roll",)),
        Standing(LOSSES, tuple(ORDERS), ("lose", "keep")),
        Standing(RUNES, (PASSED,), ("window", "rune")),
    ]
    if view.seat is not None and g.seats > 2:
        others = tuple([clan for seat, clan in enumerate(CLANS[: g.seats]) if seat != view.seat])
        at_the_troll = g.at.get(TROLL) == view.seat
        found.append(Standing(BLAME, others, ("assign",) if at_the_troll else ()))
    return tuple(found)


def answer(view: View[Any], ask: Ask, chosen: Mapping[str, str]) -> Option | None:
    """The answer to a question that follows from what its seat has chosen; None: the seat is asked."""
    g: Champions = view.table
    if ask.prompt == "roll":
        return _keep(g, ask, chosen.get(FAVOR, ""))
    if ask.prompt in WINDOWS:
        return PASS if chosen.get(RUNES) == PASSED else None
    if ask.prompt in ("lose", "lose.one"):
        return _lost(g, ask, chosen.get(LOSSES, ""))
    if ask.prompt == "blame":
        clan = chosen.get(BLAME, "")
        return CLANS.index(clan) if clan in CLANS else None
    return None


def _keep(g: Champions, ask: Ask, chosen: str) -> Option | None:
    """Keeps a roll. A rune that could change it is always asked about."""
    rule, fight = g.stack[-1], g.stack[-2]
    if not chosen or not isinstance(rule, Roll) or ask.options != (KEEP, "favor"):
        return None
    if chosen == SAVED:
        return KEEP
    falls = isinstance(fight, Fight) and fight.damage + rule.worth(g)[0] >= ENEMIES[fight.enemy].defence
    return KEEP if falls else None


def _lost(g: Champions, ask: Ask, chosen: str) -> Option | None:
    """Warriors are lost in the order that was chosen. Where Food could be lost instead, the clan is asked."""
    rule, order = g.stack[-1], ORDERS.get(chosen)
    if order is None or not isinstance(rule, Losses) or rule.counts[FOOD]:
        return None
    left, lost = rule.n, dict.fromkeys(CARGO, 0)
    for kind in order:
        lost[kind] = min(left, rule.counts[CARGO.index(kind)])
        left -= lost[kind]
    return lost[CARGO[len(rule.chosen)]] if ask.prompt == "lose" else next(kind for kind in order if lost[kind])
