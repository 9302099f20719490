"""Lessons in the hall: a real table, a coach who replies to wrong answers, and progress that is stored."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from box import BOX
from hall.house import House, Person, part

from meadhall.hall.clause_links import with_clause_links
from meadhall.hall.learn import LessonTable
from meadhall.kernel.spec import games
from meadhall.lessons import lesson, lessons

ADDRESS = "/learn/thunder/placing"
LEGAL = re.compile(r"class='[^']*\blegal\b[^']*'")  # what can be chosen on the board


def at_lesson(hall: House, person: Person, address: str = ADDRESS) -> LessonTable:
    page = person.get(address)
    assert page.status_code == 200, page.text
    found = re.search(r'data-id="([^"]+)"', page.text)
    assert found is not None
    table = hall.table(found[1])
    assert isinstance(table, LessonTable)
    return table


def do(person: Person, table: LessonTable, action: str) -> int:
    return person.post(f"/t/{table.id}/{action}", script=True).status_code


def follow(person: Person, table: LessonTable, steps: int = 1) -> None:
    """Take the next steps as the coach wants, and wait for the scripted answers of the other seats."""
    for _ in range(steps):
        one_step(person, table)


def one_step(person: Person, table: LessonTable) -> None:
    step = table.step
    assert step is not None
    if not step.asks:
        assert do(person, table, "next") == 204
    else:
        assert table.match.waiting is not None
        option = step.want[0] if step.want else table.match.waiting.options[0]
        assert person.answer(table.id, option, table.version).status_code == 204
    with person.stream(table.id) as beats:
        beats.beat()
        while table.script:
            beats.beat()


def test_lessons_are_listed_and_linked(hall: House) -> None:
    ann = hall.person()
    listed = ann.get("/learn").text
    for name, spec in games().items():
        for one in lessons(name):
            assert f'href="/learn/{name}/{one.name}"' in listed
        if lessons(name):
            assert f'href="/learn/{name}"' in ann.get("/").text
            assert f'href="/learn/{name}"' in ann.get(f"/rules/{name}").text
            assert spec.title.replace("&", "&amp;") in listed
    assert 'href="/learn/feast"' not in ann.get("/").text
    for nowhere in ("/learn/feast", "/learn/thunder/nothing", "/learn/nothing", "/learn/nothing/at-all"):
        assert ann.get(nowhere).status_code == 404


@pytest.mark.parametrize("name", BOX)
def test_a_first_lesson_is_taken_step_by_step_to_its_end(hall: House, name: str) -> None:
    ann, first = hall.person("Ann"), lessons(name)[0]
    table = at_lesson(hall, ann, f"/learn/{name}/{first.name}")
    for n, step in enumerate(first.steps):
        page = ann.get(f"/learn/{name}/{first.name}").text
        assert str(with_clause_links(step.say, name)) in page
        assert ("Go on" in page) is not step.asks
        assert (f"{first.title}: exercise" in page) is first.in_exercise(n)
        assert (re.search(r"<button name='option'", page) is not None) is step.asks
        follow(ann, table)
    page = ann.get(f"/learn/{name}/{first.name}").text
    assert str(with_clause_links(first.summary, name)) in page
    assert f"/learn/{name}/{lessons(name)[1].name}" in page
    assert 'class="done"' in ann.get(f"/learn/{name}").text
    assert table.match.record()["answers"]  # a real match


def test_a_wrong_tap_changes_nothing_but_what_the_coach_says(hall: House) -> None:
    ann = hall.person()
    table = at_lesson(hall, ann)
    follow(ann, table, 2)
    step = table.step
    assert step is not None
    assert step.want == ("place",)
    before = table.match.digest(), table.version, list(table.given)
    with ann.stream(table.id) as beats:
        beats.beat()
        assert ann.answer(table.id, "draw", table.version).status_code == 204
        beat = beats.beat()
        while part(beat, "coach") is None:
            beat = beats.beat()
        assert step.otherwise in (part(beat, "coach") or "")
        assert part(beat, "choices") is None
    assert (table.match.digest(), table.version, table.given) == before
    assert step.otherwise in ann.get(ADDRESS).text
    assert ann.answer(table.id, "place", table.version).status_code == 204
    assert step.otherwise not in ann.get(ADDRESS).text
    reply = ann.answer(table.id, "a4", table.version)  # not an option at all: refused as at any table, with its clause
    assert (reply.status_code, reply.json()["clause"]) == (422, "TL-3.4")


def test_the_coach_may_have_a_line_for_one_option() -> None:
    step = next(s for s in lesson("thunder", "placing").steps if s.want == ("b2",))
    assert step.line("b1") == (step.wrong or {})["b1"]
    assert step.line("a1") == step.otherwise


def test_show_me_marks_what_is_wanted(hall: House) -> None:
    ann = hall.person()
    table = at_lesson(hall, ann)
    assert do(ann, table, "show") == 409  # a step that is only read has nothing to show
    follow(ann, table, 2)
    assert "data-want='[]'" in ann.get(ADDRESS).text
    assert do(ann, table, "show") == 204
    page = ann.get(ADDRESS).text
    assert "data-want='[\"place\"]'" in page
    assert "Choose: <b>place a card</b>" in page


def test_a_step_that_is_only_read_takes_no_answer(hall: House) -> None:
    ann = hall.person()
    table = at_lesson(hall, ann)
    assert ann.answer(table.id, "place", table.version).status_code == 204
    assert table.match.ply == 0
    assert "Read this first" in ann.get(ADDRESS).text


def test_back_and_again_undo_steps(hall: House) -> None:
    ann = hall.person()
    table = at_lesson(hall, ann)
    follow(ann, table, 4)
    after = table.match.digest()
    follow(ann, table)
    assert do(ann, table, "back") == 204
    assert table.match.digest() == after
    assert len(table.given) == 4
    assert do(ann, table, "again") == 204
    assert (table.given, table.match.ply) == ([], 0)
    assert do(ann, table, "dance") == 404
    assert do(ann, table, "resign") == 404


def test_progress_survives_a_reload_and_the_table_leaving_memory(hall: House) -> None:
    ann = hall.person()
    table = at_lesson(hall, ann)
    follow(ann, table, 4)
    digest, version = table.match.digest(), table.version
    assert "step 5 of 13" in ann.get("/learn").text
    table.unloaded = True
    del hall.site.registry.tables[table.id]
    again = at_lesson(hall, ann)
    assert again is not table
    assert (again.id, again.match.digest(), again.version, again.given) == (table.id, digest, version, table.given)
    del hall.site.registry.tables[table.id]
    assert ann.answer(table.id, "crown", version).status_code == 204  # the page was not loaded again
    assert len(hall.table(table.id).given) == 5  # type: ignore[attr-defined]


def test_progress_survives_a_restart(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ann = house.person()
        table = at_lesson(house, ann)
        follow(ann, table, 3)
        cookies, digest = dict(ann.client.cookies), table.match.digest()
    with House(tmp_path) as house:
        ann = house.person()
        ann.client.cookies.update(cookies)
        assert at_lesson(house, ann).match.digest() == digest


def test_a_changed_lesson_starts_from_the_beginning(hall: House) -> None:
    ann = hall.person()
    table = at_lesson(hall, ann)
    follow(ann, table, 3)
    del hall.site.registry.tables[table.id]
    hall.run(hall.store.write(others=[(_tamper(table.id), {})]))
    assert at_lesson(hall, ann).given == []


def _tamper(table_id: str) -> Any:
    import sqlalchemy as sa

    from meadhall.hall import schema

    given = json.dumps([None, None, "dance"])
    return sa.update(schema.lessons).where(schema.lessons.c.id == table_id).values(given=given)


@pytest.mark.parametrize("name", ["champions", "ragnarocks", "thunder"])
def test_nothing_on_the_board_can_be_chosen_while_a_step_is_read(hall: House, name: str) -> None:
    ann, first = hall.person("Ann"), lessons(name)[0]
    table = at_lesson(hall, ann, f"/learn/{name}/{first.name}")
    assert table.step is not None
    assert not table.step.asks
    page = ann.get(table.address).text
    assert not LEGAL.search(page)
    assert "<p>Read what the coach says, then go on.</p>" in page
    while not table.step.asks:
        follow(ann, table)
    assert LEGAL.search(ann.get(table.address).text)


def test_the_coach_has_a_name_on_the_cards_of_ragnarocks(hall: House) -> None:
    page = hall.person("Ann").get("/learn/ragnarocks/power").text
    assert "Coach</" in page
    assert ">coach<" not in page


def test_nobody_else_can_act_in_a_lesson(hall: House) -> None:
    ann, eve = hall.person(), hall.person()
    table = at_lesson(hall, ann)
    follow(ann, table, 2)
    assert at_lesson(hall, eve) is not table
    assert eve.answer(table.id, "place", table.version).status_code == 403
    assert do(eve, table, "again") == 403
    assert "Trolls" not in eve.get(f"/t/{table.id}/view.json").text  # a spectator sees only the backs of cards
    assert table.match.ply == 0


def test_a_lesson_works_without_script(hall: House) -> None:
    ann = hall.person()
    table = at_lesson(hall, ann)
    reply = ann.post(f"/t/{table.id}/next")
    assert (reply.status_code, reply.headers["location"]) == (303, ADDRESS)
    ann.post(f"/t/{table.id}/next")
    reply = ann.post(f"/t/{table.id}/answer", version=table.version, option='"place"')
    assert reply.status_code == 303
    reply = ann.get(reply.headers["location"])
    assert (reply.status_code, reply.headers["location"]) == (303, ADDRESS)
    assert "Choose b2" in ann.get(ADDRESS).text


def test_lessons_are_not_listed_as_tables(hall: House) -> None:
    ann = hall.person()
    table = at_lesson(hall, ann)
    follow(ann, table, 2)
    assert table.id not in ann.get("/").text
    assert ann.get("/turns.json").json()["turns"] == 0


def test_a_tutorial_that_cannot_be_read_does_not_close_its_game(hall: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(name: str) -> None:
        raise ValueError("no TOML")

    monkeypatch.setattr("meadhall.hall.catalogue.lessons", stumble)
    lobby = hall.person().get("/").text
    assert "Thunder &amp; Lightning" in lobby
    assert "/learn/thunder" not in lobby
