"""The examples of docs/lab/environments.md run as they stand."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "lab" / "environments.md"
EXAMPLES = re.findall(r"<!-- runs -->\n```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("code", EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples_run(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, str(PAGE), "exec"), {})
    assert capsys.readouterr().out


@pytest.mark.parametrize(
    "name",
    ["adapters", "adapters.pettingzoo", "adapters.gymnasium", "adapters.openspiel", "adapters.vector", "search.tensor"],
)
def test_examples_of_docstrings_run(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(f"meadhall.{name}"))
    assert tried > 0
    assert failed == 0
