"""Make the pictures of the docs: starts a hall, puts matches of bots on its tables, and takes screenshots.

A game's `pictures.toml` lists its pictures: the seats, the settings, and the ply of a match between scripted players.
Each is taken as the player sees it who is asked then: `<name>.jpg` on a wide screen, `<name>-phone.jpg` on a phone. One
of them is shown in the replay, too, and the lobby lists all of them. The matches are the same each time, so
the pictures change only if the drawing changes. For each game there is a contact sheet as well, `art-<game>.jpg`: all
its drawings, large and small, on both themes; `--sheets` makes only these.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import importlib.resources
import json
import sys
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import sqlalchemy as sa
from playwright.sync_api import Browser, Page, sync_playwright

from meadhall.bots import make_bot
from meadhall.hall import schema
from meadhall.hall.pool import Pool
from meadhall.hall.registry import bot_at, person_at
from meadhall.hall.security import COOKIE, Guest
from meadhall.hall.site import Site
from meadhall.hall.store import Store, sqlite_url
from meadhall.hall.tables.services import Settings
from meadhall.kernel.match import Match
from meadhall.kernel.spec import game, games
from tools.browse import FLAGS, Hall
from tools.find_browser import NoBrowser, find_or_install

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"}
PERSON = Guest("g-astrid", "Astrid")
REPLAYED = "powers"
LEVELS = ("huskarl", "jarl", "karl")  # of the bots on seats 0, 1, 2
LARGEST = 250_000  # bytes of a picture
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "color_scheme": "light",
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}


class Wanted(NamedTuple):
    """A picture that a game wants to have."""

    name: str
    game: str
    ply: int
    seats: int = 2
    settings: Mapping[str, Any] = MappingProxyType({})


def wanted() -> list[Wanted]:
    """The pictures of all games."""
    found = []
    for spec in games().values():
        file = importlib.resources.files(spec.home) / "pictures.toml"
        if file.is_file():
            tables = tomllib.loads(file.read_text(encoding="utf-8"))
            found += [Wanted(name, spec.name, **table) for name, table in tables.items()]
    return found


def record(picture: Wanted) -> tuple[dict[str, Any], int]:
    """A match of scripted players up to a ply, and the seat that is asked then."""
    match = Match.new(picture.game, picture.seats, picture.settings, "pictures")
    bots = [make_bot(match.spec, "scripted", seed=seat) for seat in range(match.seats)]
    while (ask := match.waiting) is not None and match.ply < picture.ply:
        match.answer(bots[ask.seat].choose(match.view(ask.seat), ask).option)
    assert match.waiting is not None
    return json.loads(json.dumps(match.record())), match.waiting.seat


async def set_tables(site: Site) -> dict[str, str]:
    """Put the matches on tables: the person of the pictures is asked, bots sit on the other seats. Their addresses."""
    found = {}
    for picture in wanted():
        match, seat = record(picture)
        plans = [bot_at(level) for level in LEVELS[: picture.seats]]
        plans[seat] = person_at(PERSON.id, PERSON.name)
        how = {"host": PERSON.name, "options": match["options"], "seed": match["seed"], "answers": match["answers"]}
        table = await site.registry.make(game(picture.game), plans, fate=match.get("fate"), **how)
        found[picture.name] = f"/t/{table.id}"
        turn = sa.update(schema.tables).where(schema.tables.c.id == table.id).values(turn=seat)
        await site.services.store.write([], None, [(turn, {})])  # for the lobby
        if picture.name == REPLAYED:
            people = [person_at(PERSON.id, name) for name in ("Bjørn", "Freydis", "Leif")[: picture.seats]]
            people[seat] = plans[seat]
            table = await site.registry.make(game(picture.game), people, fate=match.get("fate"), opened=True, **how)
            found["replay"] = f"/r/{table.id}?ply={picture.ply}&seat={seat}"
    return found


def furnish(data: Path) -> tuple[dict[str, str], str]:
    """Before the hall opens: its tables, and the person's cookie."""
    store = Store(sqlite_url(data))
    store.open()
    try:
        site = Site(store, Pool(1, 20.0), Settings(), frozenset({"localhost"}))
        return asyncio.run(set_tables(site)), site.signer.cookie(PERSON)
    finally:
        store.close()


def screens(browser: Browser, url: str, tables: Mapping[str, str], cookie: str, folder: Path) -> None:
    """The tables, a replay and the lobby, as one person sees them, wide and on a phone."""
    for how, ending in ((WIDE, ""), (PHONE, "-phone")):
        context = browser.new_context(**how)
        context.add_cookies([{"name": COOKIE, "value": cookie, "url": url}])
        context.add_init_script("localStorage.setItem('cards-told', 'yes')")  # the hint for newcomers
        page = context.new_page()
        for name, address in {**tables, "lobby": "/"}.items():
            if name != "replay" or not ending:
                page.goto(f"{url}{address}")
                take(page, folder / f"{name}{ending}.jpg")
        context.close()


SHEET = """<style>
body { margin: 0; font: 13px sans-serif }
section { display: flex; flex-wrap: wrap; gap: 16px; padding: 16px }
.dark { background: #2a211b; color: #efe6d5 }
.light { background: #efe6d5; color: #2a211b }
figure { margin: 0; width: 240px }
div { display: flex; align-items: end; gap: 8px; margin: 4px 0 }
</style>"""


def contact_sheets(browser: Browser, folder: Path) -> None:
    """Every drawing of each game at 240, 96 and 32 px, on the dark theme and on the light one."""
    for spec in games().values():
        art = importlib.resources.files(spec.home) / "art"
        files = sorted(art.iterdir(), key=lambda file: file.name) if art.is_dir() else []
        drawn = {f.name.removesuffix(".svg"): f.read_bytes() for f in files if f.name.endswith(".svg")}
        if drawn:
            figures = "".join(figure(name, svg) for name, svg in drawn.items())
            page = browser.new_page(viewport={"width": 1568, "height": 800})
            page.set_content(f"{SHEET}<section class=dark>{figures}</section><section class=light>{figures}</section>")
            page.screenshot(path=folder / f"art-{spec.name}.jpg", full_page=True, type="jpeg", quality=60)
            page.close()
            print(f"art-{spec.name}.jpg")


def figure(name: str, svg: bytes) -> str:
    """A drawing in three sizes, with its name."""
    source = f"data:image/svg+xml;base64,{base64.b64encode(svg).decode()}"
    large, middle, small = (f"<img src='{source}' width={width}>" for width in (240, 96, 32))
    return f"<figure>{large}<div>{middle}{small}</div>{name}</figure>"


def take(page: Page, path: Path) -> None:
    page.wait_for_timeout(500)  # all animations have ended
    page.screenshot(path=path, type="jpeg", quality=85)
    if path.stat().st_size > LARGEST:
        page.screenshot(path=path, type="jpeg", quality=70)
    print(path.name)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="where the pictures go (docs/pictures)")
    parser.add_argument("--sheets", action="store_true", help="only the contact sheets of the drawings")
    wants = parser.parse_args(argv)
    folder: Path = wants.folder
    try:
        browser_path = find_or_install()
    except NoBrowser as trouble:
        print(trouble, file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=list(FLAGS))
        contact_sheets(browser, folder)
        browser.close()
    if wants.sheets:
        return 0
    with tempfile.TemporaryDirectory() as temporary:
        tables, cookie = furnish(Path(temporary))
        hall = Hall(Path(temporary), "--pace", "0")
        hall.start()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=browser_path, args=list(FLAGS))
                screens(browser, hall.url, tables, cookie, folder)
                browser.close()
        finally:
            hall.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
