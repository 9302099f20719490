"""The odds of combat, compared with all outcomes under the rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from meadhall.games.yggdrasil.facts.odds import bout, odds
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import HAMMER_FACES
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Chance
from tests.games.yggdrasil.helpers import acting, say, table


def by_the_rules(g: Yggdrasil, won_before: int) -> Fraction:
    """The odds of winning the combat in progress with the best answers."""
    waiting = g.waiting
    assert waiting is not None
    if isinstance(waiting, Chance) and waiting.prompt == "giant":
        return Fraction(1)  # a beaten Giant is turned up
    if not isinstance(waiting, Chance) and waiting.prompt not in ("tyr", "combat.elves"):
        return Fraction(g.steps_back + len(g.cards.at("defeated")) > won_before)
    each = []
    for option in waiting.outcomes if isinstance(waiting, Chance) else waiting.options:
        after = g.clone()
        after.apply(option)
        each.append(by_the_rules(after, won_before))
    if not isinstance(waiting, Chance):
        return max(each)
    weights = waiting.weights or (1,) * len(each)
    return sum((w * p for w, p in zip(weights, each, strict=True)), Fraction(0)) / sum(weights)


def played(match: Match, world: str, foe: str, vikings: int) -> Fraction:
    say(match, world, foe)
    g = table(match)
    before = g.steps_back + len(g.cards.at("defeated"))
    g.apply(vikings)
    return by_the_rules(g, before)


def stage(god: str, **fields: Any) -> Match:
    """Two gods, one Enemy beyond the wall, and enough Vikings and Elves."""
    goods: dict[str, Any] = {"vikings": {god: 6}, "elves": {god: 2}, "bags": {"white": [0, 12]}}
    return acting(gods=[god, "freyja"], spaces={"hel": 4}, **goods, **fields)


GIANTS = [(), ("skrymir",), ("thrym",), ("angrboda",), ("geirrod",), ("angrboda", "geirrod", "skrymir")]


@pytest.mark.clause("YG-4.3", "YG-4.4", "YG-4.7", "YG-8.3", "YG-8.6", "YG-7.5", "YG-7.6", "YG-7.7")
@pytest.mark.parametrize("god", ["odin", "thor", "tyr"])
@pytest.mark.parametrize("giants", GIANTS)
def test_against_an_enemy(god: str, giants: tuple[str, ...]) -> None:
    for level, vikings, elves in product((0, 1, 3), (0, 1, 2, 4, 6), (0, 2)):
        goods: dict[str, Any] = {"vikings": {god: 6}, "elves": {god: elves}, "bags": {"white": [0, 12]}}
        artifacts = {god: {"draupnir": level}} if level else {}
        match = acting(
            gods=[god, "freyja"], spaces={"hel": 4}, artifacts=artifacts, giants={"active": list(giants)}, **goods
        )
        fight = bout(match.view(0).table, "hel")
        assert odds(fight, vikings, elves) == played(match, "asgard", "hel", vikings), (level, vikings, elves)


@pytest.mark.clause("YG-4.5", "YG-5.21", "YG-7.5")
@pytest.mark.parametrize("god", ["odin", "thor", "tyr"])
@pytest.mark.parametrize("giants", GIANTS)
@pytest.mark.parametrize("vikings", [0, 1, 2, 3])
def test_against_a_giant(god: str, giants: tuple[str, ...], vikings: int) -> None:
    for foe in (*giants[:1], "pile"):
        match = stage(god, artifacts={god: {"draupnir": 3}}, giants={"active": list(giants)})
        assert odds(bout(table(match), foe), vikings, 2) == played(match, "jotunheim", foe, vikings)


@pytest.mark.parametrize("faces", HAMMER_FACES)
@pytest.mark.parametrize("god", ["odin", "tyr"])
def test_every_die(god: str, faces: str) -> None:
    for vikings in range(7):
        match = stage(god, options={"die_hammers": faces})
        assert odds(bout(table(match), "hel"), vikings, 2) == played(match, "asgard", "hel", vikings)


@pytest.mark.parametrize("switch", [False, True])
def test_thor_where_no_die_is_rolled(switch: bool) -> None:
    for vikings, won in ((3, switch), (4, True)):
        match = stage("thor", giants={"active": ["skrymir"]}, options={"thor_without_die": switch})
        fight = bout(table(match), "hel")
        assert odds(fight, vikings, 2) == played(match, "asgard", "hel", vikings) == won


def test_the_house_die() -> None:
    """0, 1, 1, 2, 2, 3 against force 6 with an artifact of level 1, counted by hand."""
    fight = bout(table(stage("odin", artifacts={"odin": {"draupnir": 1}})), "hel")
    assert [odds(fight, n) for n in range(1, 6)] == [0, Fraction(1, 6), Fraction(1, 2), Fraction(5, 6), 1]
    assert [odds(fight, n, 1) for n in range(5)] == [0, Fraction(1, 6), Fraction(1, 2), Fraction(5, 6), 1]


def test_tyr_keeps_the_better_of_two() -> None:
    fight = bout(table(stage("tyr")), "hel")
    assert odds(fight, 3) == 1 - Fraction(25, 36)
    assert odds(fight, 5) == 1 - Fraction(1, 36)
