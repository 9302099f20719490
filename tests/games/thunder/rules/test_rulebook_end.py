"""How it ends (TL-24)."""

from __future__ import annotations

import pytest

from meadhall.games.thunder import GAME
from meadhall.kernel import laws
from tests.games.thunder.helpers import loser, options, play, points, side, table


@pytest.mark.clause("TL-24.3")
def test_an_empty_field_at_the_start_of_a_turn_loses() -> None:
    match = table(side("dragon", a="trolls"), side(a="light_elves"))
    play(match, "challenge a")  # both are discarded; Thor begins with nothing
    assert loser(match) == ("thor", "empty_field")
    match = table(side("dragon", a="ravens"), side(a="light_elves"))
    play(match, "challenge a")  # emptied in one's own turn
    assert loser(match) is None
    play(match, "draw")
    assert loser(match) == ("loki", "empty_field")


@pytest.mark.clause("TL-24.2")
def test_points_that_cannot_be_spent_lose() -> None:
    match = table(side(a="hel", deck=""))
    assert options(match) == ("stuck",)
    assert loser(play(match, "stuck")) == ("loki", "stuck")
    match = table(side(a="dragon", b="hel", deck=""), side(a="light_elves"))
    play(match, "challenge a")
    assert (options(match), points(match)) == (("stuck",), 1)


@pytest.mark.clause("TL-24.2", "TL-6.3")
def test_playing_the_leader_spends_no_point_and_does_not_prevent_the_loss() -> None:
    match = table(side("loki", a="hel", deck=""), side(a="light_elves"))
    assert options(match) == ("loki",)
    play(match, "loki", "b")
    assert (points(match), options(match)) == (4, ("stuck",))


@pytest.mark.clause("TL-24.2")
def test_stuck_is_not_offered_while_an_action_is_possible() -> None:
    assert "stuck" not in options(table())


def test_how_games_end() -> None:
    """Many random matches: all end within the bound, and every kind of end occurs."""
    seen, longest = set(), 0
    for seed in range(60):
        match = laws.random_match(GAME, f"end {seed}")
        found = loser(match)
        assert found is not None
        seen.add(found)
        longest = max(longest, match.ply)
    assert {how for _, how in seen} >= {"treasure", "empty_field", "stuck"}
    assert {who for who, _ in seen} == {"loki", "thor"}
    assert longest < GAME.bound
