"""Making a table: a form with the game's seats and options."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from meadhall.bots import LEVELS
from meadhall.hall import catalogue, pages
from meadhall.hall.errors import status_of
from meadhall.hall.forms import Form, number, one, seat_plan
from meadhall.hall.routes.endpoint import Endpoint
from meadhall.hall.routes.reply import done, page
from meadhall.hall.routes.request import HallRequest
from meadhall.hall.security import Guest
from meadhall.hall.site import Site
from meadhall.hall.tables.table import Table
from meadhall.kernel.errors import BadOptions, MeadhallError
from meadhall.kernel.spec import GameSpec, game


async def new_table(request: HallRequest) -> Response:
    name, players = request.path_params["name"], request.number("players")
    shown = new_table_page(request.site, request.guest, name, players=players)
    return page(request, "new_table.html", shown)


async def set_table(request: HallRequest) -> Response:
    guest, form = request.guest, request.fields
    try:
        table = await make_table(request.site, guest, form)
    except MeadhallError as error:
        if request.by_script or error.kind == "unknown_game":
            raise
        shown = new_table_page(request.site, guest, one(form, "game"), error.message)
        return page(request, "new_table.html", shown, status_of(error))
    return done(request, f"/t/{table.id}")


ENDPOINTS = (
    Endpoint("GET", "/new/{name}", new_table, query={"players": int}),
    Endpoint("POST", "/tables", set_table, makes=True),
)


async def make_table(site: Site, guest: Guest, form: Form) -> Table:
    spec = game(one(form, "game"))
    seats = number(one(form, "seats") or str(max(2, spec.seats[0])), "seats")
    if not spec.seats[0] <= seats <= spec.seats[1]:
        raise BadOptions("seats", f"from {spec.seats[0]} to {spec.seats[1]}")
    wanted = [one(form, f"seat-{n}") or ("me" if n == 0 else "open") for n in range(seats)]
    plans = [seat_plan(text, guest.id, guest.shown) for text in wanted]
    options = options_from_form(spec, form)
    public = one(form, "public") == "true"
    return await site.registry.make(spec, plans, host=guest.shown, options=options, public=public)


# -- the page ----------------------------------------------------------------------------------------------------


def new_table_page(site: Site, guest: Guest, name: str, error: str = "", players: int | None = None) -> pages.NewTable:
    spec = game(name)
    low, high = spec.seats
    counts = range(low, high + 1)
    seats = min(max(2 if players is None else players, low), high)
    named = {count: catalogue.sides(spec, spec.seat_names(count, spec.options())) for count in counts}
    fields = []
    for n in range(high):
        sides = tuple(named[count][n] if n < count else "" for count in counts)
        side = sides[max(seats, n + 1) - low]  # what is shown without a script
        varies = sides if len({*sides} - {""}) > 1 else ()
        fields.append(pages.SeatField(n, side, "me" if n == 0 else "open", varies))
    who = (("me", "me"), ("open", "a friend (invite link)"), *((f"bot:{x}", f"bot: {x}") for x in LEVELS))
    return pages.NewTable(
        base=site.base(guest, f"New table · {spec.title}", f"/new/{name}"),
        game=catalogue.card(spec),
        seat_counts=tuple(counts),
        seats=seats,
        fields=tuple(fields),
        who=who,
        options=tuple(_option_field(spec, n, s) for n, s in spec.options_schema()["properties"].items()),
        error=error,
    )


# -- the game's options ------------------------------------------------------------------------------------------


def options_from_form(spec: GameSpec, form: Form) -> dict[str, Any]:
    """The game's options from form fields; a missing field means the default value, or off for a check box."""
    found: dict[str, Any] = {}
    for name, about in spec.options_schema()["properties"].items():
        given = [text for text in form.get(f"opt-{name}", ()) if text != ""]
        kind = _option_field(spec, name, about).kind
        if kind == "bool":
            found[name] = "true" in given
        elif not given:
            continue
        elif kind == "list":
            parts = [part.strip() for text in given for part in text.split(",") if part.strip()]
            found[name] = [number(part, name) for part in parts] if _holds_numbers(about) else parts
        elif kind == "int":
            found[name] = number(given[0], name)
        elif kind == "enum":
            found[name] = next((x for x in about["enum"] if str(x) == given[0]), given[0])
        else:
            found[name] = given[0]
    return spec.dump_options(spec.parse_options(found))


def _holds_numbers(about: Mapping[str, Any]) -> bool:
    """Is this the schema of a list of whole numbers, or of none or such a list?"""
    return any(part.get("items", {}).get("type") == "integer" for part in (about, *about.get("anyOf", ())))


def _option_field(spec: GameSpec, name: str, about: dict[str, Any]) -> pages.OptionField:
    meta = next(field.metadata for field in dataclasses.fields(spec.options) if field.name == name)
    field = _plain_option_field(spec, name, about)
    return dataclasses.replace(field, seats=meta.get("seats"), when=meta.get("when"))


def _plain_option_field(spec: GameSpec, name: str, about: dict[str, Any]) -> pages.OptionField:
    default, label = about["default"], about["description"]
    if "enum" in about:
        choices = tuple((str(value), spec.words.name(value)) for value in about["enum"])
        return pages.OptionField(name, label, "enum", str(default), choices)
    kind = about.get("type")
    if kind == "boolean":
        return pages.OptionField(name, label, "bool", "true" if default else "false")
    if kind == "integer":
        low, high = about.get("minimum"), about.get("maximum")
        return pages.OptionField(name, label, "int", str(default), low=low, high=high)
    if kind == "string":
        return pages.OptionField(name, label, "text", str(default))
    return pages.OptionField(name, label, "list", ", ".join(map(str, default or ())))
