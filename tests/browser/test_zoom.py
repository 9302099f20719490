"""A dense board is enlarged on a phone: with the buttons, by a double tap, with two fingers."""

from __future__ import annotations

from collections.abc import Callable

from browser.acts import play_now, version, wait_for_move
from browser.conftest import Visitor
from playwright.sync_api import CDPSession, Page, expect

from tools.browse import Hall

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LARGER = "() => document.querySelector('.layer-rr-board').viewBox.baseVal.width < 744"
WHOLE = "() => document.querySelector('.layer-rr-board').viewBox.baseVal.width === 744"


def hex_width(page: Page) -> float:
    box = page.locator("#hE5").bounding_box()
    assert box is not None
    return box["width"]


def pinch(cdp: CDPSession, apart: tuple[int, ...]) -> None:
    """Two fingers on the middle of the board, so far apart one after the other."""
    for n, distance in enumerate(apart):
        points = [{"x": 195 + side * distance, "y": 280, "id": i} for i, side in enumerate((-1, 1))]
        cdp.send("Input.dispatchTouchEvent", {"type": "touchMove" if n else "touchStart", "touchPoints": points})
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_board_is_enlarged_and_still_answers(hall: Hall, visit: Callable[..., Visitor]) -> None:
    page = visit(**PHONE).page
    play_now(page, hall.url)
    assert wait_for_move(page)
    before = hex_width(page)
    page.get_by_role("button", name="Larger").click()
    page.wait_for_function(LARGER)
    assert hex_width(page) > 1.5 * before
    page.get_by_role("button", name="Smaller").click()
    page.wait_for_function(WHOLE)
    expect(page.get_by_role("button", name="Smaller")).to_be_hidden()
    pinch(page.context.new_cdp_session(page), (40, 60, 80, 100))
    page.wait_for_function(LARGER)
    page.locator(".zoom button").last.click()
    page.locator(".zoom button").last.click()
    before_answer = version(page)
    page.locator("#picture .legal").first.tap()
    page.wait_for_function("before => document.getElementById('main').dataset.version !== before", arg=before_answer)


def test_two_taps_on_bare_land_enlarge_it(hall: Hall, visit: Callable[..., Visitor]) -> None:
    page = visit(**PHONE).page
    play_now(page, hall.url)
    assert wait_for_move(page)
    for _ in range(2):
        page.locator("#hE5").tap(force=True)
    page.wait_for_function(LARGER)
