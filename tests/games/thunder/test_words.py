"""Data, clauses, words and the plain table."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from meadhall.games.thunder import GAME
from meadhall.games.thunder.facts.plain_text import text
from meadhall.games.thunder.rules.decks import CARDS, DECKS, STRENGTHS, TAKEN, quantities
from meadhall.kernel import laws
from meadhall.kernel.match import Match
from meadhall.kernel.words import entry_of
from tests.games.thunder.helpers import LOKI, THOR, play, side, table

HERE = Path(__file__).parent
GAME_FOLDER = Path(str(files("meadhall.games.thunder")))


def clauses_tested() -> set[str]:
    found: set[str] = set()
    for path in HERE.rglob("test_*.py"):
        for marks in re.findall(r"@pytest\.mark\.clause\(([^)]*)\)", path.read_text(encoding="utf-8")):
            found.update(re.findall(r'"(TL-[\d.]+)"', marks))
    return found


def test_every_clause_has_a_test_and_every_tested_clause_exists() -> None:
    assert clauses_tested() == set(GAME.words.clauses)


def test_every_clause_named_in_the_code_exists() -> None:
    for path in (*GAME_FOLDER.rglob("*.py"), GAME_FOLDER / "README.md"):
        for clause in re.findall(r"TL-\d+\.\d+", path.read_text(encoding="utf-8")):
            assert clause in GAME.words.clauses, f"{path.name}: {clause}"


@pytest.mark.clause("TL-1.1")
def test_every_row_says_where_it_comes_from() -> None:
    rows = tomllib.loads((GAME_FOLDER / "data" / "decks.toml").read_text(encoding="utf-8"))["card"]
    for row in rows:
        assert row["source"] in ("rulebook", "found", "house")
        assert row["quantity_source"] in ("rulebook", "found", "house")
        assert ("strength" in row) == ("strength_source" in row)
    assert sum(row["quantity"] for row in rows) == 50
    assert all(-1 <= s <= 7 for table_ in STRENGTHS.values() for s in table_.values())


def test_switches_keep_the_number_of_cards() -> None:
    for archers in (2, 4):
        assert [sum(quantities(seat, archers).values()) for seat in (LOKI, THOR)] == [50, 50]
    assert STRENGTHS[3]["viking_warriors"] == 3
    assert STRENGTHS[3]["trolls"] == STRENGTHS[3]["light_elves"] == 4
    assert STRENGTHS[4]["viking_warriors"] == 4


def test_every_card_has_a_name() -> None:
    for kind in CARDS:
        assert kind in GAME.words.names
    for deck in DECKS:
        for kind, card in deck.items():
            if card.strength:
                assert TAKEN + kind in GAME.words.names


def test_every_word_is_used() -> None:
    """In some games every event except the rarest is told, and every key of the text is used."""
    told: set[str] = set()
    asked: set[str] = set()
    for seed in range(40):
        match = laws.random_match(
            GAME, f"words {seed}", at_decision=lambda m: asked.add(m.waiting.prompt if m.waiting else "")
        )
        told.update(event.key for event in match.story)
    rare = {"both_treasures", "treasure_shown", "to_the_bottom", "without_effect", "hand_wiped", "frigg_found"}
    assert {entry_of(key) for key in GAME.words.events} - told <= rare
    assert {entry_of(key) for key in GAME.words.prompts} == asked


@pytest.mark.clause("TL-25.1", "TL-25.4")
def test_the_plain_table_shows_what_the_viewer_knows() -> None:
    match = table(side("crown loki", a="dragon ravens!", b="taken_tyr", pile="hel ravens"), side("ring", a="nightmare"))
    loki, thor, spectator = (text(match.view(seat)) for seat in (LOKI, THOR, None))
    assert "(Dragon)" in loki
    assert "Odin's Crown" in loki
    assert "Ring" not in loki
    assert "Nightmare" not in loki
    for other in (thor, spectator):
        assert "Crown" not in other
        assert "Dragon" not in other
        assert "Ravens" in other
        assert "(?*)" in other
    assert "Odin's Ring" in thor
    assert "Odin's Ring" not in spectator
    everything = text(match.state)  # type: ignore[arg-type]
    assert "Odin's Ring" in everything
    assert "Odin's Crown" in everything


@pytest.mark.clause("TL-5.2", "TL-15.2")
def test_no_top_card_is_named_while_hel_searches_the_pile() -> None:
    match = table(side("hel", a="trolls", pile="dragon ravens"), options={"discard_first": False})
    play(match, "hel")
    for viewer in (LOKI, THOR, None):
        assert "Loki: hand 0, deck 46, pile 2\n" in text(match.view(viewer))
    play(match, "dragon")
    assert "Loki: hand 1, deck 46, pile 2, Hel on top\n" in text(match.view(THOR))


@pytest.mark.clause("TL-20.4", "TL-6.6")
def test_the_own_leader_is_said_to_be_removed() -> None:
    match = play(table(side("ravens", a="loki! trolls")), "ravens", "own")
    (event,) = [event for event in match.story if event.key == "ravens_own"]
    assert GAME.words.event(event, match.seat_names) == "Loki's Ravens removed Loki from the battlefield."


def test_a_hand_that_frigg_sees_is_told_by_card_names() -> None:
    match = table(side("frigg", a="trolls"), side("taken_ravens shield_wall", a="light_elves"))
    play(match, "frigg", "hand")
    (seen,) = [event for event in match.view(LOKI).table.story if event.key == "frigg_hand"]
    assert GAME.words.event(seen, match.seat_names) == "Loki looked at the other hand: Shield Wall and taken Ravens."
    (unseen,) = [event for event in match.view(None).table.story if event.key == "frigg_hand"]
    assert GAME.words.event(unseen, match.seat_names) == "Loki looked at the other hand."


def test_every_refused_choice_has_an_explanation() -> None:
    match = table(side("baldr hel frigg gungnir", a="trolls", pile="ravens"), side("ravens", a="light_elves"))
    assert match.why("flee") == (None, "'flee' is not among the options")
    assert match.why(7)[0] is None
    assert match.why("draw")[1] == "'draw' is an option now"
    for card, answer, clause in (("hel", "tyr", "TL-15.1"), ("frigg", "c", "TL-13.7"), ("gungnir", "b1", "TL-14.1")):
        again = Match.from_position(GAME, match.dump(), {}, "w")
        play(again, card)
        assert again.why(answer)[0] == clause
    play(match, "baldr")
    assert match.why("c1")[0] == "TL-7.1"
    assert match.why("z9")[0] is None
    flown = play(table(side("ravens", a="trolls"), side(a="light_elves")), "ravens")
    assert [flown.why(where)[0] for where in ("hand", "b", "own")] == ["TL-20.5", "TL-20.1", "TL-20.1"]
    wiped = play(table(side(a="dragon trolls"), side(a="nightmare")), "challenge a")
    assert wiped.why("crown")[0] == "TL-18.6"
    opening = Match.new("thunder", seed="why")
    assert opening.why("crown")[0] == "TL-1.4"
    assert opening.why("x")[0] is None


def test_the_readme_numbers_its_rulings() -> None:
    readme = (GAME_FOLDER / "README.md").read_text(encoding="utf-8")
    numbers = [int(n) for n in re.findall(r"^(\d+)\. ", readme, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
