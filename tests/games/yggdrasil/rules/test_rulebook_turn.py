"""YG-2 and YG-3: a turn, and the ends of the game."""

from __future__ import annotations

import pytest

from meadhall.games.yggdrasil.rules.tables import WORLDS
from meadhall.kernel.errors import IllegalAnswer
from tests.games.yggdrasil.helpers import acting, card, options, position, prompt, say, space, table, told

FULL = {"vikings": {"thor": 1}, "spaces": {"surt": 2}}  # something can change in every world


@pytest.mark.clause("YG-2.1", "YG-2.2", "YG-2.3")
def test_a_card_three_actions_and_the_next_god() -> None:
    match = position("surt", "blue", gods=["thor", "frey", "tyr"])
    assert space(match, "surt") == 2
    assert match.waiting is not None
    assert match.waiting.seat == 0
    assert match.waiting.about == (3,)
    say(match, "alfheim")
    say(match, "vanaheim", "advance")
    assert match.waiting.seat == 0
    say(match, "helheim", "black", fate=("fenrir",))
    assert match.waiting.seat == 1
    assert space(match, "fenrir") == 2


@pytest.mark.clause("YG-2.1")
def test_after_the_last_god_the_first_follows() -> None:
    match = acting(gods=["thor", "frey"], to_move="frey")
    say(match, "pass", fate=("surt", "white"))
    assert match.waiting is not None
    assert match.waiting.seat == 0


@pytest.mark.clause("YG-2.2")
def test_the_rulebook_example_of_hel_being_taken() -> None:
    match = card("hel", "white", spaces={"hel": 2, "surt": 3})
    assert (space(match, "hel"), space(match, "surt")) == (3, 3)
    assert table(match).cards.at("discard") == ("hel",)


@pytest.mark.clause("YG-2.4")
def test_each_world_once_a_turn() -> None:
    match = acting(gods=["thor", "frey"], **FULL)
    assert options(match) == (*WORLDS, "pass")
    say(match, "alfheim")
    assert options(match) == (*[w for w in WORLDS if w != "alfheim"], "pass")
    say(match, "vanaheim", "advance")
    assert "vanaheim" not in options(match)
    with pytest.raises(IllegalAnswer) as caught:
        match.answer("alfheim")
    assert caught.value.clause == "YG-2.4"


@pytest.mark.clause("YG-2.5")
def test_a_turn_may_end_early() -> None:
    match = acting(gods=["thor", "frey"])
    say(match, "alfheim", "pass", fate=("surt", "white"))
    assert table(match).gods[table(match).active] == "frey"


@pytest.mark.clause("YG-2.5")
def test_with_the_switch_off_all_actions_are_taken() -> None:
    match = acting(gods=["thor", "frey"], options={"may_pass": False})
    assert "pass" not in options(match)
    with pytest.raises(IllegalAnswer) as caught:
        match.answer("pass")
    assert caught.value.clause == "YG-2.3"


@pytest.mark.clause("YG-2.6", "YG-5.15")
@pytest.mark.parametrize(
    ("world", "fields", "clause"),
    [
        ("asgard", {"spaces": {"surt": 1}}, "YG-2.6"),
        ("midgard", {"submerged": "white", "giants": {"active": ["aegir"]}}, "YG-2.6"),
        ("alfheim", {"alfheim": 0}, "YG-5.15"),
        ("niflheim", {"vikings": {}, "elves": {}}, "YG-2.6"),
        ("niflheim", {"gods": ["thor"]}, "YG-2.6"),
        ("helheim", {"helheim": 0}, "YG-2.6"),
        ("muspellheim", {"bags": {c: [9, 0] for c in ("white", "blue", "green", "black")}}, "YG-2.6"),
        (
            "jotunheim",
            {
                "giants": {
                    "defeated": [
                        *("aegir", "angrboda", "geirrod", "gialp", "greip", "hraesvelg", "hrungnir", "hrym"),
                        *("hymir", "hyrrokkin", "skrymir", "suttung", "thiazi", "thrym", "utgardloki", "vafthrudnir"),
                    ]
                }
            },
            "YG-2.6",
        ),
    ],
)
def test_worlds_where_nothing_can_change_are_not_offered(world: str, fields: dict[str, object], clause: str) -> None:
    assert world in options(acting(**{"gods": ["thor", "frey"], **FULL}))
    match = acting(**{"gods": ["thor", "frey"], **FULL, **fields})
    assert world not in options(match)
    with pytest.raises(IllegalAnswer) as caught:
        match.answer(world)
    assert caught.value.clause == clause


@pytest.mark.clause("YG-2.6", "YG-4.2")
def test_a_combat_that_cannot_be_won_may_be_fought() -> None:
    match = acting(gods=["odin"], spaces={"surt": 6}, options={"may_pass": False})
    say(match, "asgard", "surt", 0, 0, fate=(3,))
    assert space(match, "surt") == 6
    say(match, "jotunheim", "pile", 0, 0, fate=(0,))
    assert "jotunheim" not in options(match)


