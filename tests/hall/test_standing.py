"""Standing answers, through HTTP: what the hall answers for a person who has asked it to, and what nobody learns.

Ann fights a troll and may spend Favor; when it has fallen, Bob may use a rune. He also holds a destiny.
"""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from hall.house import Asgi, QuickPool, settings, settle

from meadhall.hall import schema
from meadhall.hall.registry import person_at
from meadhall.hall.security import Guest
from meadhall.hall.site import Site
from meadhall.hall.store import Store, sqlite_url
from meadhall.hall.tables import take_back
from meadhall.hall.tables.table import Table
from meadhall.kernel.spec import game

NAMES = ("ann", "bob", "cid")
PEOPLE = [person_at(f"g-{name}", name) for name in NAMES]


def position(destiny: str = "prepared") -> dict[str, Any]:
    clans: list[dict[str, Any]] = [
        {"leader": "gylfir", "dice": [0, 0, 0], "favor": 2, "destinies": ["craftsman"]},
        {"leader": "dagrun", "coins": 3, "runes": ["success"], "destinies": [destiny]},
        {"leader": "asmundr", "destinies": ["runemaster"]},
    ]
    return {
        "phase": "combat",
        "clans": clans,
        "at": {"troll": 0},
        "parties": {"troll": [3, 2, 2, 0]},
        "troll": "mountain_troll",
        "round": 2,
    }


class Fight:
    """A hall without a network, with a table at the fight. Use `async with`."""

    def __init__(self, folder: Path, start: Any = None) -> None:
        self.store = Store(sqlite_url(folder))
        self.start = start or position()
        self.table: Table

    async def __aenter__(self) -> Fight:
        self.store.open()
        self.site = Site(self.store, QuickPool(), settings(), frozenset({"hall.test"}))
        await self.site.start()
        self.table = await self.site.registry.make(
            game("champions"), PEOPLE, host="ann", position=self.start, seed="fate 1"
        )
        self.who = {name: Asgi(self.site, Guest(f"g-{name}", name)) for name in (*NAMES, "eve")}
        return self

    async def __aexit__(self, *about: object) -> None:
        await self.site.stop()
        self.store.close()

    async def post(self, name: str, action: str, **form: Any) -> int:
        status, _, body = await self.who[name].post(f"/t/{self.table.id}/{action}", **form)
        await settle()
        assert status in (204, 403, 404), body
        return status

    async def wish(self, name: str, **chosen: str) -> int:
        return await self.post(name, "standing", standing=[json.dumps(pair) for pair in chosen.items()])

    async def keep(self, **chosen: str) -> None:
        """Ann keeps her roll, and chooses what the hall answers from now on."""
        form = {"version": self.table.version, "option": '"keep"'}
        await self.post("ann", "answer", **form, standing=[json.dumps(pair) for pair in chosen.items()])

    async def page(self, name: str) -> str:
        status, _, body = await self.who[name].get(f"/t/{self.table.id}")
        assert status == 200
        return body.decode()

    @property
    def asked(self) -> tuple[int, str]:
        ask = self.table.match.waiting
        assert ask is not None
        return ask.seat, ask.prompt


EVERYTHING = {"favor": "save", "losses": "sword-spear-axe", "blame": "bear"}


def neutral(sent: bytes) -> bytes:
    """Without what differs between any two tables, and without the number that counts all changes of a table."""
    random = rb"/[rt]/[\w-]{16}|csrf\W{1,3} value=\W?\w+|[0-9a-f]{16}|s/[\w-]{24}|data-id=\S+"
    return re.sub(random + rb"|version\W+\d+|id: \d+", b"", sent)


def run(work: Any) -> None:
    asyncio.run(work)


