"""Thunder & Lightning: Thor and Loki duel with hidden armies for Odin's ring and crown."""

from __future__ import annotations

import dataclasses
from typing import Literal

from meadhall.kernel.spec import GameSpec
from meadhall.kernel.spec import Options as GameOptions


@dataclasses.dataclass(frozen=True)
class Options(GameOptions):
    viking_strength: Literal[4, 3] = 4  # ruling 1
    archers: Literal[4, 2] = 4  # ruling 2
    discard_first: bool = True  # ruling 3
    burn_power: bool = False  # ruling 4
    leader_survives: bool = False  # ruling 9


GAME = GameSpec(
    name="thunder",
    seats=(2, 2),
    rules="1.1",
    home="meadhall.games.thunder",
    state="meadhall.games.thunder.rules.state:Thunder",
    start="meadhall.games.thunder.rules.setup:start",
    seat_names=lambda seats, options: ("loki", "thor"),
    # A game spends about 320 action points at most (every card is drawn, placed and lost once, and some 20 are fetched
    # back). Such a card costs five answers at most: drawn, placed with three, and challenged.
    bound=800,
    clause_prefix="TL",
    emblem="crest-{0}",
    options=Options,
    from_position="meadhall.games.thunder.facts.position:from_position",
    to_position="meadhall.games.thunder.facts.position:to_position",
    why="meadhall.games.thunder.facts.why:why",
    text="meadhall.games.thunder.facts.plain_text:text",
    how="meadhall.games.thunder.picture.how:panels",
    hints="meadhall.games.thunder.facts.hints:hints",
    faces="meadhall.games.thunder.picture.faces:faces",
    legend="meadhall.games.thunder.picture.faces:legend",
    trays="meadhall.games.thunder.picture.trays:trays",
    # What can be answered follows from what lies on the table, whoever looks at it.
    open_prompts=("spot", "leader", "move", "move_to", "frigg", "strike", "ravens", "front", "order"),
    stage="meadhall.games.thunder.picture.stage:stage",
    ending="meadhall.games.thunder.picture.ending:ending",
    thumbnail="meadhall.games.thunder.picture.thumbnail:thumbnail",
    picture="meadhall.games.thunder.picture.table:picture",
    pieces="meadhall.games.thunder.rules.state:pieces",
    bot="meadhall.games.thunder.bot.brain",
    tensor="meadhall.games.thunder.lab.tensor:TENSOR",
)
