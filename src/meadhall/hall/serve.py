"""`meadhall serve`: prepare the folder and the database, serve the site, print its address."""

from __future__ import annotations

import argparse
import contextlib
import gc
import importlib
import os
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import uvicorn

from meadhall.hall import discreet, processes
from meadhall.hall.app import make_app
from meadhall.hall.connections import Guard, guarded, raise_descriptor_limit
from meadhall.hall.errors import HallError
from meadhall.hall.pool import Pool
from meadhall.hall.site import Site
from meadhall.hall.store import Store, sqlite_url
from meadhall.hall.tables.services import Settings
from meadhall.kernel.spec import register

PORT = 8000
LOOPBACK = ("127.0.0.1", "localhost", "::1")
MISSING = (
    "The database lacks its last {} writes: the file hall.sqlite-wal beside it was deleted or cut. The hall opens with"
    " what is there. If you have that file or a backup, stop the hall now and put it back."
)
SWITCH_SECONDS = 0.001  # a shorter interval, so that the writing thread runs while pages are rendered


def data_folder() -> Path:
    """The default folder for the hall's database."""
    if named := os.environ.get("MEADHALL_DATA"):
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "meadhall"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "meadhall"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 allows the whole network")
    parser.add_argument("--port", type=int, default=PORT, help=f"port to listen on ({PORT}); 0 takes any free one")
    parser.add_argument("--data", type=Path, default=None, metavar="DIR", help="folder of the database")
    parser.add_argument("--database", metavar="URL", help="another database, e.g. postgresql+psycopg://user@host/hall")
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--allow-host", action="append", default=[], metavar="NAME", help="a host name the hall answers to (* for any)"
    )
    parser.add_argument("--address", default="", metavar="URL", help="the hall's public address, for links")
    parser.add_argument(
        "--connections", type=int, default=200, metavar="N", help="connections for each address (200); 0: no limit"
    )
    parser.add_argument(
        "--proxy", action="append", default=[], metavar="IP",
        help="the address of a proxy whose X-Forwarded headers are believed (127.0.0.1 where --address is given)",
    )  # fmt: skip
    parser.add_argument(
        "--processes", type=int, default=1, metavar="N", help="processes that share the port (1); more need PostgreSQL"
    )
    parser.add_argument(
        "--bots",
        type=int,
        default=2,
        metavar="N",
        help="bot processes (2) of each process of the hall; 0: one, when needed",
    )
    parser.add_argument(
        "--bot-seconds", type=float, default=20.0, metavar="S", help="the time limit of a bot's answer (20)"
    )
    parser.add_argument(
        "--pace", type=float, default=Settings().pace, metavar="S", help="the least time of a bot's answer"
    )
    parser.add_argument(
        "--draw-seconds", type=float, default=Settings().draw_seconds, metavar="S",
        help="how long a browser may take to tell its number for a fair seed (20)",
    )  # fmt: skip
    parser.add_argument(
        "--posts", type=float, default=Settings().posts, metavar="N", help="posts a second for each guest; 0: no limit"
    )


@contextlib.contextmanager
def prepared_folder(folder: Path) -> Iterator[Path]:
    """Make the folder if it is missing, check that it can be written to, and lock it while the hall runs."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise HallError(f"The data folder {folder} cannot be written to: {error.strerror or error}.") from error
    with (folder / "hall.lock").open("a") as lock:
        try:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:  # this system has no such locks
            pass
        except OSError as error:
            raise HallError(f"Another hall uses the data folder {folder}: stop it, or name another folder.") from error
        yield folder


def bound_socket(host: str, port: int, *, shared: bool = False) -> socket.socket:
    """The socket to listen on. It is bound before anything else, so that nothing is changed if the port is in use.

    `shared`: other processes of this hall listen on the same port.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, else asyncio leaves delays on
    try:
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if shared:
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise HallError(
            f"Port {port} of {host} cannot be used: {error.strerror or error}. Choose another one with --port."
        ) from error
    return listening


def network_address(host: str) -> str | None:
    """This machine's address in its network, if the hall can be reached there."""
    if host in LOOPBACK:
        return None
    if host not in ("0.0.0.0", "::"):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # connecting a UDP socket sends nothing; it only looks up the route
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return found


def known_hosts(host: str, network: str | None, more: list[str]) -> frozenset[str]:
    name = socket.gethostname().lower()
    found = {"127.0.0.1", "localhost", "[::1]", *more}
    if host not in LOOPBACK:
        found |= {name, f"{name}.local"}
        found |= {f"[{x}]" if ":" in x else x for x in (host, network or host)}
    return frozenset(x.lower() for x in found)


