"""What the hall says no with."""

from __future__ import annotations

from typing import Any

from meadhall.kernel.errors import MeadhallError


class HallError(MeadhallError):
    """The hall cannot start or go on: a sentence for whoever runs it."""


class Refused(MeadhallError):
    """Something that cannot be done, with the HTTP status that says so and a word for programs."""

    def __init__(self, message: str, status: int = 409, *, kind: str = "refused", clause: str | None = None) -> None:
        super().__init__(message, clause=clause)
        self.status = status
        self.word = kind


def status_of(error: MeadhallError) -> int:
    if isinstance(error, Refused):
        return error.status
    return 404 if error.kind == "unknown_game" else 422


def error_json(error: MeadhallError) -> dict[str, Any]:
    """For scripts and programs."""
    word = error.word if isinstance(error, Refused) else error.kind
    return {"error": word, "message": error.message, "clause": error.clause}
