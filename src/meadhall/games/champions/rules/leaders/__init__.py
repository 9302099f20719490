"""The five leaders, one file each, named in data/leaders.toml (CM-10). A leader changes a few numbers."""

from __future__ import annotations

import importlib

from meadhall.games.champions.rules.leaders.leader import Leader
from meadhall.games.champions.rules.tables import LEADER_ROWS

LEADER_NAMES = tuple(LEADER_ROWS)
LEADERS: dict[str, Leader] = {name: importlib.import_module(f"{__name__}.{name}").LEADER for name in LEADER_NAMES}
LEADERS[""] = Leader("")  # before a leader is chosen
