"""What is played when the table changes, what is shown at the end, and what can be read."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest

from meadhall.games.ragnarocks import GAME
from meadhall.games.ragnarocks.picture.ending import ending
from meadhall.games.ragnarocks.picture.faces import faces, legend
from meadhall.games.ragnarocks.picture.stage import distances, stage
from meadhall.games.ragnarocks.picture.thumbnail import thumbnail
from meadhall.games.ragnarocks.rules.board import INDEX, NAMES, mask_of
from meadhall.games.ragnarocks.rules.powers import CARDS
from meadhall.kernel.match import Match
from meadhall.kernel.presentation import Scene
from meadhall.kernel.veil import View


def played(match: Match, seed: int) -> Iterator[tuple[View[object], View[object]]]:
    """The views of Ivory before and after each answer of a random match."""
    rng = random.Random(seed)
    while match.waiting:
        before = match.view(0)
        match.answer(rng.choice(match.waiting.options))
        yield before, match.view(0)


def scenes(match: Match, *answers: str) -> tuple[Scene, ...]:
    """The scenes of the last of these answers."""
    for answer in answers[:-1]:
        match.answer(answer)
    before = match.view(0)
    match.answer(answers[-1])
    return stage(before, match.view(0))


def test_a_move_sounds_like_steps_and_a_stone_rises() -> None:
    match = Match.new("ragnarocks")
    (moved,) = scenes(match, "A3", "C5")
    assert (moved.name, moved.on, moved.sound) == ("steps", ("v1",), "steps")
    (rise,) = scenes(match, "B4")
    assert (rise.name, rise.sound) == ("rise", "stone")
    x, y = re.findall(r"translate\((\d+) (\d+)\)", rise.html)[0]
    assert f"translate({x} {y})" in match.view(0)._repr_svg_()  # type: ignore[operator]


def test_settled_land_is_washed_hex_by_hex_from_the_stone() -> None:
    position = {"ivory": ["A1"], "red": ["A5"], "stones": ["B1", "B2", "B3", "B4", "B5", "B6"]}
    match = Match.from_position("ragnarocks", position)
    (wash, *rest) = scenes(match, "A1", "A3", "A4")
    assert wash.name == "wash"
    ivory = ET.fromstring(wash.html).find(".//g[@class='ivory']")
    assert ivory is not None
    assert [(use.get("href"), use.get("class")) for use in ivory] == [("#oA3", "n0"), ("#oA2", "n1"), ("#oA1", "n2")]
    assert [scene.sound for scene in rest] == ["end"]


def test_distances_are_counted_through_the_land() -> None:
    row = mask_of([INDEX["A1"], INDEX["A2"], INDEX["A3"]])
    assert {NAMES[h]: n for h, n in distances(row, (INDEX["A4"],)).items()} == {"A3": 0, "A2": 1, "A1": 2}


def test_a_power_that_acts_lights_its_card() -> None:
    match = Match.new("ragnarocks", 2, {"powers": "given", "ivory": "sol", "red": "ymir"}, "acts")
    assert [scene.on for scene in scenes(match, "A4", "A5") if scene.name == "acts"] == [("power-ivory",)]


@pytest.mark.parametrize("settings", [{}, {"powers": "random"}])
def test_scenes_are_well_formed_short_and_fit_a_beat(settings: dict[str, str]) -> None:
    for seed in range(3):
        for before, now in played(Match.new("ragnarocks", 2, settings, str(seed)), seed):
            assert stage(now, before) == ()  # a take-back plays nothing
            for scene in stage(before, now):
                assert 150 <= scene.ms <= 1500
                assert len(scene.html) < 4000
                if scene.html:
                    ET.fromstring(scene.html)


def ended(settings: dict[str, object], seats: int, seed: str) -> Match:
    match, rng = Match.new("ragnarocks", seats, settings, seed), random.Random(seed)
    while match.waiting:
        match.answer(rng.choice(match.waiting.options))
    return match


@pytest.mark.parametrize("card", [None, "hel", "freya", "frigg", "fenrir"])
def test_the_lines_of_the_end_add_up_to_the_scores(card: str | None) -> None:
    settings: dict[str, object] = {} if card is None else {"powers": "given", "ivory": card, "red": "sol"}
    for seed in range(4):
        match = ended(settings, 2, f"end {seed}")
        shown = ending(match.view(0), ("Ivory", "Red"))
        assert f"ragnarocks-{shown.art}" in GAME.sprite.symbols
        assert not shown.emblem or f"ragnarocks-{shown.emblem}" in GAME.sprite.symbols
        assert 1 <= len(shown.story) <= 3
        ET.fromstring(shown.html)
        if not shown.lines:
            continue
        *rows, total = shown.lines
        for seat in (0, 1):
            numbers = [0 if row.values[seat] == "–" else int(row.values[seat]) for row in rows]
            assert sum(numbers) == int(total.values[seat]) == match.result.scores[seat]  # type: ignore[union-attr]


def test_the_end_speaks_to_its_reader() -> None:
    position = {"ivory": ["A1"], "red": ["A5"], "stones": ["B1", "B2", "B3", "B4", "B5", "B6"]}
    match = Match.from_position("ragnarocks", position)
    scenes(match, "A1", "A3", "A4")
    assert ending(match.view(0), ("Ivory", "Red")).title == "You win the isle"
    assert ending(match.view(1), ("Ivory", "Red")).title == "⟦who 0⟧ wins the isle"
    assert ending(match.view(0), ("Ivory", "Red")).subtitle == "With 2 hexes more"


@pytest.mark.parametrize(("seats", "settings"), [(1, {"level": "midgard"}), (5, {"powers": "random"})])
def test_solo_and_team_games_end_with_a_number_for_each_seat(seats: int, settings: dict[str, object]) -> None:
    match = ended(settings, seats, "seats")
    for line in ending(match.view(None), tuple("ABCDE"[:seats])).lines:
        assert len(line.values) == seats


def test_a_thumbnail_is_small_and_brings_what_it_uses() -> None:
    for _, now in played(Match.new("ragnarocks", seed="small"), 1):
        drawn = thumbnail(now)
        ET.fromstring(f"<svg>{drawn}</svg>")
        assert len(drawn) < 9000
        assert "href" not in drawn
        assert "class" not in drawn


def test_every_power_can_be_read_and_every_drawing_exists() -> None:
    found = faces()
    assert len(found) == len(CARDS) + 5
    for name, face in found.items():
        assert re.fullmatch(r"[a-z-]+", name)
        assert f"ragnarocks-{face.art}" in GAME.sprite.symbols
        assert face.text.endswith(".")
        assert all(number in GAME.words.clauses for number in face.clauses)
    assert all(f"ragnarocks-{entry.art}" in GAME.sprite.symbols for entry in legend())
