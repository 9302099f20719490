"""Uploads are looked at in a process with limits before the hall uses them."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

import pytest
from hall.house import House

from meadhall.hall import inspect_worker
from meadhall.hall.errors import Refused
from meadhall.hall.inspector import Inspector
from meadhall.kernel.match import Match
from meadhall.kernel.spec import games


@pytest.mark.parametrize("name", list(games()))
def test_a_real_record_and_a_real_position_are_accepted(name: str) -> None:
    match = Match.new(name, seed="upload")
    for _ in range(20):
        match.answer(match.choices[0])
    assert inspect_worker.look(json.loads(json.dumps(match.record()))) == {}
    position = {"game": name, "position": match.dump(), "options": match.settings}
    assert inspect_worker.look(json.loads(json.dumps(position))) == {}


@pytest.mark.parametrize("data", [None, 3, [], {}, {"game": "thunder"}, {"game": "go", "position": {}}])
def test_what_is_no_upload_is_refused_with_the_reason(data: Any) -> None:
    found = inspect_worker.look(data)
    assert found["refused"]
    assert found["status"] in (404, 422)


def test_a_picture_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    record = Match.new("thunder", seed="x").record()
    assert inspect_worker.look(record) == {}
    monkeypatch.setattr(inspect_worker, "MOST_HTML", 100)
    assert "too large" in inspect_worker.look(record)["refused"]


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "9" * 10_000, '{"a":' * 5_000])
def test_what_is_no_json_is_refused_by_the_process(text: str) -> None:
    found = inspect_worker.read(text)
    assert (found["status"], found["kind"]) == (400, "bad_record")
    assert "not JSON" in found["refused"]


def test_a_picture_that_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    record = Match.new("thunder", seed="x").record()
    monkeypatch.setattr(inspect_worker, "MOST_SECONDS", 0.0)
    assert "too long to draw" in inspect_worker.look(record)["refused"]


HUNGRY = "import sys; print('{}', flush=True); [sys.stdin.readline() for _ in iter(int, 1)]"


def test_an_upload_that_takes_too_long_is_refused_and_the_next_one_is_looked_at() -> None:
    async def run() -> None:
        inspector = Inspector(seconds=0.2)
        good, inspector.command = inspector.command, (sys.executable, "-c", HUNGRY)
        with pytest.raises(Refused, match="too long"):
            await inspector.look('{"game": "thunder"}')
        inspector.command, inspector.seconds = good, 60.0
        try:
            await inspector.look(json.dumps(Match.new("thunder", seed="x").record()))
            with pytest.raises(Refused, match="neither a record nor"):
                await inspector.look('{"game": "thunder"}')
        finally:
            await inspector.close()

    asyncio.run(run())


def test_too_many_uploads_at_once_are_asked_to_come_back() -> None:
    async def run() -> None:
        inspector = Inspector(seconds=60.0)
        inspector.command = (sys.executable, "-c", HUNGRY)
        waiting = [asyncio.create_task(inspector.look("{}")) for _ in range(16)]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as caught:
            await inspector.look("{}")
        assert caught.value.status == 503
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await inspector.close()

    asyncio.run(run())


def test_memory_is_limited() -> None:
    code = (
        "from meadhall.hall import inspect_worker as w\n"
        "w.limit_memory()\n"
        "w.match_of = lambda data: bytearray(1 << 31)\n"
        "print(w.look({})['refused'])"
    )

    async def run() -> str:
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, stdout=asyncio.subprocess.PIPE)
        out, _ = await process.communicate()
        return out.decode()

    assert "memory" in asyncio.run(run())


def test_an_upload_through_the_hall_is_inspected(hall: House) -> None:
    ann = hall.person("Ann")
    good = Match.new("thunder", seed="x")
    assert ann.post("/open", text=json.dumps(good.record())).status_code == 303
    bad = {**good.record(), "answers": ["nowhere"]}
    reply = ann.post("/open", script=True, text=json.dumps(bad))
    assert reply.status_code == 422
    assert "nowhere" in reply.json()["message"]
