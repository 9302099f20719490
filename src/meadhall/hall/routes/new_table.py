"""Making a table: a form with the game's seats and options."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from meadhall.hall import art, catalogue, pages
from meadhall.hall.errors import status_of
from meadhall.hall.forms import Form, number, one, read_promise, seat_plan
from meadhall.hall.presets import OWN, presets_of
from meadhall.hall.registry import promised
from meadhall.hall.routes.endpoint import Endpoint
from meadhall.hall.routes.reply import done, page
from meadhall.hall.routes.request import HallRequest
from meadhall.hall.security import Guest
from meadhall.hall.site import Site
from meadhall.hall.tables.table import Table
from meadhall.kernel.errors import BadOptions, MeadhallError
from meadhall.kernel.spec import GameSpec, game
from meadhall.kernel.words import capital


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
    plans = promised(plans, guest.id, read_promise(one(form, "promise")))
    options = options_from_form(spec, form)
    public = one(form, "public") == "true"
    return await site.registry.make(spec, plans, host=guest.shown, options=options, public=public)


# -- the page ----------------------------------------------------------------------------------------------------


def new_table_page(site: Site, guest: Guest, name: str, error: str = "", players: int | None = None) -> pages.NewTable:
    spec = game(name)
    named = presets_of(spec)
    low, high = spec.seats
    counts = range(low, high + 1)
    seats = min(max(named.players if players is None else players, low), high)
    sides = {count: catalogue.sides(spec, spec.seat_names(count, spec.options())) for count in counts}
    fields = []
    for n in range(high):
        each = tuple(sides[count][n] if n < count else "" for count in counts)
        side = each[max(seats, n + 1) - low]  # what is shown without a script
        varies = each if len({*each} - {""}) > 1 else ()
        fields.append(pages.SeatField(n, side, "me" if n == 0 else "open", varies))
    options = [_option_field(spec, n, about) for n, about in spec.options_schema()["properties"].items()]
    by_art = {pick.setting for pick in named.picks}
    return pages.NewTable(
        base=site.base(guest, f"New table · {spec.title}", f"/new/{name}"),
        game=catalogue.card(spec),
        words=_questions(spec),
        seat_counts=tuple((count, _count_word(spec, count)) for count in counts),
        seats=seats,
        fields=tuple(fields),
        foes=catalogue.foes(),
        presets=_preset_cards(spec, seats),
        picks=tuple(field for field in options if field.name in by_art),
        options=tuple(field for field in options if field.name not in by_art),
        error=error,
    )


def _questions(spec: GameSpec) -> dict[str, str]:
    words = spec.words
    return {
        "players": words.settings.get("players", "How many players?"),
        "players_hint": words.settings.get("players.hint", ""),
        "preset": words.presets.get("ask", "Which game?"),
        "preset_hint": words.presets.get("ask.hint", ""),
    }


def _count_word(spec: GameSpec, count: int) -> str:
    if count == 1:
        return "alone"
    return spec.words.settings.get("player.many", "players")


def _preset_cards(spec: GameSpec, seats: int) -> tuple[pages.PresetCard, ...]:
    """The cards of all presets, with "your own" as the last; none for a game without presets."""
    words, named = spec.words.presets, presets_of(spec)
    if not named.presets:
        return ()
    first = next(
        (one for one in named.presets if one.players is None or one.players[0] <= seats <= one.players[1]), None
    )
    cards = [
        pages.PresetCard(
            name=one.name,
            title=words.get(one.name, one.name),
            about=words.get(f"{one.name}.about", ""),
            note=words.get(f"{one.name}.note", ""),
            art=tuple(filter(None, (art.drawing_path(spec, name) for name in one.art))),
            settings=json.dumps({key: _as_field(one.settings.get(key, _default(spec, key))) for key in named.managed}),
            checked=one is first,
            seats=one.players,
        )
        for one in named.presets
    ]
    own = pages.PresetCard(
        OWN, words.get(OWN, "Your own"), words.get(f"{OWN}.about", ""), "", (), "", first is None, None
    )
    return (*cards, own)


def _default(spec: GameSpec, name: str) -> Any:
    return next(field.default for field in dataclasses.fields(spec.options) if field.name == name)


def _as_field(value: Any) -> str:
    """A value as its form field has it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


