"""One folder a game. Nothing lists them: a folder with a `GAME` is a game.

The package can be called, because `meadhall.games()` is a function of the public API: as soon as a game is imported,
Python binds that name to this package.
"""

import sys
import types

from meadhall.kernel.spec import GameSpec, games


class CallablePackage(types.ModuleType):
    """This package; called, it gives every game there is."""

    def __call__(self) -> dict[str, GameSpec]:
        return games()


sys.modules[__name__].__class__ = CallablePackage
