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

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.picture.places import LAYERS, spots
from meadhall.games.yggdrasil.picture.table import STYLE, picture
from meadhall.games.yggdrasil.rules.tables import ENEMIES, GIANTS, ISLANDS, WORLDS
from meadhall.games.yggdrasil.rules.worlds.midgard import WITHOUT_SEARCH
from meadhall.kernel.match import Match
from meadhall.kernel.picture import Picture, changed, svg
from meadhall.kernel.rule import PASS, Option
from tests.games.yggdrasil.helpers import acting, card, position, prompt, say

BY_NUMBER = ("combat.vikings", "combat.elves", "niflheim.vikings", "niflheim.elves", "sigel")  # a row of buttons
TAPPED = re.compile(r"class='[^']*\blegal\b[^']*'[^>]*? data-option='([^']+)'")
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
    """What can be tapped, in the order of the page."""
    return [json.loads(x) for x in TAPPED.findall(html_of(drawn))]


def seen(match: Match) -> Picture:
    """The picture for the asked seat."""
    assert match.waiting is not None
    return picture(match.view(match.waiting.seat))


def placeable(match: Match) -> list[Option]:
    """The options of the question that lie somewhere on the table."""
    assert match.waiting is not None
    ask = match.waiting
    if ask.prompt in (*BY_NUMBER, "tiwaz"):
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
def test_every_used_drawing_exists(seats: int) -> None:
    known = GAME.sprite.symbols
    for drawn, _ in pictures(seats, 2):
        assert set(re.findall(r"href='#([^']+)'", html_of(drawn))) <= set(known)


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
            found = tapped(seen(match))
            assert len(found) == len(set(found))
            assert set(found) == set(placeable(match))
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


def test_worlds_islands_and_enemies_say_their_names_so_that_one_can_ask_why() -> None:
    html = html_of(seen(acting(gods=["thor"])))
    named = {json.loads(x) for x in re.findall(r"data-option='([^']+)'", html)}
    assert named >= {*WORLDS, *ISLANDS, *ENEMIES}


def test_the_same_view_gives_the_same_picture() -> None:
    record = [m.record() for m in game(3, 4)][60]
    one, two = (picture(Match.load(record).view(0)) for _ in range(2))
    assert one == two


def test_no_two_enemies_have_one_place() -> None:
    for spaces in ([1] * 6, [1, 2, 2, 1, 8, 2], [3, 4, 5, 6, 7, 8]):
        assert len(set(spots(spaces))) == 6
    assert spots([4, 2, 4]) == ["s4 n0 of2", "s2 n0 of1", "s4 n1 of2"]


# -- what it shows -------------------------------------------------------------------------------------------------


def text_of(html: str) -> str:
    return " ".join(ET.fromstring(html).itertext())


def test_enemies_stand_on_their_spaces_with_their_strength() -> None:
    drawn = seen(acting(gods=["thor"], spaces={"surt": 4, "hel": 2}, giants={"active": ["hrungnir"]}))
    hel, surt = (part(drawn, f"e{ENEMIES.index(name)}") for name in ("hel", "surt"))
    assert text_of(hel).split() == ["5", "Hel"]
    assert text_of(surt).split() == ["7", "Surt", "+1"]
    assert "class='foe s4 n0 of1 strong'" in surt
    assert "class='foe s2 n0 of1'" in hel


@pytest.mark.parametrize(
    ("spaces", "meters"),
    [
        ({}, {"wall": ("far", "0 of 5"), "door": ("far", "0 of 3"), "residence": ("far", "one here loses")}),
        (
            {"hel": 4, "loki": 5, "surt": 6, "fenrir": 7},
            {"wall": ("near", "4 of 5"), "door": ("near", "2 of 3"), "residence": ("far", "one here loses")},
        ),
        ({"hel": 8}, {"wall": ("far", "1 of 5"), "door": ("far", "1 of 3"), "residence": ("fallen", "one here loses")}),
    ],
)
def test_the_meters_say_how_near_each_defeat_is(spaces: dict[str, int], meters: dict[str, tuple[str, str]]) -> None:
    drawn = seen(acting(gods=["thor"], spaces=spaces))
    for how, (danger, told) in meters.items():
        assert f"class='band {how} {danger}'" in part(drawn, f"d-{how}")
        assert told in text_of(part(drawn, f"d-{how}"))


