"""Whoever asks why something cannot be chosen is told what they are choosing: every question has words for that."""

from __future__ import annotations

import pytest
from box import BOX

from meadhall.kernel.rule import Ask
from meadhall.kernel.spec import games
from meadhall.kernel.words import arguments, entry_of


@pytest.mark.parametrize("name", BOX)
def test_every_question_has_words_for_what_is_being_chosen(name: str) -> None:
    words = games()[name].words
    assert set(words.doing) == {entry_of(key) for key in words.prompts}
    for prompt, doing in words.doing.items():
        assert doing.startswith(("choosing ", "deciding ", "calming ")), doing
        assert set(arguments(doing)) <= set(arguments(words.prompts[prompt])), prompt


def test_it_is_one_sentence_with_the_name_of_what_was_tapped() -> None:
    words = games()["champions"].words
    said = words.why_not_now(Ask(0, "sail", ("far_left",), ("large",)), words.name("smokehouse"), ("raven", "wolf"))
    assert said == "You are choosing a shore for the large longship; the Smokehouse cannot be chosen now."
