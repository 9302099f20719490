"""The games as Python games of OpenSpiel. Needs the extra `openspiel`.

    from meadhall.adapters import openspiel

    game = openspiel.load("thunder", burn_power=True)
    state = game.new_initial_state()

Importing this module registers every game, so that `pyspiel.load_game("meadhall_thunder")` works, too.
Players are seats. A chance of the rules is a chance node with the same outcomes: outcome n of the chance is action n.
"""

from __future__ import annotations

import hashlib
import json
import random
import zlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from meadhall.adapters import needed, tensor
from meadhall.kernel.codec import Json
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.position import state_at
from meadhall.kernel.rule import Ask, Chance, Option, State
from meadhall.kernel.spec import GameSpec, game, games
from meadhall.kernel.veil import deal_unseen, view_of
from meadhall.search.tensor import Nature, Tensor

if TYPE_CHECKING:
    import pyspiel
else:
    pyspiel = needed("pyspiel", "openspiel")

__all__ = ["MeadhallGame", "MeadhallState", "load", "mcts_step"]

PREFIX = "meadhall_"
MOST_OUTCOMES = 256  # of one chance; eight dice of Champions have 165


def load(
    name: str, *, seats: int | None = None, position: Json | None = None, tiny: bool = False, **settings: Any
) -> Any:
    """A game of OpenSpiel.

    Args:
        name: The game; `meadhall.games()` lists them.
        seats: How many players; by default two, or the number that the game needs.
        position: A position from which the game starts, instead of the set-up.
        tiny: Start from a position whose whole tree can be searched. Ragnarocks and Thunder & Lightning have one.
        settings: The game's settings.

    Example:
        >>> from meadhall.adapters import openspiel
        >>> game = openspiel.load("ragnarocks")
        >>> state = game.new_initial_state()
        >>> state.current_player(), [state.action_to_string(action) for action in state.legal_actions()]
        (0, ['A2', 'A3', 'A4'])
    """
    spec = game(name)
    params: dict[str, Any] = {field: _packed(value) for field, value in settings.items()}
    if seats is not None:
        params["players"] = seats
    if tiny:
        position = tensor(name).tiny
        if position is None:
            raise MeadhallError(f"{name} has no tiny position")
    if position is not None:
        params["position"] = zlib.compress(json.dumps(position, sort_keys=True).encode()).hex()
    spec.parse_options(settings)  # a wrong setting is an error of ours, which says what is wrong
    return pyspiel.load_game(PREFIX + name, params)


def mcts_step(bot: Any, state: Any) -> int:
    """The action that OpenSpiel's C++ `MCTSBot` chooses.

    Its own `step` lets go of Python's lock before it searches, so it crashes in every game that is written in Python,
    as soon as it copies a state. Its `mcts_search` keeps the lock.

    Example:
        >>> import pyspiel
        >>> from meadhall.adapters import openspiel
        >>> game = openspiel.load("ragnarocks")
        >>> bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 4, 10, False, 1, False)
        >>> openspiel.mcts_step(bot, game.new_initial_state()) in game.new_initial_state().legal_actions()
        True
    """
    return int(bot.mcts_search(state).best_child().action)


# -- parameters: OpenSpiel knows truth values, numbers and texts ---------------------------------------------------


def _packed(value: Any) -> Any:
    """A setting as a parameter: lists are texts, and a text of digits has a mark, or OpenSpiel would read a number."""
    if isinstance(value, list | tuple):
        return ":".join(map(str, value))
    return f"_{value}" if isinstance(value, str) and value.isdigit() else value


def _unpacked(value: Any) -> Any:
    return value[1:] if isinstance(value, str) and value.startswith("_") else value


def _parameters(spec: GameSpec) -> dict[str, Any]:
    """The parameters of a game, with their defaults."""
    schema = spec.options_schema()["properties"]
    found: dict[str, Any] = {"players": min(max(2, spec.seats[0]), spec.seats[1]), "position": ""}
    for name, about in schema.items():
        found[name] = "" if about["default"] is None else _packed(about["default"])
    return found


