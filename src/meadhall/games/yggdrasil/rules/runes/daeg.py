"""Daeg: turns without an Enemy card (YG-7.10)."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.runes.rune import Rune
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import NUMBER
from meadhall.kernel.record import record
from meadhall.kernel.rule import Rule, step

DAEG_TURNS = NUMBER["daeg_turns"]


@record
class Daeg(Rule):
    """No Enemy card during the next three turns (ruling 30)."""

    @step
    def fall_quiet(self, g: Yggdrasil, _: None) -> None:
        g.quiet_turns = DAEG_TURNS


RUNE = Rune(Daeg, ("YG-5.23", "YG-7.10"))
