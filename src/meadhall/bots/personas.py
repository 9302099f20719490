"""The bots as people meet them: a name, an emblem and a line of character for each level, the same in every game."""

from __future__ import annotations

import importlib.resources
import tomllib
from functools import cache
from typing import NamedTuple


class Persona(NamedTuple):
    """Who a bot of a level is to the people at its table."""

    name: str  # "Orm"
    line: str = ""  # one sentence of character
    art: str = ""  # the name of a drawing in the folder `art` beside this file; empty: none
    strength: str = ""  # one word: "fierce"


@cache
def personas() -> dict[str, Persona]:
    """The personas of all levels, weakest first."""
    text = (importlib.resources.files("meadhall.bots") / "personas.toml").read_text(encoding="utf-8")
    return {level: Persona(**entry) for level, entry in tomllib.loads(text).items()}


def persona(level: str) -> Persona:
    """Who a bot of this level is; a level without a persona is called by its own name."""
    return personas().get(level) or Persona(level)
