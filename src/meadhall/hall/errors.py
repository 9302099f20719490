"""Errors of the hall, with their HTTP statuses."""

from __future__ import annotations

from meadhall.kernel.errors import MeadhallError


class HallError(MeadhallError):
    """The hall cannot start or continue. The message is for the person who runs it."""


class Refused(MeadhallError):
    """A request that cannot be carried out: a message for people, an HTTP status, and an error kind for programs."""

    def __init__(self, message: str, status: int = 409, *, kind: str = "refused", clause: str | None = None) -> None:
        super().__init__(message, clause=clause)
        self.status = status
        self.word = kind


def status_of(error: MeadhallError) -> int:
    """The HTTP status of any error that may be shown."""
    if isinstance(error, Refused):
        return error.status
    return 404 if error.kind == "unknown_game" else 422


def kind_of(error: MeadhallError) -> str:
    """The error kind, for scripts and API clients."""
    return error.word if isinstance(error, Refused) else error.kind
