"""Many games of Ragnarocks at once, as a vector environment of Gymnasium. Needs the extras `gymnasium` and `fast`.

    from meadhall.adapters.vector import RagnarocksVector

    env = RagnarocksVector(1024, threads=2)
    observations, info = env.reset(seed=1)

It is the game for two without powers, compiled. Both sides act in turn: an observation is that of the side that is
asked (`info["player"]`), a reward is that of the side that has acted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from meadhall.adapters import needed
from meadhall.kernel.errors import MeadhallError

if TYPE_CHECKING:
    import gymnasium as gym
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from meadhall.games.ragnarocks.lab import vector
else:
    gym = needed("gymnasium", "gymnasium")
    VectorEnv, AutoresetMode = gym.vector.VectorEnv, gym.vector.AutoresetMode
    batch_space = gym.vector.utils.batch_space
    needed("numba", "fast")
    from meadhall.games.ragnarocks.lab import vector

__all__ = ["RagnarocksVector"]

Boards = npt.NDArray[np.uint8]


class RagnarocksVector(VectorEnv[Boards, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """`num_envs` games; one that is over starts again in the same step.

    Observations are ten planes over the 86 hexes: the part `board` of `tensor("ragnarocks")`. Actions have the same ids
    as there, 0 to 257. An action that the mask forbids loses at once.

    Args:
        num_envs: How many games.
        threads: How many threads share them.
        unlimited: The setting of this name: stones never run out.
        copy: Return new arrays. Without it `step` returns the arrays in which it writes the next time, which is faster.

    Example:
        >>> from meadhall.adapters.vector import RagnarocksVector
        >>> env = RagnarocksVector(4)
        >>> observations, info = env.reset(seed=1)
        >>> observations.shape, info["action_mask"][0].nonzero()[0].tolist()
        ((4, 10, 86), [1, 2, 3])
        >>> observations, rewards, terminations, truncations, info = env.step(env.sample())
        >>> info["player"].tolist()
        [0, 0, 0, 0]
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 (as in Gymnasium's own)

    def __init__(self, num_envs: int, *, threads: int = 1, unlimited: bool = False, copy: bool = True) -> None:
        if num_envs < 1 or not 1 <= threads <= num_envs:
            raise MeadhallError("num_envs and threads must be at least 1, and there is a game for each thread")
        self.num_envs, self.copy = num_envs, copy
        self.games = vector.Batch(num_envs, threads=threads, unlimited=unlimited)
        shape = (vector.PLANES, vector.HEXES)
        self.single_observation_space = gym.spaces.Box(0, 1, shape, np.uint8)
        self.single_action_space = gym.spaces.Discrete(vector.ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._no_truncations = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Boards, dict[str, Any]]:
        """Start all games. There is no chance in them: the seed decides only what `sample` chooses."""
        if isinstance(seed, int):
            self.games.seed(seed)
        self.games.reset()
        return self._given(self.games.boards), self._info()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Boards, npt.NDArray[Any], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """One answer in every game."""
        given = np.ascontiguousarray(actions, np.int64)
        if given.shape != (self.num_envs,):
            raise MeadhallError(f"there must be {self.num_envs} actions, one for each game")
        self.games.step(given)
        ends = self._given(self.games.ends)
        return (
            *(self._given(self.games.boards), self._given(self.games.rewards), ends),
            *(self._given(self._no_truncations), self._info()),
        )

    def sample(self) -> npt.NDArray[np.int64]:
        """For every game an action that may be taken, uniformly at random."""
        actions = np.empty(self.num_envs, np.int64)
        self.games.sample(actions)
        return actions

    def _given(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy() if self.copy else array

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._given(self.games.masks), "player": self.games.sides}

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        if self.games.pool is not None:
            self.games.pool.shutdown()
