"""The combat table, compared with sums by hand and with many fights played by the rules."""

from __future__ import annotations

import math
import random
from itertools import product
from typing import Any

import pytest

from meadhall.games.champions import Options
from meadhall.games.champions.bot.script import lose
from meadhall.games.champions.facts.odds import Load, Party, Shore, after_losses, crossing, hunt, odds, survivors
from meadhall.games.champions.facts.odds import roll as rolls
from meadhall.games.champions.facts.position import from_position
from meadhall.games.champions.rules.dice import SETS
from meadhall.games.champions.rules.state import Champions
from meadhall.games.champions.rules.tables import ENEMIES, FED_BY_ONE, JOURNEYS
from meadhall.kernel.rule import Ask, Chance

GAMES = 1500
ROUND = 2


def scene(dice_set: str, leader: str = "dagrun", **fields: Any) -> Champions:
    """A position before combat; the first clan owns only the party that it sent."""
    clans = [{"dice": [0, 0, 0], "favor": 0, "food": 0, "leader": leader}, {}]
    position = {"phase": "combat", "round": ROUND, "clans": clans, **fields}
    return from_position(position, Options(dice=dice_set)).search_copy()  # type: ignore[arg-type]


def on_land(dice_set: str, party: Party, troll: str, leader: str) -> Champions:
    return scene(dice_set, leader, at={"troll": 0}, parties={"troll": [*party, 0]}, troll=troll)


def at_sea(load: Load, monster: str, shore: str, journey: str) -> Champions:
    monsters = ["mara_red", "mara_yellow", "mara_blue"]
    monsters[("near_left", "near_right", "far_left").index(shore)] = monster
    return scene(
        "B",
        at={"large_public_longship": 0},
        sailing={shore: [0, "large"]},
        parties={shore: list(load)},
        monsters=monsters,
        journeys={shore: journey},
    )


def play_out(g: Champions, rng: random.Random) -> tuple[bool, int, int]:
    """Plays the fight; the weakest warriors are lost first. Returns if the enemy was killed, who is left, and the
    Glory.
    """
    while g.parties and (waiting := g.waiting) is not None:
        if isinstance(waiting, Chance):
            g.apply(rng.choices(waiting.outcomes, waiting.weights or None)[0])
        else:
            g.apply(weakest_or_food(g, waiting, rng))
    clan = g.clans[0]
    return bool(clan.defeated), sum(clan.dice), clan.glory


def weakest_or_food(g: Champions, ask: Ask, rng: random.Random) -> Any:
    assert ask.prompt in ("lose", "lose.one")
    return lose(g, ask, rng)


def close(found: float, seen: float, spread: float) -> bool:
    """Is the value within four standard errors of the mean of many games?"""
    return abs(found - seen) < 4 * spread / math.sqrt(GAMES)


def many(first: Champions, sent: int, seed: str) -> tuple[float, float, float]:
    """Returns the share of victories, the mean losses and the mean Glory of many fights."""
    rng = random.Random(seed)
    games = [play_out(first.clone(), rng) for _ in range(GAMES)]
    won, left, glory = (sum(game[i] for game in games) / GAMES for i in range(3))
    return won, sent - left, glory


# -- sums by hand --------------------------------------------------------------------------------------------------


def test_a_roll_by_hand() -> None:
    """Two Swordsmen of set B: every one of the 36 cases."""
    faces = [(0, 0)] * 3 + [(0, 1), (1, 0), (2, 0)]
    counted: dict[tuple[int, int], float] = {}
    for (h, s), (i, t) in product(faces, faces):
        counted[h + i, s + t] = counted.get((h + i, s + t), 0.0) + 1 / 36
    assert {(h, s): p for h, s, p in rolls("B", (2, 0, 0))} == pytest.approx(counted)


def test_a_fight_by_hand() -> None:
    # One Swordsman has one roll, or more if a shield saves the Swordsman.
    alone = odds("B", (1, 0, 0), 1, 2)
    assert alone.win == pytest.approx((1 / 6) / (5 / 6))
    assert alone.losses == pytest.approx(1.0)
    assert alone.doubles == pytest.approx((1 / 6) / (5 / 6))
    assert odds("B", (1, 0, 0), 2, 2).win == pytest.approx(1 / 6)  # against two attackers a shield is not enough
    assert odds("B", (0, 0, 0), 1, 2).win == 0.0
    # Svanhildr's Swordsman deals 2 damage with one hit; with Axemen there is no shield.
    assert odds("B", (1, 0, 0), 2, 2, sword_bonus=1).win == pytest.approx(2 / 6)
    assert odds("B", (0, 0, 1), 1, 2) == odds("B", (0, 0, 1), 4, 2)


def test_a_hunt_by_hand() -> None:
    assert hunt("B", (0, 0, 2)) == pytest.approx(2.0)
    assert hunt("B", (0, 0, 8)) < 6  # six is the limit


