"""A game's rules, as its clauses; and the style of its picture."""

from __future__ import annotations

import msgspec
from litestar import MediaType, Response, get
from litestar.params import FromPath

from meadhall.hall import catalogue, pages
from meadhall.hall.routes.common import AN_HOUR, Req, page, site_of, visitor
from meadhall.kernel.spec import game


@get("/rules/{name:str}", include_in_schema=False)
async def rules(request: Req, name: FromPath[str]) -> Response[str]:
    guest, new = visitor(request)
    spec = game(name)
    chapters: dict[str, list[tuple[str, str]]] = {}
    for number, text in spec.words.clauses.items():
        chapters.setdefault(number.partition(".")[0], []).append((number, text))
    base = site_of(request).base(guest, f"Rules · {spec.title}", f"/rules/{name}")
    named = tuple((spec.words.chapters.get(n, n), tuple(rows)) for n, rows in chapters.items())
    return page(request, guest, new, "rules.html", pages.RulesPage(base, catalogue.card(spec), named))


@get("/rules/{name:str}/clauses.json", summary="The clauses of a game's rules, by number")
async def clauses_json(name: FromPath[str]) -> Response[bytes]:
    return Response(msgspec.json.encode(game(name).words.clauses), media_type=MediaType.JSON, headers=AN_HOUR)


@get("/style/{file:str}", include_in_schema=False)
async def style(file: FromPath[str]) -> Response[str]:
    """The style of a game's picture: ragnarocks.css."""
    return Response(game(file.removesuffix(".css")).style, media_type="text/css", headers=AN_HOUR)


HANDLERS = (rules, clauses_json, style)
