"""The games in OpenSpiel: its own tests of games, chance nodes, resampling, searches, and exact solving."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts, minimax
from open_spiel.python.policy import UniformRandomPolicy
from open_spiel.python.tests import games_sim_test

from meadhall.adapters import openspiel, tensor
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Ask, Chance
from meadhall.kernel.spec import games
from meadhall.kernel.veil import view_of

NAMES = tuple(name for name, spec in games().items() if spec.tensor)
SETTINGS: dict[str, dict[str, Any]] = {
    "champions": {"seats": 3, "assign": "simultaneous"},
    "ragnarocks": {"seats": 3, "powers": "random", "teams": [1, 2]},
    "thunder": {"burn_power": True, "viking_strength": 3},
    "yggdrasil": {"seats": 2, "gods": ["odin", "tyr"], "angry": 2, "die_colours": "2211"},
}


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_test_of_random_games(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(openspiel.load(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_test_of_games_in_python_with_settings(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    np.random.seed(1)  # which its test uses
    games_sim_test.GamesSimTest("test_pig").sim_game(openspiel.load(name, **SETTINGS[name]))


@pytest.mark.parametrize("name", NAMES)
def test_settings_go_through_the_text_of_a_game(name: str) -> None:
    one = openspiel.load(name, **SETTINGS[name])
    other = pyspiel.load_game(str(one))
    assert str(other) == str(one)
    assert other.num_players() == SETTINGS[name].get("seats", 2)
    assert str(other.new_initial_state()) == str(one.new_initial_state())


@pytest.mark.parametrize("name", NAMES)
def test_chance_nodes_are_the_chances_of_the_rules_and_actions_the_ids(name: str) -> None:
    """A match with the same outcomes goes along, and shows every seat the same."""
    rng, numbers = random.Random(2), tensor(name)
    state = openspiel.load(name).new_initial_state()
    fate: list[Any] = []
    answers: list[Any] = []
    for _ in range(120):
        waiting = state.table.state.waiting
        if isinstance(waiting, Chance):
            outcomes = state.chance_outcomes()
            weights = waiting.weights or (1,) * len(waiting.outcomes)
            assert [action for action, _ in outcomes] == list(range(len(waiting.outcomes)))
            assert np.allclose([p for _, p in outcomes], np.array(weights) / sum(weights))
            action = rng.choice(outcomes)[0]
            fate.append(waiting.outcomes[action])
        elif isinstance(waiting, Ask):
            action = rng.choice(state.legal_actions())
            answers.append(numbers.option_of(action, waiting))
        else:
            break
        state.apply_action(action)
    while state.is_chance_node():
        fate.append(state.table.state.waiting.outcomes[0])
        state.apply_action(0)
    match = Match.new(name, 2, seed="x", fate=fate)
    for answer in answers:
        match.answer(answer)
    assert match.waiting == state.table.state.waiting
    for seat in range(2):
        assert match.view(seat) == view_of(name, state.table.state, seat)
        assert (np.array(state.observation_tensor(seat)) == numbers.observe(match.view(seat))).all()


def at_a_decision(game: Any, seed: int, answers: int) -> Any:
    """A state after random actions, at which a player has a choice."""
    rng, state = random.Random(seed), game.new_initial_state()
    while True:
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        elif answers > 0 or len(state.legal_actions()) < 2:
            state.apply_action(rng.choice(state.legal_actions()))
            answers -= 1
        else:
            return state


def test_resampling_keeps_what_the_player_knows_and_deals_the_rest() -> None:
    state = at_a_decision(openspiel.load("thunder"), 3, 30)
    player, rng = state.current_player(), random.Random(1)
    others = [state.resample_from_infostate(player, rng.random) for _ in range(12)]
    for other in others:
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == []
    assert len({other.observation_string(1 - player) for other in others}) > 6


def test_a_copy_goes_its_own_way() -> None:
    state = at_a_decision(openspiel.load("thunder"), 1, 8)
    before, copy = str(state), state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == before
    assert str(copy) != before
    state.apply_action(state.legal_actions()[0])
    assert str(state) == str(copy)


@pytest.mark.parametrize("name", ["ragnarocks", "thunder"])
def test_python_mcts_runs(name: str) -> None:
    game, rng = openspiel.load(name, tiny=True), np.random.RandomState(1)
    state = at_a_decision(game, 1, 0)
    bot = mcts.MCTSBot(game, 2.0, 12, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_python_ismcts_runs() -> None:
    game, rng = openspiel.load("thunder"), np.random.RandomState(1)
    state = at_a_decision(game, 3, 30)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 3, random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_the_compiled_mcts_runs_by_our_function() -> None:
    game = openspiel.load("ragnarocks", tiny=True)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 30, 10, True, 1, False)
    state = game.new_initial_state()
    assert openspiel.mcts_step(bot, state) in state.legal_actions()


def test_cfr_nears_an_equilibrium_of_tiny_thunder() -> None:
    game = openspiel.load("thunder", tiny=True)
    uniform = exploitability.exploitability(game, UniformRandomPolicy(game))
    solver = cfr.CFRSolver(game)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < uniform / 2


def test_cfr_agrees_with_minimax_in_tiny_ragnarocks() -> None:
    game = openspiel.load("ragnarocks", tiny=True)
    best, _ = minimax.alpha_beta_search(game)
    solver = pyspiel.CFRSolver(game)
    for _ in range(6):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert pyspiel.exploitability(game, policy) < 0.4
    returns = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)
    assert abs(returns[0] - best) < 0.8


def own_way(state: Any) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """All states of a tree, and the way of the player to move: what it knew when, and what it did."""
    ways: dict[int, tuple[Any, ...]] = {0: (), 1: ()}
    stack = [(state, ways)]
    while stack:
        state, ways = stack.pop()
        player = state.current_player()
        if player >= 0:
            yield state, ways[player]
            key = state.information_state_string(player)
        for action in state.legal_actions():
            after = {**ways, player: (*ways[player], (key, action))} if player >= 0 else ways
            stack.append((state.child(action), after))


@pytest.mark.parametrize("name", ["ragnarocks", "thunder"])
def test_players_remember_their_way_through_the_tiny_game(name: str) -> None:
    ways: dict[str, Any] = {}
    shared = 0
    for state, way in own_way(openspiel.load(name, tiny=True).new_initial_state()):
        key = state.information_state_string(state.current_player())
        shared += key in ways
        assert ways.setdefault(key, way) == way
    assert 50 < len(ways) < 1000
    assert (shared > 10) == (name == "thunder")  # there a player cannot tell some states apart


def test_a_program_that_loaded_the_games_ends_in_peace() -> None:
    code = "from meadhall.adapters import openspiel; openspiel.load('thunder').new_initial_state()"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_wrong_settings_are_named() -> None:
    with pytest.raises(MeadhallError, match="no setting of thunder"):
        openspiel.load("thunder", nonsense=True)
    with pytest.raises(MeadhallError, match="yggdrasil has no tiny position"):
        openspiel.load("yggdrasil", tiny=True)
