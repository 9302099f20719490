"""The layout of the templates: readable in the source, without line breaks in the pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from meadhall.hall import pages, render
from meadhall.kernel.spec import GameSpec, games

TEMPLATES = sorted((Path(render.__file__).parent / "templates").iterdir())
WITH_STYLE = ("bar", "base", "board", "coach", "faces", "how", "lesson", "panel", "parts", "replay", "shell", "table")
SHARED = {"board", "legal"}  # parts of the picture, which games draw


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


def classes(template: str) -> set[str]:
    """The words in the class attributes of a template, those of its conditions included."""
    plain = re.sub(r"\{[{%](.*?)[}%]\}", lambda code: " ".join(re.findall(r"""["']([^"']*)["']""", code[1])), template)
    return {word for pair in re.findall(r"""class=(?:'([^']*)'|"([^"]*)")""", plain) for word in " ".join(pair).split()}


@pytest.mark.parametrize("spec", games().values(), ids=lambda spec: spec.name)
def test_a_games_style_does_not_restyle_the_page_around_its_picture(spec: GameSpec) -> None:
    """A rule for `.card` alone would change the cards of the hall, too: it has to say that it means the board's."""
    files = [file for file in TEMPLATES if file.stem in WITH_STYLE]
    used = set().union(*(classes(file.read_text(encoding="utf-8")) for file in files)) - SHARED
    style = re.sub(r"/\*.*?\*/", "", spec.style, flags=re.DOTALL)
    alone = re.findall(r"^\.([a-z][\w-]*)(?=\s*[{,])", style, flags=re.MULTILINE)
    assert not set(alone) & used
