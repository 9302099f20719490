"""Says which clause forbids a choice."""

from __future__ import annotations

from typing import Any

from meadhall.games.yggdrasil.rules.enemies import ENEMY_RULES
from meadhall.games.yggdrasil.rules.gods import GOD_RULES
from meadhall.games.yggdrasil.rules.runes import RUNE_RULES
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import (
    ARTIFACTS,
    EFFECT_OF,
    ENEMIES,
    GIANTS,
    ISLAND,
    NUMBER,
    START,
    VANAHEIM,
    WHIRLPOOL,
    WORLDS,
)
from meadhall.games.yggdrasil.rules.turn import Turn
from meadhall.games.yggdrasil.rules.worlds import WORLD
from meadhall.games.yggdrasil.rules.worlds.midgard import WITHOUT_SEARCH
from meadhall.kernel.rule import PASS, Ask, Option
from meadhall.kernel.veil import View

# Prompts for which one clause explains every wrong answer.
ALWAYS = {
    "combat.elves": "YG-4.6",
    "combat.vikings": "YG-4.2",
    **{
        prompt: clause
        for rules in (WORLD, ENEMY_RULES, GOD_RULES, RUNE_RULES)
        for thing in rules.values()
        for prompt, clause in thing.asks
    },
}


def why(view: View[Any], option: Option) -> str | None:
    g: Yggdrasil = view.table
    ask = g.waiting
    if not isinstance(ask, Ask):
        return None
    if ask.prompt == "fenrir":
        return "YG-6.13"
    if ask.prompt == "action":
        return _no_action(g, option)
    if ask.prompt in ALWAYS:
        return ALWAYS[ask.prompt]
    if ask.prompt in ("midgard", "vanir.valkyries"):
        return _no_island(g, ask, option)
    if ask.prompt == "forge":
        return _no_artifact(g, option)
    if ask.prompt == "niflheim.god":
        return "YG-5.17" if option in g.gods and option != g.gods[g.active] else "YG-5.16"
    if ask.prompt in ("niflheim.vikings", "niflheim.elves"):
        return "YG-5.17" if option == 0 else "YG-5.16"
    if ask.prompt == "vanaheim":
        return _no_effect(g, option)
    if ask.prompt == "vanir.giant":
        return "YG-5.30" if option in GIANTS else None
    if ask.prompt in ("mann", "vanir.push"):
        return "YG-4.9" if option in ENEMIES else None
    if ask.prompt == "combat.opponent":
        return _no_opponent(g, ask, option)
    return None


def _no_action(g: Yggdrasil, option: Option) -> str | None:
    if option == PASS:
        return "YG-2.3"
    if option not in WORLDS:
        return None
    turn = next((rule for rule in reversed(g.stack) if isinstance(rule, Turn)), None)
    if any(EFFECT_OF[giant] == ("blocks", option) for giant in g.giants()):
        return "YG-7.4"
    if turn is not None and turn.worlds & WORLD[str(option)].bit:
        return "YG-2.4"
    return WORLD[str(option)].nothing_to_do


def _no_island(g: Yggdrasil, ask: Ask, option: Option) -> str | None:
    island = str(option).removeprefix(WITHOUT_SEARCH)
    if island not in ISLAND:
        return None
    to = ISLAND[island]
    if island in ask.options:
        return "YG-5.10" if to == g.valkyries else "YG-5.6"  # there is no search to decline
    if to == g.valkyries:
        return "YG-5.10"
    if to == g.submerged and WHIRLPOOL in g.giants() and abs(to - g.valkyries) == 1:
        return "YG-7.8"
    return "YG-5.5"


def _no_artifact(g: Yggdrasil, option: Option) -> str | None:
    if option not in ARTIFACTS:
        return None
    level = g.levels[len(ARTIFACTS) * g.active + ARTIFACTS.index(str(option))]
    if level == NUMBER["artifact_levels"]:
        return "YG-5.13"
    return "YG-5.12" if level else "YG-5.11"


def _no_effect(g: Yggdrasil, option: Option) -> str | None:
    scale = VANAHEIM[g.house.vanaheim_squares]
    if option == "advance":
        return "YG-5.24"
    if option not in scale:
        return None
    return "YG-2.6" if option in scale[: g.vanir] else "YG-5.25"


def _no_opponent(g: Yggdrasil, ask: Ask, option: Option) -> str | None:
    in_asgard = any(name in ask.options for name in ENEMIES)
    if option in ENEMIES:
        return "YG-5.4" if in_asgard and g.spaces[ENEMIES.index(str(option))] == START else "YG-4.1"
    if option in GIANTS or option == "pile":
        return "YG-4.1" if in_asgard else "YG-5.20"
    return None
