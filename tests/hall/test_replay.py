"""Replays: who may see what, uploaded records and positions, playing on."""

from __future__ import annotations

import asyncio
import json
import threading

import pytest
from hall.house import House, Person

from meadhall.kernel.match import Match
from meadhall.kernel.spec import game


def feast(hall: House) -> tuple[Person, Person, Person, str]:
    """Three people at the toy game, in the middle of it."""
    people = [hall.person(name) for name in ("Ann", "Bob", "Cid")]
    table = people[0].new_table("feast", seats="3", seat_0="me", seat_1="open", seat_2="open")
    for person, seat in zip(people[1:], hall.table(table).seats[1:], strict=True):
        person.post(f"/s/{seat.invite}")
    for person in people:
        assert person.answer(table, 1).status_code == 204
    return people[0], people[1], people[2], table


def test_a_running_game_is_replayed_from_ones_own_seat_only(hall: House) -> None:
    ann, bob, _, table = feast(hall)
    eve = hall.person("Eve")
    assert ann.get(f"/r/{table}", ply=1).status_code == 200
    assert ann.get(f"/r/{table}", ply=1, seat="0").status_code == 200
    for seat in ("1", "2", "spectator", "truth", "7", "x"):
        assert ann.get(f"/r/{table}", seat=seat).status_code == 403, seat
        assert ann.get(f"/r/{table}/beat.json", seat=seat).status_code == 403, seat
    assert bob.get(f"/r/{table}", seat="1").status_code == 200
    assert eve.get(f"/r/{table}", seat="spectator").status_code == 200
    for seat in ("0", "truth"):
        assert eve.get(f"/r/{table}", seat=seat).status_code == 403
    for person in (ann, eve):
        assert person.get(f"/r/{table}/record.json").status_code == 403
        assert person.post(f"/r/{table}/play-on", ply=0, seat=0, level="thrall").status_code == 403
    seed = hall.table(table).match.seed
    for person in (ann, bob, eve):
        assert seed not in person.get(f"/t/{table}").text + person.get(f"/r/{table}").text


def test_a_finished_game_is_replayed_with_nothing_hidden(hall: House) -> None:
    _, bob, _, table = feast(hall)
    bob.post(f"/t/{table}/resign")
    eve = hall.person("Eve")
    for seat in ("0", "1", "2", "spectator", "truth"):
        for ply in (0, 2, 3, 99):
            assert eve.get(f"/r/{table}", seat=seat, ply=ply).status_code == 200
    match = hall.table(table).match
    hand = match.state.cards.at("hand1")  # type: ignore[attr-defined]
    beats = {seat: eve.get(f"/r/{table}/beat.json", seat=seat, ply=3).text for seat in ("0", "1", "truth")}
    for kind in hand:
        assert f"data-face='{kind}'" in beats["truth"]
    assert beats["0"] != beats["1"] != beats["truth"]
    record = eve.get(f"/r/{table}/record.json")
    assert "attachment" in record.headers["content-disposition"]
    assert Match.load(record.json()).digest() == match.digest()
    assert record.json()["seed"] == match.seed


def test_a_ply_that_is_not_a_number_is_refused(hall: House) -> None:
    _, bob, _, table = feast(hall)
    assert bob.get(f"/r/{table}?ply=x").status_code == 400
    assert bob.get("/r/nothing").status_code == 404


def test_playing_on_takes_a_new_seed(hall: House) -> None:
    ann, bob, _, table = feast(hall)
    bob.post(f"/t/{table}/resign")
    reply = ann.post(f"/r/{table}/play-on", ply=2, seat="2", level="thrall")
    assert reply.status_code == 303
    new = hall.table(reply.headers["location"].rpartition("/")[2])
    assert new.match.seed != hall.table(table).match.seed
    assert new.match.waiting is not None
    assert new.match.waiting.seat == 2
    assert [s.kind for s in new.seats] == ["bot", "bot", "person"]
    assert ann.answer(new.id, 2).status_code == 204
    everyone = ann.post(f"/r/{table}/play-on", ply=2, seat="all", level="thrall").headers["location"]
    assert {s.kind for s in hall.table(everyone.rpartition("/")[2]).seats} == {"person"}
    for bad in ({"seat": "9"}, {"seat": "x"}, {"level": "odin"}, {"ply": "-1"}):
        form = {"ply": "2", "seat": "0", "level": "thrall", **bad}
        assert ann.post(f"/r/{table}/play-on", **form).status_code == 422, bad


