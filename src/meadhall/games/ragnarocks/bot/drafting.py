"""Which card a bot takes: it compares the strengths that were measured in games between bots."""

from __future__ import annotations

import importlib.resources
import random
import tomllib

from meadhall.games.ragnarocks.rules.draft import MATCHUPS
from meadhall.kernel.rule import Ask, Option

PICKS = ("draft_first", "team_pick")  # the seat that picks does not know yet who will have the card
TAKES = ("draft_take", "solo_card", "team_take")
QUESTIONS = (*PICKS, *TAKES, "draft_second", "match_up")


def _strengths() -> dict[str, float]:
    source = importlib.resources.files("meadhall.games.ragnarocks") / "data" / "strengths.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))


STRENGTH = _strengths()


def gap(one: str, other: str) -> float:
    return abs(STRENGTH[one] - STRENGTH[other])


def choose(ask: Ask, rng: random.Random) -> Option:
    """Takes the strongest card. As Ivory, with Red taking one of two, it picks two of about the same strength."""
    cards = [str(option) for option in ask.options]
    if ask.prompt in TAKES:
        return max(cards, key=STRENGTH.__getitem__)
    if ask.prompt == "draft_second":
        first = str(ask.about[0])
        return min(cards, key=lambda card: gap(card, first))
    if ask.prompt == "match_up":
        return min(cards, key=lambda pair: gap(*MATCHUPS[pair]))
    return rng.choice(cards)
