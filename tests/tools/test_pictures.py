"""The pictures of the documentation, which each game lists."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("playwright")

from tools import docs, pictures


def test_every_listed_picture_exists() -> None:
    wanted = pictures.wanted()
    names = {picture.name for picture in wanted}
    assert len(names) == len(wanted)
    assert [picture.name for picture in wanted if picture.hall] == ["table"]
    drawn = {path.stem for path in (docs.ROOT / "docs" / "pictures").glob("*.png")}
    assert drawn == names | {"phone", "lobby", "replay"}


def test_record_plays_a_match_up_to_the_ply() -> None:
    picture = next(picture for picture in pictures.wanted() if picture.settings)
    record = json.loads(pictures.record(picture))
    assert len(record["answers"]) == picture.ply
    assert record["options"] == picture.settings
