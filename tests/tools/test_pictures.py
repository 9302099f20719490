"""The pictures of the documentation, which each game lists."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright")

from tools import docs, pictures


def test_every_listed_picture_exists() -> None:
    wanted = pictures.wanted()
    names = {picture.name for picture in wanted}
    assert len(names) == len(wanted)
    drawn = {path.stem for path in (docs.ROOT / "docs" / "pictures").glob("*.jpg")}
    drawn = {name for name in drawn if not name.startswith(("art-", "before-"))}
    assert drawn == names | {f"{name}-phone" for name in names} | {"lobby", "lobby-phone", "replay"}


def test_record_plays_a_match_up_to_the_ply() -> None:
    picture = next(picture for picture in pictures.wanted() if picture.settings)
    record, seat = pictures.record(picture)
    assert seat in range(picture.seats)
    assert len(record["answers"]) == picture.ply
    assert record["options"] == picture.settings
