"""Named settings of a game, for the page that sets a table: read from `presets.toml` in the game's folder.

    players = 3                      # how many play at first

    [[preset]]
    name = "easy"                    # in words: presets.easy, presets."easy.about", and a note: presets."easy.note"
    settings = { angry = 0 }         # the options of the game; left out: the plain game
    players = [1, 6]                 # for so many players; left out: for any number
    art = ["fenrir"]                 # drawings on its card

    [[pick]]
    setting = "gods"                 # its values are chosen by their drawings, which have the same names

    [choices]
    teams = [[1, 2], [2, 1]]         # the values to offer for a setting that is a list

Words: `presets.ask` is the question above the cards. `settings.<setting>` is the label of a setting, and
`settings."<setting>.<value>"` says what a value means.
"""

from __future__ import annotations

import importlib.resources
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from meadhall.kernel.spec import GameSpec

FILE = "presets.toml"
OWN = "own"  # the choice of no preset: everything as the form says


@dataclass(frozen=True)
class Preset:
    name: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    players: tuple[int, int] | None = None
    art: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pick:
    setting: str


@dataclass(frozen=True)
class Presets:
    players: int = 2
    presets: tuple[Preset, ...] = ()
    picks: tuple[Pick, ...] = ()
    choices: Mapping[str, tuple[tuple[int | str, ...], ...]] = field(default_factory=dict)

    def preset(self, name: str) -> Preset | None:
        return next((one for one in self.presets if one.name == name), None)

    @property
    def managed(self) -> frozenset[str]:
        """The settings that presets decide."""
        return frozenset(name for one in self.presets for name in one.settings)


def parse(spec: GameSpec, tables: Mapping[str, Any]) -> Presets:
    """Presets from a file's tables; an option that the game does not have is refused (BadOptions)."""
    presets = []
    for row in tables.get("preset", ()):
        players = row.get("players")
        one = Preset(
            row["name"], row.get("settings", {}), tuple(players) if players else None, tuple(row.get("art", ()))
        )
        spec.parse_options(one.settings)
        presets.append(one)
    choices = {name: tuple(tuple(value) for value in values) for name, values in tables.get("choices", {}).items()}
    picks = tuple(Pick(row["setting"]) for row in tables.get("pick", ()))
    return Presets(tables.get("players", 2), tuple(presets), picks, choices)


@cache
def presets_of(spec: GameSpec) -> Presets:
    """A game's presets; none if its folder has no such file."""
    source = importlib.resources.files(spec.home) / FILE
    return parse(spec, tomllib.loads(source.read_text(encoding="utf-8"))) if source.is_file() else Presets()
