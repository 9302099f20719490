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
from meadhall.games.thunder.picture.layers import LAYERS
from meadhall.games.thunder.picture.table import STYLE, picture
from meadhall.games.thunder.rules.decks import CARDS, KIND
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


def tapped(drawn: Picture) -> set[Any]:
    """What a tap answers; a card that can be played has a button of its own, too."""
    tags = re.findall(r"<[^>]*class='[^']*\blegal\b[^>]*>", html_of(drawn))
    return {json.loads(found.group(1)) for tag in tags if (found := re.search(r"data-option='([^']+)'", tag))}


def kinds_in(html: str) -> set[str]:
    """The kinds of cards that a piece of HTML betrays: by name, drawing, or anything else that a script could read."""
    low = html.lower()
    return {
        kind
        for kind in CARDS
        if re.search(rf"\b{kind}\b", low) or re.search(rf"\b{GAME.words.name(kind).lower()}\b", low)
    }


def markup(html: str) -> str:
    """HTML as XML: an attribute without a value gets one."""
    return html.replace(" data-now", " data-now=''")


def test_every_part_is_one_element_with_its_own_id() -> None:
    for seen in pictures(1):
        for drawn in seen:
            ids = [p.id for p in drawn.parts]
            assert len(ids) == len(set(ids))
            assert {p.layer for p in drawn.parts} <= set(drawn.layers) == set(LAYERS)
            for p in drawn.parts:
                assert ET.fromstring(markup(p.html)).get("id") == p.id


def test_the_whole_picture_is_well_formed_and_its_ids_are_unique() -> None:
    for drawn in (pictures(1)[0][0], pictures(1)[40][1], pictures(1)[-1][2]):
        ids = [e.get("id") for e in ET.fromstring(markup(svg(drawn, STYLE))).iter() if e.get("id")]
        assert len(ids) == len(set(ids))


def test_every_use_has_its_drawing_and_no_style_or_script_breaks_the_content_policy() -> None:
    drawings = set(GAME.sprite.symbols)
    for seen in pictures(2):
        for drawn in seen:
            html = html_of(drawn)
            assert set(re.findall(r"href='#([^']+)", html)) <= drawings
            assert not re.search(r"style|script|\bon\w+=|https?:", html)


def test_a_card_keeps_its_id_while_it_lies() -> None:
    match = table(loki=side("hel", a="trolls", b="ravens"))
    name = front(match, LOKI)
    before = part(match, LOKI, name)
    play(match, "place", "a1", "hel")
    after = part(match, LOKI, name)
    assert "Trolls" in before
    assert "Trolls" in after
    assert "mine l0 r0" in before
    assert "mine l0 r1" in after


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
                    assert found == set(ask.options)
    assert {"first_row", "action", "spot", "card", "ravens", "front"} <= prompts


def test_a_tap_on_an_impossible_choice_is_never_an_answer() -> None:
    for match in game(3):
        if match.waiting is None:
            continue
        html = html_of(picture(match.view(match.waiting.seat)))
        others = re.findall(r"class='m no [^>]*data-option='([^']+)'", html)
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
    assert tapped(picture(match.view(LOKI))) == taps


def test_the_same_view_gives_the_same_picture() -> None:
    record = [m.record() for m in game(4)][30]
    one, two = (picture(Match.load(record).view(0)) for _ in range(2))
    assert one == two


def test_a_hidden_card_is_read_by_its_owner_alone() -> None:
    match = table(loki=side("hel", a="dragon"), thor=side("odin", a="tyr"))
    assert "Dragon" in part(match, LOKI, front(match, LOKI))
    assert "hid" in part(match, LOKI, front(match, LOKI))
    for seat in (THOR, None):
        assert "dragon" not in kinds_in(html_of(picture(match.view(seat))))
        assert "back loki" in part(match, seat, front(match, LOKI))


def test_all_backs_of_a_side_look_the_same() -> None:
    """Whatever lies there, a card that the viewer does not see differs only by its place."""
    for match in game(7):
        for seat in VIEWERS:
            view = match.view(seat)
            known = {place for claim in view.table.cards.known or () for place in claim.places}
            hidden = [p for column in view.table.columns for p in column if not view.table.cards.places[p].kinds]
            backs = {
                re.sub(r"-\d+|(mine|foe) l\d r\d", "", part(match, seat, place.replace(".", "-")))
                for place in hidden
                if place not in known
            }
            assert len(backs) <= 4  # two stocks on two sides
            assert all(kinds_in(re.sub(r"\b(thor|loki)\b", "", back)) == set() for back in backs)


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
                html = shown[place.replace(".", "-")]
                kinds = view.table.cards.places[place].kinds
                assert ("tl-face" in html) == bool(kinds)
                assert re.findall(r"data-face='(\w+)'", html) == list(kinds)
                if not kinds:
                    assert "data-help" not in html
                    assert "boss" not in html


