"""Walks through positions of a game in a real hall and lists what is wrong with each page at each size.

python -m tools.layout thunder            every position, every size, both themes
python -m tools.layout thunder --sample 6 a part, chosen by --seed
python -m tools.layout --pages            the pages around the tables: lobby, new tables, rules, lessons
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

from meadhall.kernel.spec import game, games
from tools.browse import FLAGS, Hall
from tools.find_browser import find_or_install
from tools.layout.positions import Position, positions

HERE = Path(__file__).parent
MEASURE = (HERE / "audit.js").read_text(encoding="utf-8")
LENGTHEN = (HERE / "longer.js").read_text(encoding="utf-8")
SETTLED = (HERE / "settled.js").read_text(encoding="utf-8")
THEMES = ("dark", "light")
PAGES = ("/", "/me", "/docs", "/learn")
PAGES_OF_A_GAME = ("/new/", "/how/", "/rules/", "/learn/")


class Size(NamedTuple):
    """A window. On large ones the page must not scroll."""

    width: int
    height: int

    @property
    def large(self) -> bool:
        return self.width >= 1280

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


SIZES = (Size(1920, 1080), Size(1280, 800), Size(844, 390), Size(390, 844), Size(360, 740))


class Tables:
    """Puts positions on tables of a hall: a person sits at the seat that is asked, bots at the others."""

    def __init__(self, hall: Hall, browser: Browser) -> None:
        self.hall = hall
        self.context = browser.new_context(reduced_motion="reduce", has_touch=True)
        self.context.add_init_script("localStorage.setItem('cards-told', 'yes')")  # said once, then gone with a tap
        self.page = self.context.new_page()
        self.page.goto(hall.url)
        self.csrf = self.page.locator("input[name=csrf]").first.get_attribute("value") or ""
        self.opened: dict[int, str] = {}  # the replay's address, by the identity of the record

    def post(self, path: str, **fields: str) -> str:
        """Post a form, and return the address it leads to."""
        answer = self.page.request.post(
            f"{self.hall.url}{path}",
            form={"csrf": self.csrf, **fields},
            headers={"origin": self.hall.url, "x-hall": "1"},
        )
        if not answer.ok:
            raise RuntimeError(f"{path}: {answer.status} {answer.text()[:300]}")
        return answer.headers["x-location"]

    def address(self, position: Position) -> str:
        """The address of a table at this position."""
        key = id(position.record)
        if key not in self.opened:
            self.opened[key] = self.post("/open", text=json.dumps(position.record))
        replay = self.opened[key]
        if position.seat is None:
            return f"{self.hall.url}{replay.replace('/r/', '/t/')}"
        where = self.post(f"{replay}/play-on", ply=str(position.ply), seat=str(position.seat), level="thrall")
        return f"{self.hall.url}{where}"

    def close(self) -> None:
        self.context.close()


def show(page: Page, address: str, size: Size, theme: str) -> None:
    """Open a page at a size, and wait until its drawings and letters are there."""
    page.evaluate("() => { document.documentElement.style.display = 'none'; }")  # need not be laid out once more
    page.set_viewport_size({"width": size.width, "height": size.height})
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    page.goto(address)
    settle(page)


def settle(page: Page) -> None:
    """Wait until the page shows what it has been told to show: no tray on its way, letters there, a frame drawn."""
    page.evaluate(SETTLED)


def measure(page: Page, size: Size) -> list[str]:
    """What is wrong with the page as it is shown now. The page of a table must fit a large window."""
    table = page.locator("#picture").count() > 0
    limits = {"minText": 12 if size.large else 11, "noScroll": size.large and table}
    found: list[str] = page.evaluate(MEASURE, limits)
    return list(dict.fromkeys(found))


def axe(page: Page) -> list[str]:
    """What the accessibility checks of axe find."""
    found = Axe().run(page).response
    return [f"axe {v['id']}: {n['html'][:120]}" for v in found["violations"] for n in v["nodes"]]


def open_tray(page: Page) -> bool:
    """Tap the first thing on the board that opens a tray; says whether there was one."""
    opening = page.locator("#picture .can-join").first
    if page.locator("#tray:not([hidden])").count() or not opening.count():
        return False
    opening.dispatch_event("click")
    page.wait_for_selector("#tray:not([hidden])")
    settle(page)
    return True


class Look(NamedTuple):
    """How a page is looked at: in a window, with a theme, and with the checks of axe or without them."""

    size: Size
    theme: str
    axe: bool


def looks(number: int, sizes: int = len(SIZES)) -> list[Look]:
    """So many looks at the page with this number: sizes take turns with themes, one look in five is given to axe."""
    turns = range(number * sizes, (number + 1) * sizes)
    return [Look(SIZES[at % 5], THEMES[at % 2], at % 5 == at // 5 % 5) for at in turns]


def look_at(page: Page, address: str, todo: Iterable[Look], *, shots: Path | None = None) -> Iterator[str]:
    """All that is wrong with one page: each time also with longer words, and with an open tray now and then."""
    for size, theme, with_axe in todo:
        show(page, address, size, theme)
        found = measure(page, size)
        if with_axe:
            found += axe(page)
        if shots is not None:
            page.screenshot(path=shots.with_name(f"{shots.name}-{size}.png"))
        yield from (f"{size} {theme}: {line}" for line in found)
        if theme == THEMES[0] and open_tray(page):
            tray = [line for line in measure(page, size) if line not in found]
            yield from (f"{size} {theme}, tray: {line}" for line in tray)
            found += tray
        page.evaluate(LENGTHEN)
        settle(page)
        longer = set(measure(page, size)) - set(found)
        yield from (f"{size} {theme}, longer words: {line}" for line in sorted(longer))


def chosen(names: Sequence[str], sample: int | None, seed: str) -> list[Position]:
    """The positions to look at: all of these games, or so many of each, one of them an end."""
    found = []
    for name in names:
        every = positions(game(name))
        if sample is None or sample >= len(every):
            found += every
            continue
        rng = random.Random(f"{seed} {name}")
        asked = [position for position in every if position.seat is not None]
        ends = [position for position in every if position.seat is None]
        found += [*rng.sample(asked, sample - 1), rng.choice(ends)]
    return found


def walk(tables: Tables, names: Sequence[str], sample: int | None, seed: str) -> Iterator[tuple[str, str]]:
    """The name and the address of each position to look at."""
    for position in chosen(names, sample, seed):
        yield position.name, tables.address(position)


def pages(url: str, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The name and the address of each page of the hall, and of each page about these games."""
    for path in (*PAGES, *(f"{page}{name}" for name in names for page in PAGES_OF_A_GAME)):
        yield path, f"{url}{path}"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="layout", description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (all)")
    parser.add_argument("--sample", type=int, help="so many positions of each game instead of all")
    parser.add_argument("--seed", default="layout")
    parser.add_argument("--pages", action="store_true", help="the pages around the tables instead of positions")
    parser.add_argument("--shots", type=Path, help="a folder for screenshots")
    args = parser.parse_args(argv)
    if args.shots is not None:
        args.shots.mkdir(parents=True, exist_ok=True)
    bad = number = 0
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        hall = Hall(Path(data), "--pace", "0")
        hall.start()
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=list(FLAGS))
        tables = Tables(hall, browser)
        names = args.games or list(games())
        todo = pages(hall.url, names) if args.pages else walk(tables, names, args.sample, args.seed)
        try:
            for number, (name, address) in enumerate(todo, 1):
                print(f"{number}  {name}", flush=True)
                shots = args.shots and args.shots / name.replace("/", "-").replace(" ", "_")[:90]
                for line in look_at(tables.page, address, looks(number), shots=shots):
                    bad += 1
                    print(f"    {line}", flush=True)
        finally:
            tables.close()
            browser.close()
            hall.stop()
    print(f"{number} pages, {bad} findings")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