# -- the game's options ------------------------------------------------------------------------------------------


def options_from_form(spec: GameSpec, form: Form) -> dict[str, Any]:
    """The game's options from form fields; a missing field means the default value, or off for a check box.

    What the chosen preset decides is taken from the preset.
    """
    named = presets_of(spec)
    preset = named.preset(one(form, "preset"))
    managed = named.managed if preset is not None else frozenset()
    found: dict[str, Any] = {} if preset is None else dict(preset.settings)
    for name, about in spec.options_schema()["properties"].items():
        if name in managed:
            continue
        given = [text for text in form.get(f"opt-{name}", ()) if text != ""]
        kind = _kind(about)
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


def _kind(about: Mapping[str, Any]) -> str:
    """What sort of value the schema of an option describes: bool, int, enum, text or list."""
    if "enum" in about:
        return "enum"
    return {"boolean": "bool", "integer": "int", "string": "text"}.get(about.get("type", ""), "list")


def _holds_numbers(about: Mapping[str, Any]) -> bool:
    """Is this the schema of a list of whole numbers, or of none or such a list?"""
    return _items(about).get("type") == "integer"


def _items(about: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema of what a list holds, where this is the schema of a list, or of none or a list."""
    lists = [part["items"] for part in (about, *about.get("anyOf", ())) if "items" in part]
    found: Mapping[str, Any] = lists[0] if lists else {}
    return found


def _option_field(spec: GameSpec, name: str, about: dict[str, Any]) -> pages.OptionField:
    meta = next(field.metadata for field in dataclasses.fields(spec.options) if field.name == name)
    default, words, kind = about["default"], spec.words.settings, _kind(about)
    label, low, high = words.get(name, about["description"]), None, None
    choices: tuple[pages.Value, ...] = ()
    if kind == "enum":
        choices = tuple(_value(spec, name, value) for value in about["enum"])
    elif kind == "int":
        low, high = about.get("minimum"), about.get("maximum")
    elif kind == "list" and "enum" in _items(about):
        kind, choices = "many", tuple(_value(spec, name, value) for value in _items(about)["enum"])
    elif kind == "list":
        offered = presets_of(spec).choices.get(name, ())
        kind = "enum" if offered else "text"
        none = pages.Value("", words.get(f"{name}.none", "as usual"))
        choices = (none, *(_list_value(spec, name, value) for value in offered)) if offered else ()
    shown = ", ".join(map(str, default or ())) if kind in ("many", "text") and not isinstance(default, str) else default
    return pages.OptionField(
        name=name,
        label=label,
        kind=kind,
        default="" if shown is None else _as_field(shown),
        choices=choices,
        hint=words.get(f"{name}.hint", ""),
        low=low,
        high=high,
        seats=meta.get("seats"),
        when=meta.get("when"),
    )


def _value(spec: GameSpec, setting: str, value: str | int) -> pages.Value:
    """A value in words. One with a name of its own is called by it, and the words for the setting explain it."""
    words, key = spec.words, f"{setting}.{value}"
    said, drawing = words.settings.get(key, ""), art.drawing_path(spec, str(value))
    if str(value) in words.names:
        return pages.Value(str(value), capital(words.name(value)), said, drawing)
    return pages.Value(str(value), said or str(value), "", drawing)


def _list_value(spec: GameSpec, setting: str, values: tuple[int | str, ...]) -> pages.Value:
    text = ", ".join(map(str, values))
    template = spec.words.settings.get(f"{setting}.each", "")
    return pages.Value(text, template.format(*values) if template else text)
