"""Ragnarocks as numbers: planes over the 86 hexes, then cards and what lies on them.

The first three blocks and the part `board` are all that the game for two without powers needs. The compiled environment
of many games at once (`lab/vector.py`) writes just these.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from meadhall.games.ragnarocks.rules.board import ALL, HEXES, INDEX, NAMES, XY, component
from meadhall.games.ragnarocks.rules.draft import MATCHUPS, Pair, TeamDraft
from meadhall.games.ragnarocks.rules.powers import CARDS
from meadhall.games.ragnarocks.rules.powers.ask_and_embla import Reserve
from meadhall.games.ragnarocks.rules.powers.frigg import FriggStones
from meadhall.games.ragnarocks.rules.powers.idun import Apples
from meadhall.games.ragnarocks.rules.powers.odin import TAKE_BACK, CommandCards
from meadhall.games.ragnarocks.rules.powers.thor import ThorStones
from meadhall.games.ragnarocks.rules.state import OFF_BOARD, STONES, Ragnarocks
from meadhall.kernel.rule import PASS, Ask
from meadhall.kernel.veil import View
from meadhall.search.tensor import Block, Nature, Observation, Part, Sheet, Tensor

NAMES_OF_CARDS = tuple(CARDS)
CARD = {name: i for i, name in enumerate(NAMES_OF_CARDS)}
LEVELS = ("midgard", "jotunheim", "asgard", "valhalla")
PHASES = ("select", "move", "summon")
OFFERS = (
    *("leave_out", "free_step", "free_step_to", "aegir", "aegir_step", "arrive", "blodughofi", "bragi", "bragi_move"),
    *("forseti", "freyr", "frigg", "gerd", "gullinbursti", "heimdallr", "heimdallr_to", "jormungandr", "mani"),
    *("mani_step", "njord", "ratatoskr", "sol", "surtr", "surtr_second", "thor", "tyr", "vali", "ymir"),
)
CARD_PROMPTS = ("draft_first", "draft_second", "draft_take", "solo_card", "team_pick", "team_take", "odin")

PLANES = (
    "one's own Vikings",
    "the other side's Vikings",
    "stones",
    "contested land",
    "land settled by one's own side",
    "land settled by the other side",
    "the hex that the question speaks of: the selected Viking",
    "everywhere 1 while a Viking is to be selected",
    "everywhere 1 while its move is to be chosen",
    "everywhere 1 while its stone is to be placed",
)
MINE, THEIRS, STONE, CONTESTED, MY_LAND, THEIR_LAND, SPOKEN_OF, PHASE = (HEXES * n for n in range(8))
CONSTANT = {prompt: PHASE + i * HEXES for i, prompt in enumerate(PHASES)}

OF_SIDE = (
    "Frigg's stones on the other card",
    "Frigg used in this turn",
    "stones on Thor's card",
    "a Viking waits on Ask and Embla",
    "Idun's apples spent",
    "the size of Odin's hand, played cards included",
    "cards in Odin's hand that one has not seen",
)
TABLE = (
    "stones in the supply",
    "the supply is without limit",
    "it is one's own side's turn",
    "the turn before was skipped",
    "positions since the last new stone",
    "an extra turn comes next",
    "turns the automa has left",
    *(f"the automa plays at {level}" for level in LEVELS),
    "players of one's own side",
    "players of the other side",
    "one's own number in the side's order",
    "the player of one's own side whose power is in force, from 1; 0: none yet",
    "the same of the other side",
    "Fafnir's duty is a choice",
    "Gerd's duty is a choice",
)
KINDS_OF_CARDS = (
    "one's own card",
    "cards of one's own side",
    "cards of the other side",
    "in force for one's own side",
    "in force for the other side",
    "on offer in the draft",
    *(f"Odin of one's own side: {what}" for what in ("in hand, as far as one sees", "in hand, known to all", "played")),
    *(f"Odin of the other side: {what}" for what in ("in hand, as far as one sees", "in hand, known to all", "played")),
)
ODIN = 6  # the first of Odin's rows
BYTES = (HEXES + 7) // 8


@lru_cache(maxsize=1 << 14)
def land(start: int, stones: int) -> int:
    """The region of a hex, as a mask."""
    return component(start, ALL & ~stones)


def plane(mask: int) -> npt.NDArray[np.uint8]:
    """A set of hexes as zeros and ones."""
    return np.unpackbits(np.frombuffer(mask.to_bytes(BYTES, "little"), np.uint8), count=HEXES, bitorder="little")


# One Viking of each side in a corner of ten hexes, cut off from the rest of the isle by nine stones.
TINY = {"ivory": ["A1"], "red": ["C1"], "stones": ["A3", "B3", "B4", "C3", "C4", "D1", "D2", "D3", "D4"]}


class RagnarocksTensor(Tensor):
    game = "ragnarocks"
    tiny = TINY
    most_seats = 6
    about = NAMES_OF_CARDS
    blocks = (
        *(Block(prompt, (prompt,), NAMES) for prompt in PHASES),
        Block("power", OFFERS, (*NAMES, PASS)),
        Block("card", CARD_PROMPTS, (*NAMES_OF_CARDS, TAKE_BACK, PASS)),
        Block("match_up", ("match_up",), tuple(MATCHUPS)),
    )
    parts = (
        Part("board", (len(PLANES), HEXES), 1, "planes over the hexes, A1 to J9", PLANES, NAMES),
        Part("cards", (len(KINDS_OF_CARDS), len(CARDS)), 1, "which cards", KINDS_OF_CARDS, NAMES_OF_CARDS),
        Part("mine", (len(OF_SIDE),), STONES, "what lies on the cards of one's own side", OF_SIDE),
        Part("theirs", (len(OF_SIDE),), STONES, "the same of the other side", OF_SIDE),
        Part("table", (len(TABLE),), 86, "the rest", TABLE),
    )

    def nature(self, seats: int, options: Any) -> Nature:
        bare = seats <= 2 and options.powers in ("none", "given") and options.ivory == options.red == "none"
        return Nature(zero_sum=seats == 2, all_is_open=bare, no_chance=bare and seats == 2)

    def fill(self, view: View[Any], seat: int, sheet: Sheet) -> None:
        g: Ragnarocks = view.table
        side = g.side_of(seat)
        self._board(g, side, sheet)
        at, ask = self.begin["table"], g.waiting
        if g.supply is None:
            sheet.mark(at + 1)
        elif g.supply:
            sheet.put(at, g.supply)
        if g.side == side:
            sheet.mark(at + 2)
        players = g.team_sizes[side], g.team_sizes[1 - side]
        sheet.row(at + 3, (g.skipped, len(g.quiet), g.extra != OFF_BOARD, g.turns_left))
        if g.level:
            sheet.mark(at + 7 + LEVELS.index(g.level))
        number = seat - (side and g.team_sizes[0])
        turns = g.player[side] + 1, g.player[1 - side] + 1
        sheet.row(at + 11, (*players, number, *turns, "fafnir" in g.may, "gerd" in g.may))
        if type(ask) is not Ask or ask.prompt not in PHASES or g.cards != [(), ()]:
            self._cards(g, side, seat, number, sheet)

    def _board(self, g: Ragnarocks, side: int, sheet: Sheet) -> None:
        at, stones, nomadic = self.begin["board"], g.stones, g.nomadic_land
        array, settled = sheet.array, [0, 0]
        for v, h in enumerate(g.vikings):
            if h != OFF_BOARD:
                own = v // 3 == side
                sheet.mark(at + (MINE if own else THEIRS) + h)
                if not nomadic >> h & 1:
                    settled[not own] |= land(h, stones)
        planes = (STONE, stones), (CONTESTED, nomadic), (MY_LAND, settled[0]), (THEIR_LAND, settled[1])
        for first, mask in planes:
            if mask:
                array[at + first : at + first + HEXES] = plane(mask)
        ask = g.waiting
        if type(ask) is Ask:
            sheet.marks(at + SPOKEN_OF, {INDEX[word] for word in ask.about if word in INDEX})
            if ask.prompt in CONSTANT:
                first = at + CONSTANT[ask.prompt]
                array[first : first + HEXES] = 1

    def _cards(self, g: Ragnarocks, side: int, seat: int, number: int, sheet: Sheet) -> None:
        at, width = self.begin["cards"], len(CARDS)
        offered = [rule.cards for rule in g.stack if isinstance(rule, Pair | TeamDraft)]
        own = g.cards[side][number : number + 1]
        sides = (side, 1 - side)
        force = tuple((g.force[s],) if g.force[s] else () for s in sides)
        rows: list[tuple[str, ...]] = [own, *(g.cards[s] for s in sides), *force, offered[0] if offered else ()]
        for i, names in enumerate(rows):
            sheet.marks(at + i * width, {CARD[name] for name in names})
        for i, s in enumerate(sides):
            first, memory = self.begin[("mine", "theirs")[i]], g.memory[s]
            if isinstance(memory, FriggStones):
                sheet.row(first, (memory.tokens, memory.used))
            elif isinstance(memory, ThorStones):
                sheet.row(first + 2, (memory.left,))
            elif isinstance(memory, Reserve):
                sheet.row(first + 3, (memory.waiting,))
            elif isinstance(memory, Apples):
                sheet.row(first + 4, (memory.spent,))
            elif isinstance(memory, CommandCards):
                seen = memory.hand()
                sheet.row(first + 5, (memory.size, memory.size - len(seen) - len(memory.played)))
                for j, names in enumerate((seen, memory.known, memory.played)):
                    sheet.marks(at + (ODIN + 3 * i + j) * width, [CARD[name] for name in names])

    @staticmethod
    def grid(board: Observation) -> Observation:
        """The planes on a grid of ten rows and twelve columns, as convolutions need them; 0 off the board."""
        found = np.zeros((len(board), 10, 12), board.dtype)
        found[:, [y for _, y in XY], [x for x, _ in XY]] = board
        return found


TENSOR = RagnarocksTensor
