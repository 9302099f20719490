"""What a run of answers would do together."""

from __future__ import annotations

from meadhall.games.yggdrasil.facts.tray_hint import tray_hint
from tests.games.yggdrasil.helpers import acting, position


def test_the_odds_of_a_fight_and_what_each_face_brings() -> None:
    match = acting(gods=["odin"], spaces={"hel": 2}, vikings={"odin": 3}, elves={"odin": 1}, bags={"white": [3, 12]})
    hint = tray_hint(match.view(0), ("asgard", "hel", 3))
    assert hint is not None
    assert hint.text == "83 % to win. Before the die you have 3 of 5."
    assert hint.rows == (
        ("Hammers", "0", "1", "1", "2", "2", "3"),
        ("Then", "lost", "1 Elf", "1 Elf", "won", "won", "won"),
    )


def test_without_a_die_there_are_no_faces() -> None:
    match = acting(gods=["odin"], vikings={"odin": 3}, bags={"white": [3, 12]}, giants={"active": ["skrymir"]})
    hint = tray_hint(match.view(0), ("jotunheim", "pile", 3))
    assert hint is not None
    assert hint.text.startswith("100 %")
    assert hint.rows == ()


def test_both_sides_of_a_trade() -> None:
    match = acting(gods=["odin", "thor"], vikings={"odin": 3, "thor": 1}, bags={"white": [2, 12]}, elves={"thor": 1})
    hint = tray_hint(match.view(0), ("niflheim", "thor", 2, -1))
    assert hint is not None
    assert hint.rows[1:] == (("Odin", "1", "1"), ("Thor", "3", "0"))
    assert tray_hint(match.view(0), ("niflheim", "thor")) is None


def test_odins_cards_are_no_opponents() -> None:
    match = position(gods=["odin", "thor"], deck=["hel", "surt", "loki"])
    assert tray_hint(match.view(0), ("hel", "under")) is None