@pytest.mark.clause("YG-2.6", "YG-5.12")
def test_the_forge_is_closed_if_it_has_nothing_for_this_god() -> None:
    everything = dict.fromkeys(("gleipnir", "draupnir", "mjollnir", "hofund", "gungnir", "mimming"), 3)
    match = acting(gods=["thor", "frey"], artifacts={"thor": everything})
    assert "nidavellir" not in options(match)
    taken = dict.fromkeys(everything, 1)
    match = acting(gods=["thor", "frey"], artifacts={"frey": taken})  # all of level 1 are gone
    assert "nidavellir" not in options(match)


@pytest.mark.clause("YG-2.6")
def test_the_vanir_on_the_last_square_without_a_use_stays_there() -> None:
    match = acting(
        gods=["thor"],
        vanir=5,
        deck=[],
        helheim=0,
        submerged="white",
        giants={
            "active": ["aegir"],
            "defeated": [
                *("angrboda", "geirrod", "gialp", "greip", "hraesvelg", "hrungnir", "hrym", "hymir"),
                *("hyrrokkin", "skrymir", "suttung", "thiazi", "thrym", "utgardloki", "vafthrudnir"),
            ],
        },
    )
    assert "vanaheim" not in options(match)


# -- the ends ----------------------------------------------------------------------------------------------------

LOST = [
    pytest.param(
        {"surt": 4, "fenrir": 4, "nidhogg": 5, "loki": 4, "hel": 5}, "wall", marks=pytest.mark.clause("YG-3.1")
    ),
    pytest.param({"surt": 6, "nidhogg": 7, "loki": 6}, "door", marks=pytest.mark.clause("YG-3.2")),
    pytest.param({"surt": 8}, "residence", marks=pytest.mark.clause("YG-3.3")),
]


@pytest.mark.parametrize(("spaces", "how"), LOST)
def test_the_rulebook_examples_of_defeat(spaces: dict[str, int], how: str) -> None:
    match = acting(gods=["thor", "frey"], spaces=spaces)
    say(match, "pass")
    assert match.result is not None
    assert match.result.how == how
    assert match.result.returns == (-1, -1)
    assert told(match)[-1] == f"end.{how}"


@pytest.mark.clause("YG-3.1", "YG-3.2", "YG-3.3")
@pytest.mark.parametrize(
    "spaces",
    [
        {"surt": 7, "fenrir": 7, "nidhogg": 5, "loki": 5, "hel": 3, "jormungand": 3},
        {"surt": 5, "fenrir": 5, "nidhogg": 5, "loki": 5, "hel": 3, "jormungand": 3},
        {"surt": 7, "fenrir": 7},
    ],
)
def test_one_less_is_no_defeat(spaces: dict[str, int]) -> None:
    match = acting(gods=["thor", "frey"], spaces=spaces, deck=["hel", "hel"])
    say(match, "pass", fate=("white",))
    assert not match.over


@pytest.mark.clause("YG-3.4")
def test_an_enemy_may_still_be_pushed_out_of_the_residence() -> None:
    match = card("surt", spaces={"surt": 7}, vikings={"thor": 9}, helheim=0, bags={"white": [0, 12]})
    assert space(match, "surt") == 8
    assert not match.over
    say(match, "asgard", "surt", 7, 0, "pass", fate=(0, "white"))
    assert space(match, "surt") == 7
    assert not match.over


@pytest.mark.clause("YG-3.4")
def test_defeat_waits_for_the_end_of_the_turn() -> None:
    match = card("surt", spaces={"surt": 7})
    say(match, "alfheim")
    assert not match.over
    say(match, "pass")
    assert match.over


@pytest.mark.clause("YG-3.5")
def test_victory_after_the_last_card_its_effect_and_the_actions() -> None:
    match = position("blue", gods=["thor"], deck=["hel"])
    assert space(match, "hel") == 2
    assert table(match).helheim == 6
    assert prompt(match) == "action"
    say(match, "alfheim", "pass")
    assert match.result is not None
    assert match.result.returns == (1,)
    assert match.result.how == "won"


@pytest.mark.clause("YG-3.5")
def test_the_last_card_may_still_lose_the_game() -> None:
    match = position(gods=["thor"], deck=["surt"], spaces={"surt": 7})
    say(match, "pass")
    assert match.result is not None
    assert match.result.how == "residence"


@pytest.mark.clause("YG-3.6")
def test_all_win_or_lose_together() -> None:
    match = position("white", gods=["thor", "frey", "tyr"], deck=["hel"])
    say(match, "pass")
    assert match.result is not None
    assert match.result.returns == (1, 1, 1)
    gives_up = acting(gods=["thor", "frey", "tyr"])
    gives_up.finish("resigned", 1)
    assert gives_up.result is not None
    assert gives_up.result.returns == (-1, -1, -1)
