"""The picture: keyed parts that are well formed, show what is legal, and show only what the view contains."""

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

from meadhall.games.thunder import GAME
from meadhall.games.thunder.picture.places import LAYERS
from meadhall.games.thunder.picture.shapes import SIGNS
from meadhall.games.thunder.picture.table import STYLE, picture
from meadhall.games.thunder.picture.words import wrapped
from meadhall.games.thunder.rules.decks import CARDS
from meadhall.hall.render import truth_of
from meadhall.kernel import laws
from meadhall.kernel.match import Match
from meadhall.kernel.picture import Picture, changed, drawings, svg
from tests.games.thunder.helpers import LOKI, THOR, play, side, state, table

VIEWERS = (LOKI, THOR, None)


def game(seed: int, **options: Any) -> Iterator[Match]:
    """The states of a random match, before each answer and at its end."""
    rng = random.Random(seed)
    match = Match.new("thunder", options=options, seed=str(seed))
    yield match
    while match.waiting:
        match.answer(rng.choice(match.waiting.options))
        yield match


@cache
def pictures(seed: int) -> tuple[tuple[Picture, Picture, Picture], ...]:
    """The pictures of each moment of a match, as Loki, as Thor and as a spectator see it."""
    return tuple(tuple(picture(m.view(seat)) for seat in VIEWERS) for m in game(seed))  # type: ignore[misc]


def html_of(drawn: Picture) -> str:
    return "".join(part.html for part in drawn.parts)


def part(match: Match, seat: int | None, name: str) -> str:
    return next((p.html for p in picture(match.view(seat)).parts if p.id == name), "")


def front(match: Match, seat: int) -> str:
    """The part of the first card in lane a."""
    return state(match).columns[3 * seat][0].replace(".", "-")


def tapped(drawn: Picture) -> list[Any]:
    return [json.loads(x) for x in re.findall(r"class='legal(?: plate)?' data-option='([^']+)'", html_of(drawn))]


def names_on(drawn: Picture) -> str:
    """The names of all drawn cards; without the board, which holds every card."""
    return "".join(p.html for p in drawn.parts if p.id != "board")


def test_every_part_is_one_element_with_its_own_id() -> None:
    for seen in pictures(1):
        for drawn in seen:
            ids = [p.id for p in drawn.parts]
            assert len(ids) == len(set(ids))
            assert {p.layer for p in drawn.parts} <= set(drawn.layers) == set(LAYERS)
            for p in drawn.parts:
                assert ET.fromstring(p.html).get("id") == p.id


def test_the_whole_picture_is_well_formed_and_its_ids_are_unique() -> None:
    for drawn in (pictures(1)[0][0], pictures(1)[40][1], pictures(1)[-1][2]):
        ids = [e.get("id") for e in ET.fromstring(svg(drawn, STYLE)).iter() if e.get("id")]
        assert len(ids) == len(set(ids))


def test_every_use_has_its_shape_and_no_style_or_script_breaks_the_content_policy() -> None:
    for seen in pictures(2):
        for drawn in seen:
            html = html_of(drawn)
            used = set(re.findall(r"(?:href='|url\()#([^')]+)", html))
            assert used <= set(re.findall(r" id='([^']+)'", html))
            assert not re.search(r"style|script|\bon\w+=|https?:", html)


def test_a_card_keeps_its_id_while_it_lies() -> None:
    match = table(loki=side("hel", a="trolls", b="ravens"))
    name = front(match, LOKI)
    before = part(match, LOKI, name)
    play(match, "place", "a1", "hel")
    after = part(match, LOKI, name)
    assert "tl-f-trolls" in before
    assert "tl-f-trolls" in after
    assert before != after


@pytest.mark.parametrize("options", [{}, {"burn_power": True}, {"discard_first": False, "viking_strength": 3}])
def test_exactly_the_legal_options_can_be_tapped(options: dict[str, Any]) -> None:
    prompts = set()
    for seed in range(8):
        for match in game(seed, **options):
            ask = match.waiting
            for seat in VIEWERS:
                found = tapped(picture(match.view(seat)))
                if ask is None or ask.seat != seat:
                    assert not found
                else:
                    prompts.add(ask.prompt)
                    assert len(found) == len(ask.options)
                    assert set(found) == set(ask.options)
    assert {"first_row", "action", "spot", "card", "ravens", "front"} <= prompts


