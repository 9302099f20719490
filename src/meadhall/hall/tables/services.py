"""The parts of the hall that tables use."""

from __future__ import annotations

import asyncio
import collections
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from meadhall.hall.inspector import Inspector
from meadhall.hall.locks import Locks
from meadhall.hall.pool import Pool
from meadhall.hall.store import Store
from meadhall.hall.tables.table_state import TableState


@dataclass(slots=True)
class Settings:
    """The settings of a hall."""

    pace: float = 0.35  # the least time of a bot's answer in seconds, so that people can follow
    idle: float = 600.0  # seconds until a table without viewers is unloaded
    attended: float = 120.0  # seconds after the last visit for which bots go on without a viewer
    heartbeat: float = 15.0
    draw_seconds: float = 20.0  # how long a browser may take to tell its number for the seed
    bot_ms: int | None = None
    own_garbage: bool = False  # full garbage collections run in quiet moments only
    address: str = "http://localhost"  # of the hall, for full URLs
    network: str = ""  # its address in the same network, for QR codes
    posts: float = 20.0  # a guest's posts per second
    burst: float = 60.0
    makes: float = 30.0  # new tables, accounts and uploads per minute and address
    streams: int = 0  # open streams for each address; 0: no limit

    @property
    def only_here(self) -> bool:
        """Do links to the hall work on this machine only?"""
        return urlsplit(self.address).hostname in ("localhost", "127.0.0.1", "::1")


@dataclass(slots=True)
class Services:
    store: Store
    pool: Pool
    settings: Settings
    inspector: Inspector
    csrf: Callable[[str], str]
    locks: Locks = field(default_factory=Locks)
    here: Callable[[TableState], None] = lambda table: None  # called when somebody seated comes or goes
    coached: Callable[[TableState], None] = lambda table: None  # called when a lesson's coach says something
    asked: Callable[[TableState], None] = lambda table: None  # called when a program is asked, or the game is over
    counts: collections.Counter[str] = field(default_factory=collections.Counter)
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    rng: random.Random = field(default_factory=random.SystemRandom)

    def spawn(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task
