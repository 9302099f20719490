"""Trays in a real browser: filled in by taps and keys, kept through reloads and lost connections, sent in one go."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

from playwright.sync_api import Page, expect

from meadhall.bots import make_bot
from meadhall.kernel.match import Match
from meadhall.kernel.spec import game
from tests.browser.acts import version
from tests.browser.conftest import Visitor
from tools.browse import Hall

TRAY = "#tray:not([hidden])"


def table_of_thor(page: Page, url: str) -> None:
    """Yggdrasil alone: Thor is about to act, and has several Enemies to fight and Vikings to send."""
    match = Match.new("yggdrasil", 1, {"gods": ["thor"]}, "trays")
    state = match.state
    rng = random.Random(1)
    while not (asked(match) == "action" and state.vikings[0] and sum(space > 0 for space in state.spaces) > 2):  # type: ignore[attr-defined]
        match.answer(rng.choice(match.waiting.options))  # type: ignore[union-attr]
        state = match.state
    play_on(page, url, match)


def play_on(page: Page, url: str, match: Match) -> None:
    """Open a match at a table, as the seat that is asked."""
    assert match.waiting is not None
    page.goto(url)
    csrf = page.locator("input[name=csrf]").first.get_attribute("value") or ""
    text = json.dumps(match.record())
    replay = post(page, f"{url}/open", csrf=csrf, text=text)
    page.goto(
        url
        + post(
            page, f"{url}{replay}/play-on", csrf=csrf, ply=str(match.ply), seat=str(match.waiting.seat), level="thrall"
        )
    )


def asked(match: Match) -> str:
    return match.waiting.prompt if match.waiting is not None else ""


def post(page: Page, address: str, **form: str) -> str:
    """Post a form, and return the path it leads to."""
    origin = "/".join(address.split("/")[:3])
    reply = page.request.post(address, form=form, headers={"origin": origin, "x-hall": "1"})
    assert reply.ok, reply.text()
    return reply.headers["x-location"]


def chosen(page: Page) -> list[str]:
    return page.locator("#panel input:checked").evaluate_all("inputs => inputs.map((one) => one.value)")


def test_a_tray_is_filled_in_by_keys_kept_through_a_reload_and_a_restart_and_sent_in_one_go(
    own_hall: Hall, visit: Callable[..., Visitor]
) -> None:
    page = visit().page
    table_of_thor(page, own_hall.url)
    before = version(page)
    asgard = page.locator("#choices button[value='\"asgard\"']")
    asgard.click()
    expect(page.locator(TRAY)).to_be_visible()
    expect(page.locator("#prompt")).to_contain_text("fight")
    expect(page.locator("#panel .call")).to_be_disabled()
    # By keys: into the row of opponents, and to another one.
    opponents = page.locator("#panel fieldset").first.locator("input:not([disabled])")
    opponents.first.focus()
    page.keyboard.press("Space")
    expect(page.locator("#panel .call")).to_be_enabled()
    kept = chosen(page)
    assert kept
    assert version(page) == before  # nothing was sent

    page.reload()
    expect(page.locator(TRAY)).to_be_visible()
    assert chosen(page) == kept

    own_hall.stop()
    expect(page.locator("#reconnecting")).to_be_visible()
    own_hall.start()
    expect(page.locator("#reconnecting")).to_be_hidden()
    expect(page.locator(TRAY)).to_be_visible()
    assert chosen(page) == kept

    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    page.locator("#panel .call").click()
    page.wait_for_function("before => document.getElementById('main').dataset.version !== before", arg=before)
    expect(page.locator("#now")).not_to_be_empty()
    assert [url.rpartition("/")[2] for url in posts] == ["answer"]


def test_a_refusal_says_why_and_keeps_what_was_chosen(hall: Hall, visit: Callable[..., Visitor]) -> None:
    page = visit().page
    table_of_thor(page, hall.url)
    page.locator("#choices button[value='\"asgard\"']").click()
    page.locator("#panel fieldset").first.locator("label").first.click()
    expect(page.locator("#panel .call")).to_be_enabled()
    kept = chosen(page)
    page.evaluate("document.querySelectorAll('#panel [name=option]')[1].value = '\"nobody\"'")
    page.locator("#panel .call").click()
    expect(page.locator("#toast")).to_contain_text("cannot be given together")
    expect(page.locator(TRAY)).to_be_visible()
    assert chosen(page) == kept
    page.keyboard.press("Escape")
    expect(page.locator("#tray")).to_be_hidden()
    expect(page.locator("#choices button[value='\"asgard\"']")).to_be_visible()


def test_the_focus_goes_along_when_a_panel_opens_and_when_it_is_put_away(
    hall: Hall, visit: Callable[..., Visitor]
) -> None:
    page = visit().page
    table_of_thor(page, hall.url)
    expect(page.locator("#picture .can-join").first).to_be_attached()  # the tray has arrived
    page.locator("#choices button[value='\"asgard\"']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#tray")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.getElementById('panel').contains(document.activeElement)")
    page.keyboard.press("Escape")
    expect(page.locator("#answer")).to_be_focused()


def test_a_card_is_dragged_to_its_place(hall: Hall, visit: Callable[..., Visitor]) -> None:
    match = Match.new("thunder", 2, None, "drag")
    rng = random.Random(1)
    while asked(match) != "action" or match.state.points < 2:  # type: ignore[attr-defined]
        match.answer(rng.choice(match.choices))
    page = visit(reduced_motion="reduce").page
    play_on(page, hall.url, match)
    card = page.locator(".held.can-join").first
    name = card.get_attribute("data-face") or ""
    placed = page.locator(f".layer-tl-cards .mine.hid[data-face={name}]")
    before = placed.count()
    card.hover(position={"x": 40, "y": 60})
    page.mouse.down()
    page.mouse.move(400, 300, steps=3)
    place = page.locator(".m.join.free.can-join").first
    place.wait_for(state="visible")
    box = place.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
    page.mouse.up()
    expect(placed).to_have_count(before + 1)


def test_without_script_there_is_no_tray(hall: Hall, visit: Callable[..., Visitor]) -> None:
    page = visit().page
    table_of_thor(page, hall.url)
    plain = visit(java_script_enabled=False)
    plain.context.add_cookies(page.context.cookies())
    plain.page.goto(page.url)
    expect(plain.page.locator("#tray")).to_be_hidden()
    plain.page.locator("#choices button[value='\"asgard\"']").click()
    expect(plain.page.locator("#prompt")).to_contain_text("whom do you fight")


def table_of_warriors(page: Page, url: str) -> None:
    """Champions: the clan that is asked sends its warriors, and may spend Favor later."""
    spec = game("champions")
    match = Match.new(spec, 2, None, "standing")
    bots = [make_bot(spec, "scripted", seed=seat) for seat in range(2)]
    while asked(match) != "assign":
        assert match.waiting is not None
        seat = match.waiting.seat
        match.answer(bots[seat].choose(match.view(seat), match.waiting).option)
    assert match.waiting is not None
    seat = match.waiting.seat
    page.goto(url)
    csrf = page.locator("input[name=csrf]").first.get_attribute("value") or ""
    replay = post(page, f"{url}/open", csrf=csrf, text=json.dumps(match.record()))
    path = post(page, f"{url}{replay}/play-on", csrf=csrf, ply=str(match.ply), seat=str(seat), level="thrall")
    page.goto(url + path)


def test_what_the_hall_shall_answer_is_chosen_in_a_tray_kept_through_a_reload_and_switched_off_below(
    hall: Hall, visit: Callable[..., Visitor]
) -> None:
    page = visit().page
    table_of_warriors(page, hall.url)
    favor, summary = page.locator("#panel select").first, page.locator("#standing summary")
    expect(summary).to_have_text("Ask me less")
    favor.select_option(label="Save Favor: keep every roll")
    expect(page.locator("#panel input[name=standing]")).to_have_value('["favor", "save"]')
    page.reload()
    expect(page.locator("#panel input[name=standing]")).to_have_value('["favor", "save"]')
    page.locator("#panel .call").click()
    expect(summary).to_have_text("Answered for you: Favor")
    summary.click()
    page.locator("#standing select").first.select_option(label="Ask me after each roll")
    expect(summary).to_have_text("Ask me less")
