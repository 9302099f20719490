"""Mann: one Enemy moves back (YG-7.11)."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.runes.rune import Rune, movable
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ENEMIES, ENEMY, NUMBER
from meadhall.kernel.record import record
from meadhall.kernel.rule import Ask, Rule, step

MANN_SPACES = NUMBER["mann_spaces"]


@record
class Mann(Rule):
    """One Enemy moves three spaces backward (ruling 31)."""

    @step
    def choose_an_enemy(self, g: Yggdrasil, _: None) -> Ask:
        return Ask(g.active, "mann", movable(g) or ENEMIES, (MANN_SPACES,))

    @step
    def he_moves_backward(self, g: Yggdrasil, enemy: str) -> None:
        g.push_back(ENEMY[enemy], MANN_SPACES)


RUNE = Rune(Mann, ("YG-5.23", "YG-7.11"))
