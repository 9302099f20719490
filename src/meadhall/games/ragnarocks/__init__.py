"""Ragnarocks: slide a Viking, summon a stone, and wall off more land than your rival."""

from __future__ import annotations

import dataclasses

from meadhall.kernel.spec import GameSpec
from meadhall.kernel.spec import Options as GameOptions


@dataclasses.dataclass(frozen=True)
class Options(GameOptions):
    unlimited: bool = False  # stones never run out (RR-4.6)


GAME = GameSpec(
    name="ragnarocks",
    seats=(2, 2),
    rules="1.0",
    home="meadhall.games.ragnarocks",
    state="meadhall.games.ragnarocks.state:Ragnarocks",
    start="meadhall.games.ragnarocks.turn:start",
    seat_names=lambda seats, options: ("ivory", "red"),
    bound=3 * 80,  # a turn is three answers and a stone; six hexes bear Vikings
    clause_prefix="RR",
    options=Options,
    from_position="meadhall.games.ragnarocks.position:from_position",
    to_position="meadhall.games.ragnarocks.position:to_position",
    why="meadhall.games.ragnarocks.why:why",
    text="meadhall.games.ragnarocks.plain:text",
    picture="meadhall.games.ragnarocks.picture:picture",
    bot="meadhall.games.ragnarocks.bot",
    pieces="meadhall.games.ragnarocks.state:pieces",
    perft="meadhall.games.ragnarocks.perft:perft",
)
