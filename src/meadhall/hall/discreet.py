"""The hall's log. It tells where something failed, and never what hidden cards are: not even its host may read them."""

from __future__ import annotations

import logging
import traceback
from types import TracebackType
from typing import Any

FORM = "%(levelname)s %(name)s: %(message)s"


class Discreet(logging.Formatter):
    """Writes the places and the kind of an error, but not its words: an error of a rule may name a card in them."""

    def formatException(self, ei: Any) -> str:  # noqa: N802 (the name that `logging` calls)
        kind, error, trace = ei
        return told(kind, error, trace)

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # another formatter may have written it
        try:
            return super().format(record)
        finally:
            record.exc_text = None


def told(kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> str:
    """The traceback of an error and of its causes, without their words."""
    lines = []
    cause = None if error is None else error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None:
        lines += [told(type(cause), cause, cause.__traceback__), "which led to:"]
    lines.append("Traceback (most recent call last):")
    lines += [line.rstrip("\n") for line in traceback.format_tb(trace)]
    lines.append(kind.__name__ if kind is not None else "no error")
    return "\n".join(lines)


def place(error: BaseException) -> str:
    """The kind of an error, and the line where it happened."""
    frames = traceback.extract_tb(error.__traceback__)
    return (
        f"{type(error).__name__} in {frames[-1].filename}, line {frames[-1].lineno}" if frames else type(error).__name__
    )


def set_up(level: int = logging.WARNING) -> None:
    """Let this process log to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(Discreet(FORM))
    logging.basicConfig(level=level, handlers=[handler])
