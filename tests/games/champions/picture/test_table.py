"""The picture: keyed parts that are well formed, show what is legal and nothing hidden, and change little."""

from __future__ import annotations

import json
import random
import re
import statistics
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache

import pytest

from meadhall.games.champions import GAME
from meadhall.games.champions.picture.shapes import DRAWN, figure
from meadhall.games.champions.picture.table import LAYERS, STYLE, last_beat, picture
from meadhall.games.champions.rules.names import CLANS, HANDS
from meadhall.games.champions.rules.tables import DESTINIES, ENEMIES, RUNE_GLORY
from meadhall.kernel import laws
from meadhall.kernel.match import Match
from meadhall.kernel.picture import Picture, changed, svg
from meadhall.kernel.rule import Event
from tests.games.champions.helpers import fight, placing, position, say, table, voyage

LIKED = (
    "troll",
    "draugr_left",
    "small_public_longship",
    "runesmith",
    "sages_house",
    "swordsmith",
    "shipwright",
    "keep",
)


def game(seats: int, seed: int = 1) -> Iterator[Match]:
    """The states of a random match that prefers fights, before each answer and at its end."""
    rng = random.Random(seed)
    match = Match.new("champions", seats=seats, seed=f"{seats} {seed}")
    yield match
    while match.waiting:
        options = match.waiting.options
        liked = [option for option in options if option in LIKED]
        match.answer(rng.choice(liked) if liked and rng.random() < 0.5 else rng.choice(options))
        yield match


@cache
def pictures(seats: int) -> tuple[tuple[Picture, ...], ...]:
    """The pictures of each moment of a match, as each seat and a spectator see it."""
    return tuple(tuple(picture(m.view(seat)) for seat in (*range(seats), None)) for m in game(seats))


def html(match: Match, seat: int | None) -> str:
    return "".join(part.html for part in picture(match.view(seat)).parts)


def part(match: Match, name: str, seat: int | None = 0) -> str:
    return next((p.html for p in picture(match.view(seat)).parts if p.id == name), "")