def test_the_weakest_warriors_are_lost_first() -> None:
    assert after_losses("B", (1, 1, 1), 2) == (0, 0, 1)
    assert after_losses("B", (1, 1, 1), 1, sword_bonus=1) == (1, 0, 1)  # Svanhildr keeps the sword


@pytest.mark.parametrize("dice_set", SETS)
def test_probabilities_add_up_to_one(dice_set: str) -> None:
    for party in ((1, 2, 0), (2, 3, 3), (0, 0, 1)):
        assert sum(p for _, _, p in rolls(dice_set, party)) == pytest.approx(1.0)
        left = survivors(dice_set, party, 3, 5)
        assert sum(p for _, p in left) == pytest.approx(1.0)
        lost = odds(dice_set, party, 3, 5).losses
        assert sum(p * (sum(party) - sum(end)) for end, p in left) == pytest.approx(lost)


@pytest.mark.parametrize("dice_set", SETS)
def test_more_warriors_win_more_often(dice_set: str) -> None:
    for attack, defence in product((1, 2, 3, 4), (2, 4, 7)):
        for a, b, c in product(range(3), repeat=3):
            fewer = odds(dice_set, (a, b, c), attack, defence).win
            for more in ((a + 1, b, c), (a, b + 1, c), (a, b, c + 1)):
                assert odds(dice_set, more, attack, defence).win >= fewer - 1e-9


# -- against the real rules ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice_set", SETS)
@pytest.mark.parametrize(
    ("party", "troll", "leader"),
    [
        ((2, 1, 0), "stray_troll", "dagrun"),
        ((1, 2, 1), "mountain_troll", "ullr"),
        ((3, 1, 0), "cave_troll", "svanhildr"),
    ],
)
def test_the_odds_agree_with_fights_played_by_the_rules(dice_set: str, party: Party, troll: str, leader: str) -> None:
    enemy = ENEMIES[troll]
    won, lost, glory = many(on_land(dice_set, party, troll, leader), sum(party), f"{dice_set} {party}")
    found = odds(dice_set, party, enemy.attack, enemy.defence, int(leader == "svanhildr"))
    assert close(found.win, won, 0.5)
    assert close(found.losses, lost, 1.2)
    berserk = found.doubles if leader == "ullr" else 0.0
    assert close(found.win * enemy.glory + berserk, glory, 4.0)


# With extra Food; and with a banned Swordsman and no extra Food, where no journey asks what to lose (see below).
SPARING = [(name, (1, 2, 2, 4), "fenris_cub_red", "near_right") for name in JOURNEYS]
SCARCE = [(name, (1, 2, 1, 4), "huldra_blue", "far_left") for name in JOURNEYS if name not in ("storm", "lost")]


@pytest.mark.parametrize(("journey", "load", "monster", "shore"), SPARING + SCARCE)
def test_the_odds_agree_with_voyages_played_by_the_rules(journey: str, load: Load, monster: str, shore: str) -> None:
    enemy = ENEMIES[monster]
    won, lost, glory = many(at_sea(load, monster, shore, journey), sum(load[:3]), f"{journey} {load}")
    found = crossing("B", load, Shore(enemy.attack, enemy.defence, enemy.ban, FED_BY_ONE[shore], journey))
    assert close(found.win, won, 0.5)
    assert close(found.losses, lost, 1.3)
    assert close(found.win * enemy.glory + 3 * found.kraken, glory, 5.0)


def test_on_a_journey_with_a_choice_the_least_useful_piece_is_lost() -> None:
    nokk = ENEMIES["nokk_blue"]
    near, far = (Shore(nokk.attack, nokk.defence, nokk.ban, fed, "storm") for fed in (2, 1))
    spare, none = crossing("B", (0, 3, 1, 3), near), crossing("B", (0, 3, 1, 2), near)
    assert spare == crossing("B", (0, 3, 1, 2), near._replace(journey="all_quiet"))  # one Food was not needed
    assert none.win == crossing("B", (0, 2, 1, 2), near._replace(journey="all_quiet")).win  # a warrior, not Food
    banned = far._replace(ban=0)
    assert crossing("B", (1, 3, 0, 4), banned).win == odds("B", (0, 3, 0), nokk.attack, nokk.defence).win


def test_an_unknown_journey_is_the_mean_of_all() -> None:
    shore, cards = Shore(2, 5, -1, 1), sum(JOURNEYS.values())
    known = {name: crossing("B", (2, 2, 1, 5), shore._replace(journey=name)) for name in JOURNEYS}
    found = crossing("B", (2, 2, 1, 5), shore)
    assert found.win == pytest.approx(sum(n * known[name].win for name, n in JOURNEYS.items()) / cards)
    assert found.kraken == pytest.approx(JOURNEYS["kraken"] / cards * odds("B", (2, 2, 1), 2, 3).win)
    assert known["all_quiet"].win > found.win > known["lost"].win
