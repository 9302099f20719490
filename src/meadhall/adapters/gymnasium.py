"""The games as environments of Gymnasium: one seat, with bots in all others. Needs the extra `gymnasium`.

    from meadhall.adapters import gymnasium

    env = gymnasium.env("thunder", opponent="jarl")
    observation, info = env.reset(seed=1)

Importing this module also registers every game, so that `gymnasium.make("meadhall/thunder-v1")` works.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from meadhall.adapters import needed, tensor
from meadhall.bots import Bot, make_bot
from meadhall.kernel.codec import Json
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.match import Match
from meadhall.kernel.spec import GameSpec, game, games
from meadhall.search.tensor import Tensor

if TYPE_CHECKING:
    import gymnasium as gym
    from gymnasium import Env
else:
    gym = needed("gymnasium", "gymnasium")
    Env = gym.Env

__all__ = ["AgainstBots", "env"]

MODES = ("ansi", "human", "svg")
Observation = npt.NDArray[np.float32]


def env(name: str, **chosen: Any) -> AgainstBots:
    """An environment of a game for one seat.

    Args:
        name: The game; `meadhall.games()` lists them.
        chosen: The arguments of `AgainstBots`, and the game's settings.

    Example:
        >>> from meadhall.adapters import gymnasium
        >>> env = gymnasium.env("ragnarocks", opponent="random")
        >>> observation, info = env.reset(seed=1)
        >>> info["action_mask"].nonzero()[0].tolist()
        [1, 2, 3]
        >>> observation, reward, terminated, truncated, info = env.step(2)
        >>> reward, terminated
        (0.0, False)
    """
    return AgainstBots(name, **chosen)


class AgainstBots(Env[Observation, np.int64]):
    """One match after another, seen from one seat.

    The mask is `info["action_mask"]`. The reward comes at the end: 1 won, -1 lost, 0 drawn. An action that the mask
    forbids loses at once, and `info["illegal"]` is True.

    Args:
        name: The game.
        seat: The seat of the learner.
        opponent: Who sits in the other seats: the name of a bot, or a bot; or a list of them, one for each other seat.
        seats: How many seats; by default two, or the number that the game needs.
        render_mode: What `render` makes of the seat's view: `ansi` a text, `human` prints it, `svg` a picture.
        position: A position from which every match starts, instead of the set-up.
        settings: The game's settings.

    `env.unwrapped.match` is the match that is being played.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 (as in Gymnasium's own environments)

    def __init__(
        self,
        name: str,
        *,
        seat: int = 0,
        opponent: str | Bot | Sequence[str | Bot] = "greedy",
        seats: int | None = None,
        render_mode: str | None = None,
        position: Json | None = None,
        **settings: Any,
    ) -> None:
        if render_mode is not None and render_mode not in MODES:
            raise MeadhallError(f"render_mode must be one of {', '.join(MODES)}, not {render_mode!r}")
        self.game_spec: GameSpec = game(name)
        self.tensor: Tensor = tensor(name)
        self.settings, self.position = settings, position
        self.render_mode = render_mode
        self.match = self._start("meadhall", seats)
        self.seats, self.seat = self.match.seats, seat
        if not 0 <= seat < self.seats:
            raise MeadhallError(f"there is no seat {seat}: seats are 0 to {self.seats - 1}")
        one = isinstance(opponent, str) or hasattr(opponent, "choose")
        others: list[Any] = [opponent] * (self.seats - 1) if one else list(opponent)  # type: ignore[arg-type]
        if len(others) != self.seats - 1:
            raise MeadhallError(f"there are {self.seats - 1} opponents, not {len(others)}")
        self.others: list[str | Bot] = others
        self._check_names()
        self.observation_space = gym.spaces.Box(self.tensor.low, self.tensor.high, dtype=np.float32)
        self.action_space = gym.spaces.Discrete(self.tensor.n_actions)
        self._bots: dict[int, Bot] = {}

    def _check_names(self) -> None:
        """A misspelled bot is refused now, not at the first reset."""
        for other in self.others:
            if isinstance(other, str):
                make_bot(self.game_spec, other)

    def _start(self, seed: str, seats: int | None) -> Match:
        if self.position is not None:
            return Match.from_position(self.game_spec, self.position, self.settings, seed)
        return Match.new(self.game_spec, seats, self.settings, seed)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new match. The same seed gives the same match and the same bots, and the same matches after it.

        A match that is over before the seat is asked is followed by another.
        """
        super().reset(seed=seed)
        while True:
            self.match = self._start(f"{self.np_random.integers(1 << 62):016x}", self.seats)
            there = [seat for seat in range(self.seats) if seat != self.seat]
            self._bots = {}
            for seat, other in zip(there, self.others, strict=True):
                number = int(self.np_random.integers(1 << 31))
                if isinstance(other, str):
                    self._bots[seat] = make_bot(self.game_spec, other, seed=number)
                else:
                    self._bots[seat] = copy.deepcopy(other)
            self._let_bots_answer()
            if not self.match.over:
                self._show()
                return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer with an action; the bots answer until the seat is asked again or the match is over."""
        match, ask = self.match, self.match.waiting
        if ask is None:
            raise MeadhallError("the match is over: call reset")
        if int(action) not in self.tensor.ids(ask, match.asides):
            match.finish("abandoned", self.seat)
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": True}
        match.answer(self.tensor.option_of(int(action), ask))
        self._let_bots_answer()
        self._show()
        result = match.result
        reward = 0.0 if result is None else float(result.returns[self.seat])
        return self._observation(), reward, match.over, False, self._info()

    def _let_bots_answer(self) -> None:
        match = self.match
        while (ask := match.waiting) is not None and ask.seat != self.seat:
            match.answer(self._bots[ask.seat].choose(match.view(ask.seat), ask).option)

    def _observation(self) -> Observation:
        return self.tensor.observe(self.match.view(self.seat))

    def _info(self) -> dict[str, Any]:
        ask = self.match.waiting
        mask = np.zeros(self.tensor.n_actions, np.int8) if ask is None else self.tensor.mask(ask, self.match.asides)
        return {"action_mask": mask}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The table as text or as a picture, as the seat sees it, by `render_mode`."""
        view = self.match.view(self.seat)
        if self.render_mode == "svg":
            return view._repr_svg_()
        spec = self.game_spec
        text = str(spec.load(spec.text)(view)) if spec.text is not None else repr(view)
        if self.render_mode == "human":
            print(text)
            return None
        return text if self.render_mode == "ansi" else None


def register() -> None:
    """Make all games known to `gymnasium.make`, with the first number of their rules version."""
    for name, spec in games().items():
        number = int(spec.rules.partition(".")[0])
        full = f"meadhall/{name}-v{number}"
        if spec.tensor is not None and full not in gym.registry:
            gym.register(full, entry_point=f"{__name__}:AgainstBots", kwargs={"name": name}, order_enforce=False)


register()
