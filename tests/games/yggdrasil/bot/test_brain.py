"""The gods as bots: the script, the evaluation and the search."""

from __future__ import annotations

import random
from typing import Any

import pytest

from meadhall.bots import make_bot
from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.bot import brain
from meadhall.games.yggdrasil.bot.evaluation import chance_to_win, danger, souls
from meadhall.games.yggdrasil.bot.script import ANSWERS, answer, ideas
from meadhall.games.yggdrasil.rules.tables import ENEMIES, LAST
from meadhall.games.yggdrasil.rules.turn import defeat
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Option
from meadhall.kernel.words import entry_of
from tests.games.yggdrasil.helpers import acting, position, prompt, say, table

BRINK: dict[str, Any] = {  # Surt is in the Residence: the gods lose if Surt is not pushed back now
    "gods": ["odin", "heimdall"],
    "spaces": {"surt": 8},
    "bags": {"white": [0, 12]},
}


def by_script(match: Match, most: int = 10_000) -> Match:
    while match.waiting and match.ply < most:
        match.answer(answer(match.view(match.waiting.seat).table, match.waiting))
    return match


def choice(match: Match, kind: str = "jarl", visits: int = 40) -> Option:
    assert match.waiting is not None
    return make_bot(GAME, kind, seed=1, visits=visits).choose(match.view(match.waiting.seat), match.waiting).option


@pytest.mark.parametrize("seats", [1, 2, 3, 6])
def test_the_script_plays_whole_matches(seats: int) -> None:
    """The match checks that every answer is an option."""
    for n in range(3):
        match = by_script(Match.new(GAME, seats, {"angry": 6, "ragnarok": 4}, f"script {n}"))
        assert match.over


def test_the_script_has_an_answer_to_every_question() -> None:
    assert set(ANSWERS) == {entry_of(key) for key in GAME.words.prompts} - {"fenrir"}  # Fenrir leaves no choice


def test_the_script_wins_with_the_easy_deck_and_random_play_does_not() -> None:
    rng, by_chance, won = random.Random(1), 0, 0
    for n in range(12):
        match = Match.new(GAME, 3, seed=f"easy {n}")
        while match.waiting:
            match.answer(rng.choice(match.waiting.options))
        assert match.result is not None
        by_chance += bool(match.result.winners)
        match = by_script(Match.new(GAME, 3, seed=f"easy {n}"))
        assert match.result is not None
        won += bool(match.result.winners)
    assert by_chance == 0
    assert won >= 9


def test_bots_do_not_change_the_view() -> None:
    match = Match.new(GAME, 3, {"angry": 2}, "still")
    for _ in range(80):
        if match.waiting is None:
            break
        view = match.view(match.waiting.seat)
        before = view.key()
        ideas(view.table, match.waiting)
        assert view.key() == before
        match.answer(answer(view.table, match.waiting))


def test_the_script_answers_a_view_as_it_answers_the_state() -> None:
    match = Match.new(GAME, 2, seed="view")
    for _ in range(60):
        if match.waiting is None:
            break
        seen, whole = (answer(g, match.waiting) for g in (match.view(match.waiting.seat).table, table(match)))
        assert seen == whole
        match.answer(seen)


@pytest.mark.parametrize("kind", ["scripted", "jarl"])
def test_an_enemy_in_the_residence_is_fought(kind: str) -> None:
    match = acting(vikings={"odin": 8}, **{**BRINK, "bags": {"white": [0, 12], "blue": [0, 9]}})
    while match.waiting and table(match).spaces[ENEMIES.index("surt")] == LAST:
        match.answer(choice(match, kind))
    assert match.waiting is not None
    assert not defeat(table(match))


def test_resources_come_before_a_fight_that_needs_them() -> None:
    """Eight is needed and there are five Vikings: three actions can make it, and the fight is the last of them."""
    match = acting(vikings={"odin": 5}, valkyries="green", **BRINK)
    worlds = []
    while match.waiting and match.waiting.seat == 0:
        if prompt(match) == "action":
            worlds.append(choice(match, "scripted"))
        match.answer(choice(match, "scripted"))
    assert worlds[-1] == "asgard"
    assert len(worlds) == 3


def test_a_bag_is_filled_before_it_is_searched() -> None:
    """No fight, poor bags, five dead: both actions are good, and better in this order."""
    poor = {"white": [1, 12], "blue": [1, 9], "green": [1, 6], "black": [1, 3]}
    match = acting(gods=["heimdall"], bags=poor, valkyries="blue", giants={"active": ["suttung", "greip", "thiazi"]})
    worlds = []
    while match.waiting and table(match).turns == 1:
        if prompt(match) == "action":
            worlds.append(choice(match, "scripted"))
        match.answer(choice(match, "scripted"))
    assert worlds.index("helheim") < worlds.index("midgard")


