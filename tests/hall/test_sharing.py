"""Several processes on one database: any of them may serve any request. Here each "process" is a hall in a thread."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from hall.house import House, Person, QuickPool, part
from hall.test_learn import ADDRESS, at_lesson

from meadhall.hall import peers, schema
from meadhall.hall.learn import LessonTable
from meadhall.hall.limits import Limits
from meadhall.hall.store import Store
from meadhall.hall.tables import bots
from meadhall.kernel import fair
from meadhall.kernel.rule import Option

pytestmark = pytest.mark.postgres

PATIENCE = 30.0


def until(true: Callable[[], Any]) -> Any:
    """Wait for a condition; its value."""
    end = time.monotonic() + PATIENCE
    while not (found := true()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)
    return found


class Halls:
    """Two halls on one database."""

    def __init__(self, folder: Path, database: str, pool: QuickPool | None = None) -> None:
        self.database = database
        self.a = House(folder, store=Store(database), pool=pool, heartbeat=0.2)
        self.b = House(folder, store=Store(database), heartbeat=0.2)

    def at(self, hall: House, person: Person) -> Person:
        """The same person, whose requests go to another hall."""
        found = hall.person()
        found.client.cookies = person.client.cookies
        return found

    def rows(self, table: str) -> list[tuple[int, str, Any]]:
        c = schema.log.c
        query = sa.select(c.version, c.kind, c.data).where(c.table_id == table).order_by(c.version)
        return [(v, kind, json.loads(data)) for v, kind, data in self.a.store.read(lambda x: x.execute(query).all())]


@pytest.fixture
def halls(tmp_path: Path, database: str) -> Iterator[Halls]:
    found = Halls(tmp_path, database)
    with found.a, found.b:
        for hall in (found.a, found.b):
            assert hall.site.sharing is not None
            until(hall.site.sharing.notices.listening.is_set)
        yield found


def deaf(hall: House) -> None:
    """From now on this hall hears nothing of what others write."""
    assert hall.site.sharing is not None
    hall.site.sharing.notices.hear.pop("log")


def together(*calls: Callable[[], int]) -> list[int]:
    """What these calls give when they are made at the same moment."""
    with ThreadPoolExecutor(len(calls)) as threads:
        return [future.result() for future in [threads.submit(call) for call in calls]]


def two_players(halls: Halls, game: str = "ragnarocks") -> tuple[Person, Person, str]:
    """Ann at one hall and Bob at the other, at one table."""
    ann, bob = halls.a.person("Ann"), halls.b.person("Bob")
    table = ann.new_table(game, seat_0="me", seat_1="open", public="true")
    assert bob.post(f"/t/{table}/sit", script=True, seat=1).status_code == 204
    return ann, bob, table


def test_players_of_a_table_see_each_other_s_answers_through_different_processes(halls: Halls) -> None:
    ann, bob, table = two_players(halls)
    with ann.stream(table) as seen_by_ann, bob.stream(table) as seen_by_bob:
        for _ in range(9):
            asked = next(p for p in (ann, bob) if p.view(table)["seat"] == p.view(table)["waiting"]["seat"])
            assert asked.answer(table).status_code == 204
            version = halls.rows(table)[-1][0]
            beats = [seen.until(version) for seen in (seen_by_ann, seen_by_bob)]
            assert beats[0]["ply"] == beats[1]["ply"]
        assert bob.post(f"/t/{table}/chat", script=True, text="Skål!").status_code == 204
        assert "Skål!" in (part(seen_by_ann.until(version + 1), "chat") or "")
    assert halls.a.table(table).match.record() == halls.b.table(table).match.record()


def test_of_two_answers_at_the_same_moment_one_is_stale(halls: Halls) -> None:
    ann, _, table = two_players(halls)
    twin = halls.at(halls.b, ann)
    deaf(halls.a)
    deaf(halls.b)
    for _ in range(6):
        view = ann.view(table)
        if view["waiting"]["seat"] != 0:
            break
        halls.b.person().get(f"/t/{table}")  # both have the table as it is now
        options = view["waiting"]["options"]
        codes = together(
            lambda: ann.answer(table, options[0], view["version"]).status_code,  # noqa: B023
            lambda: twin.answer(table, options[-1], view["version"]).status_code,  # noqa: B023
        )
        assert sorted(codes) == [204, 409]
        after = ann.view(table)
        assert after["ply"] == view["ply"] + 1
    versions = [version for version, _, _ in halls.rows(table)]
    assert versions == list(range(1, len(versions) + 1))


def test_an_answer_stays_valid_when_another_process_has_written_a_chat_line(halls: Halls) -> None:
    ann, bob, table = two_players(halls)
    view = ann.view(table)
    deaf(halls.a)
    assert bob.post(f"/t/{table}/chat", script=True, text="Well met").status_code == 204
    assert halls.a.table(table).version == view["version"]  # it has not read the line
    assert ann.answer(table, view["waiting"]["options"][0], view["version"]).status_code == 204
    assert [kind for _, kind, _ in halls.rows(table)][-2:] == ["chat", "answer"]
    assert "Well met" in ann.get(f"/t/{table}").text


def test_what_looks_refused_is_judged_again_with_what_others_have_written(halls: Halls) -> None:
    ann, bob, table = two_players(halls)
    deaf(halls.b)
    bob.view(table)
    for _ in range(3):
        assert ann.answer(table).status_code == 204
    options = ann.view(table)
    assert options["waiting"]["seat"] == 1
    shown = halls.at(halls.a, bob).view(table)  # the page of one process, the post to another
    assert bob.answer(table, shown["waiting"]["options"][0], shown["version"]).status_code == 204
    assert ann.post(f"/t/{table}/undo", script=True).status_code == 204  # asks Bob, whose hall does not hear it
    assert bob.post(f"/t/{table}/consent", script=True, agree="yes").status_code == 204
    assert ann.view(table)["ply"] < 4


def test_a_page_shows_what_another_process_has_just_written(halls: Halls) -> None:
    ann, _, table = two_players(halls)
    twin = halls.at(halls.b, ann)
    deaf(halls.b)
    for n in range(3):
        assert ann.answer(table).status_code == 204
        assert twin.view(table)["ply"] == n + 1


def test_who_is_here_is_known_to_all_processes(halls: Halls, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "DEAD_SECONDS", 2.0)
    ann, bob, table = two_players(halls)
    seats = halls.b.table(table).seats
    with bob.stream(table) as seen_by_bob:
        seen_by_bob.beat()
        until(lambda: halls.a.table(table).is_here(seats[1].person or ""))
        with ann.stream(table):
            until(lambda: halls.b.table(table).is_here(seats[0].person or ""))
            assert "here" in (part(seen_by_bob.beat(), "players") or "")
        until(lambda: not halls.b.table(table).is_here(seats[0].person or ""))
        halls.a.site.registry.forget_all()  # who loads a table asks who is there
        ann.view(table)
        until(lambda: halls.a.table(table).is_here(seats[1].person or ""))
        sharing = halls.b.site.sharing
        assert sharing is not None
        until(lambda: halls.a.site.sharing and sharing.notices.store.process in halls.a.site.sharing.peers.heard)
        sharing.notices.send = lambda kind, content: None  # type: ignore[method-assign]  # it falls silent
        until(lambda: not halls.a.table(table).is_here(seats[1].person or ""))


def test_a_curtain_that_was_lifted_is_lifted_in_all_processes(halls: Halls) -> None:
    ann = halls.a.person("Ann")
    table = ann.new_table("thunder", seat_0="me", seat_1="me")
    twin = halls.at(halls.b, ann)
    assert "curtain" in twin.get(f"/t/{table}").text
    asked = halls.a.table(table).match.waiting
    assert asked is not None
    assert ann.post(f"/t/{table}/curtain", seat=asked.seat).status_code == 303
    assert twin.view(table)["seat"] == asked.seat


def test_a_rematch_is_made_once(halls: Halls) -> None:
    ann, bob, table = two_players(halls)
    assert ann.post(f"/t/{table}/resign", script=True).status_code == 204
    bob.view(table)
    deaf(halls.a)
    deaf(halls.b)
    first = bob.post(f"/t/{table}/rematch").headers["location"]
    assert ann.post(f"/t/{table}/rematch").headers["location"] == first
    count = sa.select(sa.func.count()).select_from(schema.tables)
    assert halls.a.store.read(lambda c: c.execute(count).scalar()) == 2


def test_a_stranger_who_looks_through_another_process_stops_forced_answers(halls: Halls) -> None:
    ann = halls.a.person("Ann")
    table = ann.new_table(seat_0="me", seat_1="me")
    deaf(halls.a)
    halls.b.person("Eve").get(f"/t/{table}")
    assert not halls.a.table(table).watched
    assert ann.answer(table).status_code == 204  # a conflict: it is judged again
    assert halls.a.table(table).watched


def test_one_process_thinks_for_the_bots_of_a_table(halls: Halls) -> None:
    ann = halls.a.person("Ann")
    table = ann.new_table(seat_0="me", seat_1="bot:thrall")
    with ann.stream(table), halls.at(halls.b, ann).stream(table):
        for _ in range(6):
            view = until(lambda: (v := ann.view(table))["waiting"]["seat"] == v["seat"] and v)
            assert ann.answer(table, view["waiting"]["options"][0], view["version"]).status_code == 204
        by_bot = until(lambda: sum(seat == 1 for seat in _seats(halls, table)))
    asked = halls.a.site.pool.asked + halls.b.site.pool.asked
    assert by_bot <= asked <= by_bot + 4  # one more at most where one process stops and the other starts


class StuckPool(QuickPool):
    """A bot that thinks for ever."""

    async def choose(self, *args: Any, **more: Any) -> Option:
        self.asked += 1
        await asyncio.sleep(3600)
        raise AssertionError


def test_bots_go_on_when_the_process_that_thinks_for_them_ends(tmp_path: Path, database: str) -> None:
    halls = Halls(tmp_path, database, StuckPool())
    with halls.b:
        with halls.a:
            ann = halls.a.person("Ann")
            table = ann.new_table(seat_0="me", seat_1="bot:thrall")
            while ann.view(table)["waiting"]["seat"] == 0:
                assert ann.answer(table).status_code == 204
            until(lambda: halls.a.site.pool.asked)
            twin = halls.at(halls.b, ann)
            twin.view(table)
            until(halls.b.table(table).busy)  # it waits for the lock
            assert halls.b.site.pool.asked == 0
            ply = twin.view(table)["ply"]
        until(lambda: twin.view(table)["ply"] > ply)
    assert bots.LOCK_SECONDS <= 2  # how long it may take is measured by `make soak`


def _seats(halls: Halls, table: str) -> list[int | None]:
    query = sa.select(schema.log.c.seat).where(schema.log.c.table_id == table, schema.log.c.kind == "answer")
    return list(halls.b.store.read(lambda c: c.execute(query).scalars()))


def test_a_lost_connection_reads_what_was_missed(halls: Halls) -> None:
    ann, bob, table = two_players(halls)
    with bob.stream(table) as beats:
        beats.beat()
        sharing = halls.b.site.sharing
        assert sharing is not None
        hear = sharing.notices.hear.pop("log")
        assert ann.answer(table).status_code == 204  # nobody tells Bob's process
        sharing.notices.hear["log"] = hear
        url = halls.database.replace("+psycopg", "")
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
        assert beats.until(halls.rows(table)[-1][0])["ply"] == 1


def test_writing_goes_on_after_the_database_has_closed_all_connections(halls: Halls) -> None:
    ann, bob, table = two_players(halls)
    url = halls.database.replace("+psycopg", "")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
    assert ann.answer(table).status_code == 204
    assert bob.view(table)["ply"] == 1


def test_a_lesson_goes_on_through_any_process(halls: Halls) -> None:
    ann = halls.a.person("Ann")
    twin = halls.at(halls.b, ann)
    here = at_lesson(halls.a, ann)
    there = at_lesson(halls.b, twin)
    assert here.id == there.id
    assert isinstance(there, LessonTable)
    hands = [(ann, halls.a), (twin, halls.b)]
    for n in range(4):
        person, hall = hands[n % 2]
        person.get(ADDRESS)
        until(lambda h=hall: not h.table(here.id).script)
        table = hall.table(here.id)
        assert isinstance(table, LessonTable)
        assert len(table.given) == n
        step = table.step
        assert step is not None
        if step.asks:
            assert table.match.waiting is not None
            option = step.want[0] if step.want else table.match.waiting.options[0]
            assert person.answer(here.id, option, table.version).status_code == 204
        else:
            assert person.post(f"/t/{here.id}/next", script=True).status_code == 204
    until(lambda: len(halls.a.table(here.id).given) == 4)  # type: ignore[attr-defined]


def test_a_program_hears_of_a_question_that_another_process_has_written(halls: Halls) -> None:
    ann, http = halls.a.person("Ann"), halls.b.person().client
    token = {"Authorization": f"Bearer {http.post('/api/accounts', json={'name': 'Ratatosk'}).json()['token']}"}
    table = ann.new_table(seat_0="me", seat_1="open")
    invite = halls.a.table(table).seats[1].invite
    http.post("/api/join", json={"invite": invite}, headers=token)
    halls.b.site.registry.forget_all()
    with http.stream("GET", "/api/events", headers=token) as reply:
        lines = (json.loads(line) for line in reply.iter_lines() if line)
        assert next(lines)["do"] == "hello"
        for _ in range(3):
            assert ann.answer(table).status_code == 204
        asked = next(lines)
        assert (asked["do"], asked["table"]) == ("choose", table)


def test_one_process_shows_the_counters_of_all(halls: Halls) -> None:
    ann, _, table = two_players(halls)
    assert ann.answer(table).status_code == 204
    names = {hall.store.process for hall in (halls.a, halls.b)}

    def found() -> dict[str, str]:
        text = halls.b.person().get("/metrics").text
        return dict(re.findall(r'meadhall_answers_total{process="(\w+)"} (\d+)', text))

    until(lambda: found().keys() == names)
    until(lambda: found()[halls.a.store.process] == "1")


def test_the_first_question_has_the_same_version_in_all_processes(halls: Halls) -> None:
    """A fair seed is made when the last one sits down, and both processes show the same set-up."""
    ann, bob, table = two_players(halls, "thunder")
    until(lambda: ann.view(table)["status"] == "playing")
    twin = halls.at(halls.a, bob)
    shown = [person.view(table) for person in (bob, twin)]
    assert shown[0] == shown[1]
    assert halls.a.table(table).question == halls.b.table(table).question
    halls.b.site.registry.forget_all()
    bob.view(table)
    assert halls.a.table(table).question == halls.b.table(table).question


def test_limits_hold_across_processes() -> None:
    here, there = (Limits(posts=10, burst=10, makes=60, streams=10) for _ in range(2))
    for limits in (here, there):
        limits.posted()  # from now on they count for others
    for _ in range(10):
        here.post("ann", "192.0.2.1")
    there.spend(here.posted())
    with pytest.raises(Exception, match="too fast"):
        there.post("ann", "192.0.2.1")
    there.post("bob", "192.0.2.2")
    assert here.posted() == []
    for _ in range(9):
        here.open_stream("192.0.2.1")
    there.streams_elsewhere("here", here.open_streams(), anew=True)
    there.open_stream("192.0.2.1")
    with pytest.raises(Exception, match="open tables"):
        there.open_stream("192.0.2.1")
    there.streams_elsewhere("here", [], anew=True)
    there.open_stream("192.0.2.1")


def test_a_fair_seed_is_made_by_players_of_different_processes(halls: Halls) -> None:
    numbers = [secrets.token_hex(32) for _ in range(2)]
    promises = [fair.promise(number) for number in numbers]
    ann, bob = halls.a.person("Ann"), halls.b.person("Bob")
    table = ann.new_table("thunder", seat_0="me", seat_1="open", public="true", promise=promises[0])
    assert bob.view(table)["status"] == "open"  # both processes have it in memory
    assert bob.post(f"/t/{table}/sit", script=True, seat=1, promise=promises[1]).status_code == 204
    until(lambda: ann.view(table)["status"] == "drawing")
    told = together(
        *[
            lambda who=who, n=n: who.post(f"/t/{table}/number", script=True, seat=n, number=numbers[n]).status_code
            for n, who in enumerate((ann, bob))
        ]
    )
    assert told == [204, 204]
    for person in (ann, bob):
        until(lambda person=person: person.view(table)["status"] == "playing")
    matches = [hall.table(table).match for hall in (halls.a, halls.b)]
    assert matches[0].digest() == matches[1].digest()
    assert matches[0].seed == fair.seed(halls.a.table(table).secret or "", dict(enumerate(numbers)))
    asked = next(person for person in (ann, bob) if person.view(table)["waiting"]["options"])
    assert asked.answer(table).status_code == 204
