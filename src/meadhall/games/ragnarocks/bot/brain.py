"""The bots of Ragnarocks: an evaluation, and searches, which are compiled if numba is installed."""

from __future__ import annotations

import random
from typing import Any

from meadhall.games.ragnarocks.bot import drafting, judgement, solo, turn_search
from meadhall.games.ragnarocks.rules.board import NAMES
from meadhall.games.ragnarocks.rules.state import DUEL, Ragnarocks
from meadhall.kernel.rule import Ask
from meadhall.kernel.veil import View, deal_unseen
from meadhall.search.brain import Brain, Found
from meadhall.search.pairing import Pairing

PAIRS = (
    *("sol ymir", "thor nerthus", "jormungandr tyr", "mani ratatoskr", "surtr aegir", "odin freyr", "fenrir frigg"),
    *("hel freya", "idun heimdallr", "gullinbursti vali", "ask_and_embla forseti", "fjorgyn bragi", "dain sleipnir"),
    *("blodughofi gerd", "selkolla njord", "fafnir hildisvini", "nerthus surtr", "aegir jormungandr", "freyr ymir"),
    "tyr gullinbursti",
)
"""Pairs of powers for the ladder; each of the 32 occurs at least once."""


def _given(pair: str) -> tuple[tuple[str, str], ...]:
    ivory, red = pair.split()
    return ("ivory", ivory), ("red", red)


PAIRINGS = (
    Pairing("jarl", "greedy", bar=0.90),
    Pairing("jarl", "greedy", bar=0.75, settings=(("powers", "given"),), games=160, variants=tuple(map(_given, PAIRS))),
    Pairing("jarl", bar=0.80, seats=1, settings=(("level", "midgard"),)),
    Pairing("jarl", bar=0.50, seats=1, settings=(("level", "valhalla"),), games=200),
    Pairing("greedy", "random", bar=0.95),
    Pairing("karl", "thrall", games=40),
    Pairing("huskarl", "karl", games=40),
    Pairing("jarl", "huskarl", games=24),
    Pairing("allfather", "jarl", games=8),
    Pairing("jarl", seats=1, settings=(("level", "jotunheim"),), games=40),
    Pairing("jarl", seats=1, settings=(("level", "asgard"),), games=40),
)

# A turn is one decision of the rulebook: three questions, and those of a power. What a jarl spends on each: visits of
# the compiled searches, evaluated positions of the search in the step engine. The key "" is for all
# other questions.
VISITS = {
    "plain": {"select": 12_000, "move": 4_000, "summon": 4_000, "": 4_000},
    "cards": {"select": 3_300, "move": 3_300, "": 2_200},
    "solo": {"select": 2_400, "move": 4_000, "": 1_600},
    "step": {"select": 400, "move": 1_000, "summon": 1_000, "": 400},
}


def visits(view: View[Any], ask: Ask) -> int:
    """How many visits a jarl spends on this question."""
    g: Ragnarocks = view.table
    if g.level:
        search = "solo" if g.level in solo.LEVELS and not any(g.cards) else "step"
    elif g.team_sizes == DUEL and not any(g.cards):
        search = "plain"
    else:
        search = "cards"
    of_question = VISITS[search]
    return of_question.get(ask.prompt, of_question[""])


def evaluate(g: Ragnarocks) -> tuple[float, ...]:
    """The expected result of each seat, from who reaches the open land first."""
    return judgement.by_seat(g, judgement.for_ivory(g))


def search(view: View[Any], ask: Ask, visits: int | None, seconds: float | None, seed: int) -> Found | None:
    """Searches in one compiled call.

    The set-up, and a card against the automa, are searched with the rules in Python.
    """
    g = view.table
    if ask.prompt in drafting.QUESTIONS:
        return _a_card(g, ask, seed)
    if not judgement.HAS_NUMBA:
        return None
    from meadhall.games.ragnarocks.compiled.cards import bridge as cards
    from meadhall.games.ragnarocks.compiled.cards.search import search as search_with_cards
    from meadhall.games.ragnarocks.compiled.plain import bridge as plain
    from meadhall.games.ragnarocks.compiled.plain.search import search as search_plain

    if plain.mirrors(g):
        found = search_plain(plain.encode(g), visits or 0, 1000 * (seconds or 0), seed)
        return Found(NAMES[found.answer], (found.value, -found.value), found.visits)
    rng = random.Random(seed)
    if cards.mirrors(g):
        position = cards.encode(deal_unseen(view, rng).search_copy())
        act, ivory, looks = search_with_cards(position, visits or 0, 1000 * (seconds or 0), rng.getrandbits(32))
        return Found(cards.answer(position, ask.prompt, act), judgement.by_seat(g, ivory), looks)
    if g.level and (compiled := solo.search(g, ask, visits, seconds, seed)) is not None:
        answer, value, throws = compiled
        return Found(answer, (value,), throws)
    option, ivory, looks = turn_search.search(deal_unseen(view, rng).search_copy(), ask, visits, seconds, rng)
    return Found(option, judgement.by_seat(g, ivory), looks)


def greedy(view: View[Any], ask: Ask, seed: int) -> Found | None:
    """The first answer of the turn after which the evaluation is best."""
    g = view.table
    if ask.prompt in drafting.QUESTIONS:
        return _a_card(g, ask, seed)
    if not judgement.HAS_NUMBA:
        return None
    from meadhall.games.ragnarocks.compiled.plain import bridge, search

    if bridge.mirrors(g):
        found = search.greedy(bridge.encode(g))
        return Found(NAMES[found.answer], (found.value, -found.value), found.visits)
    rng = random.Random(seed)
    option, ivory, looks = turn_search.greedy(deal_unseen(view, rng).search_copy(), ask, rng)
    return Found(option, judgement.by_seat(g, ivory), looks)


def _a_card(g: Ragnarocks, ask: Ask, seed: int) -> Found:
    return Found(drafting.choose(ask, random.Random(f"card {seed} {ask.about}")), (0.0,) * g.seats, 1)


WITHOUT_NUMBA = "Bots of Ragnarocks are weaker here, because numba is not installed: pip install 'meadhall[fast]'"

BRAINS = {
    1: Brain(
        visits=visits,
        evaluate=evaluate,
        search=search,
        greedy=greedy,
        weaker="" if judgement.HAS_NUMBA else WITHOUT_NUMBA,
    )
}
