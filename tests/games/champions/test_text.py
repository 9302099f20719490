"""The table as plain text, and the words for every question and event."""

from __future__ import annotations

import random
import re
from collections import Counter
from importlib import resources
from pathlib import Path

import pytest

from meadhall.games.champions import GAME
from meadhall.games.champions.facts.plain_text import text
from meadhall.games.champions.picture.table import picture
from meadhall.games.champions.rules.tables import JOURNEYS
from meadhall.games.champions.rules.voyage import seen_journey
from meadhall.kernel.laws import badly_said
from meadhall.kernel.match import Match
from meadhall.kernel.words import entry_of
from tests.games.champions.helpers import placing, position, say, table

SOURCES = [
    path.read_text(encoding="utf-8") for path in Path(str(resources.files("meadhall.games.champions"))).rglob("*.py")
]


def test_the_events_of_the_text_are_those_that_the_code_tells() -> None:
    told = {key for source in SOURCES for key in re.findall(r'\.tell\(\s*f?"([\w.]+)', source)} - {"score."}
    told |= {f"score.{item}" for item in ("destiny", "sets", "runes", "ship", "favor", "coins", "blame", "total")}
    assert {entry_of(key) for key in GAME.words.events} == told


def test_the_prompts_of_the_text_are_those_that_the_code_asks() -> None:
    asked = {key for source in SOURCES for key in re.findall(r'\b[Aa]sk\([^"]*"([\w.]+)"', source)}
    asked |= {f"window.{moment}" for moment in ("placed", "armed", "killed", "cleanup", "scoring")}
    asked |= {"lose", "lose.one", "surplus", "surplus.one"}
    assert {entry_of(key) for key in GAME.words.prompts} == asked
    assert {f"{key}.others" for key in asked} <= set(GAME.words.prompts)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_sentence_of_a_match_is_well_said(seats: int) -> None:
    """For each reader: no wrong plural, no zero, a capital at the start."""
    names = [GAME.words.name(name) for name in Match.new("champions", seats).seat_names]
    match = Match.new("champions", seats, seed=f"said {seats}")
    rng = random.Random(seats)
    while (ask := match.waiting) is not None:
        for reader in (*range(seats), None):
            assert badly_said(said := GAME.words.prompt(ask, names, reader)) is None, said
        match.answer(rng.choice(match.choices))
    for reader in (*range(seats), None):
        for event in match.view(reader).table.story or []:
            assert badly_said(said := GAME.words.event(event, names, reader)) is None, said


def test_the_text_of_a_seat_hides_what_it_cannot_see() -> None:
    clans = [
        {"destinies": ["craftsman"], "defeated": ["nokk_red"]},
        {"destinies": ["prepared"], "defeated": ["mara_red"]},
    ]
    match = position(clans=clans, journeys={"near_left": "kraken"})
    say(match, "sages_house", "near_left", fate=("runemaster",))
    mine, theirs, nobody = (text(match.view(seat)) for seat in (0, 1, None))
    assert "journey kraken" in mine
    assert "journey kraken" not in theirs + nobody
    assert "craftsman" in mine
    assert "craftsman" not in theirs + nobody
    assert "prepared" in theirs
    assert "prepared" not in mine + nobody
    whole = text(table(match))
    assert all(word in whole for word in ("craftsman", "prepared", "journey kraken"))


@pytest.mark.clause("CM-11.7", "CM-4.15")
def test_what_was_looked_at_can_be_read_even_when_the_deck_is_empty() -> None:
    laid = {"near_left": "kraken", "near_right": "storm", "far_left": "lost"}
    rest = Counter(JOURNEYS) - Counter(laid.values())
    clans = [{"runes": ["knowledge"]}, {}, {}]
    match = position(clans=clans, journeys={**laid, "discarded": list(rest.elements())})
    say(match, "knowledge")
    mine, theirs = text(match.view(0)), text(match.view(1))
    for shore, card in laid.items():
        assert f"journey {card}" in next(line for line in mine.splitlines() if line.startswith(shore))
        assert "journey ?" in next(line for line in theirs.splitlines() if line.startswith(shore))
    assert [seen_journey(match.view(0).table, 0, shore) for shore in laid] == list(laid.values())
    assert [seen_journey(match.view(1).table, 1, shore) for shore in laid] == ["", "", ""]
    drawn = [{part.id: part.html for part in picture(match.view(seat)).parts} for seat in (0, 1, None)]
    for shore in laid:
        assert [">hidden<" in parts[f"e-{shore}"] for parts in drawn] == [False, True, True]


@pytest.mark.clause("CM-6.10", "CM-13.1")
def test_hall_of_records_shows_the_piles() -> None:
    clans = [{"defeated": ["nokk_red"]}, {"defeated": ["mara_red"]}]
    closed = position(clans=clans, monsters=["jotunn_red", "jotunn_blue", "jotunn_yellow"])
    assert "nokk_red" in text(closed.view(0))
    assert "mara_red" not in text(closed.view(0))
    assert "1 cards" in text(closed.view(0))
    assert closed.view(0).table.clans[1].defeated == ("mara_red",)  # everybody saw it defeated, and bots remember it
    records = position(clans=clans, options={"hall_of_records": True})
    assert "mara_red" in text(records.view(0))


def test_the_text_shows_fights_ships_and_plans() -> None:
    match = placing(clan={"dice": [2, 0, 0], "ship": "karve", "workers": 2})
    say(match, "private_longship", "near_left", "beg", "troll", *["beg"] * 3)
    said = text(match.view(1))
    assert "karve of raven" in said
    say(match, 1)
    assert "plan: troll: 1" in text(match.view(1))
    say(match, 1)
    assert "karve (6)" in text(match.view(None))


def test_clauses_have_numbers_and_every_named_clause_exists() -> None:
    assert all(re.fullmatch(r"CM-\d+\.\d+", number) for number in GAME.words.clauses)
    named = {n for source in SOURCES for n in re.findall(r"CM-\d+\.\d+", source)}
    assert named <= set(GAME.words.clauses)


def test_every_clause_has_a_test() -> None:
    tests = "".join(p.read_text(encoding="utf-8") for p in Path(__file__).parent.rglob("test_*.py"))
    marked = {n for mark in re.findall(r"mark\.clause\(([^)]*)\)", tests) for n in re.findall(r"CM-\d+\.\d+", mark)}
    assert marked == set(GAME.words.clauses)
