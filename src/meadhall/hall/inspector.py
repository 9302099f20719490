"""Looks at uploaded records and positions before the hall uses them, in a process with limits on time and memory.

The process loads the upload, plays it to its end and draws it for every seat. Only what it survives may come into the
hall's own process. See inspect_worker.py.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
from typing import Any

from meadhall.hall.errors import Refused
from meadhall.hall.line_process import LineProcess, ProcessFailed

log = logging.getLogger(__name__)

SECONDS = 10.0  # for one upload; a long real game takes a tenth of one
START_SECONDS = 60.0
MOST_WAITING = 16


class Inspector:
    """One process, started when it is first needed and replaced when it fails."""

    def __init__(self, modules: tuple[str, ...] = (), seconds: float = SECONDS) -> None:
        self.command = (sys.executable, "-m", "meadhall.hall.inspect_worker", *modules)
        self.seconds = seconds
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._process: LineProcess | None = None

    async def look(self, text: str) -> None:
        """Refused if the upload is nothing that the hall can show. The hall itself does not even parse it before."""
        if self._waiting >= MOST_WAITING:
            raise Refused("Many files are being opened just now: try again in a moment.", 503, kind="busy")
        self._waiting += 1
        try:
            async with self._lock:
                reply = await self._ask(json.dumps(text).encode())
        finally:
            self._waiting -= 1
        if "refused" in reply:
            raise Refused(reply["refused"], reply["status"], kind=reply["kind"], clause=reply["clause"])

    async def _ask(self, line: bytes) -> dict[str, Any]:
        try:
            if self._process is None:
                self._process = await LineProcess.start(self.command, START_SECONDS)
            return await asyncio.wait_for(self._process.ask(line), self.seconds)
        except (TimeoutError, ProcessFailed, OSError, ValueError) as error:
            log.info("an upload was too much for its process: %r", error)
            await self.close()
            raise Refused("This file takes too long or too much memory to be opened.", 422, kind="bad_record") from None
        except BaseException:
            await asyncio.shield(self.close())
            raise

    async def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(Exception):
                await process.stop()