def test_a_tap_on_an_impossible_choice_is_never_an_answer() -> None:
    for match in game(3):
        if match.waiting is None:
            continue
        html = html_of(picture(match.view(match.waiting.seat)))
        others = re.findall(r"<use [^>]*y='\d+' data-option='([^']+)'", html)
        assert not {json.loads(x) for x in others} & set(match.waiting.options)


@pytest.mark.parametrize(
    ("loki", "thor", "answers", "taps"),
    [
        (side("valkyries", a="trolls"), side(a="tyr ravens", b="frigg"), ("valkyries",), {"a1", "a2", "b1"}),
        (side("baldr", a="trolls ravens"), None, ("baldr", "a1"), {"a2", "b1", "c1"}),
        (side("gungnir", a="trolls"), side(a="tyr!", c="frigg"), ("gungnir",), {"a1", "c1"}),
        (side("frigg", a="trolls"), side("ravens", a="tyr", c="frigg!"), ("frigg",), {"hand", "a"}),
        (side("ravens", a="loki!"), side("odin", a="tyr", c="frigg!"), ("ravens",), {"hand", "a", "c", "own"}),
        (side("loki", a="trolls"), None, ("loki",), {"a", "b", "c"}),
        (side("odin", a="trolls", pile="ravens ravens"), None, ("odin",), {0, 1, 2}),
        (side("hel", a="trolls", pile="idunn ravens ravens"), None, ("hel",), {"idunn", "ravens"}),
        (side("vidarr", a="trolls"), side(a="tyr frigg"), ("vidarr",), {"a1", "a2"}),
    ],
)
def test_the_questions_of_the_cards_are_answered_on_the_board(
    loki: dict[str, Any], thor: dict[str, Any] | None, answers: tuple[str, ...], taps: set[Any]
) -> None:
    match = play(table(loki, thor), *answers)
    assert match.waiting is not None
    assert set(match.waiting.options) == taps
    assert set(tapped(picture(match.view(LOKI)))) == taps


def test_the_same_view_gives_the_same_picture() -> None:
    record = [m.record() for m in game(4)][30]
    one, two = (picture(Match.load(record).view(0)) for _ in range(2))
    assert one == two


def test_a_hidden_card_is_read_by_its_owner_alone() -> None:
    match = table(loki=side("hel", a="dragon"), thor=side("odin", a="tyr"))
    assert "tl-f-dragon" in html_of(picture(match.view(LOKI))).split("told")[0].rpartition("</defs>")[2]
    for seat in (THOR, None):
        seen = names_on(picture(match.view(seat)))
        assert "dragon" not in seen.lower()
        assert "tl-back-loki" in seen
    assert "hidden" in part(match, LOKI, front(match, LOKI))


def test_hidden_differences_do_not_change_the_picture() -> None:
    one = state(table(loki=side("hel", a="dragon", b="trolls"), thor=side(a="tyr")))
    other = state(table(loki=side("hel", a="trolls", b="dragon"), thor=side(a="tyr")))
    for seat in (THOR, None):
        laws.cannot_tell_apart(GAME, one, other, seat)


def test_faces_that_the_viewer_does_not_see_are_not_drawn() -> None:
    """Compared with the view: where the view has no kind, only a claim may name one."""
    for match in game(6):
        for seat in VIEWERS:
            view = match.view(seat)
            shown = {p.id: p.html for p in picture(view).parts}
            for place in (place for column in view.table.columns for place in column):
                has_face = "tl-f-" in shown[place.replace(".", "-")]
                assert has_face == bool(view.table.cards.places[place].kinds)


