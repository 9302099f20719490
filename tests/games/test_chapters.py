"""Every chapter of a game's clauses has a name, for its page of rules."""

from __future__ import annotations

import pytest
from box import BOX

from meadhall.kernel.spec import games


@pytest.mark.parametrize("name", BOX)
def test_every_chapter_has_a_name(name: str) -> None:
    words = games()[name].words
    assert list(words.chapters) == list(dict.fromkeys(number.partition(".")[0] for number in words.clauses))
