"""The five leaders, one file each (CM-10). A leader is a few numbers that differ from everybody's."""

from __future__ import annotations

from meadhall.games.champions.rules.leaders import asmundr, dagrun, gylfir, svanhildr, ullr
from meadhall.games.champions.rules.leaders.leader import Leader

LEADERS: dict[str, Leader] = {
    found.name: found for found in (asmundr.LEADER, dagrun.LEADER, gylfir.LEADER, svanhildr.LEADER, ullr.LEADER)
}
NOBODY = Leader("")
LEADERS[""] = NOBODY  # before a leader is chosen
LEADER_NAMES = tuple(name for name in LEADERS if name)
