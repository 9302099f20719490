"""Trays and forced answers, through HTTP: what is shown, sent in one go and taken back, and what nobody learns."""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import sqlalchemy as sa
import toy
from hall.house import Asgi, House, QuickPool, settings, settle

from meadhall.hall import schema
from meadhall.hall.registry import SeatPlan, person_at
from meadhall.hall.security import Guest
from meadhall.hall.site import Site
from meadhall.hall.store import Store, sqlite_url
from meadhall.hall.tables import take_back
from meadhall.hall.tables.table import ONE_BY_ONE, Table
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Option
from meadhall.kernel.spec import game

HANDS = (["bear", "crow", "wolf"], ["rat", "rat", "rat"], ["crow", "crow", "rat"])
NAMES = ("ann", "bob", "cid")
PEOPLE = [person_at(f"g-{name}", name) for name in NAMES]


def position(hands: tuple[list[str], ...] = HANDS, apples: tuple[int, ...] = (0, 0, 0)) -> Any:
    """The start of a feast with these hands: the first bid is asked."""
    made = json.loads(json.dumps(Match.new(toy.GAME, 3, {"rounds": 2}, "trays").dump()))
    pool, places = dict(toy.BEASTS), made["cards"]["places"]
    for seat, hand in enumerate(hands):
        places[f"hand{seat}"]["kinds"] = sorted(hand)
        made["guests"][seat]["apples"] = apples[seat]
        for kind in hand:
            pool[kind] -= 1
    made["cards"]["pool"]["deck"] = {kind: n for kind, n in pool.items() if n}
    return made


class Feast:
    """A hall without a network, with one table of the toy game. Use `async with`."""

    def __init__(self, folder: Path, start: Any, people: list[SeatPlan] = PEOPLE) -> None:
        self.store = Store(sqlite_url(folder))
        self.start, self.people = start, people
        self.table: Table

    async def __aenter__(self) -> Feast:
        self.store.open()
        self.site = Site(self.store, QuickPool(), settings(), frozenset({"hall.test"}))
        await self.site.start()
        self.table = await self.site.registry.make(
            toy.GAME, self.people, host="ann", options={"rounds": 2}, position=self.start, seed="fate"
        )
        self.who = {name: Asgi(self.site, Guest(f"g-{name}", name)) for name in (*NAMES, "eve")}
        return self

    async def __aexit__(self, *about: object) -> None:
        await self.site.stop()
        self.store.close()

    async def answer(self, name: str, *options: Option) -> tuple[int, bytes]:
        status, _, body = await self.who[name].post(
            f"/t/{self.table.id}/answer", version=self.table.version, option=[json.dumps(x) for x in options]
        )
        await settle()
        return status, body

    async def undo(self, name: str) -> int:
        status, _, _ = await self.who[name].post(f"/t/{self.table.id}/undo")
        return status

    async def tray(self, name: str, *picks: tuple[str, Option], opens: str = "") -> tuple[int, Any]:
        path = f"/t/{self.table.id}/tray?version={self.table.question}&name={opens}&picks={json.dumps(picks)}"
        path = path.replace(" ", "").replace('"', "%22")
        status, _, body = await self.who[name].call("GET", path, headers={"x-hall": "1"})
        return status, json.loads(body)

    async def bids(self) -> None:
        """Everybody bids; Ann, who bids most, looks at nobody's hand."""
        for name, bid in (("ann", 2), ("bob", 1), ("cid", 0)):
            assert (await self.answer(name, bid))[0] == 204
        assert (await self.answer("ann", "pass"))[0] == 204

    @property
    def given(self) -> list[Option]:
        return [answer.option for answer in self.table.match.answers]


def run(work: Any) -> None:
    asyncio.run(work)


# -- the panel