def _settings(spec: GameSpec, params: Mapping[str, Any]) -> dict[str, Any]:
    """The game's settings from parameters."""
    found: dict[str, Any] = {}
    for name, about in spec.options_schema()["properties"].items():
        value = params.get(name, "" if about["default"] is None else about["default"])
        if "anyOf" in about:  # a list, or nothing
            if value != "":
                parts = str(value).split(":")
                found[name] = [int(part) if part.isdigit() else part for part in parts]
        else:
            found[name] = _unpacked(value)
    return found


# -- games and states ----------------------------------------------------------------------------------------------


class Table:
    """A state of the rules, and what each seat has answered. A copy shares the state until one of them goes on."""

    __slots__ = ("answers", "name", "numbers", "shared", "state")

    def __init__(self, name: str, state: State, answers: tuple[tuple[Option, ...], ...]) -> None:
        self.name, self.state, self.answers = name, state, answers
        self.numbers: Tensor = tensor(name)
        self.shared = False

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        self.shared = True
        copy = Table(self.name, self.state, self.answers)
        copy.shared = True
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self.name, self.state, self.answers)

    def apply(self, action: int) -> None:
        if self.shared:
            self.state, self.shared = self.state.clone(), False
        waiting = self.state.waiting
        if isinstance(waiting, Chance):
            self.state.apply(waiting.outcomes[action])
            return
        assert waiting is not None
        option = self.numbers.option_of(action, waiting)
        mine = (*self.answers[waiting.seat], option)
        self.answers = (*self.answers[: waiting.seat], mine, *self.answers[waiting.seat + 1 :])
        self.state.apply(option)

    def seen(self, player: int) -> str:
        """What a player sees now, as a text: the question, and a hash of the view without its story."""
        view = view_of(self.name, self.state, player)
        return self._text(player, view.key()[:-1])

    def remembered(self, player: int) -> str:
        """The same with all that the player was told and has answered since the beginning."""
        view = view_of(self.name, self.state, player)
        return self._text(player, (view.key(), self.answers[player]))

    def _text(self, player: int, key: Any) -> str:
        waiting = self.state.waiting
        asked = "over" if waiting is None else waiting.prompt
        who = f" asks player {waiting.seat}" if isinstance(waiting, Ask) else ""
        return f"player {player}: {asked}{who} {hashlib.blake2b(repr(key).encode(), digest_size=12).hexdigest()}"


class MeadhallGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """A game with its settings. Each game has a subclass of its own."""

    name: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given, name = dict(params or {}), self.name
        spec = game(name)
        seats = int(given.get("players", _parameters(spec)["players"]))
        options = spec.parse_options(_settings(spec, given))
        position: Json = None
        if given.get("position"):
            position = json.loads(zlib.decompress(bytes.fromhex(given["position"])))
        state: State = spec.load(spec.start)(seats, options) if position is None else state_at(spec, position, options)
        self.first = Table(name, state, ((),) * seats)
        self.numbers = self.first.numbers
        nature = self.numbers.nature(seats, options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbers.n_actions,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if nature.zero_sum else None,
            max_game_length=spec.bound,
        )
        super().__init__(_type(spec, nature), info, given)

    def new_initial_state(self, *_: Any) -> MeadhallState:
        return MeadhallState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.numbers, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class MeadhallState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A position of a game. `table.state` is the state of the rules."""

    def __init__(self, of: MeadhallGame) -> None:
        super().__init__(of)
        of.first.shared = True
        self.table = of.first.__deepcopy__({})

    def current_player(self) -> int:
        waiting = self.table.state.waiting
        if waiting is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if isinstance(waiting, Chance) else waiting.seat

    def _legal_actions(self, player: int) -> list[int]:
        state = self.table.state
        ask = state.waiting
        assert isinstance(ask, Ask)
        return sorted(self.table.numbers.ids(ask, state.asides(player)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chance = self.table.state.waiting
        assert isinstance(chance, Chance)
        weights = chance.weights or (1,) * len(chance.outcomes)
        whole = sum(weights)
        return [(n, weight / whole) for n, weight in enumerate(weights) if weight]

    def _apply_action(self, action: int) -> None:
        self.table.apply(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        waiting = self.table.state.waiting
        if isinstance(waiting, Chance) and player == pyspiel.PlayerId.CHANCE:
            return f"{waiting.prompt}: {waiting.outcomes[action]}"
        return str(self.table.numbers.rows[action].option)

    def is_terminal(self) -> bool:
        return self.table.state.waiting is None

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return [float(x) for x in self.table.state.result().returns]

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> MeadhallState:
        """Another state that the player takes for possible: what the player cannot see is dealt anew.

        Its history is empty: the true one would tell what is hidden.
        """
        table, found = self.table, self.get_game().new_initial_state()
        rng = random.Random(int(probability_sampler() * (1 << 53)))
        dealt = deal_unseen(view_of(table.name, table.state, player_id), rng)
        known = tuple(mine if seat == player_id else () for seat, mine in enumerate(table.answers))
        found.table = Table(table.name, dealt, known)
        return found  # type: ignore[no-any-return]

    def __str__(self) -> str:
        table = self.table
        spec, state = game(table.name), table.state
        waiting = state.waiting
        key = hashlib.blake2b(repr(state.key()).encode(), digest_size=12).hexdigest()
        now = f"{'over' if waiting is None else waiting.prompt} {key}"
        if spec.text is None or isinstance(waiting, Chance):  # the table may not be laid out yet
            return now
        return f"{spec.load(spec.text)(state)}\n{now}"


class Observer:
    """What a player observes, for OpenSpiel: the same numbers as everywhere here. With perfect recall only a text."""

    def __init__(self, numbers: Tensor, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("No player observes what others hold")
        self.recall = kind.perfect_recall
        self.numbers = numbers
        self.tensor = None if self.recall else np.zeros(numbers.size, np.float32)
        self.dict = {} if self.tensor is None else numbers.split(self.tensor)

    def set_from(self, state: MeadhallState, player: int) -> None:
        if self.tensor is not None:
            table = state.table
            self.tensor[:] = self.numbers.observe(view_of(table.name, table.state, player))

    def string_from(self, state: MeadhallState, player: int) -> str:
        return state.table.remembered(player) if self.recall else state.table.seen(player)


# -- registering ---------------------------------------------------------------------------------------------------


def _type(spec: GameSpec, nature: Nature) -> Any:
    """The type of a game in OpenSpiel's words."""
    kind = pyspiel.GameType
    one_sided = kind.Utility.IDENTICAL if nature.together else kind.Utility.GENERAL_SUM
    return kind(
        short_name=PREFIX + spec.name,
        long_name=spec.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.DETERMINISTIC if nature.no_chance else kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kind.Information.PERFECT_INFORMATION if nature.all_is_open else kind.Information.IMPERFECT_INFORMATION
        ),
        utility=kind.Utility.ZERO_SUM if nature.zero_sum else one_sided,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=spec.seats[1],
        min_num_players=spec.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_parameters(spec),
    )


def register() -> None:
    """Make all games known to OpenSpiel."""
    for name, spec in games().items():
        if spec.tensor is not None and PREFIX + name not in pyspiel.registered_names():
            params = _parameters(spec)
            nature = tensor(name).nature(params["players"], spec.parse_options({}))
            # A class, as OpenSpiel keeps it longer than Python lives; anything else would be freed too late, and crash.
            made = type(f"Meadhall{name.capitalize()}", (MeadhallGame,), {"name": name, "__module__": __name__})
            globals()[made.__name__] = made  # where a pickle looks for it
            pyspiel.register_game(_type(spec, nature), made)


register()
