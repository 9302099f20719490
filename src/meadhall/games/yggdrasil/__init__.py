"""Yggdrasil: the gods together hold back six Enemies on their way to Odin's residence."""

from __future__ import annotations

import dataclasses
from typing import Literal

from meadhall.kernel.spec import GameSpec, limits
from meadhall.kernel.spec import Options as GameOptions

GodName = Literal["odin", "thor", "frey", "heimdall", "tyr", "freyja"]
SpecialCard = Literal[
    "angry_fenrir",
    "angry_hel",
    "angry_jormungand",
    "angry_loki",
    "angry_nidhogg",
    "angry_surt",
    "ragnarok_1",
    "ragnarok_2",
    "ragnarok_3",
    "ragnarok_4",
]


@dataclasses.dataclass(frozen=True)
class Options(GameOptions):
    gods: tuple[GodName, ...] | None = None  # in the order of play; None: dealt at random
    angry: int = limits(0, 0, 6)
    ragnarok: int = limits(0, 0, 4)
    special: tuple[SpecialCard, ...] | None = None  # names the cards instead of their numbers
    # The fields of state.House: options for what the rulebook leaves open.
    die_colours: Literal["house", "2211", "1122", "3111"] = "house"
    die_hammers: Literal["house", "001123", "011123", "112233"] = "house"
    ragnarok_sets: Literal["threes", "twos"] = "threes"
    vanaheim_squares: Literal[5, 6] = 5
    may_pass: bool = True
    back_to_rainbow: bool = True
    fight_on_first_space: bool = False
    fenrir_grows: bool = True
    freyja_second_search: bool = True
    thor_without_die: bool = False
    vanir_counts_for_runes: bool = True


def seat_names(seats: int, options: Options) -> tuple[str, ...]:
    """The names before the gods are dealt; afterwards the state has them."""
    return options.gods or tuple(f"god {n + 1}" for n in range(seats))


GAME = GameSpec(
    name="yggdrasil",
    seats=(1, 6),
    rules="1.1",
    home="meadhall.games.yggdrasil",
    state="meadhall.games.yggdrasil.rules.state:Yggdrasil",
    start="meadhall.games.yggdrasil.rules.setup:start",
    seat_names=seat_names,
    bound=49 * 50,  # 46 cards and three quiet turns; four actions a turn, of at most twelve answers each
    clause_prefix="YG",
    emblem="{0}",
    options=Options,
    together=True,
    from_position="meadhall.games.yggdrasil.facts.position:from_position",
    to_position="meadhall.games.yggdrasil.facts.position:to_position",
    why="meadhall.games.yggdrasil.facts.why:why",
    text="meadhall.games.yggdrasil.facts.plain_text:text",
    how="meadhall.games.yggdrasil.picture.how:panels",
    picture="meadhall.games.yggdrasil.picture.table:picture",
    trays="meadhall.games.yggdrasil.picture.trays:trays",
    faces="meadhall.games.yggdrasil.picture.faces:faces",
    legend="meadhall.games.yggdrasil.picture.legend:legend",
    tray_hint="meadhall.games.yggdrasil.facts.tray_hint:tray_hint",
    prepared="meadhall.games.yggdrasil.facts.prepared:prepared",
    stage="meadhall.games.yggdrasil.picture.stage:stage",
    ending="meadhall.games.yggdrasil.picture.ending:ending",
    thumbnail="meadhall.games.yggdrasil.picture.thumbnail:thumbnail",
    hints="meadhall.games.yggdrasil.facts.hints:hints",
    bot="meadhall.games.yggdrasil.bot.brain",
    tensor="meadhall.games.yggdrasil.lab.tensor:TENSOR",
    pieces="meadhall.games.yggdrasil.rules.state:pieces",
)
