"""The PettingZoo environments keep PettingZoo's own tests, and show what each seat knows."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pettingzoo as registry
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from meadhall.adapters import pettingzoo, tensor
from meadhall.kernel.errors import IllegalAnswer, MeadhallError
from meadhall.kernel.match import Match
from meadhall.kernel.spec import games

NAMES = tuple(name for name, spec in games().items() if spec.tensor)


@pytest.mark.parametrize("name", NAMES)
def test_api_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(pettingzoo.env(name), num_cycles=150)


@pytest.mark.parametrize("name", NAMES)
def test_seed_test(name: str) -> None:
    seed_test(lambda: pettingzoo.env(name), num_cycles=60)


def test_seed_test_with_masks_in_observations() -> None:
    seed_test(lambda: pettingzoo.env("thunder", mask="observation"), num_cycles=60)


@pytest.mark.parametrize("name", NAMES)
def test_render_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: pettingzoo.env(name, render_mode=render_mode))
    assert capsys.readouterr().out
    env = pettingzoo.env(name, render_mode="svg")
    env.reset(seed=1)
    assert env.render().startswith("<svg")


def played(env: Any, seed: int) -> Match:
    """A whole match of random actions."""
    rng = random.Random(seed)
    env.reset(seed=seed)
    total = dict.fromkeys(env.agents, 0)
    for agent in env.agent_iter():
        _, reward, termination, truncation, info = env.last()
        total[agent] += reward
        done = termination or truncation
        env.step(None if done else int(rng.choice(np.flatnonzero(info["action_mask"]))))
    match: Match = env.unwrapped.match
    assert match.result is not None
    assert tuple(total.values()) == match.result.returns
    assert env.agents == []
    return match


@pytest.mark.parametrize("name", NAMES)
def test_a_match_is_a_record_and_rewards_are_its_returns(name: str) -> None:
    match = played(pettingzoo.env(name), 3)
    assert Match.load(match.record()).result == match.result
    assert match.answers == played(pettingzoo.env(name), 3).answers


def test_settings_seats_and_positions() -> None:
    env = pettingzoo.raw_env("ragnarocks", seats=3, powers="random")
    assert env.possible_agents == ["player_0", "player_1", "player_2"]
    assert env.metadata["name"] == "ragnarocks_v1.0"
    env.reset(seed=1)
    assert env.match.settings == {"powers": "random"}
    env = pettingzoo.raw_env("ragnarocks", position={"ivory": ["A1"], "red": ["J9"], "to_move": "red"})
    env.reset(seed=1)
    assert (env.agent_selection, env.choices()) == ("player_1", {85: "J9"})


def test_each_agent_observes_its_own_view_and_only_the_asked_one_has_a_mask() -> None:
    env, numbers = pettingzoo.raw_env("thunder"), tensor("thunder")
    env.reset(seed=1)
    for _ in range(40):
        asked = env.match.waiting.seat
        for seat, agent in enumerate(env.possible_agents):
            assert (env.observe(agent) == numbers.observe(env.match.view(seat))).all()
            assert env.infos[agent]["action_mask"].any() == (seat == asked)
        env.step(min(env.choices()))


@pytest.mark.parametrize("name", NAMES)
def test_every_game_is_in_the_registry_of_pettingzoo(name: str) -> None:
    version = games()[name].rules.partition(".")[0]
    env = registry.make("aec", f"meadhall/{name}-v{version}", render_mode="ansi")
    env.reset(seed=1)
    assert env.unwrapped.spec.name == name
    assert env.render_mode == "ansi"


def test_masks_in_observations_are_those_of_the_infos() -> None:
    env = pettingzoo.env("ragnarocks", mask="observation")
    env.reset(seed=1)
    observation, *_, info = env.last()
    assert (observation["action_mask"] == info["action_mask"]).all()
    assert env.observation_space("player_0").contains(observation)


def test_an_action_that_may_not_be_taken_loses_and_is_an_error_without_the_wrapper() -> None:
    env = pettingzoo.env("ragnarocks")
    env.reset(seed=1)
    env.step(0)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards["player_0"] == -1
    raw = pettingzoo.raw_env("ragnarocks")
    raw.reset(seed=1)
    with pytest.raises(IllegalAnswer):
        raw.step(0)
    raw.step(1)
    assert raw.match.ply == 1


def test_environments_are_copied_and_pickled() -> None:
    env = pettingzoo.raw_env("thunder")
    env.reset(seed=1)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        other.step(min(other.choices()))
        assert (other.match.ply, env.match.ply) == (1, 0)


@pytest.mark.parametrize(
    ("wrong", "sentence"), [({"mask": "nowhere"}, "mask must be"), ({"render_mode": "3d"}, "ansi")]
)
def test_wrong_arguments_are_named(wrong: dict[str, str], sentence: str) -> None:
    with pytest.raises(MeadhallError, match=sentence):
        pettingzoo.env("thunder", **wrong)
