"""Potential: after a roll, all blanks are rolled again (CM-11.8). `rolling.py` asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.dice import blanks
from meadhall.games.champions.rules.runes.rune import Rune

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Clan


def could_act(clan: Clan, faces: tuple[int, ...]) -> bool:
    return "potential" in clan.runes and blanks(faces) > 0


RUNE = Rune("potential", ("CM-11.8",))
