"""Faces and legend: everything that can be opened large exists, has a drawing, and its clauses are real."""

from __future__ import annotations

import random
import re

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.picture.faces import faces
from meadhall.games.yggdrasil.picture.legend import legend
from meadhall.games.yggdrasil.picture.table import picture
from meadhall.games.yggdrasil.rules import tables
from meadhall.kernel.match import Match


def test_every_thing_of_the_box_can_be_read() -> None:
    wanted = {*tables.ENEMY_CARDS, *tables.GODS, *tables.WORLDS, *tables.GIANTS, *tables.ARTIFACTS, *tables.RUNES}
    assert wanted <= set(faces())


def test_every_face_has_a_drawing_and_real_clauses() -> None:
    for face in faces().values():
        assert f"yggdrasil-{face.art}" in GAME.sprite.symbols, face
        assert set(face.clauses) <= set(GAME.words.clauses), face
        assert face.title
        assert face.text.endswith("."), face


def test_every_entry_of_the_legend_has_a_drawing() -> None:
    assert all(f"yggdrasil-{entry.art}" in GAME.sprite.symbols for entry in legend())


def test_what_the_picture_opens_has_a_face() -> None:
    rng, known = random.Random(2), set(faces())
    match = Match.new("yggdrasil", 4, {"angry": 3, "ragnarok": 2}, "reading")
    while match.waiting:
        html = "".join(part.html for part in picture(match.view(0)).parts)
        assert set(re.findall(r"data-face='([^']*)'", html)) <= known
        match.answer(rng.choice(match.waiting.options))
