"""Helpers for tests of the hall: a hall in a thread, people with browsers without script, and bare ASGI calls."""

from __future__ import annotations

import asyncio
import json
import queue
import random
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlencode

import httpx
import toy

from meadhall.hall.app import make_app
from meadhall.hall.connections import Guard
from meadhall.hall.pool import Pool
from meadhall.hall.security import COOKIE, Guest
from meadhall.hall.serve import Server, bound_socket, server_config
from meadhall.hall.site import Site
from meadhall.hall.store import Store, sqlite_url
from meadhall.hall.tables.services import Settings
from meadhall.hall.tables.table import Table
from meadhall.kernel.rule import Option
from meadhall.kernel.spec import register

register(toy.GAME)

HOSTS = frozenset({"127.0.0.1", "localhost", "hall.test"})


class QuickPool(Pool):
    """Bots that answer at once, in this process, because these tests are about the hall."""

    def __init__(self, workers: int = 1, seconds: float = 20.0) -> None:
        super().__init__(workers, seconds, ("toy",))
        self.rng = random.Random(7)

    async def warm(self) -> None:
        pass

    async def choose(
        self, game: str, level: str, view: Any, waiting: Any, ms: int | None = None, owner: str = ""
    ) -> Option:
        self.asked += 1
        option: Option = self.rng.choice(waiting["options"])
        return option


def settings(**changes: Any) -> Settings:
    return Settings(**{"pace": 0.0, "posts": 0.0, "makes": 0.0, **changes})


