"""Nidavellir: a new artifact, or one of the next level for the one before (YG-5.11 to YG-5.14)."""

from __future__ import annotations

from itertools import compress

from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ARTIFACT, ARTIFACTS
from meadhall.games.yggdrasil.rules.worlds.world import World
from meadhall.kernel.record import record
from meadhall.kernel.rule import Ask, Rule, step

KINDS = len(ARTIFACTS)


def offers(g: Yggdrasil) -> tuple[str, ...]:
    """The artifacts whose next level for the active god lies in the Forge."""
    at, levels, found = KINDS * g.active, g.levels, []
    for masks in g.forge:
        found.append(masks >> levels[at] & 1)
        at += 1
    return tuple(compress(ARTIFACTS, found))


def possible(g: Yggdrasil) -> bool:
    at, levels = KINDS * g.active, g.levels
    for masks in g.forge:
        if masks >> levels[at] & 1:
            return True
        at += 1
    return False


@record
class Nidavellir(Rule):
    @step
    def choose_an_artifact(self, g: Yggdrasil, _: None) -> Ask:
        return Ask(g.active, "forge", offers(g))

    @step
    def take_it(self, g: Yggdrasil, artifact: str) -> None:
        kind = ARTIFACT[artifact]
        at = KINDS * g.active + kind
        level = g.levels[at]
        if level:
            g.forge[kind] |= 1 << (level - 1)
        g.forge[kind] &= ~(1 << level)
        g.levels[at] = level + 1
        g.tell("forged", g.active, artifact, level + 1)


WORLD = World("nidavellir", Nidavellir, ("YG-5.11", "YG-5.12", "YG-5.13"))