def tapped(drawn: str) -> list[str | int]:
    return [json.loads(x) for x in re.findall(r"class='legal' data-option='([^']+)'", drawn)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_part_is_one_element_with_its_own_id(seats: int) -> None:
    parsed: dict[str, str] = {}
    for drawn in (drawn for seen in pictures(seats) for drawn in seen):
        ids = [p.id for p in drawn.parts]
        assert len(ids) == len(set(ids))
        assert {p.layer for p in drawn.parts} <= set(drawn.layers) == set(LAYERS)
        parsed |= {p.html: p.id for p in drawn.parts}
    for markup, name in parsed.items():
        assert ET.fromstring(markup).get("id") == name
        assert not re.search(r"style|script|\bon\w+=|https?:", markup)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_whole_picture_is_well_formed_with_unique_ids_and_every_used_shape(seats: int) -> None:
    for seen in pictures(seats)[::25]:
        drawn = svg(seen[0], STYLE)
        ids = [e.get("id") for e in ET.fromstring(drawn).iter() if e.get("id")]
        assert len(ids) == len(set(ids))
        assert set(re.findall(r"(?:href='|url\()#([^')]+)", drawn)) <= set(ids)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_final_scoring_is_shown_line_by_line(seats: int) -> None:
    *_, match = game(seats)
    assert match.result is not None
    sheet = part(match, "scoring", None)
    events = [event for event in match.state.story or [] if event.key.startswith("score.")]
    gains = [f"{glory:+d}" if (glory := int(e.args[-1])) else "0" for e in events if e.key != "score.total"]
    for text in (*gains, *map(str, match.result.scores)):
        assert f">{text}</text>" in sheet
    assert sheet.count("<text") == 2 * (len(gains) + seats) + 2 * seats  # a name and a number each; and "so far"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_exactly_the_legal_options_can_be_tapped(seats: int) -> None:
    """Places, shores, clans, cards and numbers lie on the board. Runes for any time come after them."""
    prompts = set()
    for match in game(seats, 2):
        ask = match.waiting
        for seat in (*range(seats), None):
            found = tapped(html(match, seat))
            if ask is None or ask.seat != seat:
                assert found == []
                continue
            prompts.add(ask.prompt)
            wanted = list(ask.options)
            assert found[: len(wanted)] == wanted
            assert set(found[len(wanted) :]) == set(match.asides)
    assert {"leader", "place", "sail", "rune", "roll", "sage.look"} <= prompts


def test_every_place_and_shore_has_its_name_in_the_markup() -> None:
    board = part(placing(4, stalls=["varyags", "aumingi"]), "board")
    names = {json.loads(x) for x in re.findall(r"data-option='([^']+)'", board)}
    assert {"troll", "hunting_grounds", "varyags", "beg", "near_left", "far_right", "stave_church"} <= names
    assert "skald" not in names


def test_the_same_view_gives_the_same_picture() -> None:
    record = next(m.record() for n, m in enumerate(game(3)) if n == 60)
    one, two = (picture(Match.load(record).view(0)) for _ in range(2))
    assert one == two


def test_each_clan_has_a_crest() -> None:
    board = part(placing(4), "board")
    assert all(f"<g id='side-{clan}'" in board for clan in CLANS)


def test_a_placed_worker_is_shown_at_its_place_and_the_place_is_marked() -> None:
    match = say(placing(3), "stave_church", 1)
    assert "#side-raven" in part(match, "w-stave_church")
    assert "gold" in part(match, "trail")
    assert last_beat([Event("placed", (1, "market")), Event("traded", (1, 0, 0, 3))]) == ("market", 1)
    assert last_beat([Event("placed", (1, "market")), Event("round", (2,))]) == ("", None)


def test_after_restocking_no_clan_is_marked() -> None:
    match = position(seats=2, phase="round")
    assert match.story[-1].key == "restocked"
    assert last_beat(match.story)[1] is None


def test_a_ship_lies_in_the_harbour_and_sails_to_its_shore() -> None:
    match = placing(3)
    home = part(match, "ship-small")
    say(match, "small_public_longship", "far_left")
    assert "#side-raven" not in home
    assert "#side-raven" in part(match, "ship-small")
    assert (
        re.findall(r"translate\(([^)]+)\)", home)[0]
        != re.findall(r"translate\(([^)]+)\)", part(match, "ship-small"))[0]
    )


def test_a_fight_is_on_the_stage() -> None:
    match = fight("-s2", dice=(3, 0, 0), favor=1, troll="cave_troll")
    for seat in (0, 1, None):
        assert "fights a cave troll" in part(match, "stage", seat)
        rolled = part(match, "rolled", seat)
        assert [rolled.count(f"#cm-sword-{face}'") for face in ("blank", "shield", "one", "two")] == [1, 1, 0, 1]
        assert ">2 hits<" in rolled
        assert ">1 shield<" in rolled
        assert ">4 of 4<" in part(match, "foe", seat)
    assert "drawer" not in {p.id for p in picture(match.view(1)).parts}
    assert tapped(html(match, 0)) == ["keep", "favor"]
    say(match, "keep", fate=("--",))
    assert ">2 of 4<" in part(match, "foe")


def test_a_voyage_shows_its_journey() -> None:
    match = voyage(load=(2, 1, 0, 2), journey="storm")
    assert "Storm" in part(match, "stage", None)
    assert tapped(html(match, 0)) == ["sword", "spear", "food"]


@pytest.mark.clause("CM-5.3")
def test_a_plan_grows_on_the_board_for_those_who_may_see_it() -> None:
    for how, others in (("turn_order", True), ("simultaneous", False)):
        match = position(
            phase="assigning",
            clans=[{"dice": [2, 1, 0]}, {}],
            at={"troll": 0},
            troll="stray_troll",
            options={"assign": how},
        )
        assert "asked" in part(match, "asked-for", 1)
        say(match, 2)
        assert ">2<" in part(match, "p-troll", 0)
        assert (">2<" in part(match, "p-troll", 1)) is others


def test_without_a_fight_there_is_no_stage() -> None:
    assert not {"stage", "rolled", "foe", "drawer"} & {p.id for p in picture(placing(3).view(0)).parts}


def test_own_destinies_are_readable_and_others_are_counted() -> None:
    match = position(clans=[{"destinies": ["craftsman"]}, {"destinies": ["prepared", "runemaster"]}])
    assert "Craftsman" in part(match, "hand")
    assert "Prepared" not in html(match, 0)
    assert "Prepared" in part(match, "hand", 1)
    assert "hand" not in {p.id for p in picture(match.view(None)).parts}
    assert ">2</text>" in part(match, "p1")


@pytest.mark.clause("CM-1.9")
def test_the_picture_does_not_tell_another_s_destiny() -> None:
    one, other = (position(clans=[{}, {"destinies": [card]}, {}]) for card in ("craftsman", "prepared"))
    for seat in (0, 2, None):
        laws.cannot_tell_apart(GAME, one.state, other.state, seat)
    assert picture(one.view(1)) != picture(other.view(1))
    assert table(one).cards.at(HANDS[1]) == ("craftsman",)


@pytest.mark.clause("CM-4.15")
def test_only_a_viewer_who_saw_a_journey_can_read_it() -> None:
    match = placing(3, journeys={"near_left": "kraken"})
    assert "Kraken" not in part(match, "j-near_left")
    say(match, "sages_house", "near_left", fate=("craftsman",))
    assert "Kraken" in part(match, "j-near_left", 0)
    for seat in (1, 2, None):
        assert "Kraken" not in html(match, seat)


def test_every_rune_has_a_drawing_of_straight_lines() -> None:
    runes = {name.removeprefix("rune-"): drawn for name, drawn in DRAWN.items() if name.startswith("rune-")}
    del runes["blind"]
    assert set(runes) == set(RUNE_GLORY)
    strokes = [re.findall(r" d='([^']*)'", drawn) for drawn in runes.values()]
    assert all(set(path) <= set("MlvhzZ-0123456789 ") for paths in strokes for path in paths)
    assert len({tuple(paths) for paths in strokes}) == len(runes)


def test_every_card_on_the_board_has_a_drawing() -> None:
    assert {figure(enemy) for enemy in ENEMIES.values()} == {"trolls", "draugr", "monsters", "kraken"}
    assert {f"side-{clan}" for clan in CLANS} <= set(DRAWN)
    assert {row.most for row in DESTINIES.values()} <= set(DRAWN)


def test_an_enemy_may_have_a_drawing_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(DRAWN, "nokk", "<path d='M0 0'/>")
    assert [figure(ENEMIES[name]) for name in ("nokk_red", "nokk_blue", "mara_red")] == ["nokk", "nokk", "monsters"]


def test_an_answer_changes_few_bytes_of_the_picture() -> None:
    sizes = []
    for before, after in zip(pictures(4), pictures(4)[1:], strict=False):
        for old, new in zip(before, after, strict=True):
            parts, gone = changed(old.parts, new.parts)
            sizes.append(len(json.dumps([[p._asdict() for p in parts], gone], separators=(",", ":"))))
    assert statistics.median(sizes) < 2500
    assert statistics.mean(sizes) < 3500


def test_a_notebook_shows_a_view() -> None:
    shown = Match.new("champions", seats=2).view(0)._repr_svg_()
    assert shown is not None
    assert "<style>" in shown
    ET.fromstring(shown)
