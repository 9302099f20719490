"""RR-5.7: the offered options are those that an exhaustive search finds, in positions with all powers.

On a copy the search makes answers that the game may not have offered: to select a Nomadic Viking, to decline an offer.
If such an answer can complete the turn, it must have been offered; and every offered answer must be able to complete
the turn.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from meadhall.games.ragnarocks.rules.board import NAMES
from meadhall.games.ragnarocks.rules.game import Game
from meadhall.games.ragnarocks.rules.power import Offer
from meadhall.games.ragnarocks.rules.powers import COMMANDS, POWERS
from meadhall.games.ragnarocks.rules.state import OFF_BOARD, Ragnarocks
from meadhall.games.ragnarocks.rules.turn import new_turn
from meadhall.kernel.match import Match
from meadhall.kernel.rule import PASS, Ask
from tests.games.ragnarocks.helpers import crowded, table

MAY = {"bragi", "sol", "frigg", "njord", "tyr", "vali", "gullinbursti", "thor", "surtr"}
"""The offers before it is certain that the turn can be completed; each can be declined if the turn can then be
completed.
"""

OPEN = {*MAY, "select", "move", "summon", "bragi_move", "surtr_second"}
"""The questions before it is certain that the turn can be completed. Of later questions only two answers are tried."""


def anywhere(power: str, rng: random.Random) -> dict[str, Any]:
    """A random crowded board with few stones left."""
    mine, foes, stones = crowded(rng, 2 if power == "ask_and_embla" else rng.randint(1, 3))
    memory: dict[str, Any] = {}
    if power == "thor":
        memory = {"left": rng.randint(0, 2)}
    elif power == "odin":
        active = rng.choice(COMMANDS)
        memory = {"hand": [], "played": [active], "active": active}
    against = rng.choice([name for name in POWERS if name not in (power, memory.get("active"))])
    if rng.random() < 0.5:
        against = "nerthus" if power != "nerthus" and memory.get("active") != "nerthus" else against
    theirs: dict[str, Any] = {"waiting": False} if against == "ask_and_embla" else {}
    return {
        "ivory": mine,
        "red": foes,
        "stones": stones,
        "powers": {"ivory": power, "red": against},
        "supply": rng.choice((0, 1, 2, 3, 9)),
        "turns_taken": {"ivory": 1, "red": 1},
        "memory": {"ivory": memory, "red": theirs},
    }


def at_select(position: dict[str, Any]) -> Ragnarocks:
    """A position in which Ivory selects with Odin's card in force, also if the game would not reach it."""
    g = table(Match.from_position("ragnarocks", position, seed="")).search_copy()
    g.side, g.winner, g.skipped = 0, OFF_BOARD, False
    g.force[0] = position["memory"]["ivory"].get("active", position["powers"]["ivory"])
    return g


def selected(g: Ragnarocks, viking: int) -> Ragnarocks:
    """A copy in which this Viking was selected, also if that was not offered."""
    copy = g.clone()
    game, turn = Game(), new_turn(copy)
    game.goto("other_side")
    turn.goto("selected")
    copy.stack = [game, turn]
    copy.resume(NAMES[viking])
    return copy


def over(g: Ragnarocks, before: Ragnarocks) -> bool:
    return g.waiting is None or g.turns_taken != before.turns_taken


def completes(g: Ragnarocks, before: Ragnarocks) -> bool:
    """Can the turn be completed from here, with the present stones?"""
    if g.supply is not None and g.supply < 0:
        return False
    if over(g, before):
        return True
    assert isinstance(g.waiting, Ask)
    return any(completes(after(g, option), before) for option in g.waiting.options)


def after(g: Ragnarocks, option: object) -> Ragnarocks:
    copy = g.clone()
    copy.apply(str(option))
    return copy


def judge(g: Ragnarocks, before: Ragnarocks) -> None:
    """Checks that every offered answer can complete the turn, and that no such way to decline is missing."""
    assert g.supply is not None
    assert g.supply >= 0, "a stone too many"
    if over(g, before):
        return
    ask = g.waiting
    assert isinstance(ask, Ask)
    assert ask.options, f"a dead end at {ask.prompt}"
    if ask.prompt in MAY and PASS not in ask.options:
        assert isinstance(g.stack[-1], Offer)
        assert not completes(after(g, PASS), before), f"{ask.prompt} could be declined"
    if ask.seat == 0:  # else the other side has been asked, at the end of the turn
        for option in ask.options if ask.prompt in OPEN else {ask.options[0], ask.options[-1]}:
            judge(after(g, option), before)


def referee(seed: str, positions: int) -> tuple[int, int]:
    """Returns how many Vikings could be selected, and how many could not."""
    rng, names, able, unable = random.Random(seed), list(POWERS), 0, 0
    for n in range(positions):
        position = anywhere(names[n % len(names)], rng)
        g = at_select(position)
        offered = g.able(0)
        assert set(offered) <= set(g.nomads(0)), position
        for viking in g.nomads(0):
            try:
                if viking in offered:
                    able += 1
                    judge(selected(g, viking), g)
                else:
                    unable += 1
                    assert not completes(selected(g, viking), g), "could have been selected"
            except AssertionError as error:
                raise AssertionError(f"{NAMES[viking]}: {str(error)[:200]}\n{position}") from None
    return able, unable


@pytest.mark.clause("RR-5.7", "RR-5.8")
@pytest.mark.parametrize("block", range(20))
@pytest.mark.usefixtures("a_larger_box")
def test_what_is_offered_is_what_can_be_completed(block: int) -> None:
    able, unable = referee(f"referee {block}", 100)
    assert able > 50
    assert unable > 2


@pytest.mark.soak
@pytest.mark.parametrize("block", range(100))
@pytest.mark.usefixtures("a_larger_box")
def test_what_is_offered_is_what_can_be_completed_in_many_positions(block: int) -> None:
    able, unable = referee(f"many {block}", 100)
    assert able > 50
    assert unable > 2
