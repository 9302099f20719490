"""The ten runes, one file each, named in data/runes.toml (CM-11).

Four may be used at any time: they are offered as asides with every question to their holder (`anytime.py`). The other
six have a fixed moment, and the rule of that moment asks for them.
"""

from __future__ import annotations

import importlib

from meadhall.games.champions.rules.runes.rune import Rune
from meadhall.games.champions.rules.tables import RUNE_GLORY

RUNES: dict[str, Rune] = {name: importlib.import_module(f"{__name__}.{name}").RUNE for name in RUNE_GLORY}
