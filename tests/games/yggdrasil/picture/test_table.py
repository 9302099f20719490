"""The picture: keyed parts that are well formed, show what is legal, and change little from beat to beat."""

from __future__ import annotations

import json
import random
import re
import statistics
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from meadhall.games.yggdrasil.picture.places import LAYERS, giant_box, god_box, square_box
from meadhall.games.yggdrasil.picture.table import STYLE, picture
from meadhall.games.yggdrasil.picture.taps import FIXED
from meadhall.games.yggdrasil.rules.tables import ARTIFACTS, ENEMIES, GIANTS, GODS, ISLANDS, WORLDS
from meadhall.games.yggdrasil.rules.worlds.midgard import WITHOUT_SEARCH
from meadhall.kernel.match import Match
from meadhall.kernel.picture import Picture, changed, svg
from meadhall.kernel.rule import PASS, Option
from tests.games.yggdrasil.helpers import acting, card, position, say

BY_NUMBER = ("combat.vikings", "combat.elves", "niflheim.vikings", "niflheim.elves", "sigel")  # a row of buttons
TAPPED = re.compile(r"class='legal' data-option='([^']+)'")
SEATS = (1, 3, 6)


def game(seats: int, seed: int) -> Iterator[Match]:
    """A random match, before each answer and at its end."""
    rng = random.Random(seed)
    match = Match.new("yggdrasil", seats, {"angry": 2, "ragnarok": 1}, str(seed))
    yield match
    while match.waiting:
        match.answer(rng.choice(match.waiting.options))
        yield match


@cache
def pictures(seats: int, seed: int) -> tuple[tuple[Picture, Picture], ...]:
    """Of each moment of a match: as the god in the first seat and as a spectator see it."""
    return tuple((picture(m.view(0)), picture(m.view(None))) for m in game(seats, seed))


def html_of(drawn: Picture) -> str:
    return "".join(part.html for part in drawn.parts)


def part(drawn: Picture, name: str) -> str:
    return next(p.html for p in drawn.parts if p.id == name)


def ids(drawn: Picture) -> set[str]:
    return {p.id for p in drawn.parts}


def tapped(drawn: Picture) -> list[Option]:
    return [json.loads(x) for x in TAPPED.findall(html_of(drawn))]


def seen(match: Match) -> Picture:
    """The picture for the asked seat."""
    assert match.waiting is not None
    return picture(match.view(match.waiting.seat))


def placeable(match: Match) -> list[Option]:
    """The options of the question that lie somewhere on the table."""
    assert match.waiting is not None
    ask = match.waiting
    if ask.prompt in (*BY_NUMBER, "tiwaz") or isinstance(ask.options[0], int):
        return []
    return [option for option in ask.options if option != PASS and not str(option).startswith(WITHOUT_SEARCH)]


@pytest.mark.parametrize("seats", SEATS)
def test_every_part_is_one_element_with_its_own_id(seats: int) -> None:
    for both in pictures(seats, 1):
        for drawn in both:
            names = [p.id for p in drawn.parts]
            assert len(names) == len(set(names))
            assert {p.layer for p in drawn.parts} <= set(drawn.layers) == set(LAYERS)
            for p in drawn.parts:
                assert ET.fromstring(p.html).get("id") == p.id


@pytest.mark.parametrize("seats", SEATS)
def test_the_whole_is_well_formed_and_its_ids_are_unique(seats: int) -> None:
    for drawn in (pictures(seats, 1)[0][0], pictures(seats, 1)[40][1], pictures(seats, 1)[-1][1]):
        names = [e.get("id") for e in ET.fromstring(svg(drawn, STYLE)).iter() if e.get("id")]
        assert len(names) == len(set(names))


@pytest.mark.parametrize("seats", SEATS)
def test_every_used_shape_exists(seats: int) -> None:
    for drawn, _ in pictures(seats, 2):
        html = html_of(drawn)
        used = set(re.findall(r"(?:href='|url\()#([^')]+)", html))
        assert used <= set(re.findall(r" id='([^']+)'", html))


@pytest.mark.parametrize("seats", SEATS)
def test_no_style_or_script_breaks_the_content_policy(seats: int) -> None:
    for drawn, _ in pictures(seats, 1):
        assert not re.search(r"style|script|\bon\w+=|https?:", html_of(drawn))


@pytest.mark.parametrize("seats", SEATS)
def test_exactly_the_legal_options_can_be_tapped(seats: int) -> None:
    for seed in (3, 4):
        for match in game(seats, seed):
            assert not tapped(picture(match.view(None)))
            if match.waiting is None:
                continue
            asked = match.waiting.seat
            assert tapped(seen(match)) == placeable(match)
            other = (asked + 1) % seats
            assert other == asked or not tapped(picture(match.view(other)))


