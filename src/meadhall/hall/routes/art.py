"""The style of a game's picture, and its drawings. Pages name them with a hash of their content."""

from __future__ import annotations

from starlette.responses import Response

from meadhall.hall import art
from meadhall.hall.errors import Refused
from meadhall.hall.routes.endpoint import Endpoint
from meadhall.hall.routes.reply import FOR_EVER
from meadhall.hall.routes.request import HallRequest
from meadhall.kernel.spec import GameSpec, game

SVG = "image/svg+xml"


def _game_of(request: HallRequest) -> GameSpec:
    """The game that a file is named for: `thunder-<hash>.css`, or `thunder.css`."""
    return game(request.path_params["file"].partition(".")[0].partition("-")[0])


def _kept(text: str, kind: str, *, current: bool) -> Response:
    """An answer that browsers may keep if its address names the current content."""
    return Response(text, 200, FOR_EVER if current else {"cache-control": "no-cache"}, kind)


async def style(request: HallRequest) -> Response:
    spec = _game_of(request)
    return _kept(spec.style, "text/css", current=request.url.path == art.style_path(spec))


async def sprite(request: HallRequest) -> Response:
    spec = _game_of(request)
    return _kept(art.sprite_file(spec), SVG, current=request.url.path == art.sprite_path(spec))


async def drawing(request: HallRequest) -> Response:
    folder = request.path_params["name"]
    name, _, given = request.path_params["file"].rpartition("-")
    found = art.drawing(name, art.home_of(folder))
    if found is None:
        raise Refused("There is no such drawing.", 404, kind="unknown")
    return _kept(found, SVG, current=given == f"{art.digest(found)}.svg")


ENDPOINTS = (
    Endpoint("GET", "/style/{file}", style),
    Endpoint("GET", "/sprite/{file}", sprite),
    Endpoint("GET", "/art/{name}/{file}", drawing),
)
