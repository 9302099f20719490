"""Bots run in other processes: what they get, and what happens when they crash, are too slow or send nonsense."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
import toy
from hall.house import House, QuickPool

from meadhall.hall.pool import BotFailed, Pool
from meadhall.kernel.codec import view_to_json
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Option
from meadhall.kernel.spec import game

CRASHES = """
import json, os, sys
print('{{"ready": true}}', flush=True)
for line in sys.stdin:
    mark = {mark!r}
    if not os.path.exists(mark):
        open(mark, "w").close()
        os._exit(3)
    print(json.dumps({{"option": "A3"}}), flush=True)
"""


def scripted(code: str, seconds: float = 5.0, workers: int = 1) -> Pool:
    pool = Pool(workers, seconds)
    pool.command = (sys.executable, "-c", code)
    pool.start_seconds, pool.eager = seconds, False
    return pool


async def ask(pool: Pool) -> Option:
    try:
        return await pool.choose("ragnarocks", "thrall", {}, {})
    finally:
        await pool.close()


def test_a_crashed_bot_is_replaced(tmp_path: Path) -> None:
    pool = scripted(CRASHES.format(mark=str(tmp_path / "mark")))
    assert asyncio.run(ask(pool)) == "A3"
    assert pool.replaced == 1


@pytest.mark.parametrize(
    ("code", "seconds"),
    [
        ("import time; time.sleep(60)", 0.3),
        ("print('{}', flush=True); import time; time.sleep(60)", 0.3),
        ("raise SystemExit", 5.0),
        ("print('nonsense', flush=True); input(); input()", 5.0),
        ("print('{}', flush=True); input(); print('{\"error\": \"no\"}', flush=True); input()", 5.0),
    ],
)
def test_a_bot_that_does_not_answer_fails_in_time(code: str, seconds: float) -> None:
    began = time.monotonic()
    with pytest.raises(BotFailed):
        asyncio.run(ask(scripted(code, seconds)))
    assert time.monotonic() - began < 30  # much less than the minute for which the process sleeps


def test_a_real_bot_answers_from_a_view_alone() -> None:
    async def choose() -> tuple[Option, Option]:
        pool = Pool(1, 120, ("toy",))
        try:
            rocks, feast = Match.new(game("ragnarocks"), seed="f4te"), Match.new(toy.GAME, seed="f4te")
            found: list[Option] = []
            for match in (rocks, feast):
                view = view_to_json(match.view(0))
                assert match.seed not in json.dumps(view)
                found.append(await pool.choose(match.spec.name, "thrall", view, {}, 20))
            return found[0], found[1]
        finally:
            await pool.close()

    rocks, feast = asyncio.run(choose())
    assert rocks in ("A2", "A3", "A4")
    assert feast in (0, 1, 2)


def test_a_failed_bot_is_replaced_by_a_random_answer(tmp_path: Path) -> None:
    with House(tmp_path, pool=scripted("raise SystemExit")) as hall:
        ann = hall.person("Ann")
        table = ann.new_table(seat_0="bot:jarl", seat_1="me")
        wait_until(lambda: ann.view(table)["ply"] == 3)
        assert hall.table(table).failed_bots == 3
        assert ann.answer(table).status_code == 204


class Wrong(QuickPool):
    async def choose(
        self, game: str, level: str, view: Any, waiting: Any, ms: int | None = None, owner: str = ""
    ) -> Option:
        return "Z9"


def test_a_bots_answer_that_is_not_an_option_is_refused(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with House(tmp_path, pool=Wrong()) as hall:
        ann = hall.person("Ann")
        table = ann.new_table(seat_0="bot:jarl", seat_1="me")
        wait_until(lambda: ann.view(table)["ply"] == 3)
        assert caplog.text.count("a bot chose what is no option") == 3
        assert "Z9" not in hall.table(table).match.record()["answers"]  # a random option was played instead
        assert ann.answer(table).status_code == 204


class Slow(QuickPool):
    """Searches until the test stops it."""

    def __init__(self) -> None:
        super().__init__()
        self.views: list[Any] = []
        self.go = threading.Event()

    async def choose(
        self, game: str, level: str, view: Any, waiting: Any, ms: int | None = None, owner: str = ""
    ) -> Option:
        self.views.append(view)
        while not self.go.is_set():
            await asyncio.sleep(0.01)
        return await super().choose(game, level, view, waiting)


def test_the_hall_serves_others_while_a_bot_thinks(tmp_path: Path) -> None:
    pool = Slow()
    with House(tmp_path, pool=pool) as hall:
        ann = hall.person("Ann")
        table = ann.new_table(seat_0="bot:jarl", seat_1="me")
        wait_until(lambda: pool.views)
        assert "thinking" in ann.get(f"/t/{table}").text
        assert ann.answer(table, "A2", 0).status_code == 403
        pool.go.set()
        with ann.stream(table) as stream:
            assert stream.until(3)["your_move"]


def test_a_bot_is_sent_its_own_view(tmp_path: Path) -> None:
    pool = Slow()
    with House(tmp_path, pool=pool) as hall:
        ann = hall.person("Ann")
        table = ann.new_table("feast", seats="3", seat_0="bot:jarl", seat_1="me", seat_2="bot:jarl")
        wait_until(lambda: pool.views)
        view = pool.views[0]
        assert view["seat"] == 0
        cards = view["table"]["cards"]["places"]
        assert len(cards["hand0"]["kinds"]) == 3
        assert cards["hand1"]["kinds"] == []
        assert hall.table(table).match.seed not in json.dumps(pool.views)


class Abandoned(QuickPool):
    """While a bot thinks about its third answer, the last visit to the table becomes long ago."""

    house: House

    async def choose(
        self, game: str, level: str, view: Any, waiting: Any, ms: int | None = None, owner: str = ""
    ) -> Option:
        if self.asked == 2:
            for table in self.house.site.registry.tables.values():
                table.touched = float("-inf")
        return await super().choose(game, level, view, waiting)


def test_an_abandoned_table_stops_its_bots(tmp_path: Path) -> None:
    pool = Abandoned()
    with House(tmp_path, pool=pool, attended=3600.0) as pool.house:
        ann = pool.house.person("Ann")
        table = ann.new_table(seat_0="bot:jarl", seat_1="bot:jarl")
        wait_until(lambda: pool.asked >= 3 and not pool.house.table(table).busy())
        assert pool.asked == pool.house.table(table).match.ply == 3
        ann.get(f"/t/{table}")  # somebody watches again
        wait_until(lambda: pool.asked > 3)


def wait_until(condition: Any, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return
        time.sleep(0.01)
    raise AssertionError("it did not come about")
