"""What bots know of Ragnarocks: an evaluation, and whole searches of its own where numba is there."""

from __future__ import annotations

import random
from typing import Any

from meadhall.games.ragnarocks.bot import drafting, judgement, turn_search
from meadhall.games.ragnarocks.rules.board import NAMES
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.veil import View, deal_unseen

PAIRS = (
    *("sol ymir", "thor nerthus", "jormungandr tyr", "mani ratatoskr", "surtr aegir", "odin freyr", "fenrir frigg"),
    *("hel freya", "idun heimdallr", "gullinbursti vali", "ask_and_embla forseti", "fjorgyn bragi", "dain sleipnir"),
    *("blodughofi gerd", "selkolla njord", "fafnir hildisvini", "nerthus surtr", "aegir jormungandr", "freyr ymir"),
    "tyr gullinbursti",
)
"""Of powers: each of the 32 at least once."""


def _given(pair: str) -> tuple[tuple[str, str], ...]:
    ivory, red = pair.split()
    return ("ivory", ivory), ("red", red)


# Challenger, others, the share it is meant to reach, seats, options, most games: see `make strength`.
PAIRINGS = (
    ("jarl", "greedy", 0.90),
    ("jarl", "greedy", 0.75, 2, (("powers", "given"),), 400, tuple(map(_given, PAIRS))),
    ("jarl", None, 0.80, 1, (("level", "midgard"),), 200),
    ("jarl", None, 0.50, 1, (("level", "valhalla"),), 60),
    ("greedy", "random", 0.95),
    ("karl", "thrall", None, 2, (), 40),
    ("huskarl", "karl", None, 2, (), 40),
    ("jarl", "huskarl", None, 2, (), 40),
    ("allfather", "jarl", None, 2, (), 16),
    ("jarl", None, None, 1, (("level", "jotunheim"),), 40),
    ("jarl", None, None, 1, (("level", "asgard"),), 40),
)

# A turn is one decision of the rulebook and three questions. The first is answered by thinking of the whole turn.
SHARES = {"select": 0.6, "move": 0.2, "summon": 0.2}
AN_OFFER = 0.2  # a power's question
# What is thought of anew at each question needs more for the later ones: so many times those shares.
WITH_CARDS = {"select": 0.5, "move": 1.5}
AGAINST_THE_AUTOMA = {"select": 0.3, "move": 2.2, "summon": 1.9}

Found = tuple[Option, tuple[float, ...], int]


def share(ask: Ask) -> float:
    return SHARES.get(ask.prompt, AN_OFFER)


def evaluate(g: Ragnarocks) -> tuple[float, ...]:
    """What each seat can expect, by who reaches the open land first."""
    return judgement.by_seat(g, judgement.for_ivory(g))


def search(view: View[Any], ask: Ask, visits: int | None, seconds: float | None, seed: int) -> Found | None:
    """Inside one compiled call, but for the set-up and for a card against the automa: those in the step engine."""
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
        return NAMES[found.answer], (found.value, -found.value), found.visits
    rng = random.Random(seed)
    if cards.mirrors(g):
        position = cards.encode(deal_unseen(view, rng).search_copy())
        milliseconds = 1000 * (seconds or 0) * WITH_CARDS.get(ask.prompt, 1.0)
        act, ivory, looks = search_with_cards(position, visits or 0, milliseconds, rng.getrandbits(32))
        return cards.answer(position, ask.prompt, act), judgement.by_seat(g, ivory), looks
    if g.level:
        from meadhall.games.ragnarocks.bot import solo

        if (compiled := solo.search(g, ask, visits, seconds, seed)) is not None:
            answer, value, throws = compiled
            return answer, (value,), throws
    if seconds is not None:
        seconds *= AGAINST_THE_AUTOMA.get(ask.prompt, 1.0)
    option, ivory, looks = turn_search.search(deal_unseen(view, rng).search_copy(), ask, visits, seconds, rng)
    return option, judgement.by_seat(g, ivory), looks


def greedy(view: View[Any], ask: Ask, seed: int) -> Found | None:
    """The turn after which the evaluation is best."""
    g = view.table
    if ask.prompt in drafting.QUESTIONS:
        return _a_card(g, ask, seed)
    if not judgement.HAS_NUMBA:
        return None
    from meadhall.games.ragnarocks.compiled.plain import bridge, search

    if bridge.mirrors(g):
        found = search.greedy(bridge.encode(g))
        return NAMES[found.answer], (found.value, -found.value), found.visits
    rng = random.Random(seed)
    option, ivory, looks = turn_search.greedy(deal_unseen(view, rng).search_copy(), ask, rng)
    return option, judgement.by_seat(g, ivory), looks


def _a_card(g: Ragnarocks, ask: Ask, seed: int) -> Found:
    return drafting.choose(ask, random.Random(f"card {seed} {ask.about}")), (0.0,) * g.seats, 1
