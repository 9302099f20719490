"""Health check and counters, for the person who runs the hall."""

from __future__ import annotations

import time

from starlette.responses import PlainTextResponse, Response

from meadhall.hall.routes.endpoint import Endpoint
from meadhall.hall.routes.reply import NO_STORE
from meadhall.hall.routes.request import HallRequest
from meadhall.hall.site import Site

PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


async def healthz(request: HallRequest) -> Response:
    wrong = await request.site.store.health()
    return PlainTextResponse(f"{wrong or 'ok'}\n", 503 if wrong else 200, NO_STORE)


async def metrics(request: HallRequest) -> Response:
    return Response(counts_of(request.site), 200, NO_STORE, PROMETHEUS)


ENDPOINTS = (
    Endpoint(
        "GET", "/healthz", healthz, "Does the hall work?", media_type="text/plain", refuses={503: "It cannot write"}
    ),
    Endpoint("GET", "/metrics", metrics, "Counts for Prometheus", media_type="text/plain"),
)


def counts_of(site: Site) -> str:
    """The hall's counters in Prometheus' text format."""
    counts, store, pool = site.services.counts, site.store, site.pool
    rows: list[tuple[str, str, str, float]] = [
        ("answers_total", "counter", "Answers written down.", counts["answers"]),
        ("beats_total", "counter", "Beats sent to viewers.", counts["beats"]),
        ("commits_total", "counter", "Transactions of the writing thread.", store.commits),
        ("commit_seconds_total", "counter", "Seconds they took.", store.commit_seconds),
        ("longest_commit_seconds", "gauge", "The longest transaction since the start.", store.longest_commit),
        ("rows_total", "counter", "Rows of the log written.", store.rows_written),
        ("writes_waiting", "gauge", "Writes that wait for the next transaction.", store.waiting()),
        ("tables_made_total", "counter", "Tables set.", counts["tables_made"]),
        ("tables_loaded_total", "counter", "Tables that came back to memory.", counts["tables_loaded"]),
        ("tables_in_memory", "gauge", "Tables in memory.", len(site.registry.tables)),
        ("streams", "gauge", "Open streams.", site.streams),
        ("bots_thinking", "gauge", "Bots that think now.", pool.thinking),
        ("bots_asked_total", "counter", "Questions put to bots.", pool.asked),
        ("bots_replaced_total", "counter", "Processes of bots that were replaced.", pool.replaced),
        ("bots_failed_total", "counter", "Questions that no bot answered.", counts["bots_failed"]),
        ("limited_total", "counter", "Requests refused for being too many.", site.limits.refused),
        ("errors_total", "counter", "Requests that failed inside.", counts["errors"]),
        ("uptime_seconds", "gauge", "Seconds since the start.", time.time() - site.started),
    ]
    lines = []
    for name, kind, about, value in rows:
        full = f"meadhall_{name}"
        lines += [f"# HELP {full} {about}", f"# TYPE {full} {kind}", f"{full} {value:g}"]
    return "\n".join(lines) + "\n"
