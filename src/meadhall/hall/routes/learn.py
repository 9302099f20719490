"""Lessons: the list with a guest's progress, and the table of each lesson."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from markupsafe import Markup
from starlette.responses import Response

from meadhall.hall import catalogue, pages
from meadhall.hall.errors import Refused
from meadhall.hall.routes.endpoint import Endpoint
from meadhall.hall.routes.reply import page
from meadhall.hall.routes.request import HallRequest
from meadhall.hall.routes.table import page_of
from meadhall.hall.security import Guest
from meadhall.hall.site import Site
from meadhall.kernel.spec import GameSpec, game


async def learn(request: HallRequest) -> Response:
    return page(request, "learn.html", await learn_page(request.site, request.guest))


async def learn_game(request: HallRequest) -> Response:
    return page(request, "learn.html", await learn_page(request.site, request.guest, request.path_params["name"]))


async def lesson(request: HallRequest) -> Response:
    name, which = request.path_params["name"], request.path_params["which"]
    return page(request, "lesson.html", await lesson_page(request.site, request.guest, name, which))


ENDPOINTS = (
    Endpoint("GET", "/learn", learn),
    Endpoint("GET", "/learn/{name}", learn_game),
    Endpoint("GET", "/learn/{name}/{which}", lesson, limited=True),  # because it may make a table
)


# -- the pages ---------------------------------------------------------------------------------------------------


async def learn_page(site: Site, guest: Guest, name: str | None = None) -> pages.LearnPage:
    """All lessons, or those of one game."""
    specs = catalogue.shown_games() if name is None else [game(name)]
    progress = await site.school.progress(guest.id)
    courses = tuple(_course(spec, progress) for spec in specs)
    if name is not None and not courses[0].lessons:
        raise Refused("This game has no lessons yet.", 404, kind="unknown")
    title = "Learn" if name is None else f"Learn · {specs[0].title}"
    base = site.base(guest, title, "/learn" if name is None else f"/learn/{name}")
    return pages.LearnPage(base, tuple(course for course in courses if course.lessons))


def _course(spec: GameSpec, progress: Mapping[tuple[str, str], tuple[int, bool]]) -> pages.Course:
    rows = []
    for one in catalogue.lessons_of(spec):
        n, done = progress.get((spec.name, one.name), (0, False))
        url = f"/learn/{spec.name}/{one.name}"
        rows.append(pages.LessonRow(one.title, one.about, url, n, len(one.steps), done))
    return pages.Course(catalogue.card(spec), tuple(rows), how=spec.how is not None)


async def lesson_page(site: Site, guest: Guest, name: str, which: str) -> pages.TablePage:
    table = await site.school.table(guest.id, guest.shown, name, which)
    _, page = page_of(site, table, guest)
    assert isinstance(page, pages.TablePage)
    base = dataclasses.replace(page.base, path=table.address)
    parts = {**page.parts, "coach": Markup(table.look(guest.id)[1]["coach"].html)}
    return dataclasses.replace(page, base=base, parts=parts, may_chat=False)
