"""Cards opened large, and scenes, with the toy game: its hall runs in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hall.house import House
from playwright.sync_api import Page, expect

Visit = Callable[..., Any]

WATCH = """() => {
    window.scenes = [];
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes)
            if (node.classList?.contains("scene")) window.scenes.push(node.className);
    }).observe(document.querySelector(".stage"), { childList: true });
}"""


@pytest.fixture(scope="module")
def feast(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("feast")) as house:
        yield house


def sit_down(page: Page, hall: House, **seats: str) -> None:
    """At a new table of the toy game: one person against two bots that answer at once."""
    page.goto(f"{hall.url}/me")
    csrf = page.locator("[name=csrf]").first.get_attribute("value") or ""
    form = {"csrf": csrf, "game": "feast", "seats": "3", "seat-0": "me", "seat-1": "bot:karl", "seat-2": "bot:karl"}
    made = page.request.post(f"{hall.url}/tables", form=form, max_redirects=0)
    page.goto(f"{hall.url}{made.headers['location']}")


def choose(page: Page, text: str = "") -> None:
    """Choose, and skip what is played, until one is asked again."""
    buttons = page.locator("#choices button", has_text=text) if text else page.locator("#choices button")
    before = page.locator("#main").get_attribute("data-version")
    buttons.first.click()
    page.wait_for_function(
        """before => {
            document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
            const main = document.getElementById("main");
            return main.dataset.version !== before && document.querySelector("#choices button");
        }""",
        arg=before,
    )


def to_a_card(page: Page) -> None:
    """The highest bid, then no look at a hand, and "lay", both in a tray: one's card is to be laid."""
    choose(page, "2")
    panel = page.locator("#panel")
    for answer in ("pass", "lay"):
        panel.locator("label", has_text=answer).click()
        expect(panel.locator(f"[type=radio][value='\"{answer}\"']")).to_be_checked()
    panel.locator(".call").click()
    expect(page.locator("#choices button[value='\"lay\"']")).to_have_count(0)
    expect(page.locator("#choices button").first).to_be_visible()


def test_a_card_opens_large_and_the_legend_is_one_tap_away(feast: House, visit: Visit) -> None:
    page = visit().page
    sit_down(page, feast)
    card, dialog = page.locator("[data-face]").first, page.locator("#reader")
    title = card.inner_text().capitalize()
    expect(page.locator(".told-once")).to_be_visible()
    card.click(button="right")
    expect(dialog.get_by_role("heading", name=title)).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(card).to_be_visible()
    card.hover()
    page.keyboard.press("?")
    expect(dialog.get_by_role("heading", name=title)).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    page.get_by_role("link", name="What the icons mean").click()
    expect(dialog).to_contain_text("draw one more card")
    page.reload()
    page.wait_for_function("() => document.querySelector('.told-once') === null")


def test_holding_a_card_opens_it_and_does_not_choose_it(feast: House, visit: Visit) -> None:
    page = visit(has_touch=True).page
    sit_down(page, feast)
    to_a_card(page)
    before = page.locator("#main").get_attribute("data-version")
    page.locator("[data-face]").first.evaluate(
        """card => {
            const how = { bubbles: true, cancelable: true, pointerType: "touch", clientX: 20, clientY: 20 };
            card.dispatchEvent(new PointerEvent("pointerdown", how));
        }"""
    )
    expect(page.locator("#reader")).to_be_visible()
    page.locator("[data-face]").first.dispatch_event("pointerup")
    page.locator("[data-face]").first.dispatch_event("click")
    assert page.locator("#main").get_attribute("data-version") == before


@pytest.mark.parametrize(
    ("motion", "speed", "played"),
    [("no-preference", "fast", True), ("no-preference", "off", False), ("reduce", "fast", False)],
)
def test_scenes_are_played_unless_a_person_wants_none(
    feast: House, visit: Visit, motion: str, speed: str, played: bool
) -> None:
    page = visit(reduced_motion=motion).page
    sit_down(page, feast)
    page.evaluate("speed => localStorage.setItem('scenes', speed)", speed)
    to_a_card(page)
    page.evaluate(WATCH)
    page.locator("#choices button").first.click()
    expect(page.locator("#guest0 i")).to_have_text("1 laid, 1 apples, 0")  # what the page says is the same
    expect(page.locator(".scene")).to_have_count(0)
    assert page.evaluate("window.scenes[0]") == ("scene scene-march" if played else None)


def test_the_speed_of_scenes_is_set_at_the_table(feast: House, visit: Visit) -> None:
    page = visit().page
    sit_down(page, feast)
    page.locator("#more summary").first.click()
    page.get_by_label("Scenes and a bot’s turn").select_option("slow")
    page.reload()
    page.locator("#more summary").first.click()
    expect(page.get_by_label("Scenes and a bot’s turn")).to_have_value("slow")


def test_there_is_no_sound_before_the_first_gesture(feast: House, visit: Visit) -> None:
    page = visit().page
    page.add_init_script(
        """window.sounds = 0;
        const Real = window.AudioContext;
        window.AudioContext = class extends Real { constructor() { super(); window.sounds++; } };"""
    )
    sit_down(page, feast)
    page.wait_for_selector("#choices button")
    assert page.evaluate("window.sounds") == 0
    choose(page)
    assert page.evaluate("window.sounds") == 1
