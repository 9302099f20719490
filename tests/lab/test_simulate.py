"""`meadhall simulate`: every game once, the same games for everybody, whatever happens to the processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import meadhall as mh
from meadhall.lab import tables
from meadhall.lab.playing import Job, play_game, record_of
from meadhall.lab.simulate import Batches, simulate
from meadhall.lab.tables import Folder, read

JOB = Job("yggdrasil", ("random", "random"), 2, "test")


def until(true: Callable[[], Any], *processes: subprocess.Popen[Any]) -> None:
    """Wait until something is true. The processes named have to live on."""
    while not true():
        for process in processes:
            assert process.poll() is None, "the process has ended"
        time.sleep(0.02)


def command(*words: Any, **more: Any) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "meadhall", *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **more,
    )


def nobody_left(group: int) -> bool:
    """True when no process of the group is alive."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def test_the_same_seed_gives_the_same_games_for_any_number_of_processes(tmp_path: Path) -> None:
    job = Job("yggdrasil", ("random", "scripted"), 2, "test", {"angry": 1}, keep=("answers",))
    simulate(job, 12, tmp_path / "one")
    simulate(job, 12, tmp_path / "two", processes=2)
    for table in ("games", "seats", "answers"):
        assert read(tmp_path / "one", table).equals(read(tmp_path / "two", table))
    row = read(tmp_path / "one", "games").to_pylist()[7]
    match = mh.play("yggdrasil", ["random", "scripted"], seed="test 7", angry=1)
    assert record_of(row, job) == match.record()
    assert row["how"] == match.result.how
    answers = [r for r in read(tmp_path / "one", "answers").to_pylist() if r["game"] == 7]
    assert [json.loads(r["answer"]) for r in answers] == match.record()["answers"]


def test_the_tables_say_who_sat_where_and_how_it_ended() -> None:
    job = Job("champions", ("scripted", "random", "huskarl"), 3, "x", visits=2, keep=("answers",))
    rows = play_game(job, 3)
    match = mh.load(record_of(rows["games"][0], job))
    assert [(s["player"], s["score"]) for s in rows["seats"]] == list(
        zip(job.players, match.result.scores, strict=True)
    )
    assert [s["return"] for s in rows["seats"]] == list(match.result.returns)
    asked = mh.new("champions", seats=3, seed="x 3")
    for row in rows["answers"]:
        assert (row["seat"], row["prompt"]) == (asked.waiting.seat, asked.waiting.prompt)
        assert written_choice(asked.choices[row["choice"]]) == row["answer"]
        assert row["choices"] == len(asked.choices)
        if job.players[row["seat"]] == "huskarl" and row["value"] is not None:
            assert len(row["value"]) == 3
        asked.play(asked.choices[row["choice"]])
    assert asked.over
    assert any(row["value"] for row in rows["answers"])


def written_choice(option: Any) -> str:
    return json.dumps(option)


def test_a_run_that_dies_between_two_files_is_continued_without_loss_or_repetition(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = Path.replace, []

    def replace(self: Path, target: Path) -> Path:
        calls.append(target)
        if target.parent.name == "games" and len([c for c in calls if c.parent.name == "games"]) == 3:
            raise KeyboardInterrupt  # the seats of this batch are there already
        return real(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(KeyboardInterrupt):
        simulate(JOB, 30, tmp_path / "broken")
    monkeypatch.undo()
    played = len(list((tmp_path / "broken" / "games").glob("*.parquet")))
    assert (played, len(list((tmp_path / "broken" / "seats").glob("*.parquet")))) == (2, 3)
    simulate(JOB, 30, tmp_path / "broken")
    whole = [row for n in range(30) for row in play_game(JOB, n)["seats"]]
    assert read(tmp_path / "broken", "seats").to_pylist() == whole
    assert read(tmp_path / "broken", "games")["game"].to_pylist() == list(range(30))
    assert not list((tmp_path / "broken").rglob("*.part"))


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGKILL])
def test_a_stopped_run_leaves_whole_batches_and_no_process(tmp_path: Path, stop: int) -> None:
    words = ("simulate", "yggdrasil", "--players", "random", "--games", 10**7, "--seed", "test", "--out", tmp_path)
    run = command(*words, start_new_session=True)
    until(lambda: len(list((tmp_path / "games").glob("*.parquet"))) > 2, run)
    os.kill(run.pid, stop)
    _, said = run.communicate()
    until(lambda: nobody_left(run.pid))
    if stop == signal.SIGINT:
        assert run.returncode == 130
        assert "Traceback" not in said
        assert "the same command goes on" in said
    plan = json.loads((tmp_path / "plan.json").read_text())
    with tables.folder(tmp_path, {"job": plan["job"], "versions": plan["versions"]}, plan["games"]) as folder:
        played = folder.played
        assert sum(count for _, count in folder.missing()) + played == 10**7
    assert read(tmp_path, "games").num_rows == played
    assert read(tmp_path, "seats").num_rows == 2 * played
    numbers = read(tmp_path, "games")["game"].to_pylist()
    assert len(set(numbers)) == played
    assert read(tmp_path, "games").slice(0, 1).to_pylist() == play_game(JOB, numbers[0])["games"]


