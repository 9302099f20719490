"""Tabs, restarts, animations, focus and theme."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.acts import LEGAL, play_now, sees, set_table, tap, version, wait_for_move
from tests.browser.conftest import Visitor
from tools.browse import Hall

Visit = Callable[..., Visitor]

HIDE = """hidden => {
    const state = { hidden, visibilityState: hidden ? "hidden" : "visible" };
    for (const [key, value] of Object.entries(state)) {
        Object.defineProperty(document, key, { configurable: true, value });
    }
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_game_goes_on_after_the_hall_was_restarted(own_hall: Hall, visit: Visit) -> None:
    rng = random.Random(4)
    page = visit().page
    play_now(page, own_hall.url)
    for _ in range(7):
        assert wait_for_move(page)
        tap(page, rng)
    wait_for_move(page)
    before, shown = version(page), sees(page)
    page.evaluate("window.same = true")
    own_hall.stop()
    expect(page.locator("#reconnecting")).to_be_visible()
    own_hall.start()
    expect(page.locator("#reconnecting")).to_be_hidden()
    assert sees(page) == shown
    assert int(version(page)) >= int(before) - 1
    for _ in range(6):
        assert wait_for_move(page)
        tap(page, rng)
    assert page.evaluate("window.same")  # the page was not loaded again


def test_eight_open_tabs_all_work(hall: Hall, visit: Visit) -> None:
    """Browsers allow six connections a host: a hidden tab must not hold one."""
    rng = random.Random(5)
    me = visit()
    set_table(me.page, hall.url, ivory="me", red="me")
    tabs: list[Page] = [me.page]
    me.page.evaluate(HIDE, True)
    for _ in range(7):
        tab = me.context.new_page()
        tab.goto(me.page.url)
        tab.wait_for_selector(LEGAL)
        tab.evaluate(HIDE, True)
        tabs.append(tab)
    seen = sees(me.page)
    for turn in range(12):
        tab = tabs[turn % 8]
        tab.bring_to_front()
        tab.evaluate(HIDE, False)
        expect(tab.locator("#told")).to_have_text(seen)
        tab.wait_for_selector(LEGAL)
        tap(tab, rng)
        seen = sees(tab)
        tab.evaluate(HIDE, True)
    for tab in tabs[:5]:  # and five visible tabs at the same time
        tab.evaluate(HIDE, False)
        expect(tab.locator("#told")).to_have_text(seen)


def test_a_piece_slides_unless_reduced_motion_is_set(hall: Hall, visit: Visit) -> None:
    for motion, slid in (("no-preference", True), ("reduce", False)):
        page = visit(reduced_motion=motion).page
        set_table(page, hall.url, ivory="me", red="me")
        page.evaluate(
            """() => {
                window.slid = false;
                const animate = Element.prototype.animate;
                Element.prototype.animate = function (frames, how) {
                    if (frames.transform) window.slid = true;
                    return animate.call(this, frames, how);
                };
            }"""
        )
        rng = random.Random(6)
        tap(page, rng)
        tap(page, rng)
        assert page.evaluate("window.slid") is slid


def test_the_focus_stays_with_the_choices(hall: Hall, visit: Visit) -> None:
    """With script and keyboard: Enter on a choice, and the next question's first choice has the focus."""
    page = visit().page
    set_table(page, hall.url, ivory="me", red="me")
    page.locator("#choices button").first.focus()
    for _ in range(5):
        before = version(page)
        page.keyboard.press("Enter")
        page.wait_for_function("before => document.getElementById('main').dataset.version !== before", arg=before)
        assert page.evaluate("document.activeElement.name") == "option"


def test_the_theme_is_kept(hall: Hall, visit: Visit) -> None:
    page = visit(color_scheme="dark").page
    page.goto(hall.url)
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    with page.expect_navigation():
        page.get_by_role("button", name="Theme").click()
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert dark != light
    page.goto(f"{hall.url}/rules/ragnarocks")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == light
