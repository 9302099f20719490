"""Lessons, hints, help and proposals in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.acts import set_table
from tests.browser.conftest import Visitor
from tools.browse import Hall

Visit = Callable[..., Visitor]
PHONE = {"viewport": {"width": 360, "height": 720}, "has_touch": True, "is_mobile": True}


def coach(page: Page, words: str) -> None:
    expect(page.locator("#coach")).to_contain_text(words)


def test_a_lesson_by_taps_on_the_board(hall: Hall, visit: Visit) -> None:
    page = visit().page
    page.goto(hall.url)
    page.get_by_role("link", name="Learn Thunder & Lightning").click()
    page.get_by_role("link", name=re.compile("Challenging")).click()
    coach(page, "A challenge goes straight ahead")
    assert page.locator("#picture .legal").filter(visible=True).count() == 0  # the first step is only read
    page.get_by_role("button", name="Go on").click()
    coach(page, "Your Dragon has 6")
    # A wrong tap: the coach replies, and the match has not changed.
    page.locator("#picture .legal[data-option='\"challenge b\"']").click()
    coach(page, "The Crown is right behind")
    expect(page.locator("#coach")).to_contain_text("2 of 7")
    # Show me.
    assert page.locator("#rings .halo").count() == 0
    page.get_by_role("button", name="Show me").click()
    expect(page.locator("#rings .halo.wanted")).to_have_count(1)
    expect(page.locator("#choices button.wanted")).to_have_text("Challenge in lane a")
    target = page.locator("#picture .legal[data-option='\"challenge a\"']")
    ring, inner = page.locator("#rings .halo").bounding_box(), target.bounding_box()
    assert ring is not None
    assert inner is not None
    assert ring["x"] < inner["x"]
    assert ring["x"] + ring["width"] > inner["x"] + inner["width"]
    target.click()
    coach(page, "Light Elves, 3")
    expect(page.locator("#rings .halo")).to_have_count(0)
    # After a reload the lesson is at the same step, and so is the list.
    page.reload()
    coach(page, "Light Elves, 3")
    page.goto(f"{hall.url}/learn/thunder")
    expect(page.get_by_role("link", name=re.compile("Challenging"))).to_contain_text("step 3 of 7")


def test_a_lesson_on_a_phone_to_its_end(hall: Hall, visit: Visit) -> None:
    page = visit(**PHONE).page
    page.goto(f"{hall.url}/learn/ragnarocks/settling")
    for option in (None, "A1", "A3", "A4", None, "B1", "B4", "B5"):
        bottom = page.evaluate("document.getElementById('coach').getBoundingClientRect().bottom")
        assert 0 < bottom < 340  # the board has enough room
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        at = page.locator("#coach .at").inner_text()
        if option is None:
            page.get_by_role("button", name="Go on").tap()
        else:
            target = page.locator(f"#picture .legal[data-option='\"{option}\"']")
            expect(target).to_be_in_viewport(ratio=1)
            target.tap()
        expect(page.locator("#coach .at")).not_to_have_text(at)
    coach(page, "Cut off a large piece")
    expect(page.get_by_role("link", name="All lessons")).to_be_visible()
    page.get_by_role("link", name=re.compile("^Next: ")).tap()
    coach(page, "mythology card")


MIDGARD = "#choices button[value='\"midgard\"']"


@pytest.fixture
def gods(hall: Hall, visit: Visit) -> tuple[Page, Page]:
    """Ann and Ben at a table of Yggdrasil: the page of the one who is asked for an action, then the other page."""
    ann, ben = visit(), visit()
    ben.page.goto(f"{hall.url}/me")
    ben.page.get_by_role("textbox", name="Name", exact=True).fill("Ben")
    ben.page.get_by_role("button", name="Keep").click()
    page = ann.page
    page.goto(f"{hall.url}/new/yggdrasil")
    page.locator("[name=seats][value='2']").check()
    for god in ("Thor", "Frey"):
        page.get_by_role("checkbox", name=god, exact=False).first.check()
    page.get_by_role("button", name="Set the table").click()
    ben.page.goto(page.locator(".invite input").first.input_value())
    ben.page.get_by_role("button", name="Take this seat").click()
    asked, other = page, ben.page
    other.wait_for_selector("#choices button")
    while not asked.locator(MIDGARD).count():  # the first card may ask a question, or make Fenrir angry
        before = asked.locator("#main").get_attribute("data-version")
        asked.locator("#choices button").first.click()
        for each in (asked, other):
            changed = "before => document.getElementById('main').dataset.version !== before"
            each.wait_for_function(changed, arg=before)
        if asked.locator("#choices summary", has_text="Propose").count():
            asked, other = other, asked
    return asked, other


def test_a_proposal_is_marked_with_a_ring_on_the_board(gods: tuple[Page, Page]) -> None:
    asked, other = gods
    other.locator("#picture .world[data-option='\"alfheim\"']").click()
    name = "Guest" if asked.locator("#players li", has_text="Guest").count() else "Ben"
    for page in (asked, other):
        expect(page.locator("#rings .halo.proposed")).to_have_count(1)
        expect(page.locator("#rings .halo-name")).to_have_text(name)
        expect(page.locator("#choices button.proposed")).to_have_attribute("data-by", name)
        expect(page.locator("#prompt")).to_contain_text(f"{name} proposes Alfheim")
    asked.locator("#choices button[value='\"alfheim\"']").click()
    for page in (asked, other):
        expect(page.locator("#rings .halo")).to_have_count(0)
        expect(page.locator("#prompt")).not_to_contain_text("proposes")


def test_hovering_shows_help(gods: tuple[Page, Page]) -> None:
    page = gods[0]
    pop = page.locator("#pop")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "hints.json" in request.url else None)
    page.locator("#picture .legal[data-option='\"midgard\"']").hover()
    expect(pop).to_be_visible()
    expect(pop).to_contain_text("souls")
    expect(pop).to_contain_text("YG-5.5")
    page.locator(MIDGARD).hover()
    expect(pop).to_contain_text("souls")
    assert len(asked) == 1  # fetched once for this question
    page.locator("#d-door").hover()  # not an option, but it has a clause
    expect(pop).to_contain_text("YG-3.2 The gods lose")
    page.mouse.move(5, 5)
    expect(pop).to_be_hidden()
    page.locator("#choices summary").focus()
    page.keyboard.press("Tab")
    expect(pop).to_be_visible()
    page.keyboard.press("Escape")
    expect(pop).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_a_hex_has_help_and_taps_pass_through_the_pieces_on_it(hall: Hall, visit: Visit) -> None:
    page = visit().page
    set_table(page, hall.url, red="me")
    pop = page.locator("#pop")
    page.locator("#hE5").hover()
    expect(pop).to_contain_text("E5Contested land: 86 hexesRR-3.4 A region with Vikings of both sides")
    page.locator("#v4").hover()
    expect(pop).to_contain_text("Red on J5")
    page.locator("#v4").click()
    expect(page.locator("#toast")).to_contain_text("RR-2.2")  # the reason for the hex beneath
    page.locator("#picture .legal").first.hover()
    page.wait_for_timeout(600)
    expect(pop).to_be_hidden()  # it would cover what people want to tap
    for option in ("A3", "C5", "B4"):
        page.locator(f"#choices button[value='\"{option}\"']").click()
        page.wait_for_selector(f"#choices button[value='\"{option}\"']", state="detached")
    page.locator("#hE5").hover()
    expect(pop).to_contain_text("Contested land: 85 hexes")  # shown again
    page.locator("#picture .stone").hover()
    expect(pop).to_contain_text("Stone on B4RR-2.6")


def test_a_part_that_appears_under_a_resting_mouse_shows_no_help(hall: Hall, visit: Visit) -> None:
    page = visit().page
    set_table(page, hall.url, red="me")
    for option in ("A3", "C5"):
        page.locator(f"#choices button[value='\"{option}\"']").click()
        page.wait_for_selector(f"#choices button[value='\"{option}\"']", state="detached")
    page.locator("#hB4").click(force=True)
    expect(page.locator("#picture .stone")).to_have_count(1)
    page.wait_for_timeout(800)
    expect(page.locator("#pop")).to_be_hidden()
    page.locator("#hE5").hover()
    page.locator("#picture .stone").hover()
    expect(page.locator("#pop")).to_contain_text("Stone on B4")


def test_a_long_press_opens_a_card_large_and_does_not_answer(hall: Hall, visit: Visit) -> None:
    page = visit(**PHONE).page
    page.goto(f"{hall.url}/learn/thunder/powers")
    page.wait_for_selector("#h-frigg")
    page.wait_for_selector("#pop", state="attached")  # the script has started
    page.evaluate("window.scrollTo(0, 400)")
    page.evaluate("""new Promise((done) => {  // until nothing scrolls any more: scrolling ends a press
        let quiet = setTimeout(done, 500);
        addEventListener("scroll", () => { clearTimeout(quiet); quiet = setTimeout(done, 500); }, true);
    })""")
    press = """([id, long]) => new Promise((done) => {
        const r = document.getElementById(id).getBoundingClientRect(), x = r.left + 20, y = r.top + 20;
        const on = document.elementFromPoint(x, y);
        const how = { bubbles: true, pointerType: "touch", clientX: x, clientY: y };
        on.dispatchEvent(new PointerEvent("pointerdown", how));
        const lift = () => {
            if (long && !document.getElementById("reader").open) return setTimeout(lift, 20);
            on.dispatchEvent(new PointerEvent("pointerup", how));
            on.dispatchEvent(new MouseEvent("click", how));
            setTimeout(done, 300);
        };
        setTimeout(lift, 20);
    })"""
    page.evaluate(press, ["h-frigg", True])
    card = page.locator("#reader")
    expect(card.get_by_role("heading", name="Frigg")).to_be_visible()
    card.get_by_role("button", name="Close").tap()
    coach(page, "1 of 7")
    page.evaluate(press, ["h-frigg", False])
    expect(card).to_be_hidden()
    coach(page, "2 of 7")


def test_without_hover_a_question_mark_shows_the_hint(hall: Hall, visit: Visit) -> None:
    page = visit(**PHONE).page
    page.goto(f"{hall.url}/learn/yggdrasil/gathering")
    page.locator("#choices summary").tap()  # the list is folded, because the board has these choices
    ask = page.get_by_role("button", name="What would Midgard do?")
    expect(ask).to_be_visible()
    box = ask.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 43.9
    ask.tap()
    pop = page.locator("#pop")
    expect(pop).to_contain_text("souls")
    shown = pop.bounding_box()
    assert shown is not None
    assert shown["x"] >= 0
    assert shown["x"] + shown["width"] <= 360
    coach(page, "1 of 7")
    ask.tap()
    expect(pop).to_be_hidden()
