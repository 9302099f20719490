"""Two people at one device: a whole game of Thunder & Lightning by taps, with the curtain at each change of player."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tools.browse import Hall

Visit = Callable[..., Visitor]
CURTAIN = "form[action$='/curtain'] button"
SHOWN = f"#picture .legal, {CURTAIN}, #prompt.over"
STRONG = (
    *("tyr", "angrboda", "champions_of_asgard", "dragon", "einherjar", "fire_giant", "viking_warriors"),
    *("light_elves", "trolls", "female_archer"),
)
NEVER_FIRST = ("shield_wall", "nightmare")


def test_two_people_play_thunder_on_one_device(hall: Hall, visit: Visit) -> None:
    """Thor challenges often and Loki does not, so that the game is short."""
    page = visit(reduced_motion="reduce").page
    page.goto(f"{hall.url}/new/thunder")
    for side in ("Loki", "Thor"):
        page.get_by_role("combobox", name=side, exact=True).select_option("me")
    page.get_by_role("button", name="Set the table").click()
    curtains, answers, side = 0, 0, ""
    while True:
        page.wait_for_selector(SHOWN, state="attached")
        if page.locator("#prompt.over").count():
            break
        curtain = page.locator(CURTAIN)
        if curtain.count():
            # Behind the curtain the page holds nothing of the game, not even in its source.
            assert page.locator("#picture, #choices, #story").count() == 0
            other = (curtain.text_content() or "").removeprefix("I am ")
            assert other != side
            side = other
            assert page.locator("h1", has_text=f"Hand the device to {side}").count() == 1
            with page.expect_navigation():
                curtain.click()
            page.wait_for_selector("#prompt", state="attached")
            # The question says "you": beside it stands which of the two is meant.
            assert page.locator("#prompt .asked").inner_text() == side
            curtains += 1
            continue
        answer(page, bold=side == "Thor" or answers > 30)
        answers += 1
        assert answers < 300
    assert curtains >= 6
    assert answers >= 18
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def answer(page: Page, *, bold: bool) -> None:
    """Tap a highlighted part, and wait until the page has changed or another page has loaded."""
    legal = page.locator("#picture .legal")
    options = [option.strip('"') for option in legal.evaluate_all("all => all.map((e) => e.dataset.option)")]
    before = page.locator("#main").get_attribute("data-version")
    legal.nth(options.index(choice(options, bold=bold))).click()
    page.wait_for_function(
        "before => { const m = document.getElementById('main'); return m && m.dataset.version !== before; }", arg=before
    )


def choice(options: list[str], *, bold: bool) -> str:
    challenges = [option for option in options if option.startswith("challenge")]
    if "draw" in options or challenges:
        return challenges[0] if challenges and (bold or "draw" not in options) else "draw"
    rank = sorted(options, key=lambda x: STRONG.index(x) if x in STRONG else len(STRONG))
    return rank[0] if bold else next((x for x in reversed(rank) if x not in NEVER_FIRST), rank[-1])
