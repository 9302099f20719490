"""Browsers add numbers to the seed by themselves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from meadhall.kernel import fair
from tests.browser.acts import set_table, wait_for_move
from tests.browser.conftest import Visitor
from tests.browser.test_stay import HIDE
from tools.browse import Hall

Visit = Callable[..., Visitor]


def test_both_browsers_add_a_number_to_the_seed_a_hidden_and_reloaded_one_too(tmp_path: Path, visit: Visit) -> None:
    hall = Hall(tmp_path, "--pace", "0", "--draw-seconds", "600")
    hall.start()
    try:
        ann, bob = visit().page, visit().page
        invite = set_table(ann, hall.url, ivory="me", red="open")
        ann.reload()
        ann.evaluate(HIDE, True)  # it has no stream now, and asks every few seconds
        bob.goto(invite)
        bob.get_by_role("button", name="Take this seat").click()
        bob.wait_for_url("**/t/*")
        expect(bob.locator("#prompt")).not_to_contain_text("being drawn")
        ann.evaluate(HIDE, False)
        assert wait_for_move(ann)
        record = given_up(bob)
        assert fair.check(record["fair"], record["seed"]) == []
        assert list(fair.told(record["fair"])) == [0, 1]
    finally:
        hall.stop()


def given_up(page: Page) -> dict[str, Any]:
    """Resign, and fetch the record."""
    page.locator("#more > summary").click()
    page.get_by_text("Resign", exact=True).click()
    page.get_by_role("button", name="Resign now").click()
    expect(page.locator("#prompt.over")).to_be_attached()
    found: dict[str, Any] = page.request.get(f"{page.url.replace('/t/', '/r/')}/record.json").json()
    return found
