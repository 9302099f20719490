"""Bots draft by the strength of the cards."""

from __future__ import annotations

import random

import pytest

from meadhall.bots import make_bot
from meadhall.games.ragnarocks.bot.drafting import STRENGTH, choose, gap
from meadhall.games.ragnarocks.rules.draft import MATCHUPS
from meadhall.games.ragnarocks.rules.powers import CARDS
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Ask

BY_STRENGTH = sorted(STRENGTH, key=STRENGTH.__getitem__)


def test_every_card_has_a_strength() -> None:
    assert set(STRENGTH) == set(CARDS)
    assert sum(STRENGTH.values()) == pytest.approx(0, abs=0.2)


@pytest.mark.parametrize("prompt", ["draft_take", "solo_card", "team_take"])
def test_bots_take_the_strongest_card(prompt: str) -> None:
    weak, strong = BY_STRENGTH[3], BY_STRENGTH[-3]
    for cards in ((weak, strong), (strong, weak)):
        assert choose(Ask(1, prompt, cards), random.Random(1)) == strong


def test_ivory_picks_two_cards_of_similar_strength() -> None:
    """Red takes the better card, so both should be equally good."""
    first = BY_STRENGTH[10]
    others = tuple(card for card in CARDS if card != first)
    second = choose(Ask(0, "draft_second", others, about=(first,)), random.Random(1))
    assert gap(first, str(second)) == min(gap(first, card) for card in others)
    pair = choose(Ask(0, "match_up", tuple(MATCHUPS)), random.Random(1))
    assert gap(*MATCHUPS[str(pair)]) == min(gap(*cards) for cards in MATCHUPS.values())


@pytest.mark.parametrize("kind", ["greedy", "jarl"])
def test_bots_draft_by_strength_in_a_match(kind: str) -> None:
    match = Match.new("ragnarocks", 2, {"powers": "draft"}, "drafting")
    for seed in range(3):
        assert match.waiting is not None
        bot = make_bot(match.spec, kind, seed=seed, visits=1)
        match.answer(bot.choose(match.view(match.waiting.seat), match.waiting).option)
    ivory, red = (cards[0] for cards in match.view(0).table.cards)
    assert STRENGTH[red] >= STRENGTH[ivory]
