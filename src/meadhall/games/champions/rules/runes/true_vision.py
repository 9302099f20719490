"""True Vision: at the Sage's House draw two destinies more, and still keep one (CM-11.11). The Sage asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.names import DESTINY_DECK
from meadhall.games.champions.rules.runes.rune import Rune
from meadhall.kernel import fate
from meadhall.kernel.rule import PASS, Ask

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan

MORE = 2


def offer(g: Champions, clan: Clan) -> Ask | None:
    if "true_vision" in clan.runes and fate.size(g.cards, DESTINY_DECK):
        return Ask(clan.seat, "true_vision", (PASS, "true_vision"))
    return None


RUNE = Rune("true_vision", ("CM-11.11",), asks=("true_vision",))
