"""Norse board games with exact rules: play them, replay them, and let bots search them.

The public API is what `__all__` names. It is loaded when it is first used, so `import meadhall` itself is quick.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from meadhall.api import bot, games, load, new, play, play_many
    from meadhall.kernel.errors import MeadhallError
    from meadhall.kernel.match import Match
    from meadhall.kernel.veil import View

__version__ = "0.1.0"
__all__ = ["Match", "MeadhallError", "View", "bot", "games", "load", "new", "play", "play_many"]

_HOMES = {"Match": "kernel.match", "MeadhallError": "kernel.errors", "View": "kernel.veil"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'meadhall' has no attribute {name!r}")
    return getattr(importlib.import_module(f"meadhall.{_HOMES.get(name, 'api')}"), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
