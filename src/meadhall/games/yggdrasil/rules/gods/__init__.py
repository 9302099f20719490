"""The six gods, one file each (YG-8)."""

from __future__ import annotations

import importlib

from meadhall.games.yggdrasil.rules.gods.god import God
from meadhall.games.yggdrasil.rules.tables import GODS

GOD_RULES: dict[str, God] = {name: importlib.import_module(f"{__name__}.{name}").GOD for name in GODS}
