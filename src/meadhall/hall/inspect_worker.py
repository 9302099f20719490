"""The process of the inspector: an uploaded text as one line of JSON in, what is wrong with it out.

    "{…}"  ->  {}  or  {"refused": "the reason", "status": 422, "kind": "bad_record", "clause": null}

Its first line is {"ready": true}. The arguments are modules whose GAME is registered in this process, too.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import sys
import time
from typing import Any

from meadhall.hall import render
from meadhall.hall.errors import Refused, kind_of, status_of
from meadhall.hall.tables.uploads import match_of
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.match import Match
from meadhall.kernel.picture import Picture
from meadhall.kernel.spec import games, register

MEMORY = 1 << 30  # bytes of address space
MOST_HTML = 600_000  # characters of one picture; real ones have up to 60,000
MOST_SECONDS = 0.25  # to draw one picture; real ones take up to 0.02


def read(text: str) -> dict[str, Any]:
    """Look at a file, which ought to be a record or a position as JSON."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        words = {"refused": f"The file is not JSON: {error}", "clause": None}
        return {**words, "status": 400, "kind": "bad_record"}
    return look(data)


def look(data: Any) -> dict[str, Any]:
    """Load an upload and draw it as every seat, as spectators and as the truth."""
    try:
        match = match_of(data)
        for seat in (None, *range(match.seats), render.TRUTH):
            draw(match, seat)
    except MeadhallError as error:
        words = {"refused": error.message, "clause": error.clause}
        return {**words, "status": status_of(error), "kind": kind_of(error)}
    except MemoryError:
        return {"refused": "This file takes too much memory.", "clause": None, "status": 422, "kind": "bad_record"}
    return {}


def draw(match: Match, seat: int | str | None) -> None:
    seconds, picture = timed(match, seat)
    if seconds > MOST_SECONDS:  # the first picture of a game takes longer than the next ones
        seconds, picture = timed(match, seat)
    if seconds > MOST_SECONDS:
        raise Refused("It would take too long to draw.", 422, kind="bad_record")
    if sum(len(part.html) for part in picture.parts) > MOST_HTML:
        raise Refused("Its picture would be too large.", 422, kind="bad_record")


def timed(match: Match, seat: int | str | None) -> tuple[float, Picture]:
    """A picture, and the processor time that drawing it took."""
    began = time.process_time()
    picture = render.picture_of(match.spec, render.view_for(match, seat), match.seat_names)
    return time.process_time() - began, picture


def limit_memory() -> None:
    """Ask the system to refuse more memory than a real game needs. Windows has no such limit."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> None:
    for name in sys.argv[1:]:
        register(importlib.import_module(name).GAME)
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # other output must not mix with the replies
    for spec in games().values():
        if spec.picture is not None:
            spec.load(spec.picture)
    limit_memory()
    sink.write(b'{"ready": true}\n')
    sink.flush()
    for line in source:
        sink.write(json.dumps(read(json.loads(line))).encode() + b"\n")
        sink.flush()


if __name__ == "__main__":
    main()
