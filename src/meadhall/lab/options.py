"""Settings of a game from words of the command line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from meadhall.kernel.errors import MeadhallError


def settings_of(words: Sequence[str]) -> dict[str, Any]:
    """Settings from NAME=VALUE words."""
    found = {}
    for entry in words:
        name, equals, text = entry.partition("=")
        if not equals:
            raise MeadhallError(f"--option {entry}: must be NAME=VALUE")
        try:
            found[name] = json.loads(text)
        except ValueError:
            found[name] = text
    return found
