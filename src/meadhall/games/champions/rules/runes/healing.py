"""Healing: the losses of one combat round do not happen (CM-11.5). `combat.py` asks when they are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.runes.rune import Rune
from meadhall.kernel.rule import PASS, Ask

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Clan


def offer(clan: Clan, losses: int) -> Ask | None:
    if losses and "healing" in clan.runes:
        return Ask(clan.seat, "healing", (PASS, "healing"), about=(losses,))
    return None


RUNE = Rune("healing", ("CM-11.5",), asks=("healing",))
