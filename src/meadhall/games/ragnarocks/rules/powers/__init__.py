"""The 32 cards: what is printed on each beside its power, and the powers themselves, by file name."""

from __future__ import annotations

import importlib
import importlib.resources
import tomllib
from typing import NamedTuple

from meadhall.games.ragnarocks.rules.power import Power


class Card(NamedTuple):
    simple: bool  # or advanced
    command: bool  # does it have the command icon: may Odin command it, and teams play it?
    when: str  # the moment at which it acts, for pages that group the cards


def _cards() -> dict[str, Card]:
    source = importlib.resources.files("meadhall.games.ragnarocks") / "data" / "powers.toml"
    rows = tomllib.loads(source.read_text(encoding="utf-8"))
    return {name: Card(row["class"] == "simple", row["command"], row["when"]) for name, row in rows.items()}


CARDS: dict[str, Card] = _cards()
COMMANDS: tuple[str, ...] = tuple(name for name, card in CARDS.items() if card.command)

POWERS: dict[str, Power] = {
    name: importlib.import_module(f"meadhall.games.ragnarocks.rules.powers.{name}").POWER for name in CARDS
}
