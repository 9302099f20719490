"""Yggdrasil as numbers: the ids stay, and the parts say what is on the table."""

from __future__ import annotations

from typing import Any

import numpy as np

from meadhall.adapters import tensor
from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.lab.tensor import (
    OF_CARD,
    OF_GIANT,
    OF_GOD,
    OF_ISLAND,
    OF_SEGMENT,
    TABLE,
)
from meadhall.games.yggdrasil.rules.tables import ENEMIES, ENEMY_CARDS, GIANTS
from meadhall.kernel.match import Match

T = tensor("yggdrasil")


def seen(match: Match, seat: int) -> dict[str, Any]:
    return T.split(T.observe(match.view(seat)))


def names(row: Any, of: tuple[str, ...]) -> list[str]:
    return [of[i] for i in np.flatnonzero(row)]


def test_ids_and_features_stay_within_a_rules_version() -> None:
    assert (GAME.rules, T.n_actions, T.size) == ("1.1", 293, 828)
    assert T.digest() == "d69e56f7ff2b24f2"
    assert [T.rows[i][1:] for i in (0, 9, 10, 11, T.n_actions - 1)] == [
        *(("action", "asgard"), ("action", "pass"), ("action", "calm"), ("opponent", "fenrir"), ("vanaheim", "giant")),
    ]


def test_ones_own_god_comes_first() -> None:
    match = Match.new("yggdrasil", 3, {"gods": ["odin", "thor", "tyr"]}, "gods")
    for seat in range(3):
        gods = seen(match, seat)["gods"]
        order = [("odin", "thor", "tyr")[(seat + i) % 3] for i in range(3)]
        assert [names(row[:6], OF_GOD)[0].removeprefix("it is ") for row in gods[:3]] == order
        assert [row[OF_GOD.index("it is this god's turn")] for row in gods[:3]] == [god == "odin" for god in order]
        assert not gods[3:].any()


def test_enemies_worlds_giants_and_decks() -> None:
    match = Match.new("yggdrasil", 2, {"gods": ["frey", "thor"], "special": ["angry_hel", "ragnarok_2"]}, "table 1")
    for answer in ("midgard", "white"):
        match.answer(answer)
    g, parts = match.state, seen(match, 1)
    spaces = {ENEMIES[i]: int(np.flatnonzero(row)[0]) + 1 for i, row in enumerate(parts["enemies"])}
    assert spaces == dict(zip(ENEMIES, g.spaces, strict=True))  # type: ignore[attr-defined]
    assert [i for i, row in enumerate(parts["islands"]) if row[OF_ISLAND.index("the Valkyries are here")]] == [1]
    assert names(parts["giants"][OF_GIANT.index("not seen yet")], GIANTS) == list(GIANTS)
    cards = parts["cards"]
    assert cards[OF_CARD.index("on the discard pile")].sum() == 1
    assert (
        cards[OF_CARD.index("not seen yet: in the whole deck")].sum() == 42
    )  # 42 and two special cards, less the Angry one's own and that on the pile
    sizes = parts["deck"][:, OF_SEGMENT.index("cards in it")]
    assert sizes[:2].tolist() == [21, 21]
    certain = {name for row in parts["deck"] for name in names(row[1:], ENEMY_CARDS)}
    assert certain <= {"angry_hel", "ragnarok_2"}
    assert certain
    assert parts["table"][TABLE.index("acted in midgard in this turn")] == 1
    assert parts["table"][TABLE.index("actions spent in this turn")] == 1
    assert names(parts["forge"][0], ("level 1", "level 2", "level 3")) == ["level 1", "level 2", "level 3"]


def test_switches_of_the_house_are_marked() -> None:
    match = Match.new("yggdrasil", 1, {"die_hammers": "112233", "may_pass": False}, "house")
    parts = seen(match, 0)
    marked = names(parts["table"], TABLE)
    assert "die of hammers: 112233" in marked
    assert "a turn may end early" not in marked
    assert "a turn may end early" in names(seen(Match.new("yggdrasil", 1, {}, "house"), 0)["table"], TABLE)