def alarm(match: Match) -> str:
    drawn = seen(match)
    return text_of(part(drawn, "alarm")) if "alarm" in ids(drawn) else ""


def test_an_alarm_only_when_one_step_may_lose() -> None:
    assert alarm(acting(gods=["thor"], spaces={"hel": 5, "surt": 6, "loki": 4})) == ""
    assert "hall" in alarm(acting(gods=["thor"], spaces={"hel": 7}))
    four = {"hel": 4, "surt": 4, "loki": 5, "fenrir": 5}
    assert alarm(acting(gods=["thor"], spaces=four)) == ""  # nobody is right before the wall
    near = acting(gods=["thor"], spaces={**four, "nidhogg": 3})
    assert "beyond the wall" in alarm(near)
    assert "class='next'" in part(seen(near), f"e{ENEMIES.index('nidhogg')}")
    assert "Push it back" in alarm(acting(gods=["thor"], spaces={"hel": 8}))


def test_bags_show_what_is_in_them() -> None:
    drawn = seen(acting(gods=["thor"], bags={"white": [3, 1], "blue": [0, 2], "green": [4, 0], "black": [0, 0]}))
    bags = {island: part(drawn, f"b-{island}") for island in ISLANDS[1:]}
    numbers = [re.findall(r"\d+", text_of(bag)) for bag in bags.values()]
    assert numbers == [["3", "1"], ["0", "2"], ["4", "0"], ["0", "0"]]
    shares = [re.findall(r"class='..' width='(\d+)'", bag) for bag in bags.values()]
    assert shares == [["100", "75"], ["100", "0"], ["0", "100"], ["0", "0"]]


def test_a_blocked_world_is_frosted_and_one_that_is_used_is_ticked() -> None:
    match = acting(gods=["thor"], giants={"active": ["gialp"]})
    assert "frost" in part(seen(match), "w-muspellheim")
    assert "frost" not in part(seen(match), "w-helheim")
    assert "done" not in part(seen(match), "w-alfheim")
    say(match, "alfheim")
    assert "world at-alfheim done" in part(seen(match), "w-alfheim")


def test_the_flood_and_the_whirlpool() -> None:
    assert "under water" in part(seen(acting(gods=["thor"])), "b-black")
    assert "whirlpool" in part(seen(acting(gods=["thor"], giants={"active": ["aegir"]})), "b-black")
    assert "water" not in part(seen(acting(gods=["thor"])), "b-blue")


def test_runes_count_the_beaten_and_giants_awake_are_named() -> None:
    drawn = seen(acting(gods=["thor"], giants={"active": ["gialp"], "defeated": ["aegir", "greip"]}))
    assert part(drawn, "runes").count("<u class='on'>") == 2
    assert "shuts Muspellheim" in text_of(part(drawn, "g-gialp"))
    assert "13 asleep" in text_of(part(drawn, "w-jotunheim"))


def test_the_god_to_move_is_marked_with_the_actions_left() -> None:
    drawn = seen(acting(gods=["odin", "frey"], to_move="frey"))
    assert part(drawn, "p1").count("<u class='on'>") == 4
    match = say(acting(gods=["odin", "frey"]), "alfheim")
    assert part(seen(match), "p0").count("<u class='on'>") == 2
    assert "god turn" in part(seen(match), "p0")
    assert "class='god'" in part(seen(match), "p1")


def test_gods_have_their_persons_name() -> None:
    assert "⟦who 1⟧" in part(seen(acting(gods=["odin", "frey"])), "p1")


def test_cards_that_all_know_lie_open_beside_the_deck() -> None:
    match = position(gods=["thor"], quiet_turns=1, deck=["angry_hel", "ragnarok_1", "surt", 2], unseen={"loki": 2})
    known = part(seen(match), "known")
    assert re.findall(r"data-face='(\w+)'", known) == ["angry_hel", "ragnarok_1", "surt"]
    assert "title='Ragnarök I: Hel, Loki, Surt'" in known
    assert known.count("small angry") == 1
    assert "known" not in ids(seen(acting(gods=["thor"])))


def test_odin_taps_the_cards_he_has_taken() -> None:
    match = position(gods=["odin", "thor"], deck=["hel", "surt", "loki"])
    assert tapped(seen(match)) == ["hel", "surt"]
    say(match, "hel")
    assert tapped(seen(match)) == ["top", "under"]
    spectator = picture(match.view(None))
    assert "over" in ids(spectator)
    assert not tapped(spectator)