def tame_garbage() -> None:
    """Exempt from garbage collection what exists now. Whole collections are left to the site, which picks the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 50, 1_000_000)


class Server(uvicorn.Server):
    """Calls `ready` when it listens, and closes the streams before it stops."""

    def __init__(self, config: uvicorn.Config, site: Site, ready: Any) -> None:
        super().__init__(config)
        self.site, self.ready = site, ready

    def stop(self) -> None:
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.site.close_streams()
        await super().shutdown(sockets)


def server_config(app: Any, *, proxies: Sequence[str] = (), guard: Guard | None = None) -> uvicorn.Config:
    """It uses httptools and uvloop where they are installed. `proxies`: whose X-Forwarded headers are believed."""
    return uvicorn.Config(
        app,
        lifespan="on",
        log_config=None,  # its log goes the way of ours
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=75,
        ws="none",
        http="auto" if guard is None else guarded(guard),
        backlog=2048,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
    )


def run(args: argparse.Namespace, modules: tuple[str, ...] = ()) -> int:
    """Serve until interrupted."""
    if args.processes == 1:
        return serve_here(args, modules, args.port, None, None)
    url, _ = database_of(args)
    if args.processes < 1:
        raise HallError("--processes takes a number of at least 1.")
    if url.startswith("sqlite"):
        raise HallError("Several processes need PostgreSQL: name one with --database postgresql+psycopg://…")
    port = processes.free_port(args.host, args.port, bound_socket)
    open_store(url).close()  # it is migrated now, or said what is wrong

    def ready() -> None:
        opened(args, port, f" ({args.processes} processes)")

    return processes.supervise(args.processes, serve_shared, (args, modules, port), ready)


def serve_shared(
    args: argparse.Namespace,
    modules: tuple[str, ...],
    port: int,
    ready: Callable[[], None],
    watch: Callable[[Callable[[], None]], None],
) -> int:
    """One of several processes. Called in it, by processes.py."""
    for name in modules:
        register(importlib.import_module(name).GAME)
    try:
        return serve_here(args, modules, port, ready, watch)
    except HallError as error:
        print(f"meadhall: {error.message}", file=sys.stderr)
        return 2


def serve_here(
    args: argparse.Namespace,
    modules: tuple[str, ...],
    port: int,
    ready: Callable[[], None] | None,
    watch: Callable[[Callable[[], None]], None] | None,
) -> int:
    """Serve in this process. `ready` and `watch` are those of one of several processes: it is called when this one
    listens, and gets what ends it.
    """
    discreet.set_up()
    sys.setswitchinterval(SWITCH_SECONDS)
    with contextlib.ExitStack() as stack:
        listening = stack.enter_context(bound_socket(args.host, port, shared=ready is not None))
        port = listening.getsockname()[1]
        url, folder = database_of(args)
        if folder is not None:
            stack.enter_context(prepared_folder(folder))
        store = open_store(url)
        stack.callback(store.close)
        if store.missing:
            print(MISSING.format(store.missing), file=sys.stderr, flush=True)
        network = network_address(args.host)
        connections = args.connections if args.posts else 0
        settings = Settings(
            pace=args.pace,
            draw_seconds=args.draw_seconds,
            address=args.address.rstrip("/") or (f"http://{network}:{port}" if network else local_address(args, port)),
            network=f"http://{network}:{port}" if network else "",
            posts=args.posts,
            own_garbage=True,
            burst=max(60.0, 3 * args.posts),
            streams=connections,
        )
        if not args.posts:
            settings.makes = 0.0
        pool = Pool(max(1, args.bots), args.bot_seconds, modules)
        pool.eager = args.bots > 0
        site = Site(store, pool, settings, known_hosts(args.host, network, args.allow_host))

        def started() -> None:
            tame_garbage()
            if ready is None:
                opened(args, port)
            else:
                ready()

        proxies = args.proxy or (["127.0.0.1"] if args.address else [])
        guard = Guard(connections, raise_descriptor_limit(), frozenset(proxies))
        server = Server(server_config(make_app(site), proxies=proxies, guard=guard), site, started)
        if watch is not None:
            watch(server.stop)
        server.run(sockets=[listening])
        return 0 if server.started else 1


def local_address(args: argparse.Namespace, port: int) -> str:
    local = "localhost" if args.host in (*LOOPBACK, "0.0.0.0", "::") else args.host
    return f"http://{f'[{local}]' if ':' in local else local}:{port}"


def opened(args: argparse.Namespace, port: int, more: str = "") -> None:
    """Say where the hall is, and show it."""
    address, network = local_address(args, port), network_address(args.host)
    print(f"The hall is open at {address}{more}", flush=True)
    if network:
        print(f"In the same network: http://{network}:{port}", flush=True)
    if not args.no_open:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def database_of(args: argparse.Namespace) -> tuple[str, Path | None]:
    """The address of the database, and the folder to lock: that of a SQLite file, whichever way it was named."""
    if not args.database:
        folder = args.data if args.data is not None else data_folder()
        return sqlite_url(folder), folder
    if args.database.startswith("sqlite:///"):
        return args.database, Path(args.database.removeprefix("sqlite:///")).absolute().parent
    return args.database, None


def open_store(url: str) -> Store:
    try:
        store = Store(url)
    except ModuleNotFoundError:  # the database driver: the command line says what to install
        raise
    except Exception as error:  # a malformed address
        raise HallError(f"The database cannot be opened: {error}") from error
    store.open()
    return store
