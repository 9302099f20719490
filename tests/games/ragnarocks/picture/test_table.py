"""The picture: keyed parts that are well formed, show what is legal, and change little from answer to answer."""

from __future__ import annotations

import json
import random
import re
import statistics
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache

from meadhall.games.ragnarocks import GAME
from meadhall.games.ragnarocks.facts.reach import likely
from meadhall.games.ragnarocks.picture.isle import RUNES
from meadhall.games.ragnarocks.picture.layout import AT, LAYERS, outline
from meadhall.games.ragnarocks.picture.table import STYLE, picture
from meadhall.games.ragnarocks.rules.board import ALL, HEXES, INDEX, NAMES, component, hexes, mask_of
from meadhall.games.ragnarocks.rules.regions import Region, regions
from meadhall.kernel.match import Match
from meadhall.kernel.picture import Picture, changed, svg


def game(seed: int) -> Iterator[Match]:
    """The states of a random match, before each answer and at its end."""
    rng = random.Random(seed)
    match = Match.new("ragnarocks", seed=str(seed))
    yield match
    while match.waiting:
        match.answer(rng.choice(match.waiting.options))
        yield match


@cache
def pictures(seed: int) -> tuple[tuple[Picture, Picture, Picture], ...]:
    """The pictures of each moment of a match, as Ivory, as Red and as a spectator see it."""
    return tuple(tuple(picture(m.view(seat)) for seat in (0, 1, None)) for m in game(seed))  # type: ignore[misc]


def test_every_part_is_one_element_with_its_own_id() -> None:
    for seen in pictures(1):
        for drawn in seen:
            ids = [part.id for part in drawn.parts]
            assert len(ids) == len(set(ids))
            assert {part.layer for part in drawn.parts} <= set(drawn.layers) == set(LAYERS)
            for part in drawn.parts:
                assert ET.fromstring(part.html).get("id") == part.id


def test_the_whole_picture_is_well_formed_and_its_ids_are_unique() -> None:
    for drawn in (pictures(1)[0][0], pictures(1)[40][1], pictures(1)[-1][2]):
        ids = [e.get("id") for e in ET.fromstring(svg(drawn, STYLE)).iter() if e.get("id")]
        assert len(ids) == len(set(ids))


def test_every_used_shape_exists() -> None:
    for drawn in (seen[0] for seen in pictures(2)):
        html = "".join(part.html for part in drawn.parts)
        used = set(re.findall(r"(?:href='|url\()#([^')]+)", html))
        assert used <= set(re.findall(r" id='([^']+)'", html)) | set(GAME.sprite.symbols)


def test_no_style_or_script_breaks_the_content_policy() -> None:
    for drawn in (seen[0] for seen in pictures(1)):
        for part in drawn.parts:
            assert not re.search(r"style|script|\bon\w+=|https?:", part.html)


def test_exactly_the_legal_options_can_be_tapped() -> None:
    for match in game(3):
        for seat in (0, 1, None):
            html = "".join(part.html for part in picture(match.view(seat)).parts)
            tapped = [json.loads(x) for x in re.findall(r"class='legal[^']*' data-option='([^']+)'", html)]
            asked = match.waiting is not None and match.waiting.seat == seat
            assert tapped == (list(match.waiting.options) if asked and match.waiting else [])


def test_every_hex_has_its_name_in_the_markup() -> None:
    board = next(part.html for part in pictures(1)[0][0].parts if part.id == "board")
    assert [json.loads(x) for x in re.findall(r"data-option='([^']+)'", board)] == list(NAMES)


def test_the_same_view_gives_the_same_picture() -> None:
    record = [m.record() for m in game(4)][60]
    one, two = (picture(Match.load(record).view(0)) for _ in range(2))
    assert one == two


def test_the_board_is_drawn_as_the_hexes_lie() -> None:
    assert len(set(AT)) == HEXES
    steps = (("E5", "E6", 60, 0), ("E5", "F5", -30, -52), ("E5", "F6", 30, -52), ("H1", "I1", 30, -52))
    for name, other, dx, dy in steps:
        (ax, ay), (bx, by) = AT[INDEX[name]], AT[INDEX[other]]
        assert (bx - ax, by - ay) == (dx, dy)
    drawn = pictures(1)[0][0]
    assert all(45 < x < drawn.width - 45 and 35 < y < drawn.height - 35 for x, y in AT)


def test_the_outline_of_land_goes_once_around_it_and_around_its_holes() -> None:
    x, y = AT[0]
    assert outline(1) == f"M{x - 30} {y - 17}l30-18l30 18v34l-30 18l-30-18z"
    ring = component(0, ALL & ~mask_of([INDEX["E5"], INDEX["G3"]]))
    assert outline(ring).count("z") == 3
    assert outline(ALL).count("z") == 1


def test_settled_land_shows_its_worth_and_the_scores_are_the_sums() -> None:
    *_, end = game(5)
    drawn = picture(end.view(None))
    worths = {"ivory": 0, "red": 0}
    for part in drawn.parts:
        if found := re.search(r"id='w\d+' class='(\w+).*<text y='7'>(\d+)<", part.html):
            worths[found[1]] += int(found[2])
    assert tuple(worths.values()) == end.state.result().scores
    assert drawn.lines == tuple(map(str, worths.values()))


def test_every_tile_tells_its_name_and_that_bare_land_is_contested() -> None:
    board = ET.fromstring(next(part.html for part in pictures(5)[0][0].parts if part.id == "board"))
    tiles = next(g for g in board.iter("g") if g.get("class") == "tiles")
    assert [tile.findtext("title") for tile in tiles if tile.get("data-option")] == list(NAMES)
    assert tiles.get("data-help") == "RR-3.4"


