"""The README's example runs as it stands there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "README.md"


def test_the_library_example(capsys: pytest.CaptureFixture[str]) -> None:
    found = re.search(r"<!-- tested -->\n```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    assert len([line for line in found[1].splitlines() if line]) <= 12
    exec(compile(found[1], "README.md", "exec"), {})
    result, record = capsys.readouterr().out.splitlines()
    assert result.startswith("(")
    assert ast.literal_eval(record)["game"] == "ragnarocks"
