"""Hints: what an option would do, before it is chosen."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from importlib import resources
from typing import Any

import pytest

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.bot.script import answer
from meadhall.games.yggdrasil.facts.hints import TELLERS, hints, percent
from meadhall.games.yggdrasil.rules.tables import WORLDS
from meadhall.kernel.hint import Hint
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Option
from tests.games.yggdrasil.helpers import acting, position, say, table

ODIN: dict[str, Any] = {
    "gods": ["odin", "thor"],
    "spaces": {"surt": 5, "hel": 2},
    "vikings": {"odin": 3, "thor": 1},
    "elves": {"odin": 1},
    "artifacts": {"odin": {"mimming": 1}},
    "bags": {"white": [2, 12]},
}


def told(match: Match) -> dict[Option, Hint]:
    assert match.waiting is not None
    return hints(match.view(match.waiting.seat), match.waiting)


def test_the_spec_points_to_them() -> None:
    assert GAME.load(GAME.hints) is hints


def test_every_world_has_a_hint() -> None:
    found = told(acting(**ODIN))
    assert set(found) == {*WORLDS, "pass"}
    assert all(hint.text for hint in found.values())


def test_asgard_shows_the_odds_of_every_fight() -> None:
    rows = told(acting(**ODIN))["asgard"].rows
    assert rows == (
        ("Vikings", "0", "1", "2", "3"),
        ("Hel (5)", "0 %", "17 %", "50 %", "83 %"),
        ("Surt (6)", "0 %", "17 %", "50 %", "83 %"),
    )


def test_the_table_ends_where_more_vikings_do_not_help() -> None:
    rich = {**ODIN, "vikings": {"odin": 9}}
    assert told(acting(**rich))["asgard"].rows[0] == ("Vikings", "0", "1", "2", "3", "4")
    assert told(acting(**rich))["jotunheim"].rows == (
        ("Vikings", "0", "1", "2"),
        ("A Giant (3)", "50 %", "83 %", "100 %"),
    )


def test_without_a_die_the_odds_are_certain() -> None:
    rows = told(acting(giants={"active": ["skrymir"]}, **ODIN))["jotunheim"].rows
    assert rows[1] == ("A Giant (3)", "0 %", "0 %", "100 %")


def test_midgard_shows_the_bags() -> None:
    hint = told(acting(**ODIN))["midgard"]
    assert hint.rows[1] == ("white", "2", "12", "0.4")
    assert hint.rows[4] == ("black", "15", "3", "-")  # submerged
    assert "3 counters" in hint.text
    heimdall = told(acting(gods=["heimdall"]))["midgard"]
    assert heimdall.rows[2] == ("blue", "9", "9", "2.0")
    assert "4 counters" in heimdall.text


def test_the_forge_shows_what_can_be_had() -> None:
    match = acting(**{**ODIN, "artifacts": {"odin": {"mimming": 1}, "thor": {"draupnir": 1, "gungnir": 2}}})
    rows = told(match)["nidavellir"].rows
    assert ("Mimming, the sword of Frey", "2", "Surt") in rows
    assert not any("Draupnir, the ring" in row for row in rows)
    say(match, "nidavellir")
    assert "Level 2 instead of 1" in told(match)["mimming"].text


def test_a_fight_step_by_step() -> None:
    match = acting(**ODIN)
    say(match, "asgard")
    surt = told(match)["surt"]
    assert surt.text.startswith("Won, Surt goes from space 5 to 4. Strength 6; you add 1 of your own.")
    assert surt.rows[1] == ("Surt", "0 %", "17 %", "50 %", "83 %")
    say(match, "surt")
    assert [told(match)[n].text for n in (0, 3)] == [
        "0 % to win. Before the die you have 1 of 6.",
        "83 % to win. Before the die you have 4 of 6.",
    ]
    say(match, 3, fate=(1,))
    assert told(match) == {0: Hint("You lose: 5 against 6."), 1: Hint("You win: 6 against 6.")}


def test_giants_say_what_they_do_and_their_rune() -> None:
    match = acting(giants={"active": ["gialp", "thrym", "geirrod"], "defeated": ["greip"]}, **ODIN)
    say(match, "jotunheim")
    found = told(match)
    assert found["gialp"].text.startswith("Gialp blocks Muspellheim. Rune Daeg: 1 of 4 beaten so far.")
    assert found["thrym"].text.startswith("Thrym cancels the gods' powers. Rune Sigel: 0 of 4")
    assert found["geirrod"].text.startswith("Geirröd strengthens all Giants.")
    assert found["geirrod"].rows[1][1:] == ("17 %", "50 %", "83 %", "100 %")


@pytest.mark.parametrize(
    ("god", "space", "odds"), [("odin", 2, "83 %"), ("odin", 4, "50 %"), ("odin", 6, "17 %"), ("tyr", 4, "75 %")]
)
def test_the_odds_of_calming_fenrir(god: str, space: int, odds: str) -> None:
    match = acting(gods=[god], fenrir=1, spaces={"fenrir": space})
    assert told(match)["calm"].text.endswith(f"The chance is {odds}.")


def test_the_bags_of_the_dead_and_of_fire() -> None:
    match = acting(**ODIN)
    say(match, "helheim")
    expected = (
        "Then it holds 7 Vikings instead of 2, beside 12 Fire Giants. A search finds 1.1 instead of 0.4 on average."
    )
    assert told(match)["white"].text == expected
    match = acting(**ODIN)
    say(match, "muspellheim")
    assert told(match)["white"].text == "Fire Giants that leave it on average: 4.3 of 12. Vikings in the bag: 2."


def test_the_vanir() -> None:
    match = acting(vanir=4, **{**ODIN, "helheim": 0})
    squares = (("Square", "Effect"), ("1", "move the Valkyries"), ("3", "rearrange the top Enemy cards"))
    assert told(match)["vanaheim"].rows == (*squares, ("4", "push an Enemy back"))  # and nobody is dead
    match = acting(vanir=4, **ODIN)
    say(match, "vanaheim")
    assert "to square 5: send a Giant away" in told(match)["advance"].text
    assert "2 Vikings for you from Helheim." in told(match)["vikings"].text
    say(match, "push")
    assert told(match)["surt"].text == "Surt goes from space 5 to 4."


def test_odins_cards() -> None:
    match = position(gods=["odin"], deck=["hel", "angry_surt", "loki", "loki"], spaces={"surt": 3})
    assert told(match)["hel"].text == "Hel goes from space 1 to 2, with power 1."
    assert told(match)["angry_surt"].text == "Surt goes from space 3 to 5, with power 2."


def test_whom_ragnarok_cards_move() -> None:
    match = position(gods=["odin"], deck=["ragnarok_1", "hel", "loki"])
    assert told(match)["ragnarok_1"].text == "One space forward each, without effects: Hel, Loki, Surt."
    match = position(gods=["odin"], deck=["ragnarok_1", "hel", "loki"], options={"ragnarok_sets": "twos"})
    assert told(match)["ragnarok_1"].text == "One space forward each, without effects: Hel, Surt."
    match = acting(gods=["thor"], deck=["hel", "ragnarok_2", "loki"], vanir=3)
    say(match, "vanaheim", "rearrange")
    assert told(match)["ragnarok_2"].text.endswith("Fenrir, Jörmungand, Nidhögg.")
    assert set(told(match)) == {"ragnarok_2"}


def test_an_enemy_fought_on_the_first_space_stays_there() -> None:
    match = acting(options={"fight_on_first_space": True}, **ODIN)
    say(match, "asgard")
    assert told(match)["loki"].text.startswith("Loki stays on space 1. Strength 5")
    assert told(match)["hel"].text.startswith("Won, Hel goes from space 2 to 1.")


def test_nothing_is_promised_after_the_one_search_of_a_turn() -> None:
    once = {"freyja_second_search": False}
    match = acting(gods=["freyja"], valkyries="white", options=once)
    assert told(match)["midgard"].rows[2] == ("blue", "9", "9", "1.5")
    say(match, "midgard", "white", fate=(1,))
    again = told(match)["midgard"]
    assert "you have looked for souls" in again.text
    assert {row[3] for row in again.rows[1:]} == {"-"}
    say(match, "midgard")
    assert told(match)["blue"].text == "No search there now."


def test_other_seats_get_no_hints() -> None:
    """A hint is about the options of the asked seat; other viewers get none."""
    match = acting(**ODIN)
    assert match.waiting is not None
    assert hints(match.view(1), match.waiting.seen_by(1)) == {}


def test_percent_is_0_or_100_only_if_certain() -> None:
    assert [percent(Fraction(*p)) for p in ((0, 1), (1, 300), (1, 2), (299, 300), (1, 1))] == [
        *("0 %", "1 %", "50 %", "99 %", "100 %")
    ]


def test_whole_matches_have_hints_for_real_options_only() -> None:
    seen: set[str] = set()
    for seed in range(24):
        sensible = seed % 4 == 3  # random play reaches rare positions, the script long matches
        special = {"angry": 3, "ragnarok": 2 if sensible else 4}
        rng, match = random.Random(seed), Match.new(GAME, 1 + seed % 6, special, f"hints {seed}")
        while ask := match.waiting:
            found = told(match)
            assert set(found) <= set(ask.options)
            if found:
                seen.add(ask.prompt)
            for hint in found.values():
                assert "{" not in hint.text
                assert all(len(row) == len(hint.rows[0]) for row in hint.rows)
            match.answer(answer(table(match), ask) if sensible else rng.choice(ask.options))
    assert seen == set(TELLERS)


def test_every_word_is_used() -> None:
    """And every one that is used is there."""
    facts = resources.files("meadhall.games.yggdrasil") / "facts"
    source = "".join((facts / f"{name}.py").read_text(encoding="utf-8") for name in ("hints", "tray_hint"))
    used = set(re.findall(r'word\(\s*"([\w.]+)"', source)) | {"elves.lost", "blocks", "stronger", "whirlpool"}
    used |= {"no_powers", "no_die", "vanir.valkyries", "vanir.push", "vanir.giant"}
    assert set(GAME.words.hints) == used
