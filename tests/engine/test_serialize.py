"""Texts about a match."""

from __future__ import annotations

import pytest

from meadhall.serialize import listed


@pytest.mark.parametrize(
    ("names", "words"), [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")]
)
def test_names_are_listed(names: list[str], words: str) -> None:
    assert listed(names) == words