def test_a_run_of_questions_is_one_panel_that_is_filled_in_step_by_step(tmp_path: Path) -> None:
    async def play() -> None:
        async with Feast(tmp_path, position()) as feast:
            await feast.bids()
            status, panel = await feast.tray("ann")
            assert (status, panel["name"], panel["complete"]) == (200, "turn", False)
            assert panel["title"] == "What do you do with which beast?"
            assert re.findall(r"data-key='(\w+)'", panel["html"]) == ["how", "which"]
            status, panel = await feast.tray("ann", ("how", "bury"), ("which", "wolf"))
            assert (panel["complete"], panel["chosen"]) == (True, [["how", '"bury"'], ["which", '"wolf"']])
            assert re.findall(r"name='option' value='(.*?)'", panel["html"]) == ['"bury"', '"wolf"']
            assert (
                "It counts 3, and you see bear, crow, wolf." in panel["html"]
            )  # what the game says about these answers
            # What cannot be chosen is left out, and nonsense is nothing chosen.
            for picks in ((("which", "whale"),), (("nowhere", "wolf"),), (("how", 7),)):
                assert not (await feast.tray("ann", *picks))[1]["complete"]

    run(play())


def test_only_the_person_who_is_asked_gets_a_panel(tmp_path: Path) -> None:
    async def play() -> None:
        async with Feast(tmp_path, position()) as feast:
            await feast.bids()
            assert [(await feast.tray(name))[0] for name in ("ann", "bob", "eve")] == [200, 403, 403]

    run(play())


def test_a_question_whose_answer_reveals_something_is_in_no_tray(tmp_path: Path) -> None:
    async def play() -> None:
        async with Feast(tmp_path, position()) as feast:
            for name, bid in (("ann", 2), ("bob", 1), ("cid", 0)):
                await feast.answer(name, bid)
            assert feast.table.match.waiting.prompt == "look"  # type: ignore[union-attr]
            html = (await feast.tray("ann", ("look", 1)))[1]["html"]
            assert re.findall(r"name='option' value='(.*?)'", html) == ["1"]  # the run ends with the look
            html = (await feast.tray("ann", ("look", "pass"), ("how", "lay")))[1]["html"]
            assert re.findall(r"name='option' value='(.*?)'", html) == ['"pass"', '"lay"']
            status, body = await feast.answer("ann", 1, "lay")
            assert (status, json.loads(body)["message"]) == (422, ONE_BY_ONE)
            assert feast.given == [2, 1, 0]

    run(play())


# -- sent in one go


def test_all_answers_of_a_tray_are_taken_or_none(tmp_path: Path) -> None:
    async def play() -> None:
        async with Feast(tmp_path, position()) as feast:
            await feast.bids()
            before = feast.table.version
            for options in (("lay", "whale"), ("lay", "wolf", "wolf"), ("lay", "wolf", "lay"), ("juggle", "wolf")):
                status, body = await feast.answer("ann", *options)
                assert (status, json.loads(body)["message"]) == (422, ONE_BY_ONE), options
            assert (feast.table.version, feast.given) == (before, [2, 1, 0, "pass"])
            assert (await feast.answer("ann", "lay", "wolf"))[0] == 204
            assert feast.given[-2:] == ["lay", "wolf"]

    run(play())


def test_a_request_that_is_cut_off_changes_nothing(hall: House) -> None:
    ann = hall.person("Ann")
    table = ann.new_table("yggdrasil", seats="1", seat_0="me")
    state = hall.table(table)
    version, digest = state.version, state.match.digest()
    first = json.dumps(ann.view(table)["waiting"]["options"][0])
    body = f"csrf={ann.csrf}&version={version}&option={quote(first)}&option="
    cookie = "; ".join(f"{name}={value}" for name, value in ann.client.cookies.items())
    head = (
        f"POST /t/{table}/answer HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: {cookie}\r\nx-hall: 1\r\n"
        f"content-type: application/x-www-form-urlencoded\r\ncontent-length: {len(body) + 30}\r\n\r\n"
    )
    with socket.create_connection(hall.door.getsockname()) as line:
        line.sendall((head + body).encode())
    assert ann.view(table)["version"] == version  # asked for after the other request
    assert hall.table(table).match.digest() == digest


