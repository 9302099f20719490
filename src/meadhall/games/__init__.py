"""One folder per game. There is no list: a folder with a `GAME` is a game.

The package can be called, because `meadhall.games()` is a function of the public API: as soon as a game is imported,
Python binds that name to this package.
"""

import sys
import types

from meadhall.kernel.spec import GameSpec, games


class CallablePackage(types.ModuleType):
    """The type of this package. Calling it returns all games."""

    def __call__(self) -> dict[str, GameSpec]:
        return games()


sys.modules[__name__].__class__ = CallablePackage
