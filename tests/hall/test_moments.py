"""Cards to read, the legend, and scenes."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
import toy
from hall.house import House, Person, part

from meadhall.hall import pages, render
from meadhall.hall.faces import faces_path
from meadhall.hall.tables.table_page import by_team
from meadhall.kernel.match import Match
from meadhall.kernel.presentation import ScoreLine


def feast(hall: House) -> tuple[list[Person], str]:
    """Three people at a table of the toy game."""
    people = [hall.person(name) for name in ("Ann", "Bob", "Cid")]
    table = people[0].new_table("feast", seats="3", seat_0="me", seat_1="open", seat_2="open")
    for person, seat in zip(people[1:], hall.table(table).seats[1:], strict=True):
        person.post(f"/s/{seat.invite}")
    return people, table


def play(people: list[Person], table: str, *options: Any) -> None:
    """Answer for whoever is asked; None is the first option."""
    for option in options:
        seat = people[0].view(table)["waiting"]["seat"]
        assert people[seat].answer(table, option).status_code == 204


# -- cards to read


def test_all_cards_are_one_file_that_browsers_keep(hall: House) -> None:
    people, table = feast(hall)
    found = re.search(r'data-faces="([^"]+)"', people[0].get(f"/t/{table}").text)
    assert found is not None
    assert found[1] == faces_path(toy.GAME)
    reply = people[0].get(found[1])
    assert "immutable" in reply.headers["cache-control"]
    assert '<article class="face" id="whale">' in reply.text
    assert "It counts 8." in reply.text
    assert "draw one more card" in reply.text
    old = people[0].get("/faces/feast-0123456789ab.html")
    assert old.text == reply.text
    assert old.headers["cache-control"] == "no-cache"


def test_cards_and_legend_are_pages_without_script(hall: House) -> None:
    people, table = feast(hall)
    assert 'href="/rules/feast#see"' in people[0].get(f"/t/{table}").text
    page = people[0].get("/rules/feast").text
    assert 'id="see"' in page
    assert 'id="card-crow"' in page


# -- scenes


def scenes(beat: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = beat.get("scenes", [])
    return found


def test_each_viewer_gets_the_scenes_of_their_own_view(hall: House) -> None:
    people, table = feast(hall)
    play(people, table, 0, 1, 2, "pass", "lay")
    eve = hall.person("Eve")
    with people[0].stream(table) as own, people[1].stream(table) as other, eve.stream(table) as watching:
        kind = people[0].view(table)["waiting"]["options"][0]
        version = people[0].view(table)["version"]
        play(people, table, kind)
        beats = [stream.until(version + 1) for stream in (own, other, watching)]
    (mine,), (theirs,), (seen,) = (scenes(beat) for beat in beats)
    assert mine == {
        "name": "march",
        "ms": 300,
        "html": f"<b class='card' data-at='guest0'>You: {kind}</b>",
        "sound": "card",
    }
    assert theirs["html"] == seen["html"] == "<b class='card' data-at='guest0'>Ann: a card</b>"


def test_a_scene_has_no_more_than_its_longest_time(hall: House) -> None:
    people, table = feast(hall)
    with people[0].stream(table) as stream:
        version = people[0].view(table)["version"]
        play(people, table, "apple")
        (scene,) = scenes(stream.until(version + 1))
    assert scene == {"name": "gain", "ms": 1500, "on": ["guest0"], "sound": "gain"}


def test_taking_back_and_coming_back_play_nothing(hall: House) -> None:
    people, table = feast(hall)
    play(people, table, 0, 1, 2, "pass", "lay", None)
    with people[0].stream(table) as stream:
        assert not scenes(stream.beat())
        people[0].post(f"/t/{table}/undo")
        people[1].post(f"/t/{table}/consent", agree="yes")
        people[2].post(f"/t/{table}/consent", agree="yes")
        while people[0].view(table)["ply"] > 5:
            assert not scenes(stream.beat())


def test_a_fault_in_a_stage_does_not_break_the_table(hall: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(before: Any, now: Any) -> Any:
        raise RuntimeError("no scene today")

    people, table = feast(hall)
    monkeypatch.setattr(toy, "stage", broken)
    with people[0].stream(table) as stream:
        version = people[0].view(table)["version"]
        play(people, table, "apple")
        beat = stream.until(version + 1)
    assert not scenes(beat)
    assert part(beat, "story")


def test_the_steps_of_bots_are_marked_so_that_they_can_be_followed(hall: House) -> None:
    ann = hall.person("Ann")
    table = ann.new_table("ragnarocks", seats="2", seat_0="me", seat_1="bot:karl")
    held: dict[int, bool] = {}  # by ply: was its first beat one to be held?
    with ann.stream(table) as stream:
        while True not in held.values():
            beat = stream.beat()
            if beat["ply"] not in held:
                held[beat["ply"]] = bool(beat.get("follow"))
                if beat["your_move"]:
                    ann.answer(table)
    answers = hall.table(table).match.answers
    assert all(follow == (answers[ply - 1].seat == 1) for ply, follow in held.items() if ply)


def test_names_in_scenes_are_escaped() -> None:
    (scene,) = render.scenes_of(toy.GAME, *two_views(), ["A<b>", "B", "C"])
    assert scene.html.startswith("<b class='card' data-at='guest0'>A&lt;b&gt;: ")


def two_views() -> Any:
    match = Match.new(toy.GAME, 3, seed="names")
    for option in (2, 1, 0, "pass", "lay"):
        match.answer(option)
    before = match.view(0)
    match.answer(match.choices[0])
    return before, match.view(0)


# -- the end


def to_the_end(people: list[Person], table: str) -> None:
    while (asked := people[0].view(table)["waiting"]) is not None:
        assert people[asked["seat"]].answer(table).status_code == 204


def test_the_end_shows_scores_story_and_what_can_be_done(hall: House) -> None:
    people, table = feast(hall)
    assert "<details class='end'" not in people[0].get(f"/t/{table}").text
    to_the_end(people, table)
    page, eve = people[0].get(f"/t/{table}").text, hall.person("Eve").get(f"/t/{table}").text
    assert "The feast of " in page
    assert "All ate well." in page
    assert page.count("scope='col'") == 3
    assert "<tr class='total'>" in page
    assert "<b>You</b>" in page
    assert f"formaction='/t/{table}/rematch'" in page
    assert f"/r/{table}' hidden" not in page  # the address to share is a full one
    assert "data-share='http" in page
    assert "rematch" not in eve
    assert "<b>You</b>" not in eve


def test_a_fault_in_an_ending_leaves_plain_words(hall: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(view: Any, names: Any) -> Any:
        raise RuntimeError("no end in sight")

    monkeypatch.setattr(toy, "ending", broken)
    people, table = feast(hall)
    to_the_end(people, table)
    page = people[0].get(f"/t/{table}").text
    assert re.search(r"<h2 id='end-title'>\w+[^<]* (wins?|win)", page)
    assert "<table class='scores" in page


def test_who_resigns_gets_no_victory_scene(hall: House) -> None:
    people, table = feast(hall)
    people[1].post(f"/t/{table}/resign")
    page = people[0].get(f"/t/{table}").text
    assert "<details class='end'" in page
    assert "The feast of " not in page


def test_a_team_has_one_column_and_the_names_of_all_its_people() -> None:
    keys = ("ivory", "red", "red")
    rows = tuple(pages.Player(n, f"{key.capitalize()} {n or 1}", key, "-", won=n > 0) for n, key in enumerate(keys))
    lines = (ScoreLine("Land", ("8", "9", "9"), total=True), ScoreLine("Stones", ("40",)))
    made = by_team(pages.Ending("t", lines=lines, players=rows), ("Ann", "Bob", "You"), 2)
    assert [(row.seat, row.side, row.team, row.won) for row in made.players] == [
        (0, "Ivory", "Ann", False),
        (2, "Red", "Bob and You", True),
    ]
    assert [line.values for line in made.lines] == [("8", "9"), ("40",)]
    alone = pages.Ending("t", lines=lines, players=tuple(msgspec.structs.replace(row, key=row.side) for row in rows))
    assert by_team(alone, ("Ann", "Bob", "You"), 2) is alone


def test_the_viewers_team_stands_on_the_left_of_the_question(hall: House) -> None:
    ann, bob = hall.person("Ann"), hall.person("Bob")
    table = ann.new_table("ragnarocks", seats="3", seat_0="me", seat_1="bot:thrall", seat_2="open", teams="[1, 2]")
    bob.post(f"/s/{hall.table(table).seats[2].invite}")
    for person, left in ((ann, ["ivory"]), (bob, ["red", "red"])):
        page = person.get(f"/t/{table}").text
        list_of = re.search(r"<ul class='left'.*?</ul>", page)
        assert list_of is not None
        assert re.findall(r"<li class='(\w+)", list_of[0]) == left
