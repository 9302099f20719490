"""The site: everything that requests need, started when the hall opens and stopped when it closes."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
import logging
import time

import sqlalchemy as sa

import meadhall
from meadhall.hall import metrics, pages, schema
from meadhall.hall.assets import static_path
from meadhall.hall.errors import status_of
from meadhall.hall.histogram import Histogram
from meadhall.hall.inspector import Inspector
from meadhall.hall.learn import School
from meadhall.hall.limits import Limits
from meadhall.hall.pool import Pool
from meadhall.hall.programs import Programs
from meadhall.hall.registry import Registry
from meadhall.hall.security import Guest, Signer
from meadhall.hall.sharing import Sharing
from meadhall.hall.store import Store
from meadhall.hall.tables.services import Services, Settings
from meadhall.kernel.errors import MeadhallError

log = logging.getLogger(__name__)

SWEEP_SECONDS = 15.0
COLLECT_SECONDS = 900.0
MANY_RESTED = 200  # streams
HEADINGS = {
    400: "That was not understood",
    401: "A token is needed",
    403: "That is not yours to do",
    404: "Nothing is here",
    405: "This address takes another method",
    408: "Too slow",
    409: "Things have changed",
    410: "This game is parked",
    413: "Too large",
    415: "That was not understood",
    422: "That cannot be done",
    429: "Too fast",
    500: "Something went wrong",
    503: "Try again in a moment",
}


class Site:
    """Everything a request needs."""

    def __init__(self, the_store: Store, pool: Pool, settings: Settings, hosts: frozenset[str]) -> None:
        self.store, self.pool, self.settings, self.hosts = the_store, pool, settings, hosts
        self.signer = Signer(the_store.secret())
        self.services = Services(
            the_store,
            pool,
            settings,
            Inspector(pool.modules),
            csrf=lambda person: self.signer.csrf(person),
            asked=lambda table: self.programs.tell(table),
        )
        self.registry = Registry(self.services)
        self.school = School(self.services, self.registry)
        self.programs = Programs(the_store, self.registry)
        self.limits = Limits(settings.posts, settings.burst, settings.makes, settings.streams)
        self.sharing = Sharing(self.registry, self.programs, self.limits) if the_store.shared else None
        if self.sharing is not None:
            self.sharing.peers.own_metrics = lambda: metrics.values(self)
        self.seconds = {kind: Histogram() for kind in metrics.KINDS}  # how long requests take
        self.streams = 0
        self.rested = 0  # streams that have given memory back since `_collect` gave it to the system
        self.started = time.time()
        self._sweeper: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._garbage = (0, 0, time.monotonic())  # answers at the last sweep, at the last collection, and its time

    # -- start and stop

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.store.on_restored = self._restored
        self._sweeper = self._loop.create_task(self._sweep())
        if self.sharing is not None:
            self.sharing.start()
        if self.pool.eager:
            self.services.spawn(self.pool.warm())

    async def stop(self) -> None:
        self.close_streams()
        if self._sweeper is not None:
            self._sweeper.cancel()
        for task in list(self.services.tasks):
            task.cancel()
        await asyncio.gather(*self.services.tasks, return_exceptions=True)
        if self.sharing is not None:
            await self.sharing.stop()
        await self.pool.close()
        await self.services.inspector.close()

    def close_streams(self) -> None:
        self.registry.close_streams()
        self.programs.close()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self.settings.idle))
            self.registry.sweep()
            self._collect()
            with contextlib.suppress(Exception):
                await self.store.write()  # an empty write, which notices a restored database even if nobody plays

    def _collect(self) -> None:
        """Collect garbage when nobody answers, or after a long time: a full collection takes about 0.1 seconds."""
        if self.rested >= MANY_RESTED:
            self.rested = 0
            give_back_memory()
        count, now = self.services.counts["answers"], time.monotonic()
        seen, collected, then = self._garbage
        quiet = count == seen and count != collected
        if self.settings.own_garbage and (quiet or (count != collected and now - then > COLLECT_SECONDS)):
            gc.collect()
            collected, then = count, now
        self._garbage = (count, collected, then)

    def _restored(self) -> None:
        """Called by the writing thread: somebody has restored a backup while the hall is open."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._read_anew)

    def _read_anew(self) -> None:
        log.warning("the database was restored: all tables are loaded again")
        self.signer = Signer(self.store.read(_secret))
        self.registry.forget_all()
        self.store.know_restores()

    # -- what every page shows

    def base(self, guest: Guest, title: str, path: str, turns: int = 0) -> pages.Base:
        return pages.Base(
            title=title,
            name=guest.name,
            csrf=self.signer.csrf(guest.id),
            path=path,
            theme=guest.theme,
            turns=turns,
            static=static_path(),
            version=meadhall.__version__,
        )

    def message(self, guest: Guest, error: MeadhallError, path: str) -> pages.Message:
        """The page for a message or an error, with links to continue."""
        status = status_of(error)
        links = [pages.Link("To the lobby", "/")]
        parts = path.split("/")
        if len(parts) > 2 and parts[1] in ("t", "r") and status != 404:
            links.insert(0, pages.Link("Back to the table", f"/{parts[1]}/{parts[2]}"))
        heading = HEADINGS.get(status, "That cannot be done")
        base = self.base(guest, heading, path)
        return pages.Message(base, status, heading, error.message, error.clause or "", tuple(links))


def give_back_memory() -> None:
    """Give memory that is free now to the system, where its C library can do that."""
    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


def _secret(connection: sa.Connection) -> str:
    column = schema.settings.c
    found = connection.execute(sa.select(column.value).where(column.key == "secret")).scalar()
    return str(found)
