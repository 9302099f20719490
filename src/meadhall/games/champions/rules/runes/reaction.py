"""Reaction: shields of this roll are single hits too (CM-11.9). `rolling.py` asks, `dice.hits` counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.dice import shields
from meadhall.games.champions.rules.runes.rune import Rune

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Clan


def could_act(clan: Clan, faces: tuple[int, ...]) -> bool:
    return "reaction" in clan.runes and shields(faces) > 0


RUNE = Rune("reaction", ("CM-11.9",))
