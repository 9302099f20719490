"""A library that is missing is named in one sentence."""

from __future__ import annotations

import importlib
import re
import sys

import pytest

from meadhall.kernel.errors import MeadhallError


@pytest.mark.parametrize(
    ("adapter", "library"), [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel")]
)
def test_a_missing_library_is_one_sentence(adapter: str, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"meadhall.adapters.{adapter}", raising=False)
    with pytest.raises(MeadhallError, match=re.escape(f"this needs {library}: pip install 'meadhall[{adapter}]'")):
        importlib.import_module(f"meadhall.adapters.{adapter}")
