"""Runs bots in processes of their own. A process that crashes or takes too long is replaced, and the game goes on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import secrets
import sys
from typing import Any

from meadhall.kernel.rule import Option

log = logging.getLogger(__name__)

LONGEST_LINE = 1 << 22
SECONDS = 20.0  # the time limit of a bot, whatever its level
START_SECONDS = 180.0  # until a new process is ready: it may have to compile first
TRIES = 2


class BotFailed(Exception):
    """The bot gave no answer."""


class _Worker:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, command: tuple[str, ...], seconds: float) -> _Worker:
        """Start a process and wait until it is ready for questions."""
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            env=environment,
            start_new_session=True,  # Ctrl-C goes to the hall alone, which then ends its bots
        )
        worker = cls(process)
        try:
            await asyncio.wait_for(worker.read(), seconds)
        except BaseException:
            await asyncio.shield(worker.stop())
            raise
        return worker

    async def ask(self, request: bytes) -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write(request + b"\n")
        await self.process.stdin.drain()
        return await self.read()

    async def read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line.endswith(b"\n"):
            raise BotFailed("the bot's process has ended")
        reply: dict[str, Any] = json.loads(line)
        return reply

    async def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        if self.process.stdin is not None:
            self.process.stdin.close()
        await self.process.wait()


class Pool:
    """A few processes; the first that is free takes the next question."""

    def __init__(self, workers: int = 2, seconds: float = SECONDS, modules: tuple[str, ...] = ()) -> None:
        self.workers, self.seconds, self.start_seconds = workers, seconds, START_SECONDS
        self.command = (sys.executable, "-m", "meadhall.hall.bot_worker", *modules)
        self._free: asyncio.Queue[_Worker | None] = asyncio.Queue()
        for _ in range(workers):
            self._free.put_nowait(None)  # started when first needed
        self.eager = True  # one process is started together with the hall
        self.replaced = 0
        self.asked = 0
        self.thinking = 0
        self._closed = False
        self._all: set[_Worker] = set()

    async def warm(self) -> None:
        """Start one process, so that the first question does not wait for it."""
        worker = await self._free.get()
        try:
            if worker is None and not self._closed:
                worker = await self._start()
        except (TimeoutError, BotFailed, OSError, ValueError) as error:
            log.warning("a bot's process did not start: %s", error)
        finally:
            self._free.put_nowait(worker)

    async def _start(self) -> _Worker:
        worker = await _Worker.start(self.command, self.start_seconds)
        self._all.add(worker)
        return worker

    async def choose(self, game: str, level: str, view: Any, waiting: Any, ms: int | None = None) -> Option:
        """A bot's answer. BotFailed if there is none in time, even from a second process."""
        request = {"game": game, "level": level, "view": view, "waiting": waiting, "ms": ms}
        problem = ""
        for _ in range(TRIES):
            line = json.dumps({**request, "seed": secrets.randbelow(2**63)}).encode()
            worker = await self._free.get()
            self.asked += 1
            self.thinking += 1
            try:
                if self._closed:
                    raise BotFailed("the hall is closing")
                if worker is None:
                    worker = await self._start()
                reply = await asyncio.wait_for(worker.ask(line), self.seconds)
                if "option" in reply:
                    option: Option = reply["option"]
                    return option
                problem = str(reply.get("error"))
            except (TimeoutError, BotFailed, OSError, ValueError) as error:
                problem = str(error) or f"no answer within {self.seconds} s"
                await self._replace(worker)
                worker = None
            except BaseException:  # the question was cancelled while the bot was searching
                await asyncio.shield(self._replace(worker))
                worker = None
                raise
            finally:
                self.thinking -= 1
                self._free.put_nowait(worker)
            log.warning("a bot of level %s failed in %s: %s", level, game, problem)
        raise BotFailed(problem)

    async def _replace(self, worker: _Worker | None) -> None:
        if worker is not None:
            self._all.discard(worker)
            self.replaced += 1
            await worker.stop()

    async def close(self) -> None:
        self._closed = True
        for worker in list(self._all):
            await worker.stop()
        self._all.clear()
