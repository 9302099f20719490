"""What can happen to a database, in sentences; and a mark beside a SQLite file, which tells when writes are missing.

SQLite writes to `hall.sqlite-wal` first. If somebody deletes or cuts that file after a crash, the database opens as if
nothing had happened, but lacks the last answers. So the number of transactions is kept in the database, and once a
second in the file `hall.mark` beside it: a database with fewer than the mark says has lost some.
"""

from __future__ import annotations

import contextlib
import logging
import time
from pathlib import Path

from sqlalchemy.exc import DBAPIError

log = logging.getLogger(__name__)

MARK_SECONDS = 1.0  # between two writes of the mark

DAMAGED = "The database of the hall is damaged. The host has to restore a backup: meadhall restore FILE."
FULL = "The disk of the hall is full: nothing was changed. The host has to make room."
SENTENCES = {
    "disk is full": FULL,
    "no space left": FULL,
    "malformed": DAMAGED,
    "not a database": DAMAGED,
    "disk i/o error": "The disk of the hall cannot be read or written: nothing was changed.",
    "readonly": "The database of the hall cannot be written to: nothing was changed.",
}
OTHER = "The database of the hall does not answer now: nothing was changed. Try again in a moment."


def sentence(error: DBAPIError) -> str:
    """What has happened, for anybody to read."""
    text = str(error.orig).lower()
    return next((said for part, said in SENTENCES.items() if part in text), OTHER)


class Mark:
    """The number of transactions of a SQLite database, in a file beside it."""

    def __init__(self, database: Path) -> None:
        self.file = database.with_suffix(".mark")
        self._next = 0.0

    def read(self) -> int:
        """The number in the file; 0 without a file that can be read."""
        try:
            return int(self.file.read_text(encoding="ascii"))
        except (OSError, ValueError):
            return 0

    def write(self, number: int, *, now: bool = False) -> None:
        """Write the number, at most once a second. It may be lower than the database's; it is never higher."""
        if now or time.monotonic() >= self._next:
            self._next = time.monotonic() + MARK_SECONDS
            part = self.file.with_suffix(".mark.part")
            with contextlib.suppress(OSError):  # a full disk is noticed by the database itself
                part.write_text(str(number), encoding="ascii")
                part.replace(self.file)
