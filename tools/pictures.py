"""Draw the pictures of the docs again: a hall is opened, a game of two bots is played, and a browser looks at it.

The game is the same each time, so the pictures change only when the hall's face does.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from meadhall.bots import make_bot
from meadhall.kernel.match import Match
from meadhall.kernel.spec import game
from tools.browse import FLAGS, Hall
from tools.find_browser import NoBrowser, find_or_install

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
GAME, PLY = "ragnarocks", 55  # the nineteenth turn: Ivory has chosen a Viking, and its ways glow
# Other games by name of the picture: seats, options, and a ply of two scripted players that shows what there is.
OTHERS: dict[str, tuple[str, int, dict[str, Any], int]] = {
    "thunder": ("thunder", 2, {}, 61),
    "yggdrasil": ("yggdrasil", 3, {}, 97),
    "champions": ("champions", 3, {}, 83),
    "powers": ("ragnarocks", 2, {"powers": "given", "ivory": "surtr", "red": "ratatoskr"}, 31),
}
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 720},
    "color_scheme": "light",
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}


def played() -> list[tuple[int, Any]]:
    """The seats and answers of two bots that think equally long every time."""
    match = Match.new(GAME, seed="pictures")
    bots = [make_bot(game(GAME), "jarl", seed=seat, visits=400) for seat in range(match.seats)]
    while (ask := match.waiting) is not None:
        match.answer(bots[ask.seat].choose(match.view(ask.seat), ask).option)
    return [(answer.seat, answer.option) for answer in match.answers]


def record(name: str, seats: int, options: dict[str, Any], plies: int) -> str:
    """A game of scripted players up to a ply."""
    match = Match.new(name, seats, options, "pictures")
    bots = [make_bot(match.spec, "scripted", seed=seat) for seat in range(seats)]
    while (ask := match.waiting) is not None and match.ply < plies:
        match.answer(bots[ask.seat].choose(match.view(ask.seat), ask).option)
    return json.dumps(match.record())


def others(browser: Browser, url: str, folder: Path) -> None:
    """Each other game as its first seat sees it."""
    for picture, (name, seats, options, plies) in OTHERS.items():
        page = person(browser, url, "Astrid", WIDE)
        page.goto(url)
        made = {
            "name": "game.json",
            "mimeType": "application/json",
            "buffer": record(name, seats, options, plies).encode(),
        }
        page.locator("input[type=file]").set_input_files(made)  # type: ignore[arg-type]
        page.get_by_role("button", name="Open", exact=True).click()
        page.wait_for_url("**/r/*")
        page.goto(f"{page.url.partition('?')[0]}?ply={plies}&seat=0")
        take(page, folder / f"{picture}.png")
        page.context.close()


def look(browser: Browser, url: str, folder: Path) -> None:
    astrid, bjorn = (person(browser, url, name, WIDE) for name in ("Astrid", "Bjørn"))
    astrid.goto(f"{url}/new/{GAME}")
    astrid.get_by_role("button", name="Set the table").click()
    bjorn.goto(astrid.locator(".invite input").input_value())
    bjorn.get_by_role("button", name="Take this seat").click()
    bjorn.wait_for_url("**/t/*")
    pages, answers = (astrid, bjorn), played()
    table = astrid.url
    answer(pages, answers[:PLY])
    take(astrid, folder / "table.png")
    phone = browser.new_context(**PHONE, storage_state=astrid.context.storage_state())  # type: ignore[arg-type]
    small = phone.new_page()
    small.goto(table)
    take(small, folder / "phone.png")
    answer(pages, answers[PLY:])
    astrid.goto(table.replace("/t/", "/r/"))
    take(astrid, folder / "replay.png")
    astrid.goto(url)
    take(astrid, folder / "lobby.png")


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
    page.wait_for_timeout(500)  # whatever slides has come to rest
    page.screenshot(path=path)
    print(path.name)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="where the pictures go (docs/pictures)")
    folder: Path = parser.parse_args(argv).folder
    try:
        browser_path = find_or_install()
    except NoBrowser as trouble:
        print(trouble, file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        hall = Hall(Path(temporary), "--pace", "0")
        hall.start()
        try:
            browser = playwright.chromium.launch(executable_path=browser_path, args=list(FLAGS))
            look(browser, hall.url, folder)
            others(browser, hall.url, folder)
            browser.close()
        finally:
            hall.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
