"""What can be opened and read: each thing of the table has a face, and no face tells what lies hidden."""

from __future__ import annotations

import re

from meadhall.games.champions import GAME
from meadhall.games.champions.picture.faces import faces
from meadhall.games.champions.picture.legend import legend
from meadhall.games.champions.picture.shapes import DRAWN
from meadhall.kernel.laws import badly_said
from tests.games.champions.helpers import position
from tests.games.champions.picture.test_table import html, pictures


def test_everything_that_says_it_can_be_read_has_a_face() -> None:
    drawn = "".join(p.html for seats in (2, 4) for seen in pictures(seats)[::10] for shown in seen for p in shown.parts)
    asked = set(re.findall(r"data-face='([^']*)'", drawn))
    assert asked <= set(faces())
    assert {"market", "beg"} <= asked


def test_every_face_has_a_drawing_a_sentence_and_real_clauses() -> None:
    for face in faces().values():
        assert face.art in DRAWN, face.title
        assert badly_said(face.text) is None
        assert not face.text[0].islower()
        assert face.text.endswith(".")
        assert set(face.clauses) <= set(GAME.words.clauses)
        assert 5 < len(face.text) < 220, face.text


def test_every_icon_of_the_legend_is_drawn_and_shown_once() -> None:
    shown = [entry.art for entry in legend()]
    assert set(shown) <= DRAWN
    assert len(set(shown)) == len(shown)


def test_a_card_of_another_clan_that_lies_hidden_cannot_be_opened() -> None:
    match = position(clans=[{}, {"destinies": ["craftsman"]}], journeys={"near_left": "storm"})
    for seat in (0, None):
        assert "data-face='craftsman'" not in html(match, seat)
        assert "journey-storm" not in html(match, seat)
    assert "data-face='craftsman'" in html(match, 1)
