"""A game's rules as clauses, which can be searched; and how to play it, on one page."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache

from markupsafe import Markup
from starlette.responses import Response

from meadhall.hall import art, catalogue, pages, render
from meadhall.hall.clause_links import clause_links, short, with_clause_links
from meadhall.hall.errors import Refused
from meadhall.hall.faces import can_be_read, faces_html, faces_path
from meadhall.hall.routes.endpoint import Endpoint
from meadhall.hall.routes.reply import AN_HOUR, FOR_EVER, json_reply, page
from meadhall.hall.routes.request import HallRequest
from meadhall.kernel.picture import escape
from meadhall.kernel.presentation import Face
from meadhall.kernel.spec import GameSpec, game

LONGEST_QUERY = 60
MOST_FOUND = 40


async def rules(request: HallRequest) -> Response:
    spec = game(request.path_params["name"])
    query = " ".join(request.query_params.get("q", "")[:LONGEST_QUERY].split())
    shown = pages.RulesPage(
        base=request.site.base(request.guest, f"Rules · {spec.title}", f"/rules/{spec.name}"),
        game=catalogue.card(spec),
        chapters=_chapters(spec),
        cards=_cards(spec),
        legend=legend_of(spec),
        how=spec.how is not None,
        text=_text(spec),
        query=query,
        found=tuple(_search(spec, query)),
    )
    return page(request, "rules.html", shown)


async def clauses_json(request: HallRequest) -> Response:
    return json_reply(game(request.path_params["name"]).words.clauses, headers=AN_HOUR)


async def how(request: HallRequest) -> Response:
    spec = game(request.path_params["name"])
    if spec.how is None:
        raise Refused("This game has no such page yet.", 404, kind="unknown")
    lessons = catalogue.lessons_of(spec)
    panels = _panels(spec)
    shown = pages.HowPage(
        base=request.site.base(request.guest, f"How to play · {spec.title}", f"/how/{spec.name}"),
        game=catalogue.card(spec),
        panels=panels,
        sprite=Markup(spec.sprite.used_in("".join(panel.drawing for panel in panels))),
        legend=legend_of(spec),
        style=art.style_path(spec),
        lesson=f"/learn/{spec.name}/{lessons[0].name}" if lessons else "",
    )
    return page(request, "how.html", shown)


async def faces(request: HallRequest) -> Response:
    """For a table's script: `/faces/thunder-<hash>.html`, a piece of a page that browsers may keep."""
    spec = game(request.path_params["file"].partition(".")[0].partition("-")[0])
    if not can_be_read(spec):
        raise Refused("This game has no cards to read.", 404, kind="unknown")
    kept = FOR_EVER if request.url.path == faces_path(spec) else {"cache-control": "no-cache"}
    return Response(faces_html(spec), 200, kept, "text/html")


ENDPOINTS = (
    Endpoint("GET", "/rules/{name}", rules),
    Endpoint("GET", "/faces/{file}", faces),
    Endpoint(
        "GET",
        "/rules/{name}/clauses.json",
        clauses_json,
        "The clauses of a game's rules, by number",
        gives=dict[str, str],
    ),
    Endpoint("GET", "/how/{name}", how),
)


# -- what stands on the pages --------------------------------------------------------------------------------------


@cache
def _text(spec: GameSpec) -> Markup:
    """The chapters and cards of the page, which are the same for everybody."""
    return Markup(render.page("rules_text.html", {"chapters": _chapters(spec), "cards": _cards(spec)}))


@cache
def _chapters(spec: GameSpec) -> tuple[pages.Chapter, ...]:
    drawn, chapters = _drawn(spec), defaultdict(list)
    for number, text in spec.words.clauses.items():
        clause = pages.Clause(number, short(number), with_clause_links(text, spec.name), tuple(drawn[number]))
        chapters[number.partition(".")[0]].append(clause)
    return tuple(
        pages.Chapter(short(key), spec.words.chapters.get(key, key), tuple(clauses))
        for key, clauses in chapters.items()
    )


def _drawn(spec: GameSpec) -> defaultdict[str, list[tuple[str, str]]]:
    """The drawings beside a clause: those of the cards that name it first."""
    found = defaultdict(list)
    for face in _faces(spec).values():
        address = art.drawing_path(spec, face.art)
        if address and face.clauses:
            found[face.clauses[0]].append((address, face.title))
    return found


def _faces(spec: GameSpec) -> dict[str, Face]:
    return {} if spec.faces is None else spec.load(spec.faces)()


@cache
def _cards(spec: GameSpec) -> tuple[pages.CardToRead, ...]:
    return tuple(
        pages.CardToRead(
            key,
            face.title,
            face.kind,
            Markup(escape(face.text)) + clause_links(face.clauses, spec.name),
            art.drawing_path(spec, face.art),
            face.numbers,
        )
        for key, face in _faces(spec).items()
    )


@cache
def legend_of(spec: GameSpec) -> tuple[pages.Icon, ...]:
    """The legend of a game's icons."""
    found, group = [], ""
    for entry in () if spec.legend is None else spec.load(spec.legend)():
        found.append(
            pages.Icon(art.drawing_path(spec, entry.art), entry.text, entry.group if entry.group != group else "")
        )
        group = entry.group
    return tuple(found)


@cache
def _panels(spec: GameSpec) -> tuple[pages.HowPanel, ...]:
    howto = spec.words.howto
    return tuple(
        pages.HowPanel(howto[f"{panel.name}.title"], with_clause_links(howto[panel.name], spec.name), Markup(panel.svg))
        for panel in spec.load(spec.how)()
    )


def _search(spec: GameSpec, query: str) -> list[pages.Clause]:
    """The clauses that contain all words of the query, which are marked."""
    words = query.casefold().split()
    if not words:
        return []
    either = re.compile(f"({'|'.join(map(re.escape, words))})", re.IGNORECASE)
    found = []
    for number, text in spec.words.clauses.items():
        if all(word in f"{number} {text}".casefold() for word in words):
            pieces = map(escape, either.split(text))  # in turn: between the words, a word
            marked = "".join(f"<mark>{piece}</mark>" if n % 2 else piece for n, piece in enumerate(pieces))
            found.append(pages.Clause(number, short(number), Markup(marked)))
    return found[:MOST_FOUND]