def test_an_uploaded_record_opens_as_a_table(hall: House) -> None:
    match = Match.new(game("ragnarocks"), seed="disk")
    for option in ("A2", "B2", "A2", "J4"):
        match.answer(option)
    ann = hall.person("Ann")
    form = {"csrf": ann.csrf}
    file = {"file": ("game.json", json.dumps(match.record()), "application/json")}
    reply = ann.client.post("/open", data=form, files=file)
    assert reply.status_code == 303, reply.text
    place = reply.headers["location"]
    eve = hall.person("Eve")  # the link can be shared
    assert eve.get(place, ply=3, seat="truth").status_code == 200
    assert eve.get(f"{place}/record.json").json() == match.record()
    assert ann.post(f"{place}/play-on", ply=4, seat="1", level="thrall").status_code == 303


def test_an_uploaded_position_opens_as_a_table(hall: House) -> None:
    ann = hall.person("Ann")
    position = {"game": "ragnarocks", "position": {"stones": ["E5", "E6"], "to_move": "red"}}
    reply = ann.post("/open", text=json.dumps(position))
    assert reply.status_code == 303, reply.text
    table = hall.table(reply.headers["location"].rpartition("/")[2])
    assert table.match.waiting is not None
    assert table.match.waiting.seat == 1
    assert ann.post(f"/r/{table.id}/play-on", ply=0, seat="1", level="thrall").status_code == 303


def test_a_bad_upload_is_refused(hall: House) -> None:
    ann = hall.person("Ann")
    good = Match.new(game("ragnarocks"), seed="x").record()
    for text in (
        "",
        "not json",
        "[]",
        "{}",
        '{"game": "ragnarocks"}',
        "[" * 5000,
        json.dumps({**good, "answers": ["Z9"]}),
        json.dumps({**good, "rules": "0.0"}),
        json.dumps({**good, "more": 1}),
        json.dumps({**good, "seed": "x" * 201}),
        json.dumps({"game": "ragnarocks", "position": {"ivory": ["Z9"]}}),
        json.dumps({"game": "chess", "position": {}}),
        json.dumps({"game": "feast", "position": {"guests": 1}}),
    ):
        reply = ann.post("/open", text=text)
        assert 400 <= reply.status_code < 500, (text[:80], reply.status_code)
        assert "Traceback" not in reply.text


def test_all_have_to_agree_to_a_take_back_after_a_secret_was_shown(hall: House) -> None:
    ann, bob, cid, table = feast(hall)  # all have bid, and the bids were shown
    assert "Ask to take back" in cid.get(f"/t/{table}").text
    assert cid.post(f"/t/{table}/undo", script=True).status_code == 204
    assert bob.post(f"/t/{table}/consent", script=True, agree="yes").status_code == 204
    assert hall.table(table).match.ply == 3
    assert bob.post(f"/t/{table}/consent", script=True, agree="yes").status_code == 409
    hall.run(_forget(hall))  # the request is stored, too
    assert ann.post(f"/t/{table}/consent", script=True, agree="yes").status_code == 204
    assert hall.table(table).match.ply == 2


async def _forget(hall: House) -> None:
    hall.site.registry.forget_all()


def test_an_opened_record_keeps_the_names_of_its_players(hall: House) -> None:
    _, bob, _, table = feast(hall)
    bob.post(f"/t/{table}/resign")
    record = bob.get(f"/r/{table}/record.json").json()
    assert record["names"] == ["Ann", "Bob", "Cid"]
    eve = hall.person("Eve")
    opened = eve.post("/open", text=json.dumps(record)).headers["location"]
    page = eve.get(opened).text
    assert all(name in page for name in record["names"])
    assert "Ann, Bob, Cid" in eve.get("/").text
    without = {key: value for key, value in record.items() if key != "names"}
    assert "Eve" in eve.get(eve.post("/open", text=json.dumps(without)).headers["location"]).text
    for wrong in (["x" * 81], [1], "Ann"):
        assert eve.post("/open", text=json.dumps(record | {"names": wrong})).status_code == 422


def test_replays_of_one_table_are_played_one_after_another(hall: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes processor time that everybody shares: whoever asks for many plies must not fill all threads."""
    ann = hall.person("Ann")
    table = ann.new_table(seat_0="me", seat_1="me")
    for _ in range(5):
        assert ann.answer(table).status_code == 204
    go, fork, registry = threading.Event(), Match.fork, hall.site.registry

    def held(match: Match, ply: int | None = None, seed: str | None = None) -> Match:
        assert go.wait(20)
        return fork(match, ply, seed)

    async def all_at_once() -> tuple[int, int, list[int]]:
        found = hall.table(table)
        asked = [asyncio.ensure_future(registry.replay(found, ply)) for ply in range(5)]
        for _ in range(10):
            await asyncio.sleep(0)
        waiting = registry._replaying.taken.total(), registry._replaying.waiting
        go.set()
        return *waiting, [match.ply for match in await asyncio.gather(*asked)]

    monkeypatch.setattr(Match, "fork", held)
    assert hall.run(all_at_once()) == (1, 4, [0, 1, 2, 3, 4])
