"""Ragnarocks: slide a Viking, summon a stone, and wall off more land than your rival."""

from __future__ import annotations

import dataclasses
import importlib.resources
import tomllib
from typing import TYPE_CHECKING, Literal

from meadhall.kernel.spec import GameSpec, matters
from meadhall.kernel.spec import Options as GameOptions

if TYPE_CHECKING:
    Card = str
else:
    _powers = importlib.resources.files(__name__) / "data" / "powers.toml"
    Card = Literal[("none", *tomllib.loads(_powers.read_text(encoding="utf-8")))]  # the names of the cards


@dataclasses.dataclass(frozen=True)
class Options(GameOptions):
    powers: Literal["none", "draft", "given", "random", "recommended"] = "none"  # a team game always has them
    # The cards of a given pair (naming one is enough); in the solo game Ivory's is yours.
    ivory: Card = matters("none", when=("powers", "given"))
    red: Card = matters("none", seats=(2, 2), when=("powers", "given"))
    teams: tuple[int, ...] | None = matters(None, seats=(3, 6))  # of Ivory and of Red; None: halves, Red the larger
    level: Literal["midgard", "jotunheim", "asgard", "valhalla"] = matters("midgard", seats=(1, 1))  # of the automa
    unlimited: bool = False  # stones never run out (RR-4.6)
    fafnir_may: bool = False  # (RR-6.6)
    gerd_may: bool = False  # (RR-6.13)


def seat_names(seats: int, options: Options) -> tuple[str, ...]:
    from meadhall.games.ragnarocks.rules import teams

    return teams.seat_names(teams.sizes(seats, options.teams), seats)


OPEN = (
    *("draft_first", "draft_second", "draft_take", "match_up", "solo_card", "team_pick", "team_take"),
    *("leave_out", "free_step", "free_step_to", "select", "move", "summon"),
    *("aegir", "aegir_step", "arrive", "blodughofi", "bragi", "bragi_move", "forseti", "freyr", "frigg", "gerd"),
    *("gullinbursti", "heimdallr", "heimdallr_to", "jormungandr", "mani", "mani_step", "njord", "ratatoskr", "sol"),
    *("surtr", "surtr_second", "thor", "tyr", "vali", "ymir"),
)
"""All questions but Odin's: his options are the cards in his hidden hand."""

GAME = GameSpec(
    name="ragnarocks",
    seats=(1, 6),
    rules="1.0",
    home="meadhall.games.ragnarocks",
    state="meadhall.games.ragnarocks.rules.setup:Ragnarocks",  # the module that knows all rules
    start="meadhall.games.ragnarocks.rules.setup:start",
    seat_names=seat_names,
    # At most 80 stones are placed, each at most 20 turns after the one before (RR-4.8); no turn has 20 questions.
    paced=("die",),  # of the automa
    bound=80 * 20 * 20,
    clause_prefix="RR",
    emblem="side-{0}",
    options=Options,
    from_position="meadhall.games.ragnarocks.facts.position:from_position",
    to_position="meadhall.games.ragnarocks.facts.position:to_position",
    why="meadhall.games.ragnarocks.facts.why:why",
    text="meadhall.games.ragnarocks.facts.plain_text:text",
    how="meadhall.games.ragnarocks.picture.how:panels",
    picture="meadhall.games.ragnarocks.picture.table:picture",
    faces="meadhall.games.ragnarocks.picture.faces:faces",
    legend="meadhall.games.ragnarocks.picture.faces:legend",
    stage="meadhall.games.ragnarocks.picture.stage:stage",
    ending="meadhall.games.ragnarocks.picture.ending:ending",
    thumbnail="meadhall.games.ragnarocks.picture.thumbnail:thumbnail",
    open_prompts=OPEN,
    bot="meadhall.games.ragnarocks.bot.brain",
    tensor="meadhall.games.ragnarocks.lab.tensor:TENSOR",
    pieces="meadhall.games.ragnarocks.rules.state:pieces",
    perft="meadhall.games.ragnarocks.lab.perft:perft",
    warm="meadhall.games.ragnarocks.compiled.warm:warm",
)
