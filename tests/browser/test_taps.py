"""A whole game of Champions on a phone, by real taps: nothing is out of reach, nothing needs a zoom."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.acts import version
from tests.browser.conftest import Visitor
from tools.browse import Hall

PHONE = {"width": 390, "height": 844}
TRAY = "#tray:not([hidden])"
ASKED = "() => document.querySelector('#prompt.yours, #prompt.over')"
SETTLED = "() => !document.querySelector('#choices.awaiting, #tray[aria-busy=true], #choices[aria-busy=true]')"
CHANGED = "before => document.getElementById('main').dataset.version !== before"
# A panel without a button is sent when it is complete.
READY = "document.querySelector('#tray:not([hidden], [aria-busy=true]) .call:is(:not([hidden]), [disabled])')"
CHANGED_OR_READY = f"{CHANGED} || {READY}"
MOST = 600  # taps of a game


@pytest.mark.soak
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_of_champions_by_taps_on_a_phone(hall: Hall, visit: Callable[..., Visitor], seed: int) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce").page
    rng = random.Random(seed)
    page.goto(hall.url)
    page.get_by_role("button", name="Play Champions of Midgard now").tap()
    page.wait_for_url("**/t/*")
    taps = 0
    while not over(page):
        tap_something(page, rng)
        width, scale = page.evaluate("() => [document.documentElement.scrollWidth, visualViewport.scale]")
        assert (width, scale) == (PHONE["width"], 1)
        taps += 1
        assert taps < MOST
    assert taps > 30


def over(page: Page) -> bool:
    page.wait_for_function(ASKED)
    page.wait_for_function(SETTLED)
    return page.locator("#prompt.over").count() > 0


def tap_something(page: Page, rng: random.Random) -> None:
    """One answer, or one thing more in a tray. A tap on what is covered fails."""
    before, tray = version(page), page.locator(TRAY)
    sends = True
    if not tray.count():
        lit, beside = (
            page.locator("#picture .legal[data-option]:visible"),
            page.locator("#choices .rest button:visible"),
        )
        if not lit.count() and not beside.count():
            beside = page.locator("#choices button[name=option]:visible")
        one_of(lit if lit.count() and (not beside.count() or rng.random() < 0.8) else beside, rng).tap()
        sends = False  # it may open a tray
    else:
        labels, call = tray.locator("label:has(input:enabled):visible"), tray.locator("button.call:visible")
        sends = call.count() > 0 and call.is_enabled() and rng.random() < 0.6
        lit = page.locator("#picture .can-join:visible")
        if sends:
            call.tap()
        else:
            one_of(labels if labels.count() else lit, rng).tap()
    page.wait_for_function(CHANGED if sends else CHANGED_OR_READY, arg=before)


def one_of(found: Locator, rng: random.Random) -> Locator:
    return found.nth(rng.randrange(found.count()))
