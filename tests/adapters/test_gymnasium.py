"""The Gymnasium environments pass Gymnasium's own check, and are matches against bots."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import meadhall as mh
from meadhall.adapters import gymnasium
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.match import Match
from meadhall.kernel.spec import games

NAMES = tuple(name for name, spec in games().items() if spec.tensor)


@pytest.mark.parametrize("name", NAMES)
def test_check_env(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    version = games()[name].rules.partition(".")[0]
    env = gym.make(f"meadhall/{name}-v{version}", opponent="random", disable_env_checker=True)
    check_env(env.unwrapped)


def episode(env: Any, seed: int) -> tuple[Match, float]:
    """A match of the first actions that may be taken."""
    _, info = env.reset(seed=seed)
    total, done = 0.0, False
    while not done:
        _, reward, done, truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        assert not truncated
        total += reward
    assert not info["action_mask"].any()
    return env.unwrapped.match, total


@pytest.mark.parametrize("name", NAMES)
def test_the_reward_is_the_return_of_the_seat_and_the_seed_decides_everything(name: str) -> None:
    env = gymnasium.env(name, seat=1, seats=2, opponent="random")
    match, total = episode(env, 5)
    assert match.result is not None
    assert total == match.result.returns[1]
    assert mh.load(match.record()).result == match.result
    again, _ = episode(env, 5)
    assert again.answers == match.answers
    other, _ = episode(env, 6)
    assert other.answers != match.answers


def test_the_seat_is_asked_and_the_bots_answer() -> None:
    env = gymnasium.env("champions", seat=2, seats=3, opponent=["random", "scripted"])
    env.reset(seed=1)
    for _ in range(12):
        assert env.match.waiting is not None
        assert env.match.waiting.seat == 2
        env.step(int(np.flatnonzero(env._info()["action_mask"])[0]))
    assert {answer.seat for answer in env.match.answers} == {0, 1, 2}


def test_a_bot_of_ones_own_sits_in_the_other_seats() -> None:
    class First:
        def choose(self, view: Any, ask: Any) -> mh.Found:
            assert view.seat == ask.seat
            return mh.Found(ask.options[0])

    match, _ = episode(gymnasium.env("ragnarocks", opponent=First(), unlimited=True), 1)
    assert match.over
    assert match.settings == {"unlimited": True}


def test_an_action_that_the_mask_forbids_loses() -> None:
    env = gymnasium.env("thunder", opponent="random")
    _, info = env.reset(seed=1)
    _, reward, terminated, _, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)
    with pytest.raises(MeadhallError, match="call reset"):
        env.step(0)


def test_a_position_starts_every_match() -> None:
    env = gymnasium.env("ragnarocks", opponent="random", position={"ivory": ["A1"], "red": ["J9"]})
    _, info = env.reset(seed=1)
    assert np.flatnonzero(info["action_mask"]).tolist() == [0]


def test_render_modes(capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.env("thunder", opponent="random", render_mode="human")
    env.reset(seed=1)
    assert capsys.readouterr().out
    env = gymnasium.env("thunder", opponent="random", render_mode="svg")
    env.reset(seed=1)
    assert env.render().startswith("<svg")


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"seat": 2}, "there is no seat 2"),
        ({"opponent": ["random", "random"]}, "there are 1 opponents, not 2"),
        ({"opponent": "nobody"}, "nobody"),
        ({"render_mode": "3d"}, "render_mode must be"),
    ],
)
def test_wrong_arguments_are_named(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(MeadhallError, match=sentence):
        gymnasium.env("thunder", **wrong)
