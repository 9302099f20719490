"""A game's rules, as its clauses."""

from __future__ import annotations

from starlette.responses import Response

from meadhall.hall import catalogue, pages
from meadhall.hall.routes.endpoint import Endpoint
from meadhall.hall.routes.reply import AN_HOUR, json_reply, page
from meadhall.hall.routes.request import HallRequest
from meadhall.kernel.spec import game


async def rules(request: HallRequest) -> Response:
    name = request.path_params["name"]
    spec = game(name)
    chapters: dict[str, list[tuple[str, str]]] = {}
    for number, text in spec.words.clauses.items():
        chapters.setdefault(number.partition(".")[0], []).append((number, text))
    base = request.site.base(request.guest, f"Rules · {spec.title}", f"/rules/{name}")
    named = tuple((spec.words.chapters.get(n, n), tuple(rows)) for n, rows in chapters.items())
    return page(request, "rules.html", pages.RulesPage(base, catalogue.card(spec), named))


async def clauses_json(request: HallRequest) -> Response:
    return json_reply(game(request.path_params["name"]).words.clauses, headers=AN_HOUR)


ENDPOINTS = (
    Endpoint("GET", "/rules/{name}", rules),
    Endpoint(
        "GET",
        "/rules/{name}/clauses.json",
        clauses_json,
        "The clauses of a game's rules, by number",
        gives=dict[str, str],
    ),
)
