"""The match of an uploaded record or position."""

from __future__ import annotations

from typing import Any

from meadhall.kernel.errors import MeadhallError, RecordError
from meadhall.kernel.match import Match
from meadhall.kernel.spec import game

POSITION_KEYS = {"game", "position", "options"}


def match_of(data: Any) -> Match:
    """Replay a record, or start from a position. Any error is a MeadhallError that may be shown."""
    if not isinstance(data, dict):
        raise RecordError("a record is a JSON object")
    if "answers" not in data and (set(data) - POSITION_KEYS or "position" not in data):
        raise RecordError("it is neither a record nor {game, position, options}")
    try:
        if "answers" in data:
            return Match.load(data)
        return Match.from_position(game(str(data.get("game"))), data["position"], data.get("options"))
    except MeadhallError:
        raise
    except Exception as error:  # the data is well-formed, but the rules fail on it
        raise RecordError(f"the rules cannot go on from it ({type(error).__name__}: {error})") from error
