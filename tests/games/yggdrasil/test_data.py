"""The data tables: every row names its source, and totals agree with what is known of the box."""

from __future__ import annotations

import dataclasses
import re
import tomllib
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import meadhall.games.yggdrasil as game
from meadhall.games.yggdrasil.rules import tables
from meadhall.games.yggdrasil.rules.state import House
from meadhall.kernel.words import entry_of

HOME = Path(game.__file__).parent
SOURCES = ("rulebook", "found", "house")


@pytest.mark.parametrize("file", tables.FILES)
def test_every_row_names_its_source(file: str) -> None:
    for table in tables.rows(file).values():
        for row in table:
            assert row["source"] in SOURCES


def test_no_file_is_forgotten() -> None:
    assert {path.stem for path in (HOME / "data").glob("*.toml")} == set(tables.FILES)


def test_what_the_box_holds() -> None:
    assert sum(tables.CARDS_OF.values()) == 42
    assert len(tables.SPECIAL_CARDS) == 10
    assert len(tables.GIANTS) == 16
    assert sum(tables.BAG_VIKINGS) + tables.NUMBER["helheim_vikings"] == tables.NUMBER["vikings"] == 47
    assert sum(tables.BAG_FIRE_GIANTS) + tables.NUMBER["muspellheim_fire_giants"] == tables.NUMBER["fire_giants"] == 42
    assert [v + f for v, f in zip(tables.BAG_VIKINGS[1:], tables.BAG_FIRE_GIANTS[1:], strict=True)] == [18] * 4
    assert all(sum(faces) == 6 for faces in tables.COLOUR_FACES.values())
    assert all(len(faces) == 6 for faces in tables.HAMMER_FACES.values())
    assert [tables.AREA.count(area) for area in dict.fromkeys(tables.AREA[1:])] == [1, 2, 2, 2, 1]


def test_each_enemy_is_on_two_ragnarok_cards() -> None:
    moved = [enemy for enemies in tables.RAGNAROK_SETS["threes"].values() for enemy in enemies]
    assert sorted(moved) == sorted([*range(6), *range(6)])


def test_the_options_offer_what_the_tables_have() -> None:
    hints = get_type_hints(game.Options)
    assert get_args(hints["die_colours"]) == tuple(tables.COLOUR_FACES)
    assert get_args(hints["die_hammers"]) == tuple(tables.HAMMER_FACES)
    assert get_args(hints["ragnarok_sets"]) == tuple(tables.RAGNAROK_SETS)
    assert get_args(hints["vanaheim_squares"]) == tuple(tables.VANAHEIM)
    assert get_args(game.GodName) == tables.GODS
    assert get_args(game.SpecialCard) == tables.SPECIAL_CARDS
    defaults = {f.name: f.default for f in dataclasses.fields(game.Options)}
    assert House() == House(**{name: defaults[name] for name in House._fields})


# -- words -------------------------------------------------------------------------------------------------------

TEXT = tomllib.loads((HOME / "text" / "en.toml").read_text(encoding="utf-8"))
CODE = "\n".join(path.read_text(encoding="utf-8") for path in HOME.rglob("*.py"))


def test_everything_that_is_named_has_a_name() -> None:
    names = set(TEXT["names"])
    effects = {name for scale in tables.VANAHEIM.values() for name in scale if name}
    groups = (
        tables.GODS,
        tables.WORLDS,
        tables.ENEMY_CARDS,
        tables.ISLANDS,
        tables.ARTIFACTS,
        tables.GIANTS,
        tables.RUNES,
    )
    wanted = {name for group in groups for name in group} | effects
    wanted |= {"advance", "pile", "top", "under", "calm", "pass", *(f"move {colour}" for colour in tables.COLOURS)}
    assert names == wanted


def test_every_prompt_and_event_is_used_and_every_one_used_is_there() -> None:
    asked = set(re.findall(r'\b[Aa]sk\(\s*(?:g\.active|me),\s*"([^"]+)"', CODE))
    assert asked == {entry_of(key) for key in TEXT["prompts"]}
    told = set(re.findall(r'tell\("([^"]+)"', CODE))
    ends = {f"end.{how}" for how in ("won", "wall", "door", "residence")}
    assert told | ends == {entry_of(key) for key in TEXT["events"]}


def test_every_option_is_described() -> None:
    assert set(TEXT["options"]) == {f.name for f in dataclasses.fields(game.Options)}


def test_every_clause_that_code_names_exists_and_none_is_missing_a_test() -> None:
    clauses = set(TEXT["clauses"])
    named = set(re.findall(r"YG-\d+\.\d+", CODE))
    assert named <= clauses
    rulebook = (Path(__file__).parent / "rules").glob("test_rulebook_*.py")
    tests = "\n".join(path.read_text(encoding="utf-8") for path in rulebook)
    proved = {n for marks in re.findall(r"mark\.clause\(([^)]*)\)", tests) for n in re.findall(r"YG-\d+\.\d+", marks)}
    assert proved == clauses


def test_rulings_are_numbered_and_the_code_names_real_ones() -> None:
    readme = (HOME / "README.md").read_text(encoding="utf-8")
    numbers = [int(n) for n in re.findall(r"^\| (\d+) \|", readme, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert {int(n) for n in re.findall(r"rulings? (\d+)", CODE)} <= set(numbers)
    for clause in re.findall(r"YG-\d+\.\d+", readme):
        assert clause in TEXT["clauses"]
    for switch in House._fields:
        assert f"`{switch}`" in readme
