"""What a picture writes into its markup cannot end the attribute or the text that it stands in."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from meadhall.kernel.picture import Part, Picture, changed, escape, svg, tap
from meadhall.kernel.presentation import who, with_names

NASTY = "<b> & \"Thor's\" 'hand'"


class Reader(HTMLParser):
    """Collects the attributes and the text of a piece of markup."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.attributes: dict[str, str | None] = {}
        self.text = ""
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes |= dict(attrs)

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("quote", ["'", '"'])
def test_escaped_text_stays_in_its_attribute(quote: str) -> None:
    read = Reader(f"<p title={quote}{escape(NASTY)}{quote}>{escape(NASTY)}</p>")
    assert read.attributes == {"title": NASTY}
    assert read.text == NASTY


def test_an_option_stays_in_its_attribute() -> None:
    assert Reader(f"<g {tap(NASTY)}></g>").attributes == {"data-option": '"<b> & \\"Thor\'s\\" \'hand\'"'}
    assert tap("draw") == "data-option='\"draw\"'"
    assert tap(2) == "data-option='2'"


def test_a_label_stays_in_its_attribute() -> None:
    picture = Picture(10, 10, ("board",), (Part("a", "board", "<g id='a'/>"),), NASTY)
    assert Reader(svg(picture)).attributes["aria-label"] == NASTY


def test_changed_parts_and_parts_that_are_gone() -> None:
    same, old, new = Part("same", "board", "x"), Part("card", "board", "old"), Part("card", "board", "new")
    gone = Part("gone", "board", "y")
    assert changed([same, old, gone], [same, new]) == ([new], ["gone"])


def test_a_layer_of_an_html_picture_may_be_drawn() -> None:
    parts = Part("a", "land", "<g id='a'/>"), Part("b", "cards", "<p id='b'></p>")
    shown = svg(Picture(20, 10, ("land", "cards"), parts, "isle", html=True, svg=("land",)))
    land = '<svg xmlns="http://www.w3.org/2000/svg" class="layer-land" viewBox="0 0 20 10"><g id=\'a\'/></svg>'
    assert f"{land}<div class=\"layer-cards\"><p id='b'></p></div>" in shown


def test_who_is_a_name_or_you() -> None:
    text = f"{who(0)} won. In turn 3, {who(0)} met {who(1)}; {who(1)} lost."
    assert with_names(text, ["You", "Ann"]) == "You won. In turn 3, you met Ann; Ann lost."
    assert with_names(f"<b>{who(0)}</b>", ["You", "Ann"]) == "<b>You</b>"