class House:
    """A hall on a free port, in a thread of its own."""

    def __init__(
        self,
        folder: Path,
        *,
        pool: Pool | None = None,
        store: Store | None = None,
        guard: Guard | None = None,
        **changes: Any,
    ) -> None:
        self.store = store if store is not None else Store(sqlite_url(folder))
        self.store.open()
        self.site = Site(self.store, QuickPool() if pool is None else pool, settings(**changes), HOSTS)
        self.door = bound_socket("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        self.loop: asyncio.AbstractEventLoop | None = None
        self._ready = threading.Event()
        self.server = Server(server_config(make_app(self.site), guard=guard), self.site, self._ready.set)
        self._thread = threading.Thread(target=self._run)
        self._people: list[Person] = []

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self.server.serve(sockets=[self.door])

        asyncio.run(serve())

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(20)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        for person in self._people:
            person.close()
        self.server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive(), "the hall does not close"
        self.door.close()
        self.store.close()

    def person(self, name: str = "") -> Person:
        found = Person(self.url)
        self._people.append(found)
        if name:
            found.post("/me", name=name)
        return found

    def table(self, table_id: str) -> Table:
        return self.site.registry.tables[table_id]

    def run(self, work: Any) -> Any:
        """Run a function in the hall's own event loop."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(20)


class Person:
    """A browser without script; with `script=True`, a request as the script would send it."""

    def __init__(self, url: str) -> None:
        self.client = httpx.Client(base_url=url, timeout=20, verify=False)  # no certificates to load
        self._csrf = ""

    def close(self) -> None:
        self.client.close()

    @property
    def csrf(self) -> str:
        if not self._csrf:
            self._csrf = find_csrf(self.client.get("/me").text)
        return self._csrf

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.client.get(path, params=query or None)

    def post(self, path: str, *, script: bool = False, **form: Any) -> httpx.Response:
        fields = {"csrf": self.csrf, **{name.replace("_", "-"): value for name, value in form.items()}}
        return self.client.post(path, data=fields, headers={"x-hall": "1"} if script else {})

    def new_table(self, game: str = "ragnarocks", **form: Any) -> str:
        reply = self.post("/tables", game=game, **form)
        assert reply.status_code == 303, reply.text
        return reply.headers["location"].rpartition("/")[2]

    def view(self, table: str) -> dict[str, Any]:
        reply = self.get(f"/t/{table}/view.json")
        assert reply.status_code == 200, reply.text
        found: dict[str, Any] = reply.json()
        return found

    def answer(self, table: str, option: Option | None = None, version: int | None = None) -> httpx.Response:
        """Answer with an option, the first one if none is given."""
        if option is None or version is None:
            view = self.view(table)
            option = view["waiting"]["options"][0] if option is None else option
            version = view["version"] if version is None else version
        return self.post(f"/t/{table}/answer", script=True, version=version, option=json.dumps(option))

    @contextmanager
    def stream(self, table: str, **headers: str) -> Iterator[Beats]:
        with self.client.stream("GET", f"/t/{table}/stream", headers=headers, timeout=None) as reply:
            assert reply.status_code == 200
            beats = Beats(reply)
            try:
                yield beats
            finally:
                beats.stop()


class Beats:
    """The events of a stream, as they come."""

    def __init__(self, reply: httpx.Response) -> None:
        self.reply = reply
        self.events: queue.Queue[tuple[str, str, dict[str, Any]] | None] = queue.Queue()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        fields: dict[str, str] = {}
        try:
            for line in self.reply.iter_lines():
                name, _, value = line.partition(": ")
                if line and name:
                    fields[name] = value
                elif fields:
                    self.events.put((fields.get("event", ""), fields.get("id", ""), json.loads(fields["data"])))
                    fields = {}
        except (httpx.HTTPError, httpx.StreamError, RuntimeError):
            pass
        self.events.put(None)

    def next(self, seconds: float = 10) -> tuple[str, str, dict[str, Any]] | None:
        return self.events.get(timeout=seconds)

    def beat(self, seconds: float = 10) -> dict[str, Any]:
        found = self.next(seconds)
        assert found is not None, "the stream has ended"
        assert found[0] == "beat", found
        return found[2]

    def until(self, version: int) -> dict[str, Any]:
        while True:
            beat = self.beat()
            if beat["version"] >= version:
                return beat

    def quiet(self, seconds: float = 0.15) -> bool:
        try:
            self.events.get(timeout=seconds)
        except queue.Empty:
            return True
        return False

    def stop(self) -> None:
        pass


def find_csrf(html: str) -> str:
    found = re.search(r"""name=['"]?csrf['"]? value=['"]?(\w+)""", html)
    assert found is not None, html
    return found[1]


def part(beat: dict[str, Any], name: str) -> str | None:
    return next((p["html"] for p in beat["parts"] if p["id"] == name), None)


# -- without a network ---------------------------------------------------------------------------------------------


class Asgi:
    """Calls an app as a server would, within the test's own loop."""

    def __init__(self, site: Site, guest: Guest | None = None, token: str = "") -> None:
        self.app, self.site, self.guest, self.token = make_app(site), site, guest, token

    def _scope(self, method: str, path: str, headers: dict[str, str]) -> dict[str, Any]:
        path, _, query = path.partition("?")
        sent = {"host": "hall.test", **headers}
        if self.guest is not None:
            sent["cookie"] = f"{COOKIE}={self.site.signer.cookie(self.guest)}"
        if self.token:
            sent["authorization"] = f"Bearer {self.token}"
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(k.lower().encode(), v.encode()) for k, v in sent.items()],
            "client": ("127.0.0.1", 1),
            "server": ("hall.test", 80),
            "state": {},
            "extensions": {},
        }

    async def call(
        self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        status, found, chunks = 0, {}, []
        sent = False

        async def receive() -> dict[str, Any]:
            nonlocal sent
            if sent:
                await asyncio.sleep(3600)
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                found.update({k.decode().lower(): v.decode() for k, v in message["headers"]})
            else:
                chunks.append(message.get("body", b""))

        await self.app(self._scope(method, path, headers or {}), receive, send)  # type: ignore[arg-type]
        return status, found, b"".join(chunks)

    async def get(self, path: str) -> tuple[int, dict[str, str], bytes]:
        return await self.call("GET", path)

    async def post(self, path: str, **form: Any) -> tuple[int, dict[str, str], bytes]:
        assert self.guest is not None
        body = urlencode({"csrf": self.site.signer.csrf(self.guest.id), **form}, doseq=True).encode()
        kind = {"content-type": "application/x-www-form-urlencoded", "x-hall": "1"}
        return await self.call("POST", path, body, kind)

    async def post_json(self, path: str, data: Any) -> tuple[int, dict[str, str], bytes]:
        return await self.call("POST", path, json.dumps(data).encode(), {"content-type": "application/json"})

    def listen(self, path: str, headers: dict[str, str] | None = None) -> Listening:
        return Listening(self, path, headers or {})


class Listening:
    """An open stream of bytes."""

    def __init__(self, asgi: Asgi, path: str, headers: dict[str, str]) -> None:
        self.received: list[bytes] = []
        self.headers = headers
        self.task = asyncio.ensure_future(self._run(asgi, path))
        self._gone = asyncio.Event()

    async def _run(self, asgi: Asgi, path: str) -> None:
        first = True

        async def receive() -> dict[str, Any]:
            nonlocal first
            if first:
                first = False
                return {"type": "http.request", "body": b"", "more_body": False}
            await self._gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.body":
                self.received.append(message.get("body", b""))

        await asgi.app(asgi._scope("GET", path, self.headers), receive, send)  # type: ignore[arg-type]

    @property
    def bytes(self) -> bytes:
        return b"".join(self.received)

    async def stop(self) -> bytes:
        self._gone.set()
        await self.task
        return self.bytes


async def until_async(true: Callable[[], Any]) -> None:
    """Wait for a condition."""
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0.005)


async def settle() -> None:
    """Let all tasks that are ready run."""
    for _ in range(20):
        await asyncio.sleep(0)