def words_of_land(region: Region) -> tuple[str, str]:
    size = "1 hex" if region.worth == 1 else f"{region.worth} hexes"
    if region.owner is None:
        return f"Wild: {size}", "RR-3.6"
    return f"Settled by {('Ivory', 'Red')[region.owner]}: {size}", "RR-3.5"


def test_the_parts_of_the_picture_have_help() -> None:
    met = set()
    for match in game(7):
        g = match.state
        found = regions(g.stones, g.sides)
        met |= {region.status for region in found}
        expected = {f"r{hexes(r.land)[0]}": words_of_land(r) for r in found if r.status != "contested"}
        expected |= {f"v{i}": (f"{'Red' if i > 2 else 'Ivory'} on {NAMES[h]}", "") for i, h in enumerate(g.vikings)}
        expected |= {f"s{h}": (f"Stone on {NAMES[h]}", "RR-2.6") for h in hexes(g.stones)}
        drawn = {part.id: ET.fromstring(part.html) for part in picture(match.view(None)).parts}
        titled = {name: e for name, e in drawn.items() if e.find("title") is not None}
        assert {name: (e.findtext("title"), e.get("data-help", "")) for name, e in titled.items()} == expected
        sizes = [str(r.worth) for r in found if r.status == "contested"]
        told = f"Contested land: {GAME.words.listed(sizes)} hexes" if sizes else None
        assert (drawn["open"].text if "open" in drawn else None) == told
    assert met == {"contested", "settled", "wild"}


def test_targets_hide_the_help_beneath_them() -> None:
    """It would be in the way of a person who points at a target."""
    legal = next(part.html for part in picture(Match.new("ragnarocks").view(0)).parts if part.id == "legal")
    assert ET.fromstring(legal).get("data-help") == ""


def test_the_last_move_leaves_a_trail_and_the_chosen_viking_is_marked() -> None:
    match = Match.new("ragnarocks")
    match.answer("A3")
    chosen = {p.id: p for p in picture(match.view(1)).parts}
    assert "picked" in chosen["v1"].html
    assert "trail" not in chosen
    match.answer("C5")
    assert "#oA3" in next(p.html for p in picture(match.view(1)).parts if p.id == "trail")
    match.answer("B4")
    trail = next(p.html for p in picture(match.view(0)).parts if p.id == "trail")
    assert "throw" in trail
    assert "#oB4" in trail


def test_a_stone_glows_until_the_next_one_comes() -> None:
    rng = random.Random(6)
    match = Match.new("ragnarocks", seed="glow")
    seen = 0
    while match.waiting:
        match.answer(rng.choice(match.waiting.options))
        glowing = [
            re.findall(r"translate\((\d+) (\d+)\)", p.html) for p in picture(match.view(None)).parts if p.id == "fresh"
        ]
        stones = [event.args[2] for event in match.story if event.key == "summoned"]
        if stones and match.story[-1].key != "moved":
            x, y = AT[INDEX[str(stones[-1])]]
            assert glowing == [[(str(x), str(y))]]
            seen += 1
    assert seen > 20


def test_likely_land_is_what_a_side_reaches_first() -> None:
    start = likely((INDEX["A1"],), (INDEX["A5"],), 0, mask_of(range(5)))
    assert [NAMES[h] for h in hexes(start[0])] == ["A1"]  # both reach the hexes between them with one slide
    assert [NAMES[h] for h in hexes(start[1])] == ["A5"]
    wall = mask_of([INDEX["A3"]])
    parted = likely((INDEX["A1"],), (INDEX["A5"],), wall, mask_of(range(5)))
    assert [NAMES[h] for h in hexes(parted[0])] == ["A1", "A2"]
    assert [NAMES[h] for h in hexes(parted[1])] == ["A4", "A5"]


def test_the_lines_beside_the_names_count_land() -> None:
    for seen in pictures(5):
        for drawn in seen:
            bar = next(part.html for part in drawn.parts if part.id == "bar")
            shown = sum(int(x) for x in re.findall(r"h(\d+)v1", bar))
            stones = sum(part.id.startswith("s") and part.id[1:].isdigit() for part in drawn.parts)
            wild = sum(int(x) for p in drawn.parts for x in re.findall(r"Wild: (\d+)", p.html))
            assert shown + stones + wild == HEXES
            assert all(re.fullmatch(r"\d+( \+\d+ likely)?", line) for line in drawn.lines)


def test_there_are_24_runes_of_straight_lines() -> None:
    assert len(set(RUNES)) == 24
    assert all(set(rune) <= set("MlvhzZ-0123456789 ") for rune in RUNES)


def test_an_answer_changes_few_bytes_of_the_picture() -> None:
    sizes = []
    for seed in (1, 2):
        for before, after in zip(pictures(seed), pictures(seed)[1:], strict=False):
            for old, new in zip(before, after, strict=True):
                parts, gone = changed(old.parts, new.parts)
                sizes.append(len(json.dumps([[p._asdict() for p in parts], gone], separators=(",", ":"))))
    assert statistics.median(sizes) < 900
    assert statistics.mean(sizes) < 1400


def test_a_notebook_shows_a_view() -> None:
    shown = Match.new("ragnarocks").view(0)._repr_svg_()
    assert shown is not None
    assert shown.startswith("<svg")
    assert "<style>" in shown
    ET.fromstring(shown)
