"""Halls for tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hall.house import House


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("hall")) as house:
        yield house