@pytest.mark.parametrize("seats", SEATS)
def test_a_tap_on_an_unmarked_thing_is_never_an_answer(seats: int) -> None:
    """A tap on it asks why; it must not be an option that lies elsewhere."""
    for match in game(seats, 5):
        if match.waiting is not None:
            drawn = seen(match)
            silent = {json.loads(x) for x in re.findall(r"data-option='([^']+)'", TAPPED.sub("", html_of(drawn)))}
            both = silent & set(match.waiting.options)
            assert all(option in tapped(drawn) for option in both)
            assert match.waiting.prompt not in ("odin.play", "rearrange") or not both


def test_worlds_islands_and_artifacts_say_their_names_so_that_one_can_ask_why() -> None:
    board = part(pictures(1, 1)[0][0], "board")
    named = {json.loads(x) for x in re.findall(r"data-option='([^']+)'", board)}
    assert named == {*WORLDS, *ISLANDS, *ARTIFACTS}
    foes = part(seen(acting(gods=["thor"])), "foes")
    assert [json.loads(x) for x in re.findall(r"data-option='([^']+)'", foes)] == list(ENEMIES)


def test_the_same_view_gives_the_same_picture() -> None:
    record = [m.record() for m in game(3, 4)][60]
    one, two = (picture(Match.load(record).view(0)) for _ in range(2))
    assert one == two


def test_places_lie_on_the_board_and_beside_each_other() -> None:
    fixed = list(dict.fromkeys(FIXED.values()))
    for seats in range(1, len(GODS) + 1):
        gods = [god_box(seat, seats) for seat in range(seats)]
        for squares in (5, 6):
            for giants in (3, 6, 7, 12, len(GIANTS)):
                all_ = [*fixed, *gods, *(square_box(n, squares) for n in range(1, squares + 1))]
                all_ += [giant_box(n, giants) for n in range(giants)]
                for i, a in enumerate(all_):
                    assert a.x >= 0
                    assert a.y >= 0
                    assert a.x + a.w <= 720
                    for b in all_[i + 1 :]:
                        apart = a.x + a.w <= b.x or b.x + b.w <= a.x or a.y + a.h <= b.y or b.y + b.h <= a.y
                        assert apart, (a, b)


# -- what it shows -------------------------------------------------------------------------------------------------


def text_of(html: str) -> str:
    return " ".join(ET.fromstring(html).itertext())


def test_enemies_stand_on_their_spaces_with_their_strength() -> None:
    drawn = seen(acting(gods=["thor"], spaces={"surt": 4, "hel": 2}, giants={"active": ["hrungnir"]}))
    hel, surt = (part(drawn, f"e{ENEMIES.index(name)}") for name in ("hel", "surt"))
    assert "5" in text_of(hel)
    assert "7+" in text_of(surt)
    assert "strong" in surt
    assert re.search(r"translate\((\d+)", hel)[1] < re.search(r"translate\((\d+)", surt)[1]  # type: ignore[index]


@pytest.mark.parametrize(
    ("spaces", "meters"),
    [
        ({}, {"wall": ("far", "0/5"), "door": ("far", "0/3"), "residence": ("far", "0/1")}),
        (
            {"hel": 4, "loki": 5, "surt": 6, "fenrir": 7},
            {"wall": ("near", "4/5"), "door": ("near", "2/3"), "residence": ("far", "0/1")},
        ),
        ({"hel": 8}, {"wall": ("far", "1/5"), "door": ("far", "1/3"), "residence": ("fallen", "1/1")}),
    ],
)
def test_the_meters_say_how_near_each_defeat_is(spaces: dict[str, int], meters: dict[str, tuple[str, str]]) -> None:
    drawn = seen(acting(gods=["thor"], spaces=spaces))
    for how, (danger, told) in meters.items():
        assert f"class='meter {danger}'" in part(drawn, f"d-{how}")
        assert told in text_of(part(drawn, f"d-{how}"))


def test_bags_show_what_is_in_them() -> None:
    drawn = seen(acting(gods=["thor"], bags={"white": [3, 1], "blue": [0, 2], "green": [4, 0], "black": [0, 0]}))
    bags = {island: part(drawn, f"b-{island}") for island in ISLANDS[1:]}
    assert [text_of(bag).split() for bag in bags.values()] == [["3", "1"], ["0", "2"], ["4", "0"], ["0", "0"]]
    assert [("fire" in bag, "brave" in bag) for bag in bags.values()] == [
        (True, True),
        (True, False),
        (False, True),
        (False, False),
    ]


def test_a_blocked_world_is_frosted_and_one_that_is_used_is_ticked() -> None:
    match = acting(gods=["thor"], giants={"active": ["gialp"]})
    assert "frost" in part(seen(match), "w-muspellheim")
    assert "frost" not in part(seen(match), "w-helheim")
    assert "used" not in part(seen(match), "w-alfheim")
    say(match, "alfheim")
    assert "used" in part(seen(match), "w-alfheim")


def test_the_flood_and_the_whirlpool() -> None:
    assert "flooded" in part(seen(acting(gods=["thor"])), "flood")
    assert "whirlpool" in part(seen(acting(gods=["thor"], giants={"active": ["aegir"]})), "flood")


