"""Carries out tasks on local processes or on a Dask cluster. Results come as they are ready, each task's once."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, TypeVar

from meadhall.kernel.errors import MeadhallError, missing_package

T = TypeVar("T")

SECONDS_TO_CONNECT = 10
RETRIES = 5  # of a task whose worker was lost


@dataclass
class Crew:
    """An executor, and how many tasks it carries out at a time."""

    executor: Executor
    count: Callable[[], int]


@contextlib.contextmanager
def crew(processes: int, dask: str | None = None) -> Iterator[Crew]:
    """This process, or so many others on this machine; or, with the address of a Dask scheduler, its workers."""
    if processes < 1:
        raise MeadhallError("--processes: must be at least 1")
    if dask is not None:
        with _cluster(dask) as found:
            yield found
    elif processes == 1:
        yield Crew(_Here(), lambda: 1)
    else:
        with _processes(processes) as found:
            yield found


class _Here(Executor):
    """Carries tasks out in this process, at once."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(fn(*args, **more))
        return done


@contextlib.contextmanager
def _processes(processes: int) -> Iterator[Crew]:
    before = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(processes, mp_context=context, initializer=_begin_worker)
    try:
        yield Crew(pool, lambda: processes)
    except BrokenProcessPool:
        message = "a worker process has died, perhaps for lack of memory; the same command goes on where it stopped"
        raise MeadhallError(message) from None
    except BaseException:  # Ctrl-C: tasks in progress are given up
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _begin_worker() -> None:
    """Ctrl-C is for the parent, which then ends its workers. If the parent is killed, they end by themselves."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextlib.contextmanager
def _cluster(address: str) -> Iterator[Crew]:
    try:
        from distributed import Client
    except ModuleNotFoundError as error:
        raise MeadhallError(missing_package(error, "cluster")) from error
    try:
        client = Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise MeadhallError(f"--dask {address}: no scheduler answers there") from error
    with client:
        # Tasks are not pure: the same call in two runs is carried out twice.
        executor = client.get_executor(pure=False, retries=RETRIES)
        try:
            yield Crew(executor, lambda: max(1, sum(client.nthreads().values())))
        finally:
            executor.shutdown(wait=False)


def results(
    team: Crew, work: Callable[..., T], tasks: Iterator[tuple[Any, ...]]
) -> Iterator[tuple[tuple[Any, ...], T]]:
    """Carry out `work(*task)` for each task. Yields (task, result) as results come, in no fixed order.

    Tasks are taken from the iterator when there is room for them, so it can react to results.
    """
    running: dict[Future[T], tuple[Any, ...]] = {}
    while True:
        room = 2 * team.count() - len(running)  # one at work and one waiting for each worker
        for _, task in zip(range(room), tasks, strict=False):
            running[team.executor.submit(work, *task)] = task
        if not running:
            return
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            task = running.pop(future)
            yield task, future.result()
