"""The four runes, one file each (YG-7.9 to YG-7.12)."""

from __future__ import annotations

import importlib

from meadhall.games.yggdrasil.rules.runes.rune import Rune
from meadhall.games.yggdrasil.rules.tables import RUNES

RUNE_RULES: dict[str, Rune] = {name: importlib.import_module(f"{__name__}.{name}").RUNE for name in RUNES}
