"""Glory: half as much Glory again for one enemy, rounded down (CM-11.4). `combat.py` asks on a kill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.runes.rune import Rune
from meadhall.games.champions.rules.tables import Enemy
from meadhall.kernel.rule import PASS, Ask

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Clan


def offer(clan: Clan, enemy: Enemy) -> Ask | None:
    if "glory" in clan.runes:
        return Ask(clan.seat, "glory", (PASS, "glory"), about=(enemy.name, extra(enemy)))
    return None


def extra(enemy: Enemy) -> int:
    return enemy.glory // 2


RUNE = Rune("glory", ("CM-11.4",), asks=("glory",))
