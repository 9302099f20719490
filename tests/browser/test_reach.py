"""Everybody can play: by keys alone, without script, with a screen reader, and with less motion. In every game."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache

import pytest
from axe_playwright_python.sync_playwright import Axe
from box import BOX
from playwright.sync_api import Page, expect

from meadhall.bots import make_bot
from meadhall.kernel.match import Match
from meadhall.kernel.spec import game
from tests.browser.acts import version
from tests.browser.conftest import Visitor
from tools.browse import Hall

Visit = Callable[..., Visitor]
AT = {"champions": "assign", "ragnarocks": "select", "thunder": "action", "yggdrasil": "action"}
ANSWERS = 3  # in each game: not more than a turn of Thunder & Lightning, whose next may be the end
ASKED = "#choices button:visible, #tray:not([hidden])"
TABS = 250  # at most, to come to something

NAMES = ["aria-command-name", "aria-input-field-name", "button-name", "input-button-name", "label", "link-name"]
NAMES += ["select-name", "summary-name", "heading-order", "page-has-heading-one", "svg-img-alt"]

# What has the focus: a row of a tray in which nothing is chosen, its button, a choice, a closed list of choices.
FOCUSED = """() => {
    const e = document.activeElement;
    if (e.matches("#panel input[type=radio]")) {
        return e.closest("fieldset").querySelector("input:checked") || e.disabled ? "" : "row";
    }
    if (e.matches("#panel .call")) return e.disabled ? "" : "send";
    if (e.matches("#choices summary")) return e.closest("details").open ? "" : "list";
    return e.matches("#choices button, #panel button[name=option]") ? "choice" : "";
}"""

WATCH = """() => {
    window.moved = [];
    for (const kind of ["animationstart", "transitionrun"]) {
        document.addEventListener(kind, (event) => window.moved.push(event.animationName ?? event.propertyName), true);
    }
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        window.moved.push("a script's");
        return animate.apply(this, how);
    };
}"""


@cache
def record(name: str) -> tuple[str, int, int]:
    """A match some turns old, its length and who begins a turn: with a tray, where the game has any."""
    spec = game(name)
    match = Match.new(spec, max(2, spec.seats[0]), seed="reach")
    bots = [make_bot(spec, "scripted", seed=seat) for seat in range(match.seats)]
    ask, last = match.waiting, None
    assert ask is not None
    while match.ply < 20 or ask.prompt != AT[name] or ask.seat == last:
        last = ask.seat
        match.answer(bots[ask.seat].choose(match.view(ask.seat), ask).option)
        ask = match.waiting
        assert ask is not None
    return json.dumps(match.record()), match.ply, ask.seat


def sit_down(page: Page, url: str, name: str) -> None:
    """At the seat that is asked in the middle of a match; bots have the others."""
    page.goto(url)
    csrf = page.locator("input[name=csrf]").first.get_attribute("value") or ""
    text, ply, seat = record(name)

    def post(path: str, **form: str) -> str:
        reply = page.request.post(f"{url}{path}", form={"csrf": csrf, **form}, headers={"origin": url, "x-hall": "1"})
        assert reply.ok, reply.text()
        return reply.headers["x-location"]

    replay = post("/open", text=text)
    page.goto(url + post(f"{replay}/play-on", ply=str(ply), seat=str(seat), level="thrall"))


def answer_by_keys(page: Page) -> list[str]:
    """Tab to what can be chosen, choose it, and wait for the next question. Says what was used."""
    page.locator(ASKED).first.wait_for()
    before, used = version(page), []
    for _ in range(TABS):
        page.keyboard.press("Tab")
        what = page.evaluate(FOCUSED)
        if not what:
            continue
        used.append(what)
        page.keyboard.press("Space" if what == "row" else "Enter")
        page.wait_for_selector("#tray[aria-busy]", state="detached")
        if what in ("choice", "send"):
            page.wait_for_function(
                """before => document.getElementById("main").dataset.version !== before
                    || document.querySelector("#tray:not([hidden])")""",
                arg=before,
            )
            if version(page) != before:
                return used
    pytest.fail(f"Tab does not come to an answer: {used}")


@pytest.mark.parametrize("name", BOX)
def test_moves_are_made_by_keys_alone_without_motion_and_told_to_a_screen_reader(
    name: str, hall: Hall, visit: Visit
) -> None:
    page = visit(reduced_motion="reduce").page
    sit_down(page, hall.url, name)
    page.evaluate(WATCH)
    used = [what for _ in range(ANSWERS) for what in answer_by_keys(page)]
    assert used.count("choice") + used.count("send") >= ANSWERS
    assert "send" in used or name not in ("champions", "yggdrasil")  # a tray was filled in
    assert page.evaluate("window.moved") == []  # they want less motion
    # The last sentences of the story are in the live region.
    told = [line.strip() for line in page.locator("#story li").all_inner_texts()][-3:]
    said = page.locator("#say")
    assert told
    for sentence in told:
        expect(said).to_contain_text(sentence)
    assert said.get_attribute("aria-live") == "polite"
    # Each region has a heading, and each control a name.
    headings = page.get_by_role("heading", level=2).all_inner_texts()
    assert {"The question", "The table", "Your choices", "Story"} <= set(headings)
    found = Axe().run(page, options={"runOnly": NAMES}).response
    assert [(v["id"], n["html"]) for v in found["violations"] for n in v["nodes"]] == []


@pytest.mark.parametrize("name", BOX)
def test_without_script_every_question_is_a_form(name: str, hall: Hall, visit: Visit) -> None:
    visitor = visit(java_script_enabled=False)
    page, rng = visitor.page, random.Random(1)
    sit_down(page, hall.url, name)
    for _ in range(ANSWERS):
        before = version(page)
        page.locator(ASKED).first.wait_for()
        expect(page.locator("#tray")).to_be_hidden()
        choices = page.locator("#choices button")
        with page.expect_navigation():
            choices.nth(rng.randrange(choices.count())).click()
        assert version(page) != before
    assert page.locator("#story li").count()


def test_things_move_for_everybody_else(hall: Hall, visit: Visit) -> None:
    page = visit(reduced_motion="no-preference").page
    sit_down(page, hall.url, "ragnarocks")
    page.evaluate(WATCH)
    answer_by_keys(page)
    page.wait_for_function("() => window.moved.length > 0")
