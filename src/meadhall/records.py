"""Records in files: where they are stored, and how they are read and written."""

from __future__ import annotations

import datetime
import json
import os
from pathlib import Path
from typing import Any

from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.match import Match, check_record


def read_json_file(path: Path) -> Any:
    """The JSON value in a file. MeadhallError if it cannot be read."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise MeadhallError(f"{path}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise MeadhallError(f"{path}: is not JSON") from error


def load_file(path: Path) -> Match:
    """The match whose record is in a file."""
    return Match.load(read_json_file(path))


def default_file(match: Match) -> Path:
    """A new file name for a match, in the user's folder for program state."""
    state = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".local" / "state"
    now = datetime.datetime.now(datetime.UTC).astimezone()
    return Path(state, "meadhall", f"{match.spec.name}-{now:%Y-%m-%d-%H%M%S}-{match.seed_hash[:4]}.json")


def refuse_to_overwrite(path: Path) -> None:
    """Raise if the path exists and is not a saved match."""
    if path.exists():
        try:
            check_record(read_json_file(path))
        except MeadhallError:
            raise MeadhallError(f"{path}: exists and is no saved match; it stays as it is") from None