def test_cards_of_the_deck_are_tapped_to_put_them_in_order() -> None:
    match = acting(gods=["thor"], vanir=3, deck=["hel", "surt", "hel", "loki"])
    say(match, "vanaheim", "rearrange")
    assert tapped(seen(match)) == ["hel", "surt", "loki"]
    say(match, "hel")
    assert tapped(seen(match)) == ["surt", "hel", "loki"]
    assert "<ol class='placed'><li>" in part(seen(match), "over")


def test_the_vanirs_squares_are_tapped() -> None:
    match = say(acting(gods=["thor"], vanir=2), "vanaheim")
    assert tapped(seen(match)) == ["valkyries", "vikings", "advance"]
    assert part(seen(match), "scale").count("lit") == 2


def test_the_levels_of_artifacts_say_who_has_them() -> None:
    match = acting(gods=["thor", "frey"], artifacts={"thor": {"mimming": 1}, "frey": {"draupnir": 1}})
    say(match, "nidavellir")
    panel = part(seen(match), "over")
    assert panel.count("level own") == 1
    assert "<small>Frey</small>" in panel
    assert "draupnir" not in tapped(seen(match))
    assert "mimming" in tapped(seen(match))


def test_tyr_taps_one_of_the_two_rolls() -> None:
    match = position("green", "blue", gods=["tyr"], deck=["hel", "surt"])
    assert prompt(match) == "tyr"
    assert set(tapped(seen(match))) == {"green", "blue"}


def test_a_giant_of_the_pile_is_tapped() -> None:
    match = say(acting(gods=["thor"], vanir=5), "vanaheim", "giant")
    assert sorted(map(str, tapped(seen(match)))) == sorted(GIANTS)


def test_the_last_card_shows_its_way_its_roll_and_what_it_did() -> None:
    drawn = seen(card("hel", "blue"))
    assert "way on f1 t2" in part(drawn, "ways")
    assert "die blue" in part(drawn, "roll")
    assert "i2" in part(drawn, "isles")
    told = text_of(part(drawn, "card"))
    assert "Hel" in told
    assert "1→2" in told
    tyr = seen(card("hel", "blue", "green", gods=["tyr"]))
    assert "isles" not in ids(tyr)  # two faces are no islands yet


def test_the_fight_is_shown_and_its_result_told() -> None:
    match = acting(gods=["thor"], spaces={"hel": 2}, vikings={"thor": 5}, bags={"white": [1, 12]})
    say(match, "asgard", "hel")
    panel = part(seen(match), "over")
    assert panel.count("class='slot") == 5
    assert "0 to 3 hammers" in panel
    say(match, 5, fate=(2,))
    panel = part(seen(match), "over")
    assert panel.count("slot sure") == 5
    assert "8 so far" in panel
    say(match, 0)
    assert "8 to 5: won" in text_of(part(seen(match), "roll"))
    assert "way back f1 t2" in part(seen(match), "ways")


def test_the_text_for_screen_readers() -> None:
    told = text_of(part(seen(acting(gods=["thor"], spaces={"hel": 4})), "told"))
    assert "Hel 4 (strength 6)" in told
    assert "wall 1 of 5" in told
    assert "Thor" in told


@pytest.mark.parametrize("seats", SEATS)
def test_an_answer_changes_few_bytes_of_the_picture(seats: int) -> None:
    sizes = []
    for before, after in zip(pictures(seats, 1), pictures(seats, 1)[1:], strict=False):
        for old, new in zip(before, after, strict=True):
            parts, gone = changed(old.parts, new.parts)
            sizes.append(len(json.dumps([[p._asdict() for p in parts], gone], separators=(",", ":"))))
    assert statistics.median(sizes) < 1500
    assert statistics.mean(sizes) < 2300


def test_the_options_may_change_the_board() -> None:
    options: dict[str, Any] = {"vanaheim_squares": 6}
    match = Match.new("yggdrasil", 2, options, "six")
    assert part(picture(match.view(0)), "scale").count("<li ") == 6


def test_a_notebook_shows_a_view() -> None:
    shown = Match.new("yggdrasil", seats=2).view(0)._repr_svg_()
    assert shown is not None
    assert shown.startswith("<svg")
    assert "<style>" in shown
    ET.fromstring(shown)
