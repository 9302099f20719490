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
from meadhall.games.champions.picture.drawer import ASKED_IN_CARDS
from meadhall.games.champions.picture.scoring import sheet
from meadhall.games.champions.picture.shapes import DRAWN, figure
from meadhall.games.champions.picture.spots import LAYERS, spot
from meadhall.games.champions.picture.table import STYLE, picture
from meadhall.games.champions.picture.taps import ON_BOARD
from meadhall.games.champions.picture.trail import last_place
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
    return [json.loads(x) for x in re.findall(r"class='[^']*\blegal\b[^']*' data-option='([^']+)'", drawn)]


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
        assert not re.search(r"\bstyle\b|script|\bon\w+=|https?:", markup)


def test_the_same_view_gives_the_same_picture() -> None:
    record = next(m.record() for n, m in enumerate(game(3)) if n == 60)
    one, two = (picture(Match.load(record).view(0)) for _ in range(2))
    assert one == two


@pytest.mark.clause("CM-1.9")
def test_the_picture_does_not_tell_another_s_destiny() -> None:
    one, other = (position(clans=[{}, {"destinies": [card]}, {}]) for card in ("craftsman", "prepared"))
    for seat in (0, 2, None):
        laws.cannot_tell_apart(GAME, one.state, other.state, seat)
    assert picture(one.view(1)) != picture(other.view(1))
    assert table(one).cards.at(HANDS[1]) == ("craftsman",)


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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_drawing_that_is_used_exists(seats: int) -> None:
    for seen in pictures(seats)[::25]:
        drawn = svg(seen[0], "", GAME.sprite.whole())
        ids = [e.get("id") for e in ET.fromstring(drawn).iter() if e.get("id")]
        assert len(ids) == len(set(ids))
        assert set(re.findall(r"(?:href='|url\()#([^')]+)", drawn)) <= set(ids)


def test_every_thing_has_a_spot_in_the_style() -> None:
    used = {x for seen in pictures(4) for x in re.findall(r"\bat-[\w-]+", "".join(p.html for p in seen[0].parts))}
    assert {f".{name} {{ --wide:" in STYLE for name in used - HEADINGS_OF_PHONES} == {True}
    assert all(f".{name} {{ --tall:" in STYLE for name in used)


