"""A bot's process: one JSON object a line in, one a line out. It is sent a seat's view, never a state.

    {"game": G, "level": L, "view": {…}, "waiting": {…}, "seed": n, "ms": t}  ->  {"option": X}

Its first line says {"ready": true}: what takes long the first time, such as compiled searches, is done by then.
Arguments are modules whose GAME is to be known here too.
"""

from __future__ import annotations

import importlib
import json
import sys
from typing import Any, BinaryIO

from meadhall.kernel.codec import view_from_json
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Ask
from meadhall.kernel.spec import game, games, register


def choose(request: dict[str, Any]) -> dict[str, Any]:
    from meadhall.bots import make_bot

    spec = game(request["game"])
    spec.load(spec.start)  # a view's rules are read by their names
    view = view_from_json(spec.state_class, request["view"])
    ask = view.table.waiting
    if not isinstance(ask, Ask):
        raise ValueError("nothing is asked")
    bot = make_bot(spec, request["level"], seed=request["seed"], ms=request.get("ms"), capped=True)
    choice = bot.choose(view, ask)
    return {"option": choice.option}


def warm() -> None:
    """Every game's bot thinks once, of next to nothing."""
    from meadhall.bots import make_bot

    for spec in games().values():
        try:
            match = Match.new(spec, seed="warm")
            if match.waiting is not None:
                make_bot(spec, "thrall", seed=0, visits=1).choose(match.view(match.waiting.seat), match.waiting)
        except Exception as error:  # its own bot will say so again when it is asked
            print(f"{spec.name}: the bot cannot think: {error}", file=sys.stderr)


def run(source: BinaryIO, sink: BinaryIO) -> None:
    sink.write(b'{"ready": true}\n')
    sink.flush()
    for line in source:
        try:
            reply = choose(json.loads(line))
        except Exception as error:
            reply = {"error": f"{type(error).__name__}: {error}"}
        sink.write(json.dumps(reply).encode() + b"\n")
        sink.flush()


def main() -> None:
    for name in sys.argv[1:]:
        register(importlib.import_module(name).GAME)
    sink = sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever else prints must not come between the replies
    warm()
    run(sys.stdin.buffer, sink)


if __name__ == "__main__":
    main()
