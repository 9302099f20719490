"""The lobby's lists: what stands in a row, and what a person removes."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from box import BOX
from hall.house import House

from meadhall.bots import persona
from meadhall.hall.pages import TableRow
from meadhall.hall.routes.lobby import ago, alike_together


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (5, "just now"),
        (60, "1 minute ago"),
        (3599, "59 minutes ago"),
        (7300, "2 hours ago"),
        (90000, "yesterday"),
        (5 * 86400, "5 days ago"),
        (30 * 86400, "4 weeks ago"),
    ],
)
def test_times_in_words(seconds: float, words: str) -> None:
    assert ago(seconds) == words


def test_games_that_would_read_the_same_are_one_row() -> None:
    rows = [
        TableRow("a", "toy", "Toy", "Ann, Bob", "/r/a", result="Ann wins.", since="just now"),
        TableRow("b", "toy", "Toy", "Ann, Bob", "/r/b", result="Bob wins.", since="just now"),
        TableRow("c", "toy", "Toy", "Ann, Bob", "/r/c", result="Ann wins.", since="yesterday"),
    ]
    found = alike_together(rows)
    assert [row.id for row in found] == ["a", "b"]
    assert found[0].more == (("/r/c", "yesterday"),)


def test_a_row_says_with_whom_and_whose_move_it_is(hall: House) -> None:
    ann = hall.person("Ann")
    table = ann.new_table(seat_0="me", seat_1="bot:jarl")
    page = ann.get("/").text
    row = page[page.index(f'href="/t/{table}"') :].partition("</li>")[0]
    assert f"with {persona('jarl').name} (bot)" in row
    assert "Your move" in row
    assert "just now" in row


def test_the_bots_are_persons_in_the_lobby(hall: House) -> None:
    page = hall.person().get("/").text
    art = re.search(r'src="(/art/bots/[^"]+)"', page)
    assert art is not None
    found = hall.person().get(art[1])
    assert (found.status_code, found.headers["content-type"]) == (200, "image/svg+xml")
    assert "immutable" in found.headers["cache-control"]
    assert f"against {persona('jarl').name}" in page


def test_a_finished_game_is_removed_for_the_person_who_asks_only(hall: House) -> None:
    ann, bob = hall.person("Ann"), hall.person("Bob")
    table = ann.new_table(seat_0="me", seat_1="bot:thrall", public="true")
    running = ann.new_table(seat_0="me", seat_1="bot:thrall")
    ann.post(f"/t/{table}/resign")
    assert f"/r/{table}" in ann.get("/").text
    assert f"/r/{table}" in bob.get("/").text
    assert ann.post("/forget", table=running).status_code == 303
    assert f"/t/{running}" in ann.get("/").text  # it is not over
    assert ann.post("/forget", table=table).status_code == 303
    assert ann.post("/forget", table=table).status_code == 303  # twice does no harm
    assert f"/r/{table}" not in ann.get("/").text
    assert f"/r/{table}" in bob.get("/").text
    assert ann.get(f"/r/{table}").status_code == 200
    assert bob.post("/forget", table="all").status_code == 303
    assert "No game has been finished yet." in bob.get("/").text


@pytest.mark.parametrize("name", BOX)
def test_the_lobby_shows_a_small_picture_of_a_running_game(hall: House, name: str) -> None:
    ann = hall.person("Ann")
    ann.new_table(name, seat_0="me", seat_1="bot:thrall")
    (address,) = re.findall(r'<img src="(/t/[^"]+/thumbnail\.svg[^"]*)"', ann.get("/").text)
    found = ann.get(address.replace("&amp;", "&"))
    assert (found.status_code, found.headers["content-type"].partition(";")[0]) == (200, "image/svg+xml")
    ElementTree.fromstring(found.text)


def test_without_a_drawn_thumbnail_the_picture_is_the_cover(hall: House) -> None:
    ann = hall.person("Ann")
    table = ann.new_table(seat_0="me", seat_1="bot:thrall")
    found = ann.get(f"/t/{table}/thumbnail.svg")
    assert found.status_code in (200, 303)
    assert ann.get("/t/nothing/thumbnail.svg").status_code == 404
