"""Norse board games with exact rules: play them, replay them, and let bots search them.

This is the public API. Everything else may change without notice.

```python
import meadhall as mh

match = mh.new("thunder", seed="a fine day")       # a match from the set-up
match.choices                                      # what the seat that is asked may answer
match.play(match.choices[0])                       # answers, and returns what happened
bot = mh.bot("thunder", "jarl", seed=1)
bot.choose(match.view(0), match.waiting)           # a bot sees a view, never the match
match = mh.play("thunder", ["jarl", "greedy"])     # a whole match between bots
match.save("game.json")                            # the record: a small JSON file
```

*Settings* are chosen before a match, *choices* are what can be answered now, an *answer* is the one that was given.
"""

# The names below are loaded when they are first used, so `import meadhall` itself is quick.

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from meadhall.api import bot, games, load, new, play, play_many
    from meadhall.bots.base import Bot
    from meadhall.kernel.errors import MeadhallError
    from meadhall.kernel.match import Match
    from meadhall.kernel.rule import Ask, Chance, Event, Result, State
    from meadhall.kernel.spec import GameSpec
    from meadhall.kernel.veil import View, deal_unseen
    from meadhall.search.brain import Found

__version__ = "0.1.0"
__all__ = [
    "Ask",
    "Bot",
    "Chance",
    "Event",
    "Found",
    "GameSpec",
    "Match",
    "MeadhallError",
    "Result",
    "State",
    "View",
    "bot",
    "deal_unseen",
    "games",
    "load",
    "new",
    "play",
    "play_many",
]

_HOMES = {
    "Ask": "kernel.rule",
    "Bot": "bots.base",
    "Chance": "kernel.rule",
    "Event": "kernel.rule",
    "Found": "search.brain",
    "GameSpec": "kernel.spec",
    "Match": "kernel.match",
    "MeadhallError": "kernel.errors",
    "Result": "kernel.rule",
    "State": "kernel.rule",
    "View": "kernel.veil",
    "deal_unseen": "kernel.veil",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'meadhall' has no attribute {name!r}")
    found = getattr(importlib.import_module(f"meadhall.{_HOMES.get(name, 'api')}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
