"""Many games of Ragnarocks at once are the same games as those of the rules, and keep Gymnasium's manners."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv

from meadhall.adapters import tensor
from meadhall.adapters.vector import RagnarocksVector
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.match import Match

T = tensor("ragnarocks")


def same(env: Any, boards: Any, info: Any, matches: list[Match]) -> None:
    for i, match in enumerate(matches):
        ask = match.waiting
        assert ask is not None
        assert info["player"][i] == ask.seat
        assert (T.split(T.observe(match.view(ask.seat)))["board"] == boards[i]).all()
        assert np.flatnonzero(info["action_mask"][i]).tolist() == sorted(T.ids(ask))


@pytest.mark.parametrize("unlimited", [False, True])
def test_games_are_those_of_the_rules(unlimited: bool) -> None:
    """Every board, mask, reward and end, for several games from start to start."""
    env = RagnarocksVector(3, unlimited=unlimited)
    matches = [Match.new("ragnarocks", 2, {"unlimited": unlimited}, "x") for _ in range(3)]
    boards, info = env.reset(seed=7)
    ended = 0
    for _ in range(330):
        same(env, boards, info, matches)
        actions = env.sample()
        boards, rewards, ends, truncations, info = env.step(actions)
        assert not truncations.any()
        for i, match in enumerate(matches):
            ask = match.waiting
            assert ask is not None
            match.answer(T.option_of(int(actions[i]), ask))
            assert match.over == ends[i]
            if match.over:
                assert match.result is not None
                assert rewards[i] == match.result.returns[ask.seat]
                matches[i] = Match.new("ragnarocks", 2, {"unlimited": unlimited}, "x")
                ended += 1
            else:
                assert rewards[i] == 0
    assert ended >= 3


def test_it_is_a_vector_environment() -> None:
    env = RagnarocksVector(5, threads=2)
    assert isinstance(env, VectorEnv)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    boards, info = env.reset(seed=1)
    assert env.observation_space.contains(boards)
    actions = env.sample()
    assert env.action_space.contains(actions)
    boards, rewards, ends, truncations, info = env.step(actions)
    assert env.observation_space.contains(boards)
    assert (rewards.shape, ends.shape, truncations.shape) == ((5,), (5,), (5,))
    assert info["action_mask"].shape == (5, 258)
    env.close()


def played(threads: int, steps: int) -> tuple[Any, ...]:
    """Games of the lowest and highest actions in turn."""
    env = RagnarocksVector(7, threads=threads)
    _, info = env.reset()
    found = None
    for n in range(steps):
        mask = info["action_mask"]
        actions = mask.argmax(1) if n % 2 else mask.shape[1] - 1 - mask[:, ::-1].argmax(1)
        found = env.step(actions)
        info = found[-1]
    env.close()
    assert found is not None
    return found


def test_threads_change_nothing() -> None:
    for one, two in zip(played(1, 250)[:4], played(3, 250)[:4], strict=True):
        assert (one == two).all()


def test_the_seed_decides_what_is_sampled() -> None:
    env = RagnarocksVector(64)
    env.reset(seed=1)
    one = env.sample()
    env.reset(seed=1)
    assert (env.sample() == one).all()
    assert set(one.tolist()) == {1, 2, 3}


def test_an_action_that_the_mask_forbids_loses_and_the_game_starts_again() -> None:
    env = RagnarocksVector(4)
    env.reset()
    _, rewards, ends, _, info = env.step(np.array([0, 1, 300, -5]))
    assert rewards.tolist() == [-1, 0, -1, -1]
    assert ends.tolist() == [True, False, True, True]
    assert np.flatnonzero(info["action_mask"][0]).tolist() == [1, 2, 3]


def test_arrays_are_new_ones_unless_asked_otherwise() -> None:
    env = RagnarocksVector(2)
    boards, _ = env.reset()
    before = boards.copy()
    env.step(env.sample())
    assert (boards == before).all()
    env = RagnarocksVector(2, copy=False)
    boards, _ = env.reset()
    env.step(env.sample())
    assert not (boards == before).all()


def test_wrong_arguments_are_named() -> None:
    with pytest.raises(MeadhallError, match="at least 1"):
        RagnarocksVector(2, threads=3)
    env = RagnarocksVector(2)
    env.reset()
    with pytest.raises(MeadhallError, match="must be 2 actions"):
        env.step(np.array([1, 2, 3]))
