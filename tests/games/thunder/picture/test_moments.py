"""Beside the picture: cards to read, the legend, trays, scenes, the ending, the small picture."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from meadhall.games.thunder import GAME
from meadhall.games.thunder.picture.ending import ending
from meadhall.games.thunder.picture.faces import faces, legend
from meadhall.games.thunder.picture.stage import stage
from meadhall.games.thunder.picture.thumbnail import thumbnail
from meadhall.games.thunder.rules.decks import CARDS, KIND
from meadhall.kernel.match import Match
from meadhall.kernel.presentation import Scene
from meadhall.kernel.veil import View
from tests.games.thunder.helpers import LOKI, THOR, play, side, table

VIEWERS = (LOKI, THOR, None)


def steps(seed: int) -> Iterator[tuple[Match, int | None, View[Any], View[Any]]]:
    """A random match: each viewer's view before and after each answer."""
    match, rng = Match.new("thunder", seed=str(seed)), random.Random(seed)
    before = {viewer: match.view(viewer) for viewer in VIEWERS}
    while match.waiting:
        match.answer(rng.choice(match.waiting.options))
        for viewer in VIEWERS:
            now = match.view(viewer)
            yield match, viewer, before[viewer], now
            before[viewer] = now


def played(match: Match, viewer: int | None, *answers: Any) -> list[Scene]:
    before = match.view(viewer)
    play(match, *answers)
    return list(stage(before, match.view(viewer)))


def words_of(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).strip()


# -- cards to read


def test_every_card_can_be_read() -> None:
    found = faces()
    assert set(found) == set(CARDS)
    for kind, face in found.items():
        assert face.title == GAME.words.name(kind)
        assert 20 < len(face.text) < 200
        assert set(face.clauses) <= set(GAME.words.clauses)
        assert (CARDS[kind].strength is None) == (not any(name.startswith("strength") for _, name in face.numbers))
    assert ("4", "strength (3 with lighter Vikings)") in found["viking_warriors"].numbers
    assert found["fire_giant"].kind == "Fighter · Loki’s deck"


def test_the_legend_explains_drawings_that_exist() -> None:
    entries = legend()
    assert all(f"thunder-{entry.art}" in GAME.sprite.symbols for entry in entries)
    assert len({entry.text for entry in entries}) == len(entries)


# -- scenes


@pytest.mark.parametrize(
    ("mine", "theirs", "reason", "fallen"),
    [
        ("fire_giant", "viking_warriors", "5 against 4", [False, True]),
        ("trolls", "viking_warriors", "3 against 4", [True, False]),
        ("trolls", "light_elves", "3 against 3: a tie, both fall", [True, True]),
        ("dragon", "shield_wall", "The Shield Wall holds", [True, False]),
        ("trolls", "hel", "No strength: it falls", [False, True]),
        ("female_archer", "shield_wall", "Female Archer can do it", [False, True]),
        ("trolls", "nightmare", "A Nightmare!", [True, True]),
        ("trolls", "ring", "Odin's Ring!", [False, True]),
    ],
)
def test_a_duel_says_why_it_ended(mine: str, theirs: str, reason: str, fallen: list[bool]) -> None:
    match = table(side("ravens ravens", a=mine), side("odin", a=theirs, b="tyr"))
    duel = played(match, LOKI, "challenge a")[0]
    assert duel.name == "duel"
    assert words_of(duel.html).replace("&#39;", "'").endswith(reason)
    cards = re.findall(r"class='([^']*duelist[^']*)'", duel.html)
    assert ["fallen" in card for card in cards] == fallen
    assert [card.split()[1] for card in cards] == ["loki", "thor"]


def test_a_nightmare_is_shown_once() -> None:
    match = table(side("ravens ravens", a="trolls"), side("odin", a="nightmare", b="tyr"))
    assert [scene.name for scene in played(match, LOKI, "challenge a") if scene.html] == ["duel"]


def test_a_tie_names_idunn_and_cards_that_lay_face_down_turn() -> None:
    match = table(side("ravens", a="trolls!", pile="idunn"), side("hel", a="light_elves"))
    duel = played(match, THOR, "challenge a")[0]
    assert words_of(duel.html).endswith("A tie: Idunn decides")
    assert duel.html.count("class='lid") == 1
    assert duel.html.index("Light Elves") < duel.html.index("Trolls")  # the viewer's card comes first


