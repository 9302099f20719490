"""Everything on the table that can be opened large and read: Enemies and their cards, gods, worlds, Giants, artifacts,
runes, islands, the squares of the Vanir's scale.
"""

from __future__ import annotations

from functools import cache

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.facts import help
from meadhall.games.yggdrasil.rules import tables
from meadhall.games.yggdrasil.rules.tables import (
    ANGRY,
    ARTIFACT,
    BAG_FIRE_GIANTS,
    BAG_VIKINGS,
    EFFECT_OF,
    ENEMIES,
    FORCE,
    GODS,
    ISLANDS,
    LAST,
    NUMBER,
    RAGNAROK_SETS,
    RAINBOW,
    RUNE_OF,
    RUNES,
    START,
    VANAHEIM,
)
from meadhall.kernel.presentation import Face

say, name_of = GAME.words.label, GAME.words.name


@cache
def faces() -> dict[str, Face]:
    return {
        **_enemies(),
        **_gods(),
        **_worlds(),
        **_giants(),
        **_artifacts(),
        **_runes(),
        **_islands(),
        **_vanir(),
    }


def _enemies() -> dict[str, Face]:
    found = {}
    strength = ((f"{FORCE[START + 1]}–{FORCE[LAST]}", say("face.strength")),)
    for foe in ENEMIES:
        told, clauses = say(f"face.{foe}"), tuple(help.ENEMIES[foe].split())
        found[foe] = Face(name_of(foe), told, foe, say("face.enemy"), strength, clauses)
        title = name_of(ANGRY + foe)
        found[ANGRY + foe] = Face(
            title, say("face.angry", foe), ANGRY + foe, say("face.card"), strength, ("YG-6.5", *clauses)
        )
    for card, moved in RAGNAROK_SETS["threes"].items():
        told = say("face.ragnarok", " ".join(ENEMIES[i] for i in moved))
        found[card] = Face(name_of(card), told, "ragnarok", say("face.card"), (), ("YG-6.6",))
    return found


def _gods() -> dict[str, Face]:
    return {
        god: Face(name_of(god), say(f"face.{god}"), god, say("face.god"), (), tuple(help.GODS[god].split()))
        for god in GODS
    }


def _worlds() -> dict[str, Face]:
    return {
        world: Face(
            name_of(world),
            say(f"face.{world}"),
            world,
            say(f"face.{world}.kind"),
            (),
            tuple(help.WORLDS[world].split()),
        )
        for world in tables.WORLDS
    }


def _giants() -> dict[str, Face]:
    found = {}
    for giant in tables.GIANTS:
        kind, target = EFFECT_OF[giant]
        told = say(f"face.giant.{kind}.giants" if target == "giants" else f"face.giant.{kind}", target)
        numbers = ((str(NUMBER["giant_force"]), say("face.strength")),)
        about = say("face.giant", RUNE_OF[giant])
        found[giant] = Face(name_of(giant), told, giant, about, numbers, (help.GIANTS[kind], "YG-5.22"))
    return found


def _artifacts() -> dict[str, Face]:
    return {
        artifact: Face(
            name_of(artifact),
            say("face.artifact", ENEMIES[kind]),
            artifact,
            say("face.artifact.kind"),
            (("+1–3", say("face.level")),),
            tuple(help.ARTIFACT.split()),
        )
        for artifact, kind in ARTIFACT.items()
    }


def _runes() -> dict[str, Face]:
    return {
        rune: Face(
            name_of(rune),
            say(f"face.{rune}"),
            rune,
            say("face.rune"),
            (("4", say("face.parts")),),
            tuple(help.RUNES[rune].split()),
        )
        for rune in RUNES
    }


def _islands() -> dict[str, Face]:
    found = {
        "valkyries": Face(say("face.valkyries.title"), say("face.valkyries"), "valkyries", "", (), ("YG-5.5", "YG-5.6"))
    }
    for i, isle in enumerate(ISLANDS):
        title = say("face.isle.title", isle)
        clauses = tuple(help.ISLAND.split())
        if i == RAINBOW:
            found[f"isle-{isle}"] = Face(title, say("face.rainbow"), f"isle-{isle}", say("face.isle"), (), clauses)
            continue
        told = say("face.isle.text", BAG_VIKINGS[i], BAG_FIRE_GIANTS[i])
        found[f"isle-{isle}"] = Face(title, told, f"isle-{isle}", say("face.isle"), (), clauses)
    return found


def _vanir() -> dict[str, Face]:
    return {
        f"vanir-{effect}": Face(
            say(f"stone.{effect}"),
            say(f"face.vanir.{effect}"),
            f"vanir-{effect}",
            say("face.vanir"),
            (),
            (help.VANIR[effect],),
        )
        for effect in VANAHEIM[5]
    }
