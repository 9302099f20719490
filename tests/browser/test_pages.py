"""Every page: no accessibility problem found by axe, no sideways scrolling, working replay controls."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.acts import LEGAL, play_now, sees, set_table, tap
from tests.browser.conftest import Visitor
from tools.browse import Hall

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def addresses(hall: Hall, browser: object) -> Iterator[dict[str, str]]:
    """A table that waits for a guest, one in play, and one that is over."""
    from playwright.sync_api import Browser

    assert isinstance(browser, Browser)
    host = Visitor(browser)
    page, rng = host.page, random.Random(7)
    found = {"lobby": hall.url, "rules": f"{hall.url}/rules/ragnarocks", "docs": f"{hall.url}/docs"}
    found |= {"new": f"{hall.url}/new/ragnarocks", "me": f"{hall.url}/me", "nothing": f"{hall.url}/t/nothing"}
    found |= {"learn": f"{hall.url}/learn", "lesson": f"{hall.url}/learn/thunder/placing"}
    found["seat"] = set_table(page, hall.url, ivory="me", red="open")
    set_table(page, hall.url, ivory="me", red="me")
    for _ in range(10):
        tap(page, rng)
    found["table"] = page.url
    set_table(page, hall.url, ivory="me", red="me")
    for _ in range(13):
        tap(page, rng)
    page.locator("#more > summary").click()
    page.get_by_text("Resign", exact=True).click()
    page.get_by_role("button", name="Resign now").click()
    expect(page.locator("#prompt")).to_have_class("over")
    found["over"] = page.url
    found["replay"] = page.url.replace("/t/", "/r/")
    found["cookies"] = host.context.storage_state()  # type: ignore[assignment]
    yield found
    host.close()


def check(page: Page) -> list[str]:
    found = Axe().run(page).response
    assert len(found["passes"]) > 10  # axe has really run its checks
    return [f"{v['id']}: {n['html']}" for v in found["violations"] for n in v["nodes"]]


@pytest.mark.parametrize(("width", "scheme"), [(1280, "dark"), (360, "light")])
def test_axe_finds_no_problem_and_no_page_scrolls_sideways(
    addresses: dict[str, str], visit: Visit, width: int, scheme: str
) -> None:
    how = {"color_scheme": scheme, "viewport": {"width": width, "height": 740}, "reduced_motion": "reduce"}
    page = visit(storage_state=addresses["cookies"], **how).page
    for name, address in addresses.items():
        if name == "cookies":
            continue
        page.goto(address)
        assert check(page) == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name


def test_the_board_fits_without_scrolling(addresses: dict[str, str], visit: Visit) -> None:
    for size in ((1280, 720), (1920, 1080), (1024, 768)):
        page = visit(storage_state=addresses["cookies"], viewport={"width": size[0], "height": size[1]}).page
        page.goto(addresses["table"])
        box = page.locator("#picture").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size[1]
        if size[0] >= 1280:
            target = page.locator(LEGAL).first.bounding_box()
            assert target is not None
            assert min(target["width"], target["height"]) >= 44


def test_a_replay_is_stepped_by_keys_by_slider_and_without_script(addresses: dict[str, str], visit: Visit) -> None:
    page = visit(storage_state=addresses["cookies"]).page
    page.goto(f"{addresses['replay']}?ply=0")
    start = sees(page)
    expect(page.locator("#at")).to_have_text("0")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#at")).to_have_text("3")
    expect(page.locator("#told")).not_to_have_text(start)
    page.wait_for_url("**?ply=3&seat=*")
    third = sees(page)
    page.locator("#ply").fill("13")
    expect(page.locator("#link")).to_have_value(f"{addresses['replay']}?ply=13&seat=truth")
    page.keyboard.press("Home")
    page.get_by_role("link", name="To the start").click()
    expect(page.locator("#told")).to_have_text(start)

    plain = visit(storage_state=addresses["cookies"], java_script_enabled=False).page
    plain.goto(f"{addresses['replay']}?ply=2")
    plain.get_by_role("link", name="One ply on").click()
    assert sees(plain) == third


def test_a_spectators_tap_on_the_board_changes_nothing(addresses: dict[str, str], visit: Visit) -> None:
    page = visit().page
    page.goto(addresses["table"])
    shown = sees(page)
    page.locator("#hE5").click(force=True)
    page.wait_for_timeout(200)
    assert sees(page) == shown
    assert not page.locator(LEGAL).count()


def test_play_on_from_a_replay(addresses: dict[str, str], visit: Visit) -> None:
    page = visit(storage_state=addresses["cookies"]).page
    page.goto(f"{addresses['replay']}?ply=6")
    shown = sees(page)
    page.get_by_role("heading", name="Play on").click()
    page.get_by_role("combobox", name="You play").select_option("all")
    page.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url("**/t/*")
    assert sees(page) == shown


def test_play_now_works_from_the_lobby(hall: Hall, visit: Visit) -> None:
    page = visit().page
    play_now(page, hall.url)
    page.wait_for_selector(LEGAL)
