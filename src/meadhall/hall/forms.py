"""Posted forms: the one place where they are parsed, and readers for their fields."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from urllib.parse import parse_qs

from starlette.datastructures import UploadFile
from starlette.requests import Request

from meadhall.bots import LEVELS
from meadhall.hall.errors import Refused
from meadhall.hall.registry import DEFAULT_LEVEL, SeatPlan, bot_at, open_seat, person_at
from meadhall.kernel import fair
from meadhall.kernel.errors import BadOptions
from meadhall.kernel.rule import Option

Form = Mapping[str, Sequence[str]]

MOST_FIELDS = 200
LARGE = 32_768  # bytes of a body that is parsed in another thread


async def read_form(request: Request) -> Form:
    """The fields of a posted form, each with all its values. The size of the body is bounded by the request."""
    body = await request.body()
    if request.headers.get("content-type", "").startswith("multipart/form-data"):
        return await _read_multipart(request, len(body))
    try:
        if len(body) > LARGE:  # others go on meanwhile
            return await asyncio.to_thread(_parse, body)
        return _parse(body)
    except ValueError:
        raise Refused("The request is too large.", 413, kind="size") from None


def _parse(body: bytes) -> Form:
    return parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=MOST_FIELDS)


async def _read_multipart(request: Request, size: int) -> Form:
    """A form with a file, which is read as text."""
    form: dict[str, list[str]] = {}
    async with request.form(max_files=1, max_fields=MOST_FIELDS, max_part_size=size) as found:
        for name, value in found.multi_items():
            text = (await value.read()).decode("utf-8", "replace") if isinstance(value, UploadFile) else value
            form.setdefault(name, []).append(text)
    return form


def one(form: Form, name: str) -> str:
    """The first value of a field; empty if there is none."""
    values = form.get(name, ())
    return values[0] if values else ""


def number(text: str, name: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Refused(f"{name}: must be a whole number", 422, kind="request")
    return int(text)


def whole(form: Form, name: str) -> int:
    return number(one(form, name), name)


def read_option(text: str) -> Option:
    """An option from a form: JSON of a text or a whole number."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if type(value) not in (str, int):
        raise Refused("option: must be JSON of a text or a whole number", 422, kind="illegal")
    found: Option = value
    return found


def read_promise(text: str) -> str | None:
    """The hash of a number for the seed; None if there is none."""
    if text and not fair.is_number(text):
        raise Refused("promise: must have 64 hexadecimal digits", 422, kind="request")
    return text or None


def level_of(text: str) -> str:
    """A bot's level; the usual one if none is given."""
    level = text or DEFAULT_LEVEL
    if level not in LEVELS:
        raise BadOptions("level", f"must be one of {', '.join(LEVELS)}")
    return level


def seat_plan(text: str, person: str, name: str) -> SeatPlan:
    """Who is to sit where: `me`, `open`, `bot:<level>`."""
    if text == "me":
        return person_at(person, name)
    if text == "open":
        return open_seat()
    if text.startswith("bot:"):
        return bot_at(level_of(text[4:]))
    raise BadOptions("seat", f"{text!r} is neither me, open nor bot:<level>")