def test_runes_show_the_defeated_and_the_active() -> None:
    drawn = seen(acting(gods=["thor"], giants={"active": ["gialp"], "defeated": ["aegir", "greip"]}))
    daeg = part(drawn, "r-daeg")
    assert daeg.count("pip won") == 2
    assert daeg.count("pip here") == 1
    assert "g-gialp" in ids(drawn)
    assert text_of(part(drawn, "pile")).split() == ["13"]


def test_the_god_to_move_is_marked_with_the_actions_left() -> None:
    drawn = seen(acting(gods=["odin", "frey"], to_move="frey"))
    assert part(drawn, "yg-turn").count("left") == 4
    match = say(acting(gods=["odin", "frey"]), "alfheim")
    assert part(seen(match), "yg-turn").count("left") == 2


def test_cards_that_all_know_lie_open_beside_the_deck() -> None:
    match = position(gods=["thor"], quiet_turns=1, deck=["angry_hel", "ragnarok_1", "surt", 2], unseen={"loki": 2})
    cards = part(seen(match), "cards")
    assert text_of(cards).split() == ["Angry", "Hel", "R1", "Ragnarök", "I:", "Hel,", "Loki,", "Surt", "Surt"]
    assert cards.count("angry") == 1
    assert "cards" not in ids(seen(acting(gods=["thor"])))


def test_odin_taps_the_cards_he_has_taken() -> None:
    match = position(gods=["odin", "thor"], deck=["hel", "surt", "loki"])
    assert tapped(seen(match)) == ["hel", "surt"]
    assert "foes" not in ids(seen(match))
    say(match, "hel")
    assert tapped(seen(match)) == ["top", "under"]


def test_cards_of_the_deck_are_tapped_to_put_them_in_order() -> None:
    match = acting(gods=["thor"], vanir=3, deck=["hel", "surt", "hel", "loki"])
    say(match, "vanaheim", "rearrange")
    assert tapped(seen(match)) == ["hel", "surt", "loki"]
    first = TAPPED.sub("", part(seen(match), "legal"))
    say(match, "hel")
    assert tapped(seen(match)) == ["surt", "hel", "loki"]
    assert TAPPED.sub("", part(seen(match), "legal")) != first


def test_the_vanirs_squares_are_tapped() -> None:
    match = say(acting(gods=["thor"], vanir=2), "vanaheim")
    assert tapped(seen(match)) == ["advance", "valkyries", "vikings"]
    boxes = re.findall(r" x='(\d+)'", part(seen(match), "legal"))
    assert len(set(boxes)) == 3


def test_a_giant_of_the_pile_is_tapped_at_its_rune() -> None:
    match = say(acting(gods=["thor"], vanir=5), "vanaheim", "giant")
    assert sorted(map(str, tapped(seen(match)))) == sorted(GIANTS)


def test_the_last_card_marks_parts_a_path_and_the_die() -> None:
    drawn = seen(card("hel", "blue"))
    last = part(drawn, "last")
    assert "<path" in last
    assert last.count("<rect") == 2  # Hel and the blue island
    assert "die blue" in part(drawn, "roll")
    tyr = seen(card("hel", "blue", "green", gods=["tyr"]))
    assert part(tyr, "last").count("<rect") == 1  # two faces are no islands yet


def test_the_opponent_is_marked_and_the_fight_is_told() -> None:
    match = acting(gods=["thor"], spaces={"hel": 2}, vikings={"thor": 5}, bags={"white": [1, 12]})
    say(match, "asgard", "hel")
    assert "picked" in ids(seen(match))
    say(match, 5, fate=(2,))
    assert "2 hammers" in text_of(part(seen(match), "roll"))
    say(match, 0)
    assert "8 to 5: won" in text_of(part(seen(match), "roll"))
    assert "<path" in part(seen(match), "last")


def test_the_text_for_screen_readers() -> None:
    told = text_of(part(seen(acting(gods=["thor"], spaces={"hel": 4})), "told"))
    assert "Hel 4 (force 6)" in told
    assert "wall 1 of 5" in told
    assert "Thor" in told


@pytest.mark.parametrize("seats", SEATS)
def test_an_answer_changes_few_bytes_of_the_picture(seats: int) -> None:
    sizes = []
    for before, after in zip(pictures(seats, 1), pictures(seats, 1)[1:], strict=False):
        for old, new in zip(before, after, strict=True):
            parts, gone = changed(old.parts, new.parts)
            sizes.append(len(json.dumps([[p._asdict() for p in parts], gone], separators=(",", ":"))))
    assert statistics.median(sizes) < 1200
    assert statistics.mean(sizes) < 1600


def test_the_options_may_change_the_board() -> None:
    options: dict[str, Any] = {"vanaheim_squares": 6}
    match = Match.new("yggdrasil", 2, options, "six")
    assert part(picture(match.view(0)), "board").count("class='square'") == 6


def test_a_notebook_shows_a_view() -> None:
    shown = Match.new("yggdrasil", seats=2).view(0)._repr_svg_()
    assert shown is not None
    assert shown.startswith("<svg")
    assert "<style>" in shown
    ET.fromstring(shown)
