"""Final scoring and destinies (CM-9, CM-12)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.champions.rules.destinies import MEASURES, verdict
from meadhall.games.champions.rules.names import HANDS
from meadhall.games.champions.rules.tables import DESTINIES, RUNE_GLORY, SHIPS
from meadhall.kernel.match import Match
from meadhall.serialize import result_line
from tests.games.champions.helpers import clan, position, table, told

NOTHING = {"food": 0, "wood": 0, "coins": 0, "favor": 0, "dice": [0, 0, 0]}


def scored(*clans: dict[str, Any], **fields: Any) -> Match:
    match = position(phase="scoring", clans=[{**NOTHING, **c} for c in clans], **fields)
    assert match.over
    return match


@pytest.mark.clause("CM-9.1")
def test_the_clan_furthest_behind_scores_first() -> None:
    match = scored({"glory": 30}, {"glory": 10}, {"glory": 20})
    assert told(match, "score.total") == [(1, 10), (2, 20), (0, 30)]


@pytest.mark.clause("CM-9.1")
def test_clans_with_equal_glory_score_clockwise_from_the_marker() -> None:
    match = scored({"glory": 9}, {"glory": 9}, {"glory": 9}, first=1)
    assert told(match, "score.total") == [(1, 9), (2, 9), (0, 9)]


@pytest.mark.clause("CM-9.3")
@pytest.mark.parametrize(
    ("cards", "glory"),
    [
        (("bone_draugr_red", "bone_draugr_blue"), 0),
        (("bone_draugr_red", "bone_draugr_blue", "nokk_yellow"), 5),
        (("bone_draugr_red", "mara_red", "bone_draugr_blue", "nokk_yellow", "stray_troll"), 5),
        (("bone_draugr_red", "mara_red", "bone_draugr_blue", "mara_blue", "nokk_yellow", "mara_yellow"), 10),
        (("stray_troll", "cave_troll", "bridge_troll"), 0),
    ],
)
def test_sets_of_colours(cards: tuple[str, ...], glory: int) -> None:
    assert clan(scored({"defeated": list(cards)}, {})).glory == glory


@pytest.mark.clause("CM-9.4")
@pytest.mark.parametrize("rune", RUNE_GLORY)
def test_runes_score_whether_used_or_not(rune: str) -> None:
    want = {
        "gifts": 2,
        "glory": 1,
        "healing": 2,
        "journey": 2,
        "knowledge": 3,
        "potential": 3,
        "reaction": 3,
        "success": 1,
        "true_vision": 2,
        "wealth": 3,
    }
    assert clan(scored({"spent": [rune]}, {})).glory == want[rune]
    match = position(phase="scoring", clans=[{**NOTHING, "runes": [rune]}, NOTHING])
    while not match.over:
        match.answer("pass")
    assert clan(match).glory == want[rune]


@pytest.mark.clause("CM-9.5")
def test_private_longships_score() -> None:
    for ship in ("karve", "snekkja", "skeid", "dreki"):
        assert clan(scored({"ship": ship}, {})).glory == SHIPS[ship].glory


@pytest.mark.clause("CM-9.6", "CM-9.7")
@pytest.mark.parametrize(("favor", "coins", "glory"), [(1, 0, 2), (4, 2, 8), (0, 3, 1), (0, 8, 2), (2, 9, 7)])
def test_favor_and_coins(favor: int, coins: int, glory: int) -> None:
    assert clan(scored({"favor": favor, "coins": coins}, {})).glory == glory


@pytest.mark.clause("CM-9.8")
@pytest.mark.parametrize(
    ("blame", "lost"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 21), (28, 21)]
)
def test_blame_chart(blame: int, lost: int) -> None:
    assert clan(scored({"blame": blame, "glory": 40}, {})).glory == 40 - lost


@pytest.mark.clause("CM-9.9")
def test_ties_are_broken_by_enemy_cards_trolls_included() -> None:
    match = scored(
        {"glory": 5, "defeated": ["stray_troll"]}, {"glory": 5}, {"glory": 4, "defeated": ["cave_troll", "wood_troll"]}
    )
    assert match.result is not None
    assert (match.result.returns, match.result.how) == ((1, -1, -1), "enemies")
    match = scored({"glory": 5, "defeated": ["nokk_red"]}, {"glory": 5, "defeated": ["stray_troll", "cave_troll"]})
    assert match.result is not None
    assert (match.result.returns, match.result.how) == ((-1, 1), "enemies")


@pytest.mark.clause("CM-9.9")
def test_a_shared_victory() -> None:
    match = scored({"glory": 5}, {"glory": 5}, {"glory": 1})
    assert match.result is not None
    assert (match.result.returns, match.result.how, match.result.scores) == ((0, 0, -1), "shared", (5, 5, 1))
    assert match.result.winners == (0, 1)
    assert "Won by Raven clan and Wolf clan" in (result_line(match) or "")
    match = scored({"glory": 7}, {"glory": 5}, {"glory": 1})
    assert match.result is not None
    assert (match.result.returns, match.result.how) == ((1, -1, -1), "score")
    assert match.result.winners == (0,)


@pytest.mark.clause("CM-9.9")
def test_all_clans_may_share_the_victory_but_an_agreed_draw_has_no_winner() -> None:
    match = scored({"glory": 5}, {"glory": 5})
    assert match.result is not None
    assert (match.result.returns, match.result.winners) == ((0, 0), (0, 1))
    drawn = position(clans=[{}, {}])
    drawn.finish("agreed")
    assert drawn.result is not None
    assert (drawn.result.returns, drawn.result.winners) == ((0, 0), ())


HAVE: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "crusher_of_ice": ({"defeated": ["nokk_blue", "bone_draugr_blue"]}, {"defeated": ["mara_blue", "huldra_red"]}),
    "earth_smasher": ({"defeated": ["nokk_yellow", "bone_draugr_yellow"]}, {"defeated": ["mara_yellow", "huldra_red"]}),
    "master_of_flames": ({"defeated": ["nokk_red", "bone_draugr_red"]}, {"defeated": ["mara_red", "huldra_blue"]}),
    "craftsman": ({"wood": 2}, {"wood": 1}),
    "prepared": ({"food": 2}, {"food": 1}),
    "prosperous": ({"coins": 2}, {"coins": 1}),
    "leader_of_armies": ({"dice": [1, 1, 1]}, {"dice": [0, 2, 0]}),
    "odins_favored": ({"favor": 2}, {"favor": 1}),
    "runemaster": ({"runes": ["glory"], "spent": ["gifts"]}, {"spent": ["wealth"]}),
    "monster_hunter": (
        {"defeated": ["nokk_red", "nokk_blue"]},
        {"defeated": ["mara_red", "bone_draugr_red", "stray_troll"]},
    ),
    "slayer_of_the_undead": (
        {"defeated": ["bone_draugr_red", "bone_draugr_blue"]},
        {"defeated": ["bog_draugr_red", "nokk_red"]},
    ),
    "troll_slayer": ({"defeated": ["stray_troll", "cave_troll"]}, {"defeated": ["wood_troll", "nokk_red"]}),
}
VALUES = {
    "crusher_of_ice": (6, 3),
    "earth_smasher": (6, 3),
    "master_of_flames": (6, 3),
    "craftsman": (5, 2),
    "prepared": (5, 2),
    "prosperous": (5, 2),
    "leader_of_armies": (7, 3),
    "odins_favored": (4, 2),
    "runemaster": (4, 2),
    "monster_hunter": (4, 2),
    "slayer_of_the_undead": (7, 3),
    "troll_slayer": (6, 3),
}


@pytest.mark.clause("CM-12.1", "CM-12.2", "CM-12.3", "CM-9.2")
@pytest.mark.parametrize("destiny", DESTINIES)
def test_every_destiny_alone_tied_and_not_at_all(destiny: str) -> None:
    more, less = HAVE[destiny]
    alone, tied = VALUES[destiny]
    rich, poor, none = ({**NOTHING, **part} for part in (more, less, {}))

    def of(mine: dict[str, Any], *others: dict[str, Any]) -> tuple[str, int]:
        return verdict(table(position(clans=[mine, *others])), 0, destiny)

    assert of(rich, poor, none) == ("alone", alone)
    assert of(poor, rich) == ("none", 0)
    assert of(none, none) == ("none", 0)
    twin = {**rich, "runes": [], "spent": ["healing", "journey"]} if destiny == "runemaster" else rich
    if destiny in (
        "crusher_of_ice",
        "earth_smasher",
        "master_of_flames",
        "monster_hunter",
        "slayer_of_the_undead",
        "troll_slayer",
    ):
        twin = {**rich, "defeated": [_other(card) for card in rich["defeated"]]}
    assert of(rich, twin, none) == ("tied", tied)


def _other(card: str) -> str:
    """Another card of the same family and colour."""
    swap = {"nokk": "garm_hound", "bone": "king", "stray": "bridge", "cave": "mountain"}
    for old, new in swap.items():
        if card.startswith(old):
            return card.replace(old, new, 1)
    raise AssertionError(card)


@pytest.mark.clause("CM-12.1")
def test_warriors_sent_out_count_as_warriors() -> None:
    match = position(
        phase="assigning",
        clans=[{"dice": [2, 0, 0]}, {"dice": [1, 0, 2], "runes": ["success"], "destinies": ["leader_of_armies"]}],
        at={"troll": 1, "draugr_left": 1},
        draugr=["bone_draugr_red", "bog_draugr_red"],
    )
    for n in (1, 1, 1):
        match.answer(n)  # a sword and an axe to the troll, the other axe to the draugr
    assert match.waiting is not None
    assert match.waiting.prompt == "window.armed"
    assert (clan(match, 1).dice, sum(map(sum, table(match).parties.values()))) == ([0, 0, 0], 3)
    assert MEASURES["dice"](table(match), clan(match, 1)) == 3
    assert MEASURES["dice"](table(match), clan(match, 0)) == 2
    match.answer("success")
    match.answer("leader_of_armies")
    assert told(match, "success") == [(1, "leader_of_armies", "alone", 7)]


@pytest.mark.clause("CM-9.2", "CM-12.3")
def test_only_own_destinies_score() -> None:
    match = scored({"wood": 3}, {"wood": 1, "destinies": ["craftsman", "prepared"], "food": 1})
    assert told(match, "score.destiny") == [(1, "craftsman", "none", 0), (1, "prepared", "alone", 5)]
    assert [c.glory for c in table(match).clans] == [0, 5]
    assert match.view(0).table.cards.at(HANDS[1]) == ("craftsman", "prepared")  # now everybody may read them


@pytest.mark.clause("CM-9.2", "CM-9.6", "CM-9.7")
def test_destinies_look_at_stocks_that_then_score_too() -> None:
    match = scored({"coins": 4, "favor": 1, "destinies": ["prosperous", "odins_favored"]}, {"coins": 4})
    assert clan(match).glory == 2 + 4 + 2 + 1
