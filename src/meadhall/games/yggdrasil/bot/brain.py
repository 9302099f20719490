"""The bots of Yggdrasil: an evaluation, a script, and a search that improves on the script."""

from __future__ import annotations

import random
from typing import Any

from meadhall.games.yggdrasil.bot.evaluation import chance_to_win
from meadhall.games.yggdrasil.bot.script import answer, considered
from meadhall.games.yggdrasil.bot.search import finish_action, search
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.veil import View, deal_unseen
from meadhall.search.brain import Brain, Found
from meadhall.search.pairing import Pairing

# The rulebook's 42 plain cards are easy; Angry cards make it harder, Ragnarök cards harder still.
EASY: tuple[tuple[str, int], ...] = ()
MEDIUM = (("angry", 3),)
HARD = (("angry", 6), ("ragnarok", 2))

PAIRINGS = (
    Pairing("jarl", bar=0.60, seats=3, games=40),
    Pairing("random", seats=3, games=200),
    Pairing("greedy", seats=3, games=60),
    Pairing("scripted", seats=3, games=400),
    Pairing("scripted", seats=3, settings=MEDIUM, games=400),
    Pairing("scripted", seats=3, settings=HARD, games=400),
    Pairing("jarl", seats=3, settings=MEDIUM, games=16),
    Pairing("jarl", seats=3, settings=HARD, games=16),
    *(
        Pairing("karl", seats=gods, settings=deck, games=12)
        for gods in (3, 2, 4, 5, 6)
        for deck in (EASY, MEDIUM, HARD)
    ),
)

VISITS = 160  # games that a jarl plays on for one decision of the rulebook
# What a question gets of its decision's budget. An action is one decision with all its questions up to the next chance.
SHARES = {
    "action": 0.6,
    "combat.opponent": 0.2,
    "combat.vikings": 0.2,
    "midgard": 0.4,
    "forge": 0.4,
    "helheim": 0.4,
    "muspellheim": 0.4,
    "vanaheim": 0.2,
    "vanir.valkyries": 0.2,
    "vanir.push": 0.2,
    "vanir.giant": 0.2,
    "odin.play": 0.6,
    "odin.back": 0.4,
}
DEALS = 4  # worlds that the greedy bot deals


def visits(view: View[Any], ask: Ask) -> int:
    """How many playouts a jarl spends on this question."""
    return round(VISITS * SHARES.get(ask.prompt, 1.0))


def evaluate(g: Yggdrasil) -> tuple[float, ...]:
    """The gods win and lose together."""
    return (2 * chance_to_win(g) - 1,) * g.seats


def policy(g: Yggdrasil, rng: random.Random) -> Option:
    ask = g.waiting
    assert isinstance(ask, Ask)
    return answer(g, ask)


def scripted(view: View[Any], ask: Ask, rng: random.Random) -> Option:
    return answer(view.table, ask)


def greedy(view: View[Any], ask: Ask, seed: int) -> Found:
    """One ply: the option after which, once its action is done, the evaluation is best."""
    rng, seats = random.Random(seed), view.table.seats
    totals = dict.fromkeys(considered(ask), 0.0)
    for _ in range(DEALS):
        world, luck = deal_unseen(view, rng).search_copy(), rng.getrandbits(64)
        for option in totals:
            g = world.clone()
            g.dice = random.Random(luck)
            g.apply(option)
            totals[option] += finish_action(g) / DEALS
    best = max(totals, key=lambda option: totals[option])
    return Found(best, (2 * totals[best] - 1,) * seats, DEALS * len(totals))


BRAINS = {1: Brain(visits=visits, evaluate=evaluate, policy=policy, scripted=scripted, search=search, greedy=greedy)}
