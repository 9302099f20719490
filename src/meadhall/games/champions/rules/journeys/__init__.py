"""The journeys, one file each, named in data/journeys.toml (CM-7)."""

from __future__ import annotations

import importlib

from meadhall.games.champions.rules.journeys.journey import Journey
from meadhall.games.champions.rules.tables import JOURNEYS

CARDS: dict[str, Journey] = {name: importlib.import_module(f"{__name__}.{name}").JOURNEY for name in JOURNEYS}
