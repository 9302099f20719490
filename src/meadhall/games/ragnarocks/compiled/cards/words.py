"""The words of a position, and the powers as numbers.

A position is one array of int64 words. The first ones are those of `plain.rules`, so that the same evaluation reads
both; but land may open again here, so nothing is booked: it is judged anew whenever it may have changed hands.
"""

from __future__ import annotations

import numpy as np

from meadhall.games.ragnarocks.compiled.plain import rules
from meadhall.games.ragnarocks.compiled.plain.rules import HEX, Compiler
from meadhall.games.ragnarocks.rules import board

compiled = Compiler("compiled/cards/*.py")

# The words that the basic game does not need. Those of a side are two: Ivory's and Red's.
CONTESTED = 17  # two words of a bit board
FORCE = 19  # of a side: the power in force
CARD = 21  # of a side: its own card
MEMORY = 23  # of a side: Thor's stones, Frigg's given stones, Idun spent, Ask and Embla's Viking waiting
HAND = 25  # of a side: Odin's cards in hand, a bit for each power
PLAYED = 27  # of a side: those he has played
TURNS = 29  # of a side: turns taken
CREATED = 31  # two words of a bit board: regions created in this turn
WAS_SETTLED = 33  # two words of a bit board: settled land when the turn began
WAS_NOMADIC = 35  # Vikings when the turn began, a bit for each
CAME_FROM = 36  # where the selected Viking moved from
STONE = 37  # the ordinary stone
MOVED = 38  # Vikings that Dain or Aegir have moved, a bit for each
ONLY = 39  # the Viking that must be selected, in an extra turn
EXTRA = 40  # the Viking that is to take an extra turn next
GRANTED = 41  # has this turn brought one?
USED = 42  # has Frigg stepped in this turn?
SKIPPED = 43  # was the turn before this one skipped?
WINNER = 44  # the side that a card has let win
HELD = 45  # what a question of two parts is narrowed to by the answer to the first
MAY = 46  # powers with a must that are played as a may, a bit for each
PLAYERS = 47  # of a side: how many
PLAYER = 49  # of a side: whose turn it is or was last, from 0
TEAM = 51  # of a side: the cards of up to five players
LARGEST_TEAM = 5
WORDS = TEAM + 2 * LARGEST_TEAM

EDGE_LOW, EDGE_HIGH = rules._bit_board(board.hexes(board.EDGE))
ON_BOARD = (HEX >= 0).astype(np.int64)

# The powers, as numbers, in the order of the cards; 0 for none.
POWERS = (
    *("aegir", "ask_and_embla", "blodughofi", "bragi", "dain", "fafnir", "fenrir", "fjorgyn", "forseti", "freya"),
    *("freyr", "frigg", "gerd", "gullinbursti", "heimdallr", "hel", "hildisvini", "idun", "jormungandr", "mani"),
    *("nerthus", "njord", "odin", "ratatoskr", "selkolla", "sleipnir", "sol", "surtr", "thor", "tyr", "vali", "ymir"),
)
NUMBER = {name: n for n, name in enumerate(("", *POWERS))}
(AEGIR, ASK_AND_EMBLA, BLODUGHOFI, BRAGI, DAIN, FAFNIR, FENRIR, FJORGYN, FORSETI, FREYA) = range(1, 11)
(FREYR, FRIGG, GERD, GULLINBURSTI, HEIMDALLR, HEL, HILDISVINI, IDUN, JORMUNGANDR, MANI) = range(11, 21)
(NERTHUS, NJORD, ODIN, RATATOSKR, SELKOLLA, SLEIPNIR, SOL, SURTR, THOR, TYR, VALI, YMIR) = range(21, 33)

LARGE_ENOUGH = 6  # Idun's first region
NONE = -1
