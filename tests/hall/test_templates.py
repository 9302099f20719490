"""The layout of the templates: readable in the source, without line breaks in the pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.hall import pages, render

TEMPLATES = sorted((Path(render.__file__).parent / "templates").iterdir())


@pytest.mark.parametrize("file", TEMPLATES, ids=lambda file: file.name)
def test_template_lines_are_short(file: Path) -> None:
    long = [n for n, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1) if len(line) > 200]
    assert not long, f"{file.name}: these lines are longer than 200 characters: {long}"


def test_line_breaks_between_tags_are_not_sent() -> None:
    part = render.page_part(
        pages.Choices("t", "c", 3, (pages.ChoiceButton('"E5"', "E5"), pages.ChoiceButton("1", "1")))
    )
    button = "<button name='option' value='\"E5\"'>E5</button><button name='option' value='1'>1</button>"
    assert part.html == (
        "<div id='choices'><input type='hidden' name='version' value='3'><details open><summary>2 choices</summary>"
        f"<div class='grid'>{button}</div></details></div>"
    )
