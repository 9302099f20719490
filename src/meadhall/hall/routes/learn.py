"""Lessons: which there are, how far one has come, and each at its table."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from litestar import Response, get
from litestar.params import FromPath
from markupsafe import Markup

from meadhall.hall import catalogue, pages
from meadhall.hall.errors import Refused
from meadhall.hall.routes.common import Req, address_of, page, site_of, visitor
from meadhall.hall.routes.table import page_of
from meadhall.hall.security import Guest
from meadhall.hall.site import Site
from meadhall.kernel.spec import GameSpec, game


@get("/learn", include_in_schema=False)
async def learn(request: Req) -> Response[str]:
    guest, new = visitor(request)
    return page(request, guest, new, "learn.html", await learn_page(site_of(request), guest))


@get("/learn/{name:str}", include_in_schema=False)
async def learn_game(request: Req, name: FromPath[str]) -> Response[str]:
    guest, new = visitor(request)
    return page(request, guest, new, "learn.html", await learn_page(site_of(request), guest, name))


@get("/learn/{name:str}/{which:str}", include_in_schema=False)
async def lesson(request: Req, name: FromPath[str], which: FromPath[str]) -> Response[str]:
    guest, new = visitor(request)
    site = site_of(request)
    site.limit(guest.id if not new else address_of(request))  # it may set a table
    return page(request, guest, new, "lesson.html", await lesson_page(site, guest, name, which))


HANDLERS = (learn, learn_game, lesson)


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
    return pages.Course(catalogue.card(spec), tuple(rows))


async def lesson_page(site: Site, guest: Guest, name: str, which: str) -> pages.TablePage:
    table = await site.school.table(guest.id, guest.shown, name, which)
    _, page = page_of(site, table, guest)
    assert isinstance(page, pages.TablePage)
    base = dataclasses.replace(page.base, path=table.address)
    parts = {**page.parts, "coach": Markup(table.look(guest.id)[1]["coach"].html)}
    return dataclasses.replace(page, base=base, parts=parts, may_chat=False)