def test_one_undo_takes_a_tray_back_also_after_the_hall_was_loaded_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with Feast(tmp_path, position()) as feast:
            await feast.bids()
            await feast.answer("ann", "lay", "wolf")
            feast.site.registry.tables.clear()
            feast.table = await feast.site.registry.table(feast.table.id)
            assert await feast.undo("ann") == 204
            assert feast.given == [2, 1, 0, "pass"]
            await feast.answer("ann", "lay")  # one by one: one undo takes one answer back
            await feast.answer("ann", "crow")
            assert await feast.undo("ann") == 204
            assert feast.given == [2, 1, 0, "pass", "lay"]

    run(play())


# -- forced answers


async def to_bobs_turn(feast: Feast) -> None:
    """Ann lays a card; Bob is asked how to use his cards, which are all rats."""
    await feast.bids()
    await feast.answer("ann", "lay", "wolf")
    assert feast.table.match.waiting.seat == 1  # type: ignore[union-attr]


def test_a_single_answer_is_given_by_the_hall_only_where_nobody_learns_from_it(tmp_path: Path) -> None:
    """Bob's second question has one answer: he has nothing but rats. The others must not learn that."""

    async def play(watched: bool) -> list[Option]:
        hot_seat = [person_at("g-bob", "bob")] * 3
        async with Feast(tmp_path / f"{watched}", position(), hot_seat) as feast:
            for option in (2, 1, 0, "pass", "lay", "wolf"):
                feast.table.unveiled["g-bob"] = feast.table.match.waiting.seat  # type: ignore[union-attr]
                assert (await feast.answer("bob", option))[0] == 204
            if watched:
                await feast.who["eve"].get(f"/t/{feast.table.id}")
            feast.table.unveiled["g-bob"] = 1
            await feast.answer("bob", "lay")
            return feast.given[6:]

    (tmp_path / "True").mkdir()
    (tmp_path / "False").mkdir()
    assert asyncio.run(play(False)) == ["lay", "rat"]
    assert asyncio.run(play(True)) == ["lay"]  # a spectator is somebody


def test_others_receive_the_same_whether_a_hidden_answer_was_forced_or_not(tmp_path: Path) -> None:
    other = (HANDS[0], ["crow", "rat", "rat"], ["crow", "rat", "rat"])  # one card of Bob's and Cid's exchanged

    async def play(folder: Path, hands: tuple[list[str], ...]) -> bytes:
        folder.mkdir()
        async with Feast(folder, position(hands)) as feast:
            streams = [feast.who[name].listen(f"/t/{feast.table.id}/stream") for name in ("ann", "eve")]
            await settle()
            await to_bobs_turn(feast)
            await feast.answer("bob", "lay")
            await settle()
            assert len(feast.table.match.waiting.options) == (1 if hands is HANDS else 2)  # type: ignore[union-attr]
            sent = b"".join([await stream.stop() for stream in streams])
            return re.sub(rb"/[rt]/[\w-]{16}|csrf' value='\w+|[0-9a-f]{16}|s/[\w-]{24}", b"", sent)

    one, two = (asyncio.run(play(tmp_path / name, hands)) for name, hands in (("one", HANDS), ("two", other)))
    assert one == two


