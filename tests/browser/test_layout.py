"""The layout audit of `tools/layout`: pages of the hall, and tables of each game in positions of every kind."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import pytest
from box import BOX
from playwright.sync_api import Browser

from tools.browse import Hall
from tools.layout.audit import SIZES, THEMES, Tables, look_at, looks, measure, pages, walk

# What every run looks at; `make soak` looks at everything, at every size.
SAMPLE = 10  # positions of each game, one of them an end
SIZES_EACH = 2  # so ten positions are looked at twice in every size and theme
PAGES = 4

BAD = {
    "text is cut off": "<div style='width:60px;overflow:hidden;white-space:nowrap'>Far too long for its box</div>",
    "text stands over its box": "<p style='width:60px;height:20px;background:#ccc;white-space:nowrap'>Far too long</p>",
    "texts overlap": "<p style='height:30px;margin:0'>Under another</p><p style='margin:-28px 0 0'>Over one</p>",
    "text of 9.0 px": "<div id=picture><p style='font-size:9px'>Small letters</p></div>",
    "a control under 44 px": "<button style='width:30px;height:30px'>x</button>",
    "a target under 24 px": "<div id=picture><i class=legal style='display:block;width:20px;height:20px'></i></div>",
    "a target is outside the view": (
        "<div id=picture><i class=legal style='display:block;margin-top:900px;width:50px;height:50px'></i></div>"
    ),
    "a target is covered": (
        "<div id=picture style='position:relative'><i class=legal data-option=1 style='display:block;width:50px;"
        "height:50px'></i><div style='position:absolute;inset:0;background:#fff'></div></div>"
    ),
    "the prompt is outside the view": "<p id=prompt style='margin-top:900px'>What now?</p>",
    "the page scrolls: html": "<div id=picture style='height:900px'></div>",
    "the page scrolls sideways": "<div style='width:3000px;height:9px'></div>",
    "it scrolls both ways": (
        "<div style='width:90px;height:90px;overflow:auto'><div style='width:200px;height:200px'></div></div>"
    ),
}


@pytest.mark.parametrize("name", BOX)
def test_a_sample_of_positions_is_laid_out_well(name: str, tables: Tables) -> None:
    assert not findings(tables, walk(tables, [name], SAMPLE, "make test"), SIZES_EACH)


@pytest.mark.soak
@pytest.mark.parametrize("name", BOX)
def test_every_position_is_laid_out_well(name: str, tables: Tables) -> None:
    assert not findings(tables, walk(tables, [name], None, "make soak"))


def test_a_sample_of_pages_is_laid_out_well(tables: Tables) -> None:
    every = [*pages(tables.hall.url, BOX)]
    assert not findings(tables, [every[0], *random.Random("make test").sample(every[1:], PAGES)])


@pytest.mark.soak
def test_every_page_is_laid_out_well(tables: Tables) -> None:
    assert not findings(tables, pages(tables.hall.url, BOX))


@pytest.fixture(scope="module")
def tables(hall: Hall, browser: Browser) -> Iterator[Tables]:
    made = Tables(hall, browser)
    yield made
    made.close()


def findings(tables: Tables, todo: Iterable[tuple[str, str]], sizes: int = len(SIZES)) -> str:
    """What is wrong, one thing a line; nothing where all is well."""
    found: list[str] = []
    for number, (name, address) in enumerate(todo):
        found += [f"{name}: {line}" for line in look_at(tables.page, address, looks(number, sizes))]
    return "\n".join(found)


def test_a_sample_sees_each_size_in_each_theme_and_axe_sees_each_size() -> None:
    for positions, sizes in ((SAMPLE, SIZES_EACH), (SAMPLE, len(SIZES))):
        seen = [look for number in range(positions) for look in looks(number, sizes)]
        assert {look[:2] for look in seen} == {(size, theme) for size in SIZES for theme in THEMES}
        assert len({look.size for look in seen if look.axe}) > 3


def test_the_audit_finds_each_kind_of_fault(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    for kind, html in BAD.items():
        page.set_content(f"<body style='margin:0;font:16px sans-serif'>{html}")
        assert kind in "\n".join(measure(page, SIZES[1])), kind
    page.set_content("<p>A page without a fault</p><button style='width:50px;height:50px'>Go</button>")
    assert measure(page, SIZES[1]) == []
    page.close()
