"""Health check and counters, for the person who runs the hall."""

from __future__ import annotations

from starlette.responses import PlainTextResponse, Response

from meadhall.hall import metrics
from meadhall.hall.routes.endpoint import Endpoint
from meadhall.hall.routes.reply import NO_STORE
from meadhall.hall.routes.request import HallRequest

PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


async def healthz(request: HallRequest) -> Response:
    wrong = await request.site.store.health()
    return PlainTextResponse(f"{wrong or 'ok'}\n", 503 if wrong else 200, NO_STORE)


async def show_metrics(request: HallRequest) -> Response:
    """The numbers of all processes of the hall; those of the others are a few seconds old."""
    site = request.site
    if site.sharing is None:
        found = {"": metrics.values(site)}
    else:
        found = {site.store.process: metrics.values(site)} | site.sharing.peers.metrics
    return Response(metrics.text(found), 200, NO_STORE, PROMETHEUS)


ENDPOINTS = (
    Endpoint(
        "GET", "/healthz", healthz, "Does the hall work?", media_type="text/plain", refuses={503: "It cannot write"}
    ),
    Endpoint("GET", "/metrics", show_metrics, "Counts for Prometheus", media_type="text/plain"),
)
