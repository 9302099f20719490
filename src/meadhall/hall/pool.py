"""Runs bots in processes of their own. A process that crashes or takes too long is replaced, and the game goes on."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import sys
from typing import Any

from meadhall.hall.fair_queue import FairQueue
from meadhall.hall.line_process import LineProcess, ProcessFailed
from meadhall.kernel.rule import Option

log = logging.getLogger(__name__)

SECONDS = 20.0  # the time limit of a bot, whatever its level
START_SECONDS = 180.0  # until a new process is ready: it may have to compile first
TRIES = 2


class BotFailed(Exception):
    """The bot gave no answer."""


class Pool:
    """A few processes. Those whose bots have the fewest of them at work are served next."""

    def __init__(self, workers: int = 2, seconds: float = SECONDS, modules: tuple[str, ...] = ()) -> None:
        self.workers, self.seconds, self.start_seconds = workers, seconds, START_SECONDS
        self.modules = modules
        self.command = (sys.executable, "-m", "meadhall.hall.bot_worker", *modules)
        self.queue = FairQueue(workers)
        self._free: list[LineProcess | None] = [None] * workers  # None: not started yet
        self.eager = True  # one process is started together with the hall
        self.replaced = 0
        self.asked = 0
        self.thinking = 0
        self._closed = False
        self._all: set[LineProcess] = set()

    async def warm(self) -> None:
        """Start one process, so that the first question does not wait for it."""
        async with self.queue.place("warm"):
            worker = self._free.pop()
            try:
                if worker is None and not self._closed:
                    worker = await self._start()
            except (TimeoutError, ProcessFailed, OSError, ValueError) as error:
                log.warning("a bot's process did not start: %s", error)
            finally:
                self._free.append(worker)

    async def _start(self) -> LineProcess:
        worker = await LineProcess.start(self.command, self.start_seconds)
        self._all.add(worker)
        return worker

    async def choose(
        self, game: str, level: str, view: Any, waiting: Any, ms: int | None = None, owner: str = ""
    ) -> Option:
        """A bot's answer. BotFailed if there is none in time, even from a second process.

        `owner`: for whom the bot plays; the processes are shared fairly among owners.
        """
        request = {"game": game, "level": level, "view": view, "waiting": waiting, "ms": ms}
        problem = ""
        for _ in range(TRIES):
            line = json.dumps({**request, "seed": secrets.randbelow(2**63)}).encode()
            async with self.queue.place(owner):
                reply = await self._ask(line)
            if "option" in reply:
                option: Option = reply["option"]
                return option
            problem = str(reply.get("error"))
            log.warning("a bot of level %s failed in %s: %s", level, game, problem)
        raise BotFailed(problem)

    async def _ask(self, line: bytes) -> dict[str, Any]:
        """A free process's answer, or {"error": …}; a process that fails is replaced when the next one is needed."""
        worker = self._free.pop()  # the last one: it is the warm one
        self.asked += 1
        self.thinking += 1
        try:
            if self._closed:
                raise BotFailed("the hall is closing")
            if worker is None:
                worker = await self._start()
            return await asyncio.wait_for(worker.ask(line), self.seconds)
        except (TimeoutError, ProcessFailed, OSError, ValueError) as error:
            await self._replace(worker)
            worker = None
            return {"error": str(error) or f"no answer within {self.seconds} s"}
        except BaseException:  # the question was cancelled while the bot was searching
            await asyncio.shield(self._replace(worker))
            worker = None
            raise
        finally:
            self.thinking -= 1
            self._free.append(worker)

    async def _replace(self, worker: LineProcess | None) -> None:
        if worker is not None:
            self._all.discard(worker)
            self.replaced += 1
            await worker.stop()

    async def close(self) -> None:
        self._closed = True
        for worker in list(self._all):
            await worker.stop()
        self._all.clear()
