"""A process of our own that gets one line of JSON and answers with one. Its first line says that it is ready."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from typing import Any, Self

LONGEST_LINE = 1 << 22


class ProcessFailed(Exception):
    """The process gave no answer."""


class LineProcess:
    """One process. Whoever waits in vain for an answer stops it and starts another."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, command: tuple[str, ...], seconds: float) -> Self:
        """Start a process and wait until it is ready for questions."""
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            env=environment,
            start_new_session=True,  # Ctrl-C goes to the hall alone, which then ends its processes
        )
        found = cls(process)
        try:
            await asyncio.wait_for(found.read(), seconds)
        except BaseException:
            await asyncio.shield(found.stop())
            raise
        return found

    async def ask(self, request: bytes) -> dict[str, Any]:
        """Send a line and wait for the answer."""
        assert self.process.stdin is not None
        self.process.stdin.write(request + b"\n")
        await self.process.stdin.drain()
        return await self.read()

    async def read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line.endswith(b"\n"):
            raise ProcessFailed("the process has ended")
        reply: dict[str, Any] = json.loads(line)
        return reply

    async def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        if self.process.stdin is not None:
            self.process.stdin.close()
        await self.process.wait()