HEADINGS_OF_PHONES = {"at-h-sea", "at-h-land", "at-h-clans"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_final_scoring_is_shown_line_by_line(seats: int) -> None:
    *_, match = game(seats)
    assert match.result is not None
    columns = sheet(match.state.story or [], seats)
    assert [column["total"].glory for column in columns] == list(match.result.scores)
    for column in columns:
        assert sum(entry.glory for line, entry in column.items() if line != "total") == column["total"].glory
    shown = part(match, "scoring", None)
    for column in columns:
        assert all(f"<b>{entry.glory}</b>".replace("-", "−") in shown for entry in column.values())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_legal_options_can_be_tapped_and_all_that_are_on_the_board(seats: int) -> None:
    """Places and shores lie on the board, other things are cards; only "no" and numbers are nowhere."""
    prompts = set()
    for match in game(seats, 2):
        ask = match.waiting
        for seat in (*range(seats), None):
            found = tapped(html(match, seat))
            if ask is None or ask.seat != seat:
                assert found == []
                continue
            prompts.add(ask.prompt)
            wanted = set(ask.options) - {"pass"} if ask.prompt in (*ON_BOARD, *ASKED_IN_CARDS) else set()
            assert set(found) == wanted | set(match.asides)
            assert len(found) == len(set(found))
    assert {"leader", "place", "sail", "rune", "sage.look"} <= prompts


def test_every_place_and_shore_has_its_name_in_the_markup() -> None:
    board = html(placing(4, stalls=["varyags", "aumingi"]), None)
    names = {json.loads(x) for x in re.findall(r"data-option='([^']+)'", board)}
    assert {"troll", "hunting_grounds", "varyags", "beg", "near_left", "far_right", "stave_church"} <= names
    assert "skald" not in names


def test_a_placed_worker_is_shown_at_its_place_and_the_place_is_marked() -> None:
    match = say(placing(3), "stave_church", 1)
    assert "clan-raven" in part(match, "w-stave_church")
    assert spot("stave_church") in part(match, "trail")
    assert last_place([Event("placed", (1, "market")), Event("traded", (1, 0, 0, 3))]) == "market"
    assert last_place([Event("placed", (1, "market")), Event("round", (2,))]) == ""


def test_a_place_that_is_too_dear_says_what_is_short() -> None:
    match = placing(3, clan={"coins": 3, "wood": 0})
    closed = part(match, "closed")
    assert re.findall(r"at-worker_huts'>([^<]*)<", closed) == ["2 Coins short"]
    assert re.findall(r"at-runesmith'>([^<]*)<", closed) == ["1 Wood short"]
    assert "at-market" not in closed
    assert part(match, "closed", 1) == part(match, "closed", None) == ""


def test_a_ship_lies_in_the_harbour_and_sails_to_its_shore() -> None:
    match = placing(3)
    piece = "data-piece='small'"
    assert piece in part(match, "w-small_public_longship")
    say(match, "small_public_longship", "far_left")
    assert piece not in part(match, "w-small_public_longship")
    assert piece in part(match, "p-far_left")
    assert "clan-raven" in part(match, "p-far_left")


def test_an_own_longship_is_a_place_for_its_clan() -> None:
    match = placing(3, clan={"ship": "dreki"})
    assert '"private_longship"' in part(match, "own-ship")
    assert part(match, "own-ship", 1) == ""


def test_a_fight_is_on_the_stage() -> None:
    match = fight("-s2", dice=(3, 0, 0), favor=1, troll="cave_troll")
    for seat in (0, 1, None):
        assert "Cave troll" in part(match, "foe", seat)
        rolled = part(match, "rolled", seat)
        assert [rolled.count(f"#champions-die-sword-{face}'") for face in ("blank", "shield", "one", "two")] == [
            1,
            1,
            0,
            1,
        ]
        assert "2 of 4" in rolled
        assert rolled.count("class='hit'") == 2
        assert "1 warrior will fall" in rolled
    assert tapped(html(match, 0)) == []
    say(match, "keep", fate=("--",))
    assert "2 of 4" in part(match, "rolled")


def test_a_voyage_shows_its_journey() -> None:
    match = voyage(load=(2, 1, 0, 2), journey="storm")
    assert "Storm" in part(match, "foe", None)
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
        planned = [re.findall("class='party'>(.*)</span></div>", part(match, "e-troll", seat)) for seat in (0, 1)]
        assert ">2<" in planned[0][0]
        assert bool(planned[1]) is others


def test_without_a_fight_there_is_no_stage() -> None:
    assert not {"foe", "rolled", "drawer", "scoring"} & {p.id for p in picture(placing(3).view(0)).parts}


def test_own_destinies_are_readable_and_others_are_counted() -> None:
    match = position(clans=[{"destinies": ["craftsman"]}, {"destinies": ["prepared", "runemaster"]}])
    assert "Craftsman" in part(match, "c0", 0)
    assert "Prepared" not in html(match, 0)
    assert "Prepared" in part(match, "c1", 1)
    for name in ("Craftsman", "craftsman", "Prepared", "prepared"):
        assert name not in html(match, None)
    assert re.search(r"#champions-destiny'/></svg>2<", part(match, "c1", 0))


def test_defeated_enemies_of_others_are_only_counted_unless_they_lie_open() -> None:
    clans = [{}, {"defeated": ["nokk_red", "mara_blue"]}]
    closed, open_ = position(clans=clans), position(clans=clans, options={"hall_of_records": True})
    assert "#champions-red" not in part(closed, "c1", 0)
    assert "#champions-pile'/></svg>2<" in part(closed, "c1", 0)
    assert all("#champions-red" in part(match, "c1", seat) for match, seat in ((closed, 1), (open_, 0)))


@pytest.mark.clause("CM-4.15")
def test_only_a_viewer_who_saw_a_journey_can_read_it() -> None:
    match = placing(3, journeys={"near_left": "kraken"})
    assert "Kraken" not in part(match, "e-near_left")
    say(match, "sages_house", "near_left", fate=("craftsman",))
    assert "Kraken" in part(match, "e-near_left", 0)
    for seat in (1, 2, None):
        assert "kraken" not in html(match, seat).lower()


def test_every_card_has_a_drawing() -> None:
    assert {figure(card) for card in ENEMIES} <= DRAWN
    assert {f"clan-{clan}" for clan in CLANS} <= DRAWN
    assert {f"rune-{rune}" for rune in RUNE_GLORY} <= DRAWN
    assert {row.most for row in DESTINIES.values()} <= DRAWN


def test_an_enemy_has_its_own_drawing_or_that_of_its_kind() -> None:
    assert [figure(name) for name in ("fenris_cub_red", "fenris_cub_blue", "bridge_troll")] == [
        "fenris_cub",
        "fenris_cub",
        "bridge_troll",
    ]
