"""Make the pictures of the docs: starts a hall, plays a game of two bots, and takes screenshots with a browser.

A game's `pictures.toml` lists its pictures: the seats, the settings, and the ply of a match
between scripted players. The one with `hall = true` is played in the hall by two people, who are shown at the table, on
a phone, in the lobby and in the replay. The matches are the same each time, so the pictures change only if the drawing
changes. For each game there is a contact sheet as well, `art-<game>.jpg`: all its drawings, large and small, on both
themes; `--sheets` makes only these.
"""

from __future__ import annotations

import argparse
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

from playwright.sync_api import Browser, Page, sync_playwright

from meadhall.bots import make_bot
from meadhall.kernel.match import Match
from meadhall.kernel.spec import games
from tools.browse import FLAGS, Hall
from tools.find_browser import NoBrowser, find_or_install

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 720},
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
    hall: bool = False


def wanted() -> list[Wanted]:
    """The pictures of all games."""
    found = []
    for spec in games().values():
        file = importlib.resources.files(spec.home) / "pictures.toml"
        if file.is_file():
            tables = tomllib.loads(file.read_text(encoding="utf-8"))
            found += [Wanted(name, spec.name, **table) for name, table in tables.items()]
    return found


def played(name: str) -> list[tuple[int, Any]]:
    """The seats and answers of a match between two bots with a fixed number of visits."""
    match = Match.new(name, seed="pictures")
    bots = [make_bot(match.spec, "jarl", seed=seat, visits=400) for seat in range(match.seats)]
    while (ask := match.waiting) is not None:
        match.answer(bots[ask.seat].choose(match.view(ask.seat), ask).option)
    return [(answer.seat, answer.option) for answer in match.answers]


def record(picture: Wanted) -> str:
    """A match of scripted players up to a ply."""
    match = Match.new(picture.game, picture.seats, picture.settings, "pictures")
    bots = [make_bot(match.spec, "scripted", seed=seat) for seat in range(match.seats)]
    while (ask := match.waiting) is not None and match.ply < picture.ply:
        match.answer(bots[ask.seat].choose(match.view(ask.seat), ask).option)
    return json.dumps(match.record())


def replayed(browser: Browser, url: str, folder: Path) -> None:
    """Matches of scripted players as the first seat sees them."""
    for picture in wanted():
        if picture.hall:
            continue
        page = person(browser, url, "Astrid", WIDE)
        page.goto(url)
        made = {
            "name": "game.json",
            "mimeType": "application/json",
            "buffer": record(picture).encode(),
        }
        page.locator("input[type=file]").set_input_files(made)  # type: ignore[arg-type]
        page.get_by_role("button", name="Open", exact=True).click()
        page.wait_for_url("**/r/*")
        page.goto(f"{page.url.partition('?')[0]}?ply={picture.ply}&seat=0")
        take(page, folder / f"{picture.name}.png")
        page.context.close()


def in_the_hall(browser: Browser, url: str, folder: Path) -> None:
    """A match between two people: the table, a phone, the replay and the lobby."""
    (shown,) = (picture for picture in wanted() if picture.hall)
    astrid, bjorn = (person(browser, url, name, WIDE) for name in ("Astrid", "Bjørn"))
    astrid.goto(f"{url}/new/{shown.game}")
    astrid.get_by_role("button", name="Set the table").click()
    bjorn.goto(astrid.locator(".invite input").input_value())
    bjorn.get_by_role("button", name="Take this seat").click()
    bjorn.wait_for_url("**/t/*")
    pages, answers = (astrid, bjorn), played(shown.game)
    table = astrid.url
    answer(pages, answers[: shown.ply])
    take(astrid, folder / f"{shown.name}.png")
    phone = browser.new_context(**PHONE, storage_state=astrid.context.storage_state())  # type: ignore[arg-type]
    small = phone.new_page()
    small.goto(table)
    take(small, folder / "phone.png")
    answer(pages, answers[shown.ply :])
    astrid.goto(table.replace("/t/", "/r/"))
    take(astrid, folder / "replay.png")
    astrid.goto(url)
    take(astrid, folder / "lobby.png")


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


def person(browser: Browser, url: str, name: str, how: dict[str, Any]) -> Page:
    page = browser.new_context(**how).new_page()
    page.goto(f"{url}/me")
    page.get_by_role("textbox", name="Name", exact=True).fill(name)
    page.get_by_role("button", name="Keep").click()
    page.wait_for_load_state()
    return page


POST = """async option => {
    const form = document.getElementById("answer"), body = new URLSearchParams(new FormData(form));
    body.append("option", JSON.stringify(option));
    const answer = await fetch(form.action, { method: "POST", body, headers: { "X-Hall": "1" } });
    if (!answer.ok) throw new Error(await answer.text());
}"""


def answer(pages: Sequence[Page], answers: Sequence[tuple[int, Any]]) -> None:
    for seat, option in answers:
        page = pages[seat]
        page.wait_for_selector("#choices [name=version]", state="attached")
        version = page.locator("#main").get_attribute("data-version")
        page.evaluate(POST, option)
        page.wait_for_function("was => document.getElementById('main').dataset.version !== was", arg=version)


def take(page: Page, path: Path) -> None:
    page.wait_for_timeout(500)  # all animations have ended
    page.screenshot(path=path)
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
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        hall = Hall(Path(temporary), "--pace", "0")
        hall.start()
        try:
            browser = playwright.chromium.launch(executable_path=browser_path, args=list(FLAGS))
            in_the_hall(browser, hall.url, folder)
            replayed(browser, hall.url, folder)
            browser.close()
        finally:
            hall.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
