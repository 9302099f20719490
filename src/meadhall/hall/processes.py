"""`meadhall serve --processes N`: starts N processes that listen on one port, and starts a killed one again.

The system spreads new connections over the processes (SO_REUSEPORT). This process itself serves nobody: it only waits.
Each process holds one end of a pipe; when this process ends in whatever way, they notice it there and end, too.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from meadhall.hall.errors import HallError

QUICK_SECONDS = 10.0  # a process that ends sooner is started again after a pause
LONGEST_PAUSE = 5.0
STOP_SECONDS = 15.0  # until a process that does not end is killed
READY = "ready"

Serve = Callable[..., int]  # takes its own arguments and then `ready` and `watch`, two functions


def can_share_ports() -> bool:
    return hasattr(socket, "SO_REUSEPORT")


class Worker:
    """One process of the hall, and the one that takes its place."""

    def __init__(self, serve: Serve, args: tuple[Any, ...]) -> None:
        self.serve, self.args = serve, args
        self.process: BaseProcess
        self.pipe: Connection
        self.ready = False
        self.quick = 0  # how often in a row it ended soon after its start
        self.due = 0.0  # when it is started (again)
        self.began = 0.0

    def start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.ready, self.began = False, time.monotonic()
        self.process = context.Process(target=_run, args=(self.serve, self.args, theirs), daemon=False)
        self.process.start()
        theirs.close()

    def ended(self) -> None:
        """Note the end, and when to start again."""
        self.process.join()
        self.pipe.close()
        now = time.monotonic()
        self.quick = self.quick + 1 if now - self.began < QUICK_SECONDS else 0
        self.due = now + (min(LONGEST_PAUSE, 0.1 * 2.0**self.quick) if self.quick > 1 else 0.0)

    def stop(self) -> None:
        if self.process.is_alive():
            self.process.terminate()

    def wait(self, seconds: float) -> None:
        self.process.join(seconds)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def supervise(number: int, serve: Serve, args: tuple[Any, ...], ready: Callable[[], None]) -> int:
    """Run so many processes until interrupted. `ready` is called once, when all of them listen."""
    workers = [Worker(serve, args) for _ in range(number)]
    with _interrupted() as (stopping, wake):
        for worker in workers:
            worker.start()
        try:
            return _watch(workers, ready, stopping, wake)
        finally:
            for worker in workers:
                worker.stop()
            until = time.monotonic() + STOP_SECONDS
            for worker in workers:
                worker.wait(max(0.1, until - time.monotonic()))


def _watch(workers: list[Worker], ready: Callable[[], None], stopping: threading.Event, wake: socket.socket) -> int:
    open_to_all, down = False, set[Worker]()
    while not stopping.is_set():
        up = [worker for worker in workers if worker not in down]
        waits = [worker.process.sentinel for worker in up] + [w.pipe for w in up if not w.ready] + [wake]
        pause = min((worker.due - time.monotonic() for worker in down), default=None)
        found = connection.wait(waits, None if pause is None else max(0.0, pause))
        for worker in up:
            if not worker.ready and worker.pipe in found:
                worker.ready = _says_ready(worker.pipe)
            if worker.process.sentinel in found:
                if not open_to_all and not worker.ready:
                    return max(1, worker.process.exitcode or 0)  # the hall cannot start: it has said why
                worker.ended()
                down.add(worker)
        for worker in [worker for worker in down if worker.due <= time.monotonic()]:
            worker.start()
            down.remove(worker)
        if not open_to_all and all(worker.ready for worker in workers):
            open_to_all = True
            ready()
    return 0


def _says_ready(pipe: Connection) -> bool:
    try:
        return bool(pipe.recv() == READY)
    except (EOFError, OSError):  # it has ended
        return False


@contextmanager
def _interrupted() -> Iterator[tuple[threading.Event, socket.socket]]:
    """An event that is set by Ctrl-C and by SIGTERM, and a socket that can be read then."""
    stopping = threading.Event()
    wake, waker = socket.socketpair()

    def stop(number: int, frame: Any) -> None:
        stopping.set()
        waker.send(b"x")

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stopping, wake
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        wake.close()
        waker.close()


def _run(serve: Serve, args: tuple[Any, ...], pipe: Connection) -> None:
    """The main function of a process."""
    if hasattr(os, "setsid"):
        os.setsid()  # Ctrl-C goes to the first process alone, which then ends the others

    def watch(stop: Callable[[], None]) -> None:
        threading.Thread(target=_until_closed, args=(pipe, stop), daemon=True).start()

    raise SystemExit(serve(*args, lambda: pipe.send(READY), watch))


def _until_closed(pipe: Connection, stop: Callable[[], None]) -> None:
    try:
        pipe.recv()  # nothing is ever sent: it ends when the first process does
    except (EOFError, OSError):
        stop()


def free_port(host: str, port: int, bind: Callable[[str, int], socket.socket]) -> int:
    """The port that all processes share; HallError if somebody else uses it."""
    if not can_share_ports():
        raise HallError("This system cannot share a port among processes: start halls on several ports behind a proxy.")
    with bind(host, port) as probe:
        return int(probe.getsockname()[1])