def test_in_a_game_that_hides_nothing_forced_answers_stay_in_the_record_and_are_undone_with_the_one_before(
    tmp_path: Path,
) -> None:
    """Odin's players send 0 Vikings, as they have none, and add 0 Elves: one tap is enough to fight."""

    async def play() -> None:
        store = Store(sqlite_url(tmp_path))
        store.open()
        site = Site(store, QuickPool(), settings(), frozenset({"hall.test"}))
        await site.start()
        people = [person_at(f"g-{name}", name) for name in NAMES[:2]]
        table = await site.registry.make(game("yggdrasil"), people, host="ann", seed="no Vikings")
        while table.match.waiting.prompt != "action":  # type: ignore[union-attr]
            await table.answer("g-ann", table.match.waiting.options[:1], table.version)  # type: ignore[union-attr]
        before = table.match.ply
        assert table.match.state.vikings[0] == table.match.state.elves[0] == 0  # type: ignore[attr-defined]
        await table.answer("g-ann", ["asgard"], table.version)
        given = [answer.option for answer in table.match.answers[before:]]
        assert (given[0], given[2:]) == ("asgard", [0, 0])  # there is only one Enemy to fight
        assert table.came[before:] == ["answer", "forced", "forced", "forced"]
        rows = await store.fetch(lambda c: c.execute(sa.select(schema.log).order_by(schema.log.c.version)).all())
        assert len({row.at for row in rows[-4:]}) == 1  # times tell nothing
        assert table.match.record()["answers"][before:] == given
        await take_back.undo(table, "g-ann")
        offered = table.offer
        assert offered is not None  # the die was rolled, so the other player has to agree
        assert offered.answers == 4
        await take_back.consent(table, "g-bob", True)
        assert (table.match.ply, len(table.came)) == (before, before)
        await site.stop()
        store.close()

    run(play())


# -- prepared for later


def test_what_was_prepared_is_answered_after_the_chance_and_nothing_else(tmp_path: Path) -> None:
    """Elves in reserve: as many as are needed to win are added when the die has fallen."""
    match = Match.new("yggdrasil", 2, {"gods": ["tyr", "frey"]}, "reserve")
    rng = random.Random(1)
    while (ask := match.waiting) is not None:
        state: Any = match.state
        if ask.prompt == "action" and state.elves[ask.seat] > 1 and "asgard" in ask.options:
            break
        match.answer(rng.choice(ask.options))
    start = json.loads(json.dumps(match.dump()))

    async def play(folder: str, *prepared: str) -> tuple[list[Option], list[str]]:
        (tmp_path / folder).mkdir()
        store = Store(sqlite_url(tmp_path / folder))
        store.open()
        site = Site(store, QuickPool(), settings(), frozenset({"hall.test"}))
        await site.start()
        options = {"gods": ["tyr", "frey"]}
        people = [person_at("g-ann", "ann")] * 2
        table = await site.registry.make(
            game("yggdrasil"), people, host="ann", position=start, seed="fate", options=options
        )
        await table.answer("g-ann", ["asgard"], table.version)
        while table.match.waiting.prompt != "combat.vikings":  # type: ignore[union-attr]
            await table.answer("g-ann", table.match.waiting.options[:1], table.version)  # type: ignore[union-attr]
        form = {"version": table.version, "option": "0", "prepared": prepared}
        status, _, body = await Asgi(site, Guest("g-ann", "ann")).post(f"/t/{table.id}/answer", **form)
        assert status == 204, body
        found = [answer.option for answer in table.match.answers], table.came
        await site.stop()
        store.close()
        return found

    asked_later, ways = asyncio.run(play("asked"))
    answered, ways_then = asyncio.run(play("prepared", "[", '["combat.elves", 9]', '["action", "pass"]'))
    assert (answered[:-1], ways_then[:-1]) == (asked_later, ways)
    assert ways_then[-1] == "also"
    assert set(ways) <= {"answer", "forced"}


@pytest.mark.parametrize("name", ["champions", "yggdrasil"])
def test_without_script_the_questions_come_one_by_one(hall: House, name: str) -> None:
    ann = hall.person("Ann")
    table = ann.new_table(name, seats="2", seat_0="bot:thrall", seat_1="me")
    page = ann.get(f"/t/{table}").text
    while "name='option'" not in page:  # the other is asked first
        page = ann.get(f"/t/{table}").text
    assert re.search(r"<form[^>]*id=.tray.[^>]*hidden", page)