def test_the_hall_answers_until_a_question_is_not_covered_and_all_at_one_time(tmp_path: Path) -> None:
    async def play() -> None:
        async with Fight(tmp_path) as fight:
            assert fight.asked == (0, "roll")
            await fight.wish("bob", runes="pass")
            watching = fight.who["cid"].listen(f"/t/{fight.table.id}/stream")
            await settle()
            seen = watching.bytes.count(b"event: beat")
            await fight.keep(**EVERYTHING)
            assert fight.asked[1] == "place"  # the next round
            rolls = [given.option for given in fight.table.match.answers[1:]].count("keep")
            assert rolls  # each of them is shown before what follows from it
            assert (await watching.stop()).count(b"event: beat") == seen + rolls + 1
            assert fight.table.came[0] == "answer"
            assert set(fight.table.came[1:]) == {"stood"}
            seats = {answer.seat for answer in fight.table.match.answers}
            assert seats == {0, 1}  # Bob has passed, too
            rows = await fight.store.fetch(lambda c: c.execute(sa.select(schema.log)).all())
            assert len({row.at for row in rows if row.kind in ("answer", "stood")}) == 1

    run(play())


def test_without_them_everything_is_asked(tmp_path: Path) -> None:
    async def play() -> None:
        async with Fight(tmp_path) as fight:
            await fight.keep()
            assert fight.asked[1].startswith("lose")
            assert fight.table.came == ["answer"]

    run(play())


def test_one_undo_steps_over_what_the_hall_answered_and_they_last_when_the_hall_was_loaded_again(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with Fight(tmp_path) as fight:
            await fight.wish("bob", runes="pass")
            await fight.keep(**EVERYTHING)
            given = len(fight.table.match.answers)
            fight.site.registry.tables.clear()
            table = fight.table = await fight.site.registry.table(fight.table.id)
            assert table.standing == {0: EVERYTHING, 1: {"runes": "pass"}}
            await take_back.undo(table, "g-ann")
            assert table.offer is not None  # dice were rolled, so the others have to agree
            assert table.offer.answers == given
            for name in ("bob", "cid"):
                await take_back.consent(table, f"g-{name}", True)
            assert (fight.asked, table.came) == ((0, "roll"), [])
            await fight.wish("ann", favor="", losses="")
            await fight.keep()
            assert fight.asked[1].startswith("lose")  # switched off again

    run(play())


def test_only_the_person_in_the_seat_sees_and_changes_them(tmp_path: Path) -> None:
    async def play(chooses: bool, folder: Path) -> bytes:
        folder.mkdir()
        async with Fight(folder) as fight:
            streams = [fight.who[name].listen(f"/t/{fight.table.id}/stream") for name in ("bob", "eve")]
            await settle()
            if chooses:
                assert await fight.wish("ann", favor="save") == 204
                assert "Answered for you: Favor" in await fight.page("ann")
            sent = b"".join([await stream.stop() for stream in streams])
            for name in ("bob", "eve"):
                assert "Answered for you" not in await fight.page(name)
            return neutral(sent)

    one, two = (asyncio.run(play(chooses, tmp_path / f"{chooses}")) for chooses in (True, False))
    assert one == two

    async def refused() -> None:
        async with Fight(tmp_path) as fight:
            assert await fight.wish("eve", favor="save") == 403
            await fight.wish("ann", favor="nonsense", blame="raven", nothing="x")  # Ann is the Raven clan
            await fight.post("ann", "standing", standing=["[", "7", '["favor"]', '["favor", 1]', "x" * 900] * 30)
            assert fight.table.standing == {}

    run(refused())


def test_what_others_are_sent_does_not_depend_on_what_the_seat_holds(tmp_path: Path) -> None:
    """Two worlds that differ in Bob's destiny: his rune would act in both, and the hall passes for him."""

    async def play(destiny: str) -> bytes:
        folder = tmp_path / destiny
        folder.mkdir()
        async with Fight(folder, position(destiny)) as fight:
            streams = [fight.who[name].listen(f"/t/{fight.table.id}/stream") for name in ("ann", "eve")]
            await settle()
            await fight.wish("bob", runes="pass")
            await fight.keep(**EVERYTHING)
            assert fight.asked[1] == "place"
            await fight.wish("bob", runes="")
            pages = "".join([await fight.page(name) for name in ("ann", "eve")])
            sent = b"".join([*[await stream.stop() for stream in streams], pages.encode()])
            return neutral(sent)

    one, two = (asyncio.run(play(destiny)) for destiny in ("prepared", "prosperous"))
    assert one == two
