"""The hall's counters, for Prometheus: numbers only, nothing of any game. One process answers for all of them.

Each process sends its numbers to the others (see peers.py), since a proxy or the system decides which of them is asked.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from meadhall.hall.histogram import BOUNDS

if TYPE_CHECKING:
    from meadhall.hall.site import Site

KINDS = ("answer", "post", "get")  # of requests


class Metric(NamedTuple):
    name: str
    kind: str  # counter, gauge, histogram
    about: str
    read: Callable[[Site], float]
    label: str = ""  # beside that of the process
    suffix: str = ""  # of the name, in a histogram


def _counters() -> list[Metric]:
    return [
        Metric("answers_total", "counter", "Answers written down.", lambda s: s.services.counts["answers"]),
        Metric("conflicts_total", "counter", "Changes judged again, since another process was first.",
               lambda s: s.services.counts["conflicts"]),
        Metric("beats_total", "counter", "Beats sent to viewers.", lambda s: s.services.counts["beats"]),
        Metric("beat_bytes_total", "counter", "Their size, not compressed.", lambda s: s.services.counts["beat_bytes"]),
        Metric("commits_total", "counter", "Transactions of the writing thread.", lambda s: s.store.commits),
        Metric("commit_seconds_total", "counter", "Seconds they took.", lambda s: s.store.commit_seconds),
        Metric("longest_commit_seconds", "gauge", "The longest transaction since the start.",
               lambda s: s.store.longest_commit),
        Metric("rows_total", "counter", "Rows of the log written.", lambda s: s.store.rows_written),
        Metric("writes_waiting", "gauge", "Writes that wait for the next transaction.", lambda s: s.store.waiting()),
        Metric("tables_made_total", "counter", "Tables set.", lambda s: s.services.counts["tables_made"]),
        Metric("tables_loaded_total", "counter", "Tables that came back to memory.",
               lambda s: s.services.counts["tables_loaded"]),
        Metric("tables_in_memory", "gauge", "Tables in memory.", lambda s: len(s.registry.tables)),
        Metric("streams", "gauge", "Open streams.", lambda s: s.streams),
        Metric("bots_thinking", "gauge", "Bots that think now.", lambda s: s.pool.thinking),
        Metric("bots_waiting", "gauge", "Questions that wait for a bot's process.", lambda s: s.pool.queue.waiting),
        Metric("bots_asked_total", "counter", "Questions put to bots.", lambda s: s.pool.asked),
        Metric("bots_replaced_total", "counter", "Processes of bots that were replaced.", lambda s: s.pool.replaced),
        Metric("bots_failed_total", "counter", "Questions that no bot answered.",
               lambda s: s.services.counts["bots_failed"]),
        Metric("notices_total", "counter", "Messages of other processes.",
               lambda s: s.sharing.notices.received if s.sharing else 0),
        Metric("listening_lost_total", "counter", "Lost connections that listen to other processes.",
               lambda s: s.sharing.notices.lost if s.sharing else 0),
        Metric("limited_total", "counter", "Requests refused for being too many.", lambda s: s.limits.refused),
        Metric("errors_total", "counter", "Requests that failed inside.", lambda s: s.services.counts["errors"]),
        Metric("uptime_seconds", "gauge", "Seconds since the start.", lambda s: time.time() - s.started),
    ]  # fmt: skip


def _durations() -> list[Metric]:
    found = []
    for kind in KINDS:
        about = "Seconds until a request was answered."

        def bucket(n: int, kind: str = kind) -> Callable[[Site], float]:
            return lambda site: site.seconds[kind].up_to(n)

        def total(site: Site, kind: str = kind) -> float:
            return site.seconds[kind].total

        for n, bound in enumerate((*map(str, BOUNDS), "+Inf")):
            label = f'kind="{kind}",le="{bound}"'
            found.append(Metric("request_seconds", "histogram", about, bucket(n), label, "_bucket"))
        found.append(Metric("request_seconds", "histogram", about, total, f'kind="{kind}"', "_sum"))
        found.append(Metric("request_seconds", "histogram", about, bucket(len(BOUNDS)), f'kind="{kind}"', "_count"))
    return found


METRICS = (*_counters(), *_durations())


def values(site: Site) -> list[float]:
    """The numbers of this process, in the order of METRICS."""
    return [round(metric.read(site), 6) for metric in METRICS]


def text(by_process: Mapping[str, Sequence[float]]) -> str:
    """The numbers of all processes in Prometheus' text format. A hall of one process has no name: ""."""
    lines: list[str] = []
    before = ""
    for n, metric in enumerate(METRICS):
        name = f"meadhall_{metric.name}"
        if metric.name != before:
            lines += [f"# HELP {name} {metric.about}", f"# TYPE {name} {metric.kind}"]
            before = metric.name
        for process, numbers in by_process.items():
            if n < len(numbers):
                labels = ",".join(filter(None, (f'process="{process}"' if process else "", metric.label)))
                lines.append(f"{name}{metric.suffix}{f'{{{labels}}}' if labels else ''} {numbers[n]:.12g}")
    return "\n".join(lines) + "\n"
