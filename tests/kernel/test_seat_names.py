"""A state may name its seats, where fate or a position decides who sits there."""

from __future__ import annotations

import pytest
import toy

from meadhall.kernel.match import Match


def test_by_default_the_spec_names_the_seats() -> None:
    match = Match.new(toy.GAME, seed="names")
    assert match.seat_names == ("guest 1", "guest 2", "guest 3")


def test_the_seat_names_of_a_state_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("ask", "embla", "bor")
    monkeypatch.setattr(toy.Feast, "seat_names", lambda self: names)
    match = Match.new(toy.GAME, seed="names")
    assert match.seat_names == names
    assert match.record()["seats"] == list(names)
    assert Match.replay(toy.GAME, match.record()).digest() == match.digest()
