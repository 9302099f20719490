"""Walks through positions of a game in a real hall and lists what is wrong with each page at each size.

python -m tools.layout thunder            every position, every size, both themes
python -m tools.layout thunder --sample 6 a part, chosen by --seed
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

from meadhall.kernel.spec import game, games
from tools.browse import FLAGS, Hall
from tools.find_browser import find_or_install
from tools.layout.positions import Position, positions

HERE = Path(__file__).parent
MEASURE = (HERE / "audit.js").read_text(encoding="utf-8")
LENGTHEN = (HERE / "longer.js").read_text(encoding="utf-8")
THEMES = ("dark", "light")


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


def show(page: Page, address: str, size: Size) -> None:
    """Open a page at a size, and wait until its drawings and letters are there."""
    page.set_viewport_size({"width": size.width, "height": size.height})
    page.goto(address)
    settle(page)


def settle(page: Page) -> None:
    page.evaluate("() => document.fonts.ready")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def measure(page: Page, size: Size) -> list[str]:
    """What is wrong with the page as it is shown now."""
    limits = {"minText": 12 if size.large else 11, "noScroll": size.large}
    found: list[str] = page.evaluate(MEASURE, limits)
    return list(dict.fromkeys(found))


def axe(page: Page) -> list[str]:
    """What the accessibility checks of axe find."""
    found = Axe().run(page).response
    return [f"axe {v['id']}: {n['html'][:120]}" for v in found["violations"] for n in v["nodes"]]


def look_at(page: Page, address: str, *, first_theme: int = 0, shots: Path | None = None) -> Iterator[str]:
    """All that is wrong with one page: each size, with longer words, and for axe. The sizes take turns with the themes.

    `first_theme` says which of `THEMES` begins; whoever looks at many pages begins with another one each time.
    """
    for number, size in enumerate(SIZES, first_theme):
        theme = THEMES[number % len(THEMES)]
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        show(page, address, size)
        found = measure(page, size)
        if size in (SIZES[1], SIZES[3]):
            found += axe(page)
        if shots is not None:
            page.screenshot(path=shots.with_name(f"{shots.name}-{size}.png"))
        yield from (f"{size} {theme}: {line}" for line in found)
        page.evaluate(LENGTHEN)
        settle(page)
        longer = set(measure(page, size)) - set(found)
        yield from (f"{size} {theme}, longer words: {line}" for line in sorted(longer))


def chosen(names: Sequence[str], sample: int | None, seed: str) -> list[Position]:
    """The positions to look at: all of these games, or so many of each."""
    found = []
    for name in names:
        spec = game(name)
        every = positions(spec)
        found += every if sample is None else random.Random(f"{seed} {name}").sample(every, min(sample, len(every)))
    return found


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="layout", description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (all)")
    parser.add_argument("--sample", type=int, help="so many positions of each game instead of all")
    parser.add_argument("--seed", default="layout")
    parser.add_argument("--shots", type=Path, help="a folder for screenshots")
    args = parser.parse_args(argv)
    bad = 0
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        hall = Hall(Path(data), "--pace", "0")
        hall.start()
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=list(FLAGS))
        tables = Tables(hall, browser)
        try:
            every = chosen(args.games or list(games()), args.sample, args.seed)
            for number, position in enumerate(every, 1):
                print(f"{number} of {len(every)}  {position.name}", flush=True)
                shots: Any = None
                if args.shots is not None:
                    args.shots.mkdir(parents=True, exist_ok=True)
                    shots = args.shots / f"{position.name}".replace("/", "-").replace(" ", "_")[:90]
                for line in look_at(tables.page, tables.address(position), first_theme=number, shots=shots):
                    bad += 1
                    print(f"    {line}", flush=True)
        finally:
            tables.close()
            browser.close()
            hall.stop()
    print(f"{len(every)} positions, {bad} findings")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
