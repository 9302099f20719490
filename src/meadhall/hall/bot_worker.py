"""A bot's process: one JSON object a line in, one a line out. It is sent a seat's view, never a state.

    {"game": G, "level": L, "view": {…}, "waiting": {…}, "seed": n, "ms": t}  ->  {"option": X}

Its first line is {"ready": true}. It is written when slow first steps, such as loading compiled searches, are done.
The arguments are modules whose GAME is registered in this process, too.
"""

from __future__ import annotations

import importlib
import json
import sys
from typing import Any, BinaryIO

from meadhall.hall.discreet import place
from meadhall.kernel.codec import view_from_json
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Ask
from meadhall.kernel.spec import game, games, register


def choose(request: dict[str, Any]) -> dict[str, Any]:
    from meadhall.bots import make_bot

    spec = game(request["game"])
    spec.load(spec.start)  # rules in a view are found by name, so they must be imported
    view = view_from_json(spec.state_class, request["view"])
    ask = view.table.waiting
    if not isinstance(ask, Ask):
        raise ValueError("nothing is asked")
    bot = make_bot(spec, request["level"], seed=request["seed"], ms=request.get("ms"), capped=True)
    choice = bot.choose(view, ask)
    return {"option": choice.option}


def warm() -> None:
    """Let a bot of every game choose once, with one visit."""
    from meadhall.bots import make_bot

    for spec in games().values():
        try:
            match = Match.new(spec, seed="warm")
            if match.waiting is not None:
                make_bot(spec, "thrall", seed=0, visits=1).choose(match.view(match.waiting.seat), match.waiting)
        except Exception as error:  # the same error is raised again when this game's bot is asked
            print(f"{spec.name}: the bot failed: {error}", file=sys.stderr)


def run(source: BinaryIO, sink: BinaryIO) -> None:
    sink.write(b'{"ready": true}\n')
    sink.flush()
    for line in source:
        try:
            reply = choose(json.loads(line))
        except Exception as error:
            reply = {"error": place(error)}  # its words may name what this seat alone sees
        sink.write(json.dumps(reply).encode() + b"\n")
        sink.flush()


def main() -> None:
    for name in sys.argv[1:]:
        register(importlib.import_module(name).GAME)
    sink = sys.stdout.buffer
    sys.stdout = sys.stderr  # other output must not mix with the replies
    warm()
    run(sys.stdin.buffer, sink)


if __name__ == "__main__":
    main()
