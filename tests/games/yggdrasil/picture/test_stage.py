"""Scenes, endings and thumbnails."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.picture.ending import ending
from meadhall.games.yggdrasil.picture.stage import MOST, stage
from meadhall.games.yggdrasil.picture.thumbnail import thumbnail
from meadhall.kernel.match import Match
from meadhall.kernel.presentation import Scene
from tests.games.yggdrasil.helpers import acting, position, say


def played(match: Match, *answers: str | int, fate: tuple[str | int, ...] = ()) -> tuple[Scene, ...]:
    """The scenes of these answers together, as the first god sees them."""
    before = match.view(0)
    say(match, *answers, fate=fate)
    return stage(before, match.view(0))


def test_a_fight_is_seen_die_first() -> None:
    match = acting(gods=["thor"], spaces={"hel": 4}, vikings={"thor": 5}, bags={"white": [1, 12]})
    scenes = played(match, "asgard", "hel", 5, 0, fate=(2,))
    assert [scene.name for scene in scenes] == ["roll", "clash", "clash"]
    assert re.findall(r"#yggdrasil-(thor|hel)\b", scenes[0].html) == ["thor", "hel"]  # the die falls between the two
    assert "2 hammers" in scenes[0].html
    assert "8 against 6: won" in scenes[1].html
    assert "loser'><svg class='art' aria-hidden='true'><use href='#yggdrasil-hel'" in scenes[1].html
    assert scenes[2].on == ("e1",)
    lost = acting(gods=["thor"], spaces={"hel": 4})
    assert "loss" in [scene.sound for scene in played(lost, "asgard", "hel", 0, 0, fate=(0,))]


def test_an_enemy_who_passes_the_wall_shakes_it() -> None:
    match = position(gods=["thor", "frey"], deck=["surt", "hel", "hel"], quiet_turns=1, spaces={"surt": 3, "hel": 3})
    before = match.view(0)
    say(match, "pass", fate=("blue",))
    scenes = stage(before, match.view(0))
    assert ("clash", ("gate-wall",)) in [(scene.name, scene.on) for scene in scenes]
    assert scenes[0].name == "flip"
    assert len(scenes) <= MOST


def test_nothing_is_played_for_a_move_that_was_taken_back() -> None:
    match = acting(gods=["thor"])
    before = match.view(0)
    say(match, "alfheim")
    assert [scene.on for scene in stage(before, match.view(0))] == [("p0",)]
    assert stage(match.view(0), before) == ()


@pytest.mark.parametrize(
    ("spaces", "title"),
    [
        ({"hel": 8}, "Odin’s hall has fallen."),
        ({"hel": 6, "surt": 6, "loki": 7}, "Valhalla has fallen."),
        ({"hel": 4, "surt": 4, "loki": 4, "fenrir": 4, "nidhogg": 5}, "Asgard has fallen."),
    ],
)
def test_a_defeat_is_named_with_those_who_brought_it(spaces: dict[str, int], title: str) -> None:
    match = acting(gods=["thor"], spaces=spaces)
    say(match, "pass")
    made = ending(match.view(0), match.seat_names)
    assert made.title == title
    assert "yggdrasil-" + made.art in GAME.sprite.symbols
    told = " ".join(made.story)
    assert all(GAME.words.name(foe) in told for foe in spaces)


def test_a_victory_says_how_near_it_was() -> None:
    match = acting(gods=["thor"], spaces={"hel": 7, "surt": 6}, deck=[])
    say(match, "pass")
    made = ending(match.view(0), match.seat_names)
    assert made.title == "The ash stands."
    assert made.story == (
        "Hel came nearest: 1 step from the hall.",
        "One more Enemy beyond the door, and Valhalla would have fallen.",
    )
    ET.fromstring(made.html)


def test_a_thumbnail_shows_all_six() -> None:
    drawn = thumbnail(acting(gods=["thor"], spaces={"hel": 7}).view(0))
    ET.fromstring(f"<svg>{drawn}</svg>")
    used = re.findall(r"#yggdrasil-(\w+)", drawn)
    assert len(used) == 7
    assert used[0] == "tree"
