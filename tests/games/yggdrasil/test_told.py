"""What people read: every question and event of random games is a proper sentence, to everybody at the table."""

from __future__ import annotations

import random
import re

import pytest

from meadhall.games.yggdrasil import GAME
from meadhall.kernel.match import Match

ONE_OF_MANY = r"\b1 (Vikings|Elves|Fire Giants|Giants|actions|hammers|cards|turns|spaces|steps|tries)\b"
WRONG = re.compile(
    rf"[{{}}_]|  |{ONE_OF_MANY}|\b0 [A-Z]\w+s\b|\b0 (actions|hammers|turns)|[ .,]$(?<!\.)|\.\.|^[^A-ZÆÖ1-9]"
)


@pytest.mark.parametrize("seats", [1, 3, 6])
def test_questions_and_events_are_sentences(seats: int) -> None:
    words, rng = GAME.words, random.Random(seats)
    match = Match.new(GAME, seats, {"angry": 3, "ragnarok": 2}, f"told {seats}")
    said = set()
    while match.waiting:
        for viewer in (match.waiting.seat, (match.waiting.seat + 1) % seats, None):
            said.add(words.prompt(match.waiting, match.seat_names, viewer))
        match.answer(rng.choice(match.waiting.options))
    for event in match.story:
        said |= {words.event(event, match.seat_names, viewer) for viewer in (0, seats - 1, None)}
    assert [sentence for sentence in said if WRONG.search(sentence)] == []
    assert all(sentence.endswith((".", "?", "!")) for sentence in said)