def test_nobody_reads_a_card_that_is_not_in_their_view() -> None:
    """All names, drawings and attributes of a picture: cards that the view shows, or claims that it has."""
    for match in game(8):
        for seat in VIEWERS:
            view = match.view(seat)
            cards = view.table.cards
            may = {kind for place in cards.places.values() for kind in place.kinds}
            may |= {KIND[name] for pile in view.table.piles for name in pile}
            may |= {
                kind
                for claim in cards.known or ()
                if claim.seat == (-1 if seat is None else seat)
                for kind in claim.kinds
            }
            html = "".join(p.html for p in picture(view).parts if p.id not in ("board", "searched"))
            html = re.sub(r"<i>[^<]*</i>", "", html)  # what an open card does, which may name another
            assert kinds_in(re.sub(r"\b(thor|loki)\b", "", html, flags=re.IGNORECASE)) <= may


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
    assert "leader" in part(match, THOR, front(match, LOKI))
    assert part(match, None, "points").count("-bolt'") == 4
    assert "Idunn" in part(match, THOR, "pile-loki")
    assert "4 actions left" in part(match, THOR, "points")
    play(match, "draw", "draw", "draw")
    assert part(match, None, "points").count("-bolt'") == 1
    assert part(match, None, "points").count("-bolt-spent'") == 3
    assert "1 action left" in part(match, THOR, "points")


def test_only_its_owner_sees_the_pile_that_hel_searches() -> None:
    match = play(table(loki=side("hel", a="trolls", b="trolls", pile="idunn ravens ravens")), "hel")
    assert "Ravens" in part(match, LOKI, "searched")
    assert "×2" in part(match, LOKI, "searched")
    assert not part(match, THOR, "searched")
    assert not part(match, None, "searched")


def test_the_last_event_is_marked() -> None:
    match = table(loki=side("hel", a="dragon", b="trolls"), thor=side(a="tyr", b="ravens"))
    play(match, "place", "a2", "hel")
    assert "last foe l0 r1" in part(match, THOR, "trail")
    play(match, "challenge a")
    assert part(match, None, "trail").count("class='last") == 2


def test_the_viewers_side_is_their_own_and_a_spectator_sits_with_loki() -> None:
    match = table()
    for seat, mine, foe in ((LOKI, "loki", "thor"), (THOR, "thor", "loki"), (None, "loki", "thor")):
        assert f"deck {mine} mine" in part(match, seat, f"deck-{mine}")
        assert f"deck {foe} foe" in part(match, seat, f"deck-{foe}")


def test_a_card_can_be_picked_up_or_played_and_places_take_it() -> None:
    match = table(loki=side("ravens trolls", a="trolls trolls", b="loki!"))
    held = part(match, LOKI, "h-ravens")
    assert held.count("data-option='\"ravens\"'") == 2  # the card, and its button, which plays it at once
    assert "data-now data-option" in held
    assert "play" not in part(match, LOKI, "h-trolls")
    places = part(match, LOKI, "places")
    assert re.findall(r"\"(\w\d)\"", places) == ["a1", "a2", "a3", "b2", "c1"]
    assert "legal" not in places
    assert not part(match, THOR, "places")


@pytest.mark.parametrize("seed", range(10, 16))
def test_random_games_can_be_drawn_for_every_viewer(seed: int) -> None:
    for match in game(seed, burn_power=seed % 2 == 0, leader_survives=seed % 3 == 0):
        for view in (*map(match.view, VIEWERS), truth_of(match)):
            for p in picture(view).parts:
                ET.fromstring(markup(p.html))


def test_every_card_has_a_drawing_and_says_what_it_does() -> None:
    for kind in CARDS:
        assert f"thunder-{kind}" in GAME.sprite.symbols
        assert 10 < len(GAME.words.labels[f"brief.{kind}"]) <= 46


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
    assert statistics.median(sizes) < 2500
    assert statistics.mean(sizes) < 2500


def test_a_notebook_shows_a_view() -> None:
    shown = Match.new("thunder").view(0)._repr_svg_()
    assert shown is not None
    assert shown.startswith("<svg")
    ET.fromstring(markup(shown))