def test_one_folder_one_plan_one_writer(tmp_path: Path) -> None:
    simulate(JOB, 3, tmp_path)
    simulate(JOB, 5, tmp_path)  # more of the same
    assert read(tmp_path, "games")["game"].to_pylist() == list(range(5))
    with pytest.raises(mh.MeadhallError, match="fewer"):
        simulate(JOB, 3, tmp_path)
    with pytest.raises(mh.MeadhallError, match='seed "test", not "other"'):
        simulate(Job("yggdrasil", ("random", "random"), 2, "other"), 5, tmp_path)
    plan = json.loads((tmp_path / "plan.json").read_text())
    plan["versions"]["code"] = "00000000"
    (tmp_path / "plan.json").write_text(json.dumps(plan))
    with pytest.raises(mh.MeadhallError, match="code"):
        simulate(JOB, 5, tmp_path)
    (tmp_path / "other").mkdir()
    with tables.locked(tmp_path / "other"), pytest.raises(mh.MeadhallError, match="another process"):
        simulate(JOB, 5, tmp_path / "other")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").touch()
    with pytest.raises(mh.MeadhallError, match="not empty"):
        simulate(JOB, 5, tmp_path / "full")


def test_versions_and_plan_stand_in_every_file(tmp_path: Path) -> None:
    simulate(JOB, 2, tmp_path)
    for file in tmp_path.glob("*/*.parquet"):
        about = json.loads(pq.read_schema(file).metadata[b"meadhall"])
        assert about["versions"]["rules"] == mh.games()["yggdrasil"].rules
        assert about["versions"]["meadhall"] == mh.__version__
        assert about["job"] == JOB.as_json()


def test_batches_cover_what_is_missing_and_nothing_else(tmp_path: Path) -> None:
    folder = Folder(tmp_path, {"job": JOB.as_json()}, 100)
    folder.done = [(90, 10), (10, 5), (40, 20)]
    batches = Batches(folder, 4)
    numbers: list[int] = []
    for _, first, count, _ in batches.tasks(JOB, {}):
        numbers += range(first, first + count)
        batches.learn(0.5)
    assert numbers == [*range(10), *range(15, 40), *range(60, 90)]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("thunder", "--games", "0"), "--games: must be at least 1"),
        (("thunder", "--players", "odin"), "there is no bot 'odin'"),
        (("chess",), "there is no game called 'chess'"),
        (("thunder", "--players", "jarl,jarl,jarl"), "seats: thunder takes 2 players"),
        (("champions", "--players", "jarl,jarl", "--seats", "3"), "players: 2 are named for 3 seats"),
        (("thunder", "--option", "x"), "--option x: must be NAME=VALUE"),
        (("thunder", "--games", "1", "--processes", "0"), "--processes: must be at least 1"),
        (("thunder", "--dask", "tcp://127.0.0.1:9"), "--dask tcp://127.0.0.1:9: no scheduler answers there"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: Any, sentence: str
) -> None:
    monkeypatch.setattr("meadhall.lab.crew.SECONDS_TO_CONNECT", 0.2)
    ran = run("simulate", *words, "--out", tmp_path / "out")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"meadhall: {sentence}")
    assert ran.err.count("\n") == 1


# -- Dask --------------------------------------------------------------------------------------------------------


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A Dask scheduler on this machine with two workers: its address, and the workers' processes."""
    file, log = tmp_path / "scheduler.json", (tmp_path / "dask.log").open("wb")
    here = ("--scheduler-file", str(file), "--no-dashboard")

    def start(module: str, *words: str) -> subprocess.Popen[bytes]:
        line = [sys.executable, "-m", f"distributed.cli.{module}", *here, *words]
        return subprocess.Popen(line, stdout=log, stderr=log, cwd=tmp_path)

    processes = [start("dask_scheduler", "--host", "127.0.0.1", "--port", "0")]
    try:
        until(file.exists, *processes)
        workers = [start("dask_worker", "--no-nanny", "--nthreads", "1", "--host", "127.0.0.1") for _ in range(2)]
        processes += workers
        yield json.loads(file.read_text())["address"], workers
    finally:
        for process in processes:
            process.kill()
        for process in processes:
            process.wait()
        log.close()


def test_every_game_is_there_once_although_a_worker_of_the_cluster_is_killed(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import Client

    address, workers = cluster
    monkeypatch.setattr("meadhall.lab.crew.SECONDS_TO_CONNECT", 300)
    with Client(address, timeout=300, set_as_default=False) as client:
        client.wait_for_workers(2)
    add, added = Folder.add, []

    def add_and_kill(self: Folder, *batch: Any) -> None:
        add(self, *batch)
        added.append(batch[0])
        if len(added) == 4:
            workers[0].kill()

    monkeypatch.setattr(Folder, "add", add_and_kill)
    monkeypatch.setattr("meadhall.lab.simulate.SECONDS_A_BATCH", 0.05)
    simulate(JOB, 150, tmp_path / "out", dask=address)
    assert workers[0].wait() == -signal.SIGKILL
    assert workers[1].poll() is None
    found = read(tmp_path / "out", "games")
    assert found["game"].to_pylist() == list(range(150))
    assert sorted(added) == sorted(set(added))
    assert len(added) > 8
    for n in (0, 77, 149):
        assert found.slice(n, 1).to_pylist() == play_game(JOB, n)["games"]
