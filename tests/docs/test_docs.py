"""The documentation: no link is broken, and the reference has every public name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import meadhall
from tools import docs


def test_no_link_is_broken() -> None:
    assert list(docs.broken_links()) == []


def test_broken_links_are_found(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "other.md").write_text("# Some words, and `code`\n", encoding="utf-8")
    (tmp_path / "CONTRIBUTING.md").write_text("", encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text("", encoding="utf-8")
    (tmp_path / "README.md").write_text(
        "# Top\n[a](docs/other.md#some-words-and-code) [b](docs/none.md) [c](#top) [d](#nothing) [e](https://example.org)\n"
        "`[f](code.md)` `docs/other.md` `docs/gone.py`\n",
        encoding="utf-8",
    )
    assert list(docs.broken_links(tmp_path)) == [
        "README.md: there is no docs/gone.py",
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


TESTED = re.compile(r"<!-- tested -->\n```python\n(.*?)```", re.DOTALL)
EXAMPLES = [(page, code) for page in docs.pages() for code in TESTED.findall(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(("page", "code"), EXAMPLES, ids=[page.name for page, _ in EXAMPLES])
def test_examples_run_and_use_only_the_public_api(page: Path, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, str(page), "exec"), {})
    assert capsys.readouterr().out
    assert not re.search(r"\bmeadhall\.|from meadhall", code)
    assert set(re.findall(r"\bmh\.(\w+)", code)) <= set(meadhall.__all__)


def test_files_named_in_follow_an_answer_exist() -> None:
    text = (docs.ROOT / "docs" / "follow-an-answer.md").read_text(encoding="utf-8")
    paths = re.findall(r"`((?:hall|kernel)/[\w./]+)`", text)
    assert len(paths) > 15
    assert [path for path in paths if not (docs.ROOT / "src" / "meadhall" / path).exists()] == []
    for name, members in (("kernel/match", ["answer"]), ("kernel/rule", ["apply"]), ("kernel/veil", ["view_of"])):
        source = (docs.ROOT / "src" / "meadhall" / f"{name}.py").read_text(encoding="utf-8")
        assert all(f"def {member}(" in source for member in members)
