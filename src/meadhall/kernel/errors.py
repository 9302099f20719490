"""What can go wrong, by name. Each error says which field, ply or clause it is about."""

from __future__ import annotations

from typing import Any, Self


class MeadhallError(Exception):
    """Anything a caller can put right. `kind` is the engine protocol's word for it.

    Example:
        >>> import meadhall as mh
        >>> try:
        ...     mh.new("thunder", seats=9)
        ... except mh.MeadhallError as error:
        ...     print(error.message)
        seats: thunder takes 2 players
    """

    kind = "request"

    def __init__(self, message: str, *, clause: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.clause = clause

    def __reduce__(self) -> tuple[Any, ...]:
        """Errors are sent between processes. The default would call the class with the message alone."""
        return type(self)._rebuild, (self.args,), self.__dict__

    @classmethod
    def _rebuild(cls, args: tuple[Any, ...]) -> Self:
        return cls.__new__(cls, *args)


class UnknownGame(MeadhallError):
    """There is no game of this name."""

    kind = "unknown_game"


class BadOptions(MeadhallError):
    """A setting of the game that is unknown or has a wrong value; `field` names it."""

    kind = "bad_options"

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field


class BadPosition(MeadhallError):
    """A position (or a view) that cannot be read; `field` is the path of what is wrong."""

    kind = "bad_position"

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}" if field else message)
        self.field = field


class RecordError(MeadhallError):
    """A record that cannot be replayed; `ply` is the answer at which it fails, or None."""

    kind = "bad_record"

    def __init__(self, message: str, *, ply: int | None = None, clause: str | None = None) -> None:
        super().__init__(message if ply is None else f"ply {ply}: {message}", clause=clause)
        self.ply = ply


class IllegalAnswer(MeadhallError):
    """An answer (or a scripted outcome) that is not among the options."""

    kind = "illegal"


class MatchOver(MeadhallError):
    """The match is over: nothing more can be answered."""

    kind = "over"


class CannotUndo(MeadhallError):
    """The last answer cannot be taken back; the message says why."""

    kind = "undo"


def missing_package(error: ModuleNotFoundError, extra: str) -> str:
    """One sentence for a package that cannot be imported; `extra` is the extra of Meadhall that brings it."""
    package = (error.name or "a package").partition(".")[0]
    extra = {"numba": "fast", "psycopg": "postgres", "psycopg2": "postgres"}.get(package, extra)
    what = f"meadhall[{extra}]" if extra else "meadhall"
    return f"This needs {package}, which is not installed: pip install '{what}'"


class RuleError(Exception):
    """A rule is written wrongly: a fault of the game's code, never of a player."""