def test_elves_are_added_where_they_decide_and_kept_where_they_cannot() -> None:
    goods: dict[str, Any] = {"vikings": {"odin": 4}, "elves": {"odin": 2}, "spaces": {"surt": 7}, "gods": ["odin"]}
    match = acting(bags={"white": [0, 12]}, **goods)
    say(match, "asgard", "surt", 4, fate=(1,))
    assert choice(match, "scripted") == 2  # 4 and 1 of 7
    match = acting(bags={"white": [0, 12]}, **goods)
    say(match, "asgard", "surt", 3, fate=(1,))
    assert choice(match, "scripted") == 0


def test_the_vanirs_last_square_is_used_to_complete_a_rune() -> None:
    beaten = ["gialp", "greip", "hraesvelg"]
    match = acting(gods=["odin"], vanir=5, giants={"defeated": beaten})
    say(match, "vanaheim", "giant")
    assert choice(match, "scripted") == "aegir"


def test_tyr_chooses_what_helps() -> None:
    match = acting("black", "white", gods=["tyr"], fenrir=2, spaces={"fenrir": 4})
    say(match, "calm")
    assert match.waiting is not None
    assert prompt(match) == "tyr"
    assert choice(match, "scripted") == "white"


def test_tyr_keeps_the_better_roll() -> None:
    match = acting(gods=["tyr"], spaces={"hel": 3}, vikings={"tyr": 3}, bags={"white": [0, 12]})
    say(match, "asgard", "hel", 3, fate=(1, 2))
    assert choice(match, "scripted") == 2


def test_odin_plays_the_milder_card() -> None:
    match = position(gods=["odin"], deck=["surt", "hel", "loki"], spaces={"surt": 7})
    assert prompt(match) == "odin.play"
    assert choice(match, "scripted") == "hel"
    say(match, "hel")
    assert choice(match, "scripted") == "under"


def test_danger_grows_with_every_step() -> None:
    rng = random.Random(3)
    for _ in range(300):
        spaces = [rng.randint(1, LAST) for _ in ENEMIES]
        for enemy, space in enumerate(spaces):
            if space < LAST:
                farther = [s + (i == enemy) for i, s in enumerate(spaces)]
                assert danger(farther) > danger(spaces)


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        ({"spaces": {"hel": 7}}, {"spaces": {"hel": 3}}),
        ({"spaces": {"hel": 4, "loki": 4, "surt": 4, "fenrir": 4}}, {"spaces": {"hel": 4, "loki": 4, "surt": 4}}),
        ({"spaces": {"hel": 6, "loki": 6}}, {"spaces": {"hel": 5, "loki": 6}}),
        ({}, {"vikings": {"odin": 5}}),
        ({}, {"elves": {"odin": 2}}),
        ({}, {"artifacts": {"odin": {"draupnir": 2}}}),
        ({"giants": {"active": ["skrymir"]}}, {}),
        ({}, {"giants": {"defeated": ["gialp", "greip", "aegir"]}}),
        ({"spaces": {"hel": 5}}, {"spaces": {"hel": 5}, "deck": ["loki", "loki"]}),
    ],
)
def test_a_better_position_has_a_higher_chance(worse: dict[str, Any], better: dict[str, Any]) -> None:
    bad, good = (table(acting(**{"gods": ["odin", "thor"], **fields})) for fields in (worse, better))
    assert chance_to_win(bad) < chance_to_win(good)


def test_the_evaluation_is_one_number_for_all() -> None:
    g = table(acting(gods=["odin", "thor", "tyr"]))
    values = brain.evaluate(g)
    assert len(values) == 3
    assert len(set(values)) == 1
    assert -1 < values[0] < 1


def test_souls() -> None:
    assert souls(6, 12) == 1.0
    assert souls(2, 0) == 2.0
    assert souls(0, 0) == 0.0


def test_shares_of_a_decision_add_up_to_no_more_than_one() -> None:
    decisions = [
        ("action", "combat.opponent", "combat.vikings"),
        ("action", "midgard"),
        ("action", "forge"),
        ("action", "helheim"),
        ("action", "muspellheim"),
        ("action", "vanaheim", "vanir.giant"),
        ("odin.play", "odin.back"),
        ("combat.elves",),
    ]
    for prompts in decisions:
        assert sum(brain.SHARES.get(p, 1.0) for p in prompts) == pytest.approx(1.0)
    assert set(brain.SHARES) <= set(GAME.words.prompts)


def test_the_pairings_of_the_ladder() -> None:
    pairings = brain.PAIRINGS
    assert len({p.name for p in pairings}) == len(pairings)
    for pairing in pairings:
        GAME.parse_options(dict(pairing.settings))
        assert pairing.others is None
    assert [p.bar for p in pairings if p.name == "jarl, 3 seats"] == [0.60]
