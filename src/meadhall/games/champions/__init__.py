"""Champions of Midgard: send workers into town and warriors into battle, and become the new Jarl."""

from __future__ import annotations

import dataclasses
from typing import Literal

from meadhall.kernel.spec import GameSpec
from meadhall.kernel.spec import Options as GameOptions


@dataclasses.dataclass(frozen=True)
class Options(GameOptions):
    dice: Literal["B", "B2", "C"] = "B"  # the faces of the dice are ours: data/dice.toml
    assign: Literal["turn_order", "simultaneous"] = "turn_order"  # CM-5.2, CM-5.3
    hall_of_records: bool = False  # CM-13.1
    mistrustful_villagers: bool = False  # CM-13.2


GAME = GameSpec(
    name="champions",
    seats=(2, 4),
    rules="1.0",
    home="meadhall.games.champions",
    state="meadhall.games.champions.rules.round:Champions",
    start="meadhall.games.champions.rules.round:start",
    seat_names=lambda seats, options: ("raven", "wolf", "bear", "boar")[:seats],
    bound=6000,
    clause_prefix="CM",
    emblem="clan-{0}",
    options=Options,
    from_position="meadhall.games.champions.facts.position:from_position",
    to_position="meadhall.games.champions.facts.position:to_position",
    why="meadhall.games.champions.facts.why:why",
    text="meadhall.games.champions.facts.plain_text:text",
    how="meadhall.games.champions.picture.how:panels",
    picture="meadhall.games.champions.picture.table:picture",
    faces="meadhall.games.champions.picture.faces:faces",
    legend="meadhall.games.champions.picture.legend:legend",
    open_prompts=("alms", "build", "hire", "market.wood", "pray", "reroll", "rune", "sage.look", "sail"),
    seat_prompts=("blame",),
    trays="meadhall.games.champions.picture.trays:trays",
    tray_hint="meadhall.games.champions.facts.tray_hints:tray_hint",
    standing="meadhall.games.champions.facts.standing:standing",
    stands="meadhall.games.champions.facts.standing:answer",
    stage="meadhall.games.champions.picture.moments:stage",
    ending="meadhall.games.champions.picture.ending:ending",
    thumbnail="meadhall.games.champions.picture.thumbnail:thumbnail",
    hints="meadhall.games.champions.facts.hints:hints",
    bot="meadhall.games.champions.bot.brain",
    tensor="meadhall.games.champions.lab.tensor:TENSOR",
    pieces="meadhall.games.champions.rules.round:pieces",
)
