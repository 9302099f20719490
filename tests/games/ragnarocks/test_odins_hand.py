"""Odin's hand is hidden from the other side and from spectators until a card is played (RR-6.23)."""

from __future__ import annotations

import random

import pytest

from meadhall.bots import make_bot
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.kernel import laws
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Option
from meadhall.kernel.spec import game
from meadhall.kernel.veil import View, deal_unseen
from tests.games.ragnarocks.helpers import memory, options, play

SPEC = game("ragnarocks")
OTHERS: tuple[int | None, ...] = (1, None)

# Listed here independently of the data file: all cards with the command icon, except Red's Sol.
POSSIBLE = {
    *("aegir", "blodughofi", "bragi", "dain", "fafnir", "forseti", "freyr", "gerd", "gullinbursti", "heimdallr"),
    *("hildisvini", "jormungandr", "mani", "nerthus", "njord", "ratatoskr", "selkolla", "sleipnir", "surtr", "tyr"),
    *("vali", "ymir"),
}


def drawn(*cards: str) -> Match:
    """A match in which Ivory has Odin and draws these two cards; Red has Sol."""
    fate = {str(n): card for n, card in enumerate(cards)}
    start = {"game": "ragnarocks", "rules": SPEC.rules, "seats": ["ivory", "red"], "seed": "x", "answers": []}
    return Match.load({**start, "options": {"powers": "given", "ivory": "odin", "red": "sol"}, "fate": fate})


def thrall(view: View[Ragnarocks]) -> Option:
    ask = view.table.waiting
    assert ask is not None
    return make_bot(SPEC, "thrall", seed=3, visits=20).choose(view, ask).option  # type: ignore[arg-type]


@pytest.mark.clause("RR-6.23")
@pytest.mark.parametrize("seat", OTHERS)
def test_others_cannot_tell_two_hands_apart(seat: int | None) -> None:
    laws.cannot_tell_apart(SPEC, drawn("ymir", "mani").state, drawn("aegir", "tyr").state, seat)
    with pytest.raises(laws.LawBroken):  # Odin's player can
        laws.cannot_tell_apart(SPEC, drawn("ymir", "mani").state, drawn("aegir", "tyr").state, 0)


@pytest.mark.clause("RR-6.23")
@pytest.mark.parametrize("seat", OTHERS)
def test_the_card_that_is_still_in_hand_stays_hidden(seat: int | None) -> None:
    turn = "ymir A3 E7 E3 pass"
    one, other = play(drawn("ymir", "mani"), turn), play(drawn("ymir", "tyr"), turn)
    laws.cannot_tell_apart(SPEC, one.state, other.state, seat, thrall if seat == 1 else None)


@pytest.mark.clause("RR-6.23")
@pytest.mark.parametrize("seat", OTHERS)
def test_deals_reach_exactly_the_possible_hands(seat: int | None) -> None:
    def dealt(match: Match) -> set[tuple[str, ...]]:
        rng = random.Random(7)
        return {deal_unseen(match.view(seat), rng).memory[0].hidden for _ in range(3_000)}

    match = drawn("ymir", "mani")
    hands = dealt(match)
    assert len(hands) == len(POSSIBLE) * (len(POSSIBLE) - 1) // 2
    assert {card for hand in hands for card in hand} == POSSIBLE
    play(match, "ymir A3 E7 E3 pass J5 G4 G5 take_back")
    assert dealt(match) == {(card,) for card in POSSIBLE - {"ymir"}}  # all have seen Ymir go back


@pytest.mark.clause("RR-6.23")
def test_odins_own_hand_is_the_same_in_every_deal() -> None:
    view = drawn("ymir", "mani").view(0)
    assert deal_unseen(view, random.Random(1)).memory[0] == drawn("mani", "ymir").view(0).table.memory[0]


@pytest.mark.clause("RR-6.23")
def test_a_card_that_was_shown_stays_known_when_taken_back() -> None:
    match = play(drawn("ymir", "mani"), "ymir")
    assert not match.undoable
    play(match, "A3 E7 E3 pass J5 G4 G5 take_back A4")
    assert memory(match) == {"hand": ["mani", "ymir"], "known": ["ymir"], "played": [], "active": None}
    play(match, "B4 B5 J4 pass I4 I5")
    assert options(match) == {"mani", "ymir", "pass"}
    assert play(match, "ymir").undoable  # everybody knew it


@pytest.mark.clause("RR-6.23")
def test_the_draw_is_uniform_over_the_unused_icon_cards() -> None:
    seen = set()
    for seed in range(200):
        match = Match.new("ragnarocks", 2, {"powers": "given", "ivory": "odin", "red": "sol"}, seed=str(seed))
        hand = memory(match)["hand"]
        assert len(set(hand)) == 2
        seen.update(hand)
    assert seen == POSSIBLE
