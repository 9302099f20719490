"""The documentation: its links lead somewhere, and its reference has every public name."""

from __future__ import annotations

from pathlib import Path

import pytest

import meadhall
from tools import docs


def test_links_lead_somewhere() -> None:
    assert list(docs.broken_links()) == []


def test_broken_links_are_found(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "other.md").write_text("# Some words, and `code`\n", encoding="utf-8")
    (tmp_path / "CONTRIBUTING.md").write_text("", encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text("", encoding="utf-8")
    (tmp_path / "README.md").write_text(
        "# Top\n[a](docs/other.md#some-words-and-code) [b](docs/none.md) [c](#top) [d](#nothing) [e](https://example.org)\n"
        "`[f](code.md)`\n",
        encoding="utf-8",
    )
    assert list(docs.broken_links(tmp_path)) == [
        "README.md: docs/none.md leads nowhere",
        "README.md: #nothing names no heading of that page",
    ]


def test_the_site_has_every_page_and_every_public_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docs, "SITE", tmp_path / "site")
    docs.write_pages()
    docs.write_api()
    assert list(docs.broken_links_of_site()) == []
    reference = (docs.SITE / docs.API).read_text(encoding="utf-8")
    for name in meadhall.__all__:
        assert f'id="{name}"' in reference
    assert all((docs.SITE / docs.place_of(page)).exists() for page in docs.pages())
    (docs.SITE / "README.html").write_text('<a href="gone.html">x</a>', encoding="utf-8")
    assert list(docs.broken_links_of_site()) == ["README.html: gone.html leads nowhere"]
