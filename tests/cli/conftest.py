"""Each test saves matches into a folder of its own; the toy game is registered."""

from __future__ import annotations

import io
import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import toy

from meadhall.cli import main
from meadhall.kernel.laws import random_match
from meadhall.kernel.match import Match
from meadhall.kernel.spec import game, register

register(toy.GAME)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """`meadhall …` in this process, with lines to type."""

    def call(*args: Any, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        try:
            code = main([str(arg) for arg in args])
        except SystemExit as leave:  # argparse
            code = int(leave.code or 0)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return call


@pytest.fixture
def record_of(tmp_path: Path) -> Callable[..., Path]:
    """Makes a file with the record of a random match, with keys changed by keyword arguments."""

    def write(name: str, **changes: Any) -> Path:
        record = random_match(game(name), "cli").record()
        record.update(changes)
        path = tmp_path / f"{name}-{random.randrange(10**9)}.json"
        path.write_text(json.dumps(record))
        return path

    return write


@pytest.fixture
def saved(tmp_path: Path) -> Callable[[], list[Match]]:
    """The matches saved in the default folder."""
    return lambda: [Match.load(json.loads(p.read_text())) for p in sorted((tmp_path / "state").rglob("*.json"))]
