"""The games as AEC environments of PettingZoo. Needs the extra `pettingzoo`.

    from meadhall.adapters import pettingzoo

    env = pettingzoo.env("thunder", burn_power=True)
    env.reset(seed=1)

Importing this module also registers every game, so that `pettingzoo.make("aec", "meadhall/thunder-v1")` works.

Agents are `player_0`, `player_1` …, by seat. The mask is `info["action_mask"]`; with `mask="observation"` an
observation is a dictionary of `observation` and `action_mask`. Rewards come at the end: 1 won, -1 lost, 0 drawn.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from meadhall.adapters import needed, tensor
from meadhall.kernel.codec import Json
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Option
from meadhall.kernel.spec import GameSpec, game, games
from meadhall.search.tensor import Mask, Tensor

if TYPE_CHECKING:
    import gymnasium.spaces
    import pettingzoo
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
else:
    pettingzoo = needed("pettingzoo", "pettingzoo")
    gymnasium = needed("gymnasium", "pettingzoo")
    wrappers = needed("pettingzoo.utils.wrappers", "pettingzoo")
    AECEnv = pettingzoo.AECEnv

__all__ = ["Table", "env", "raw_env"]

MODES = ("ansi", "human", "svg")


def env(name: str, **chosen: Any) -> Any:
    """An environment that ends the match with a loss for an agent that takes an action it may not take.

    Args:
        name: The game; `meadhall.games()` lists them.
        chosen: The arguments of `Table`, and the game's settings.

    Example:
        >>> from meadhall.adapters import pettingzoo
        >>> env = pettingzoo.env("ragnarocks", unlimited=True)
        >>> env.reset(seed=1)
        >>> observation, reward, termination, truncation, info = env.last()
        >>> info["action_mask"].nonzero()[0].tolist()
        [1, 2, 3]
        >>> env.step(2)
        >>> env.agent_selection
        'player_0'
    """
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw_env(name, **chosen), illegal_reward=-1))


def raw_env(name: str, **chosen: Any) -> Table:
    """The environment without wrappers: an action that may not be taken is an `IllegalAnswer`."""
    return Table(name, **chosen)


class Table(AECEnv):  # type: ignore[misc, type-arg, unused-ignore]
    """One match after another of a game.

    Args:
        name: The game.
        seats: How many agents; by default two, or the number that the game needs.
        mask: Where the mask is: in `info`, or in `observation`.
        render_mode: `ansi` (the table as text), `human` (the text is printed) or `svg` (the picture).
        render_seat: Whose view is rendered; None: a spectator's.
        position: A position from which every match starts, instead of the set-up.
        settings: The game's settings.

    `env.unwrapped.match` is the match that is being played.
    """

    def __init__(
        self,
        name: str,
        *,
        seats: int | None = None,
        mask: Literal["info", "observation"] = "info",
        render_mode: str | None = None,
        render_seat: int | None = None,
        position: Json | None = None,
        **settings: Any,
    ) -> None:
        super().__init__()
        if mask not in ("info", "observation"):
            raise MeadhallError(f"mask must be 'info' or 'observation', not {mask!r}")
        if render_mode is not None and render_mode not in MODES:
            raise MeadhallError(f"render_mode must be one of {', '.join(MODES)}, not {render_mode!r}")
        self.spec: GameSpec = game(name)
        self.tensor: Tensor = tensor(name)
        self.settings, self.position = settings, position
        self.in_observation = mask == "observation"
        self.render_mode, self.render_seat = render_mode, render_seat
        self.metadata = {
            "name": f"{name}_v{self.spec.rules}",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.match = self._start("meadhall", seats)
        self.seats = self.match.seats
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds = random.Random()
        self._no_mask: Mask = np.zeros(self.tensor.n_actions, np.int8)
        self._no_mask.flags.writeable = False
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self.tensor.n_actions) for agent in self.possible_agents}

    def _start(self, seed: str, seats: int | None) -> Match:
        if self.position is not None:
            return Match.from_position(self.spec, self.position, self.settings, seed)
        return Match.new(self.spec, seats, self.settings, seed)

    def _space(self) -> Any:
        box = gymnasium.spaces.Box(self.tensor.low, self.tensor.high, dtype=np.float32)
        if not self.in_observation:
            return box
        mask = gymnasium.spaces.Box(0, 1, (self.tensor.n_actions,), np.int8)
        return gymnasium.spaces.Dict({"observation": box, "action_mask": mask})

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new match. The same seed gives the same match, and the same matches after it."""
        if seed is not None:
            self._seeds = random.Random(seed)
        self.match = self._start(f"{self._seeds.getrandbits(64):016x}", self.seats)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._go_on(self.agents)

    def observe(self, agent: str) -> Any:
        """What an agent knows. It is made from the view of its seat."""
        found = self.tensor.observe(self.match.view(self._seat[agent]))
        if not self.in_observation:
            return found
        return {"observation": found, "action_mask": self.infos[agent]["action_mask"]}

    def step(self, action: int | None) -> None:
        """The agent that is asked answers with an action."""
        agent, match = self.agent_selection, self.match
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert match.waiting is not None
        assert action is not None
        option = self.tensor.option_of(int(action), match.waiting)
        if match.state.story:  # nobody reads what is long past, and every view would copy it
            del match.state.story[:]
        match.answer(option)
        self._cumulative_rewards[agent] = 0
        self._go_on([agent])

    def _go_on(self, before: list[str]) -> None:
        """Find the agent that is asked now, and its mask; or end the match."""
        match, ask = self.match, self.match.waiting
        for agent in before:
            self.infos[agent] = {"action_mask": self._no_mask}
        if ask is not None:
            agent = self.agent_selection = self.possible_agents[ask.seat]
            self.infos[agent] = {"action_mask": self.tensor.mask(ask, match.asides)}
        else:
            result = match.result
            assert result is not None
            self.rewards = {agent: result.returns[self._seat[agent]] for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def choices(self) -> dict[int, Option]:
        """What the agent that is asked may answer, by action: for people who want to read it."""
        ask = self.match.waiting
        return {} if ask is None else {self.tensor.id_of(option, ask): option for option in self.match.choices}

    def render(self) -> str | None:
        """The table as text or as a picture, by `render_mode`."""
        view = self.match.view(self.render_seat)
        if self.render_mode == "svg":
            return view._repr_svg_()
        if self.render_mode in ("ansi", "human"):
            text = str(self.spec.load(self.spec.text)(view)) if self.spec.text is not None else repr(view)
            if self.render_mode == "ansi":
                return text
            print(text)
            return None
        raise MeadhallError(f"render_mode was not chosen: one of {', '.join(MODES)}")

    def close(self) -> None:
        """There is nothing to close."""


def register() -> None:
    """Make all games known to `pettingzoo.make`, with the first number of their rules version."""
    if not hasattr(pettingzoo, "register"):  # it came with version 1.27
        return
    for name, spec in games().items():
        full = f"meadhall/{name}-v{spec.rules.partition('.')[0]}"
        if spec.tensor is not None and full not in pettingzoo.aec_registry:
            pettingzoo.register("aec", full, f"{__name__}:env", kwargs={"name": name})


register()
