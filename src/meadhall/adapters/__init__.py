"""The games for learning programs: as arrays of numbers, and as environments of other libraries.

meadhall.adapters.tensor("thunder")              # ids of answers, observations as arrays: numpy, nothing else
meadhall.adapters.pettingzoo.env("thunder")      # an AEC environment of PettingZoo
meadhall.adapters.gymnasium.env("thunder")       # a Gymnasium environment for one seat, against a bot
meadhall.adapters.openspiel.load("thunder")      # a game of OpenSpiel
meadhall.adapters.vector.RagnarocksVector(1024)  # many games of Ragnarocks at once, compiled
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.spec import game
from meadhall.search.tensor import Tensor

__all__ = ["needed", "tensor"]


@cache
def tensor(name: str) -> Tensor:
    """The actions and observations of a game: see `meadhall.search.tensor.Tensor`.

    Example:
        >>> from meadhall.adapters import tensor
        >>> tensor("ragnarocks").n_actions
        381
    """
    spec = game(name)
    if spec.tensor is None:
        raise MeadhallError(f"{name} has no tensors: its GameSpec names none")
    made: Tensor = spec.load(spec.tensor)()
    return made


def needed(module: str, extra: str) -> Any:
    """A module of another library, or one sentence that says what to install."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise MeadhallError(f"this needs {error.name}: pip install 'meadhall[{extra}]'") from None
