"""`run` is the command in this process, as in tests/cli."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from meadhall.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def call(*words: Any) -> Ran:
        capsys.readouterr()
        try:
            code = main([str(word) for word in words])
        except SystemExit as leave:  # argparse
            code = int(leave.code or 0)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return call
