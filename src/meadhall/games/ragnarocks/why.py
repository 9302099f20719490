"""Why can't I? The clause that forbids a choice."""

from __future__ import annotations

from typing import Any

from meadhall.games.ragnarocks.board import INDEX, RAYS
from meadhall.games.ragnarocks.state import Ragnarocks
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.veil import View


def why(view: View[Any], option: Option) -> str | None:
    g: Ragnarocks = view.table
    ask = g.waiting
    if option == "pass":
        return "RR-2.1"
    if not isinstance(option, str) or option not in INDEX or not isinstance(ask, Ask):
        return None
    h = INDEX[option]
    if ask.prompt == "select":
        if h not in g.of(g.side):
            return "RR-2.2"
        return "RR-2.3" if g.nomadic_land >> h & 1 else "RR-3.5"
    origin = INDEX[str(ask.about[0])]
    if h == origin:
        return "RR-2.5"
    straight = any(h in ray for ray in RAYS[origin])
    if ask.prompt == "move":
        return "RR-2.6" if straight else "RR-2.4"
    return "RR-2.6" if straight else "RR-2.7"
