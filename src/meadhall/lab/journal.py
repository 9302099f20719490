"""A file of lines that a stopped run continues: each result is one line of JSON, on disk before it counts."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from meadhall.kernel.errors import MeadhallError
from meadhall.lab.tables import locked


class Journal:
    """Results by their key. The first line of the file says what they depend on."""

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        self.path = path
        self.results: dict[str, Any] = {}
        data = path.read_bytes() if path.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]  # a run that was killed may leave a part of a line
        lines = [json.loads(line) for line in whole.splitlines()]
        if lines and lines[0] != about:
            differ = sorted(key for key in {*lines[0], *about} if lines[0].get(key) != about.get(key))
            raise MeadhallError(f"{path}: holds results of another run ({', '.join(differ)}); choose another folder")
        if len(whole) < len(data):
            os.truncate(path, len(whole))
        for line in lines[1:]:
            self.results[line["key"]] = line["result"]
        if not lines:
            self._write(about)

    def add(self, key: str, result: Any) -> None:
        self.results[key] = result
        self._write({"key": key, "result": result})

    def _write(self, line: dict[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
            file.flush()
            os.fsync(file.fileno())


@contextlib.contextmanager
def journal(folder: Path, about: dict[str, Any]) -> Iterator[Journal]:
    """The journal of a folder, open for one process at a time."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise MeadhallError(f"{folder}: {error.strerror}") from error
    with locked(folder):
        yield Journal(folder / "results.jsonl", about)
