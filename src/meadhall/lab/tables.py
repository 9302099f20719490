"""A folder of Parquet files, one folder for each table, that is written batch by batch.

    OUT/plan.json                     what is played, and the versions
    OUT/games/0000000-0000099.parquet a batch: games 0 to 99
    OUT/seats/0000000-0000099.parquet their rows in another table

A batch is there if its file in `games` is there, which is written last. So a run that is killed at any moment leaves
whole batches, and the next run plays the games that are missing.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from meadhall.kernel.errors import MeadhallError
from meadhall.lab.playing import Rows

FIRST = "games"  # the table whose files say which batches are there

GAMES = pa.schema(
    [
        ("game", pa.int64()),
        ("seed", pa.string()),
        ("plies", pa.int32()),
        ("chances", pa.int32()),
        ("how", pa.string()),
        ("winners", pa.list_(pa.int8())),
        ("answers", pa.string()),
    ]
)
SEATS = pa.schema(
    [
        ("game", pa.int64()),
        ("seat", pa.int8()),
        ("name", pa.string()),
        ("player", pa.string()),
        ("return", pa.float32()),
        ("score", pa.int32()),
    ]
)
ANSWERS = pa.schema(
    [
        ("game", pa.int64()),
        ("ply", pa.int32()),
        ("seat", pa.int8()),
        ("prompt", pa.string()),
        ("choices", pa.int32()),
        ("choice", pa.int32()),
        ("answer", pa.string()),
        ("value", pa.list_(pa.float32())),
        ("visits", pa.int32()),
    ]
)
SEEN = pa.schema([("options", pa.list_(pa.string())), ("view", pa.string()), ("events", pa.string())])


def schemas(keep: tuple[str, ...]) -> dict[str, pa.Schema]:
    """The tables of a run and their columns; `keep` as in `Job`."""
    found = {"games": GAMES, "seats": SEATS}
    if "answers" in keep:
        found["answers"] = pa.unify_schemas([ANSWERS, SEEN]) if "views" in keep else ANSWERS
    return found


def encode(rows: Rows, keep: tuple[str, ...], about: Mapping[str, Any]) -> dict[str, bytes]:
    """Each table as the bytes of a Parquet file. `about` is kept in its metadata under the key `meadhall`."""
    found = {}
    for name, schema in schemas(keep).items():
        marked = schema.with_metadata({"meadhall": json.dumps(about, sort_keys=True)})
        sink = io.BytesIO()
        pq.write_table(pa.Table.from_pylist(rows[name], schema=marked), sink, compression="zstd")
        found[name] = sink.getvalue()
    return found


def read(folder: str | os.PathLike[str], table: str) -> pa.Table:
    """A whole table of a run, in the order of the games.

    It is an ordinary folder of Parquet files: pandas, Polars and DuckDB read it, too.
    """
    files = sorted(Path(folder, table).glob("*.parquet"))
    if not files:
        raise MeadhallError(f"{folder}: has no table {table!r}")
    return pa.concat_tables([pq.read_table(file) for file in files])


class Folder:
    """A run's folder, open for writing. One process at a time may have it open."""

    def __init__(self, path: Path, plan: dict[str, Any], games: int) -> None:
        self.path, self.plan, self.games = path, plan, games
        self.done: list[tuple[int, int]] = []  # batches that are there: first game, number of games
        self.tables = list(schemas(tuple(plan["job"]["keep"])))

    @property
    def played(self) -> int:
        return sum(count for _, count in self.done)

    def missing(self) -> Iterator[tuple[int, int]]:
        """The runs of games that are not there yet: first game, number of games."""
        at = 0
        for first, count in [*sorted(self.done), (self.games, 0)]:
            if first > at:
                yield at, first - at
            at = first + count

    def add(self, first: int, count: int, files: Mapping[str, bytes]) -> None:
        """Store a batch."""
        for table in [*(t for t in self.tables if t != FIRST), FIRST]:
            target = self.path / table / f"{first:07}-{first + count - 1:07}.parquet"
            part = target.with_name(f".{target.name}.part")
            with part.open("wb") as file:
                file.write(files[table])
                file.flush()
                os.fsync(file.fileno())
            part.replace(target)
        self.done.append((first, count))

    def _open(self) -> None:
        plan = self.path / "plan.json"
        text = json.dumps({**self.plan, "games": self.games}, indent=1, ensure_ascii=False) + "\n"
        if plan.exists():
            _compare(self.path, json.loads(plan.read_text(encoding="utf-8")), json.loads(text))
        elif any(entry.name != ".lock" for entry in self.path.iterdir()):
            raise MeadhallError(f"{self.path}: is not empty and has no plan.json; choose another folder")
        part = self.path / ".plan.json.part"
        part.write_text(text, encoding="utf-8")
        part.replace(plan)
        for table in self.tables:
            (self.path / table).mkdir(exist_ok=True)
            for left in (self.path / table).glob(".*.part"):
                left.unlink()
        whole = {file.name for file in (self.path / FIRST).glob("*.parquet")}
        for table in self.tables:
            for file in (self.path / table).glob("*.parquet"):
                if file.name not in whole:  # the run was killed in the middle of a batch
                    file.unlink()
        for name in sorted(whole):
            first, last = map(int, name.removesuffix(".parquet").split("-"))
            self.done.append((first, last - first + 1))


def _compare(path: Path, old: dict[str, Any], new: dict[str, Any]) -> None:
    """Refuse to continue a run with another plan or other versions. More games of the same plan are welcome."""
    for part in ("job", "versions"):
        for key in sorted({*old[part], *new[part]}):
            if old[part].get(key) != new[part].get(key):
                was, now = (json.dumps(plan[part].get(key)) for plan in (old, new))
                raise MeadhallError(f"{path}: holds a run with {key} {was}, not {now}; choose another folder")
    if old["games"] > new["games"]:
        raise MeadhallError(f"{path}: holds a run of {old['games']} games; choose another folder for fewer")


@contextlib.contextmanager
def folder(path: Path, plan: dict[str, Any], games: int) -> Iterator[Folder]:
    """Open a run's folder, a new one or one to continue."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise MeadhallError(f"{path}: {error.strerror}") from error
    with locked(path):
        found = Folder(path, plan, games)
        found._open()
        yield found


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Only one process at a time writes into a folder."""
    try:
        import fcntl
    except ModuleNotFoundError:  # Windows: nobody checks there
        yield
        return
    with (path / ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise MeadhallError(f"{path}: another process is writing there") from None
        yield