def test_what_a_bot_does_can_be_followed() -> None:
    match = table(
        side("ravens gungnir frigg", a="loki! trolls"), side("hel seer", a="tyr", b="shield_wall freya", c="ravens")
    )
    assert [s.name for s in played(match, THOR, "ravens")] == ["flip"]
    assert "It stays" in played(match, THOR, "a")[0].html
    play(match, "gungnir")
    (struck,) = played(match, None, "b2")
    assert struck.name == "fall"
    assert "Freya" in struck.html
    play(match, "frigg")
    assert any(s.name == "flip" and s.on for s in played(match, None, "c"))


def test_a_card_that_others_draw_or_place_is_not_named() -> None:
    match = table(side("dragon", a="trolls", b="trolls"))
    match.queue.append("ravens")
    scenes = played(match, THOR, "draw")
    assert [s.on for s in scenes] == [("hand-loki",)]
    before = match.view(LOKI)
    play(match, "place", "a1", "dragon")
    assert any(s.name == "settle" for s in stage(before, match.view(LOKI)))


def test_a_scene_shows_only_what_the_story_tells() -> None:
    named = {kind: GAME.words.name(kind) for kind in CARDS}
    names: Counter[str] = Counter()
    for seed in range(3):
        for _, viewer, before, now in steps(seed):
            told = (now.table.story or [])[len(before.table.story or []) :]
            seen = {str(arg) for event in told for arg in (*event.args, *(event.privy or ()))}
            seen |= {KIND[name] for name in seen if name in KIND} | {"nightmare", "idunn"}
            for scene in stage(before, now):
                names[scene.name] += 1
                assert 150 <= scene.ms <= 1500
                html = re.sub(r"<p class='reason'>.*?</p>", "", scene.html)
                shown = {kind for kind in CARDS if f"#thunder-{kind}'" in html or f">{named[kind]}<" in html}
                assert shown <= seen, (viewer, scene)
                for part in scene.on:
                    assert not part.startswith("h-") or part.removeprefix("h-") in now.table.hand(viewer or 0)
                if scene.html:
                    ET.fromstring(f"<div>{scene.html}</div>")
    assert {"duel", "flip", "fall", "settle", "gain"} <= set(names)


def test_scenes_stop_where_the_story_was_taken_back() -> None:
    match = table(side("hel", a="trolls"))
    play(match, "place", "a1", "hel")
    assert stage(match.view(LOKI), table(side("hel", a="trolls")).view(LOKI)) == ()


# -- trays, the ending, the small picture


def test_trays_have_their_texts() -> None:
    for tray in GAME.load(GAME.trays)():
        assert f"trays.{tray.name}" in GAME.words.labels
        assert all(row.prompt in GAME.words.prompts for row in tray.rows)
        assert all(row.label in GAME.words.labels for row in tray.rows if row.label)


@pytest.mark.parametrize("how", ["treasure", "both_treasures", "empty_field", "stuck"])
def test_every_end_is_told(how: str) -> None:
    match = play(table(side("ravens ravens", a="trolls"), side("odin", a="ring")), "challenge a")
    match.state.how = how  # type: ignore[attr-defined]
    for viewer in VIEWERS:
        made = ending(match.view(viewer), ("Loki", "Thor"))
        assert made.title == ("You win" if viewer == LOKI else "⟦who 0⟧ wins")
        assert f"thunder-{made.art}" in GAME.sprite.symbols
        assert 2 <= len(made.story) <= 3
        assert made.subtitle
        assert all(len(line.values) == 2 for line in made.lines)


def test_the_ending_counts_challenges_and_names_the_heaviest_loss() -> None:
    match = table(
        side("ravens ravens", a="dragon", b="fire_giant", c="trolls"),
        side("odin", a="tyr", b="light_elves", c="ring"),
    )
    play(match, "challenge a", "challenge b", "challenge c")
    made = ending(match.view(None), ("Loki", "Thor"))
    assert {line.label: line.values for line in made.lines}["Challenges won"] == ("1", "1")
    assert made.story == (
        "3 challenges were fought, and no power was played.",
        "⟦who 0⟧ lost Dragon to Tyr: the heaviest loss.",
        "In turn 3, Odin's Ring was found: that decided it.",
    )


def test_the_small_picture_shows_what_the_viewer_sees() -> None:
    match = table(side("hel", a="dragon", b="trolls"), side(a="tyr"))
    for viewer in VIEWERS:
        drawn = thumbnail(match.view(viewer))
        ET.fromstring(f"<svg>{drawn}</svg>")
        assert ("dragon" in drawn) == (viewer == LOKI)
        assert ("tyr" in drawn) == (viewer == THOR)
