"""A library that is missing is named in one sentence."""

from __future__ import annotations

import importlib
import re
import sys

import pytest

from meadhall.kernel.errors import MeadhallError


@pytest.mark.parametrize(
    ("adapter", "library", "extra"),
    [
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("gymnasium", "gymnasium", "gymnasium"),
        ("openspiel", "pyspiel", "openspiel"),
        ("vector", "gymnasium", "gymnasium"),
        ("vector", "numba", "fast"),
    ],
)
def test_a_missing_library_is_one_sentence(
    adapter: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"meadhall.adapters.{adapter}", raising=False)
    with pytest.raises(MeadhallError, match=re.escape(f"this needs {library}: pip install 'meadhall[{extra}]'")):
        importlib.import_module(f"meadhall.adapters.{adapter}")
