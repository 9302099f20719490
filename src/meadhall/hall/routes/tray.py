"""The panel of a tray, for the person who is asked, as they fill it in. Nothing is changed by looking at it."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.responses import Response

from meadhall.hall import render
from meadhall.hall.errors import Refused
from meadhall.hall.routes.endpoint import Endpoint
from meadhall.hall.routes.reply import json_reply
from meadhall.hall.routes.request import HallRequest
from meadhall.hall.routes.shapes import TrayPanel
from meadhall.hall.trays.panel import LONGEST_PICKS, Trays, read_picks

NO_TRAY: dict[str, Any] = {
    "name": "", "title": "", "html": "", "lit": [], "chosen": [], "quiet": [], "complete": False,
    "last": False,
}  # fmt: skip


async def tray(request: HallRequest) -> Response:
    """The panel of the tray that begins at the guest's question, as it is filled in with `picks`: a JSON list of rows'
    keys and options. `name` opens a quiet one. `quiet` lists what opens such a tray: option, name, key of the row."""
    table = await request.table()
    table.must_play()
    version = request.number("version")
    if version is not None:
        table.must_be_current(version)
    found = table.page.trays(request.guest.id)
    if found is None:
        raise Refused("It is somebody else's move.", 403, kind="not_yours")
    picks = request.text("picks") or "[]"
    if len(picks) > LONGEST_PICKS:
        raise Refused("That is too long.", 422, kind="request")
    return json_reply(await asyncio.to_thread(shown, found, request.text("name") or "", picks))


def shown(trays: Trays, name: str, picks: str) -> dict[str, Any]:
    """The panel as data for the script; called in a thread, for walking takes a few milliseconds."""
    chosen = read_picks(picks)
    filling = trays.filling(name, chosen)
    quiet = [[render.option_json(option), *where] for option, where in trays.quiet().items()]
    if filling is None:
        return NO_TRAY | {"quiet": quiet}
    panel, json_of = trays.panel(filling, chosen), render.option_json
    return {
        "name": panel.name,
        "title": panel.title,
        "html": render.tray_panel(panel),
        "lit": [[json_of(x), line.key] for line in filling.lines for x in line.possible if isinstance(x, str)],
        "chosen": [[line.key, json_of(line.chosen)] for line in filling.lines if line.chosen is not None],
        "quiet": quiet,
        "complete": filling.complete,
        "last": filling.tray.send == "last",
    }


ENDPOINTS = (
    Endpoint(
        "GET",
        "/t/{table_id}/tray",
        tray,
        "Several questions in one panel",
        query={"version": int, "name": str, "picks": str},
        gives=TrayPanel,
        refuses={403: "It is not your move", 409: "The question has changed"},
        limited=True,
    ),
)
