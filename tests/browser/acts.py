"""What a person does at the hall, step by step."""

from __future__ import annotations

import random

from playwright.sync_api import Locator, Page

LEGAL = "#picture .legal"
GAME = "Ragnarocks"


def card(page: Page) -> Locator:
    return page.locator(".game", has=page.get_by_role("heading", name=GAME, exact=True))


def play_now(page: Page, url: str, level: str = "thrall") -> None:
    """Start a game from the lobby: one click, or two with another level."""
    page.goto(url)
    card(page).locator(f"input[value={level}]").check()
    card(page).get_by_role("button", name=f"Play {GAME} now").click()
    page.wait_for_url("**/t/*")


def set_table(page: Page, url: str, **seats: str) -> str:
    """Make a new table. Returns the invite link if a seat is open."""
    page.goto(url)
    card(page).get_by_role("link", name="with friends").click()
    for side, who in seats.items():
        page.get_by_role("combobox", name=side.capitalize(), exact=True).select_option(who)
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url("**/t/*")
    link = page.locator(".invite input")
    return link.input_value() if link.count() else ""


def version(page: Page) -> str:
    return page.locator("#main").get_attribute("data-version") or ""


def wait_for_move(page: Page) -> bool:
    """Until the page asks for an answer (True) or the game is over."""
    page.wait_for_selector(f"{LEGAL}, #prompt.over", state="attached")
    return page.locator("#prompt.over").count() == 0


def tap(page: Page, rng: random.Random, *, touch: bool = False) -> None:
    """Tap one of the highlighted hexes, and wait until the page has changed."""
    before = version(page)
    glowing = page.locator(LEGAL)
    chosen = glowing.nth(rng.randrange(glowing.count()))
    if touch:
        chosen.tap()
    else:
        chosen.click()
    page.wait_for_function("before => document.getElementById('main').dataset.version !== before", arg=before)


def sees(page: Page) -> str:
    """The positions of the pieces on the page."""
    return page.locator("#told").text_content() or ""