def test_what_frigg_saw_is_written_on_the_backs() -> None:
    match = table(loki=side("frigg hel", a="trolls", b="trolls"), thor=side("ravens odin", a="tyr"), to_move="loki")
    play(match, "frigg", "hand")
    assert "Ravens" in part(match, LOKI, "hand-thor")
    assert "Ravens" not in part(match, None, "hand-thor")
    while match.waiting and match.waiting.seat == LOKI:
        play(match, "draw") if match.waiting.prompt == "action" else play(match, match.waiting.options[0])
    before = {p.id for p in picture(match.view(LOKI)).parts}
    play(match, "place", "b1", "odin")
    (new,) = (p for p in picture(match.view(LOKI)).parts if p.id not in before and p.id.startswith("thor-"))
    assert "one of" in new.html
    assert {"Odin", "Ravens"} <= set(re.findall(r"\w+", new.html))
    assert "Odin" not in part(match, None, new.id)


def test_the_leader_the_points_and_the_tops_are_shown() -> None:
    match = table(loki=side("hel", a="loki!", pile="ravens idunn"), thor=side(a="tyr"))
    assert "tl-leader" in part(match, THOR, front(match, LOKI))
    assert part(match, None, "points").count("tl-bolt") == 4
    assert "tl-h-idunn" in part(match, THOR, "pile-loki")
    play(match, "draw")
    assert part(match, None, "points").count("'left'") == 3
    assert part(match, None, "points").count("'used'") == 1


def test_only_its_owner_sees_the_pile_that_hel_searches() -> None:
    match = play(table(loki=side("hel", a="trolls", b="trolls", pile="idunn ravens ravens")), "hel")
    assert "tl-h-ravens" in part(match, LOKI, "tray")
    assert "×2" in part(match, LOKI, "tray")
    assert not part(match, THOR, "tray")
    assert not part(match, None, "tray")


def test_the_last_event_is_marked() -> None:
    match = table(loki=side("hel", a="dragon", b="trolls"), thor=side(a="tyr", b="ravens"))
    play(match, "place", "a2", "hel")
    assert "tl-s" in part(match, THOR, "trail")
    play(match, "challenge a")
    assert part(match, None, "trail").count("tl-s") == 2


def test_the_viewer_sits_below_and_a_spectator_sees_loki_there() -> None:
    match = table()
    heights = {
        seat: [int(re.search(r"translate\(\d+ (\d+)", part(match, seat, f"deck-{who}"))[1]) for who in ("loki", "thor")]  # type: ignore[index]
        for seat in VIEWERS
    }
    assert heights[LOKI] == heights[None]
    assert heights[LOKI] == heights[THOR][::-1]
    assert heights[LOKI][0] > heights[LOKI][1]


@pytest.mark.parametrize("seed", range(10, 16))
def test_random_games_can_be_drawn_for_every_viewer(seed: int) -> None:
    for match in game(seed, burn_power=seed % 2 == 0, leader_survives=seed % 3 == 0):
        for view in (*map(match.view, VIEWERS), truth_of(match)):
            for p in picture(view).parts:
                if p.id != "board":
                    ET.fromstring(p.html)


def test_long_lists_are_cut() -> None:
    assert wrapped("hand 7", ()) == ["hand 7"]
    lines = wrapped("hand 12: ", ["Champions of Asgard"] * 12)
    assert len(lines) == 2
    assert lines[1].endswith("+10")
    assert all(len(line) <= 46 for line in lines)


def test_every_card_has_a_sign() -> None:
    assert set(SIGNS) == set(CARDS)
    assert len(set(SIGNS.values())) == len(SIGNS)


def test_every_card_is_painted() -> None:
    painted = {name: text for name, text in drawings("meadhall.games.thunder").items() if name in CARDS}
    assert set(painted) == set(CARDS)
    assert len(set(painted.values())) == len(painted)
    assert max(map(len, painted.values())) < 6500


def test_an_answer_changes_few_bytes_of_the_picture() -> None:
    sizes = []
    for seed in (1, 2):
        for before, after in zip(pictures(seed), pictures(seed)[1:], strict=False):
            for old, new in zip(before, after, strict=True):
                parts, gone = changed(old.parts, new.parts)
                sizes.append(len(json.dumps([[p._asdict() for p in parts], gone], separators=(",", ":"))))
    assert statistics.median(sizes) < 1800
    assert statistics.mean(sizes) < 1800


def test_a_notebook_shows_a_view() -> None:
    shown = Match.new("thunder").view(0)._repr_svg_()
    assert shown is not None
    assert shown.startswith("<svg")
    ET.fromstring(shown)
