"""YG-6: Enemy cards and the effects of the six Enemies."""

from __future__ import annotations

import pytest

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.rules.tables import CALMED_BY, ENEMIES, GIANTS, POWER
from meadhall.kernel.errors import IllegalAnswer
from tests.games.yggdrasil.helpers import (
    acting,
    bag,
    card,
    options,
    position,
    prompt,
    say,
    space,
    submerged,
    table,
    told,
    valkyries,
)


@pytest.mark.clause("YG-6.1")
@pytest.mark.parametrize("enemy", ENEMIES)
def test_a_plain_card_moves_its_enemy_one_space(enemy: str) -> None:
    spaces = dict.fromkeys(ENEMIES, 2) | {"surt" if enemy != "surt" else "hel": 1}
    match = card(enemy, spaces=spaces)
    assert space(match, enemy) == 3
    assert table(match).steps_forward == sum(spaces.values()) - 6 + 1 + (enemy == "nidhogg")


@pytest.mark.clause("YG-6.3")
def test_power_by_area() -> None:
    assert POWER[2:] == (1, 1, 2, 2, 3, 3, 0)


@pytest.mark.clause("YG-6.4", "YG-6.2")
@pytest.mark.parametrize("enemy", ENEMIES)
def test_the_residence_applies_no_effect(enemy: str) -> None:
    match = card(enemy, spaces={enemy: 7})
    g = table(match)
    assert space(match, enemy) == 8
    assert g.fenrir == 0
    assert g.giants() == ()
    assert sum(g.spaces) == 5 + 8
    assert [bag(match, c) for c in ("white", "blue", "green", "black")] == [(6, 12), (9, 9), (12, 6), (15, 3)]
    assert not match.rolls


@pytest.mark.clause("YG-6.2")
def test_no_enemy_moves_beyond_the_last_space() -> None:
    match = position(gods=["thor"], deck=["ragnarok_1", "hel"], spaces={"surt": 8})
    assert space(match, "surt") == 8
    assert table(match).steps_forward == 7 + 2  # Hel and Loki


# -- Angry and Ragnarök cards --------------------------------------------------------------------------------------


@pytest.mark.clause("YG-6.5")
@pytest.mark.parametrize(("at", "to", "power"), [(1, 3, 1), (2, 4, 2), (4, 6, 3), (5, 7, 3)])
def test_an_angry_card_moves_two_spaces_and_applies_one_effect(at: int, to: int, power: int) -> None:
    match = card("angry_hel", "green", spaces={"hel": at})
    assert space(match, "hel") == to
    assert bag(match, "green") == (12 - power, 6)
    assert told(match).count("hel") == 1


@pytest.mark.clause("YG-6.5", "YG-6.4")
def test_an_angry_card_stops_at_the_last_space() -> None:
    match = card("angry_hel", spaces={"hel": 7})
    assert space(match, "hel") == 8
    assert not match.rolls


@pytest.mark.clause("YG-6.5", "YG-6.11")
def test_an_angry_nidhogg_drags_once_after_his_move() -> None:
    match = card("angry_nidhogg", spaces=dict.fromkeys(ENEMIES, 3) | {"nidhogg": 2})
    assert space(match, "nidhogg") == 4
    assert prompt(match) == "nidhogg"
    assert options(match) == tuple(name for name in ENEMIES if name != "nidhogg")
    say(match, "loki")
    assert space(match, "loki") == 4
    assert table(match).steps_forward == 5 * 2 + 1 + 3


@pytest.mark.clause("YG-6.6")
@pytest.mark.parametrize(
    ("name", "moved"),
    [
        ("ragnarok_1", {"hel", "loki", "surt"}),
        ("ragnarok_2", {"fenrir", "jormungand", "nidhogg"}),
        ("ragnarok_3", {"fenrir", "hel", "jormungand"}),
        ("ragnarok_4", {"loki", "nidhogg", "surt"}),
    ],
)
def test_a_ragnarok_card_moves_several_without_effects(name: str, moved: set[str]) -> None:
    match = card(name, spaces=dict.fromkeys(ENEMIES, 3))
    assert {enemy for enemy in ENEMIES if space(match, enemy) == 4} == moved
    assert not match.rolls
    assert table(match).fenrir == 0
    assert table(match).giants() == ()
    assert prompt(match) == "action"


@pytest.mark.clause("YG-6.6")
def test_whom_a_ragnarok_card_moves_is_a_switch() -> None:
    match = card("ragnarok_1", options={"ragnarok_sets": "twos"})
    assert {enemy for enemy in ENEMIES if space(match, enemy) == 2} == {"hel", "surt"}


# -- Hel, Surt, Jörmungand, Loki -----------------------------------------------------------------------------------


@pytest.mark.clause("YG-6.7", "YG-6.3")
def test_the_rulebook_example_of_hel_on_the_fourth_space() -> None:
    """The die names green; just beyond the wall the power is 2, so two Vikings leave the green bag."""
    match = card("hel", "green", spaces={"hel": 3})
    assert space(match, "hel") == 4
    assert bag(match, "green") == (10, 6)
    assert table(match).helheim == 7


@pytest.mark.clause("YG-6.7")
def test_hel_takes_all_from_a_short_bag() -> None:
    match = card("hel", "green", spaces={"hel": 5}, bags={"green": [2, 6]}, helheim=0)
    assert bag(match, "green") == (0, 6)
    assert table(match).helheim == 2


@pytest.mark.clause("YG-6.8", "YG-6.3")
def test_the_rulebook_example_of_surt_on_the_fifth_space() -> None:
    """The die names blue; before the door of Valhalla the power is 2."""
    match = card("surt", "blue", spaces={"surt": 4})
    assert space(match, "surt") == 5
    assert bag(match, "blue") == (9, 11)
    assert table(match).muspellheim == 10


@pytest.mark.clause("YG-6.8")
def test_surt_puts_the_fire_giants_that_are_left() -> None:
    match = card("surt", "white", spaces={"surt": 6}, muspellheim=1)
    assert bag(match, "white") == (6, 13)
    assert table(match).muspellheim == 0


@pytest.mark.clause("YG-6.9")
@pytest.mark.parametrize("at", [1, 3, 5, 6])
def test_jormungand_floods_an_island_whatever_his_power(at: int) -> None:
    match = card("jormungand", "white", spaces={"jormungand": at}, valkyries="green")
    assert submerged(match) == "white"
    assert valkyries(match) == "rainbow"


@pytest.mark.clause("YG-6.9")
def test_jormungand_may_name_the_same_island_again() -> None:
    match = card("jormungand", "black", valkyries="white")
    assert submerged(match) == "black"
    assert valkyries(match) == "rainbow"


@pytest.mark.clause("YG-6.10", "YG-7.1", "YG-6.3")
def test_the_rulebook_example_of_loki_and_gialp() -> None:
    """On the third space his power is still 1: Gialp comes, and Muspellheim is shut until she is beaten."""
    match = card("loki", "gialp", spaces={"loki": 2}, vikings={"thor": 2})
    assert table(match).giants() == ("gialp",)
    assert "muspellheim" not in options(match)
    with pytest.raises(IllegalAnswer) as caught:
        match.answer("muspellheim")
    assert caught.value.clause == "YG-7.4"
    say(match, "jotunheim", "gialp", 2, 0, fate=(0,))
    assert "muspellheim" in options(match)


@pytest.mark.clause("YG-6.10")
@pytest.mark.parametrize(("at", "called"), [(1, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_loki_calls_as_many_giants_as_his_power(at: int, called: int) -> None:
    match = card("loki", spaces={"loki": at})
    assert len(table(match).giants()) == called


@pytest.mark.clause("YG-6.10")
def test_loki_calls_the_giants_that_are_left() -> None:
    left = ("hrym", "thrym")
    match = card("loki", spaces={"loki": 5}, giants={"defeated": [name for name in GIANTS if name not in left]})
    assert table(match).giants() == left
    match = card("loki", spaces={"loki": 5}, giants={"defeated": list(GIANTS)})
    assert table(match).giants() == ()
    assert prompt(match) == "action"


# -- Nidhögg -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("YG-6.11")
def test_the_rulebook_example_nidhogg_drags_surt() -> None:
    match = card("nidhogg", spaces=dict.fromkeys(ENEMIES, 3) | {"surt": 2})
    assert space(match, "nidhogg") == 4
    assert space(match, "surt") == 3
    assert prompt(match) == "action"
    assert not match.rolls  # Surt's own effect is not applied


@pytest.mark.clause("YG-6.11")
def test_the_god_chooses_among_several_enemies_farthest_behind() -> None:
    match = card("nidhogg", spaces={"hel": 2, "loki": 3})
    assert prompt(match) == "nidhogg"
    assert options(match) == ("fenrir", "jormungand", "surt")
    say(match, "fenrir")
    assert space(match, "fenrir") == 2
    assert table(match).fenrir == 0  # dragged, but not angry


@pytest.mark.clause("YG-6.11")
def test_whom_nidhogg_drags_is_told_with_his_name() -> None:
    match = card("nidhogg", spaces={name: 3 for name in ENEMIES if name != "surt"})
    lines = [GAME.words.event(event, match.seat_names) for event in match.story]
    assert lines[-2:] == ["Nidhögg drags Surt on.", "Surt marches to space 2."]


@pytest.mark.clause("YG-6.11")
def test_nidhogg_may_drag_nidhogg() -> None:
    match = card("nidhogg", spaces=dict.fromkeys(ENEMIES, 4) | {"nidhogg": 2})
    assert space(match, "nidhogg") == 4
    match = card("nidhogg", spaces=dict.fromkeys(ENEMIES, 3) | {"nidhogg": 2})
    assert "nidhogg" in options(match)


@pytest.mark.clause("YG-6.11", "YG-3.4")
def test_a_drag_into_the_residence_is_answered_before_the_end_of_the_turn() -> None:
    match = card("nidhogg", spaces=dict.fromkeys(ENEMIES, 8) | {"surt": 7, "nidhogg": 6})
    assert prompt(match) == "nidhogg"
    say(match, "surt")
    assert space(match, "surt") == 8
    assert not match.over


# -- Fenrir --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("YG-6.12", "YG-6.13", "YG-6.14", "YG-6.15", "YG-6.16")
def test_the_rulebook_story_of_odin_thor_and_fenrir() -> None:
    match = position(gods=["odin", "thor"], deck=["fenrir", "hel", "surt", "surt"], spaces={"fenrir": 3})
    say(match, "fenrir", "under")
    assert space(match, "fenrir") == 4
    assert match.waiting is not None
    assert match.waiting.about == (2, 3, "white blue")  # power and actions left
    for colour, left in (("black", 2), ("green", 1)):
        assert options(match) == ("calm",)
        say(match, "calm", fate=(colour,))
        assert match.waiting.about == (2, left, "white blue")
    # The third attempt fails too. Thor takes a card, applies its effect, and has to go on.
    say(match, "calm", fate=("green", "blue"))
    assert match.waiting.seat == 1
    assert (space(match, "surt"), bag(match, "blue")) == (2, (9, 10))
    assert options(match) == ("calm",)
    say(match, "calm", fate=("white",))
    assert table(match).fenrir == 0
    assert prompt(match) == "action"
    assert match.waiting.about == (2,)
    say(match, "alfheim", "helheim", "white")
    assert match.waiting.seat == 0


@pytest.mark.clause("YG-6.13")
def test_an_angry_fenrir_allows_no_other_action() -> None:
    match = card("fenrir")
    for option in ("asgard", "midgard", "pass"):
        with pytest.raises(IllegalAnswer) as caught:
            match.answer(option)
        assert caught.value.clause == "YG-6.13"


@pytest.mark.clause("YG-6.14")
@pytest.mark.parametrize("colour", ["white", "blue", "green", "black"])
@pytest.mark.parametrize(("at", "power"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3)])
def test_the_colours_that_calm_fenrir(at: int, power: int, colour: str) -> None:
    match = acting(gods=["thor"], spaces={"fenrir": at}, fenrir=1)
    assert match.waiting is not None
    colours = {1: "white blue green", 2: "white blue", 3: "white"}[power]
    assert match.waiting.about == (power, 3, colours)
    say(match, "calm", fate=(colour,))
    calmed = colours.split()
    assert tuple(calmed) == CALMED_BY[power]
    assert (table(match).fenrir == 0) == (colour in calmed)


@pytest.mark.clause("YG-6.14")
def test_the_question_names_the_colours_that_calm_fenrir() -> None:
    match = acting(gods=["thor"], spaces={"fenrir": 4}, fenrir=2)
    assert match.waiting is not None
    words = GAME.words.prompt(match.waiting, match.seat_names, 0)
    assert words == "Thor, calm Fenrir first: white and blue will do. You have 3 tries."


@pytest.mark.clause("YG-6.15")
@pytest.mark.parametrize("name", ["fenrir", "angry_fenrir"])
def test_an_angry_fenrir_whose_card_comes_again_only_moves(name: str) -> None:
    match = card(name, spaces={"fenrir": 2}, fenrir=1)
    assert space(match, "fenrir") == (4 if name == "angry_fenrir" else 3)
    assert table(match).fenrir == 1
    assert "fenrir.angry" not in told(match)
    assert options(match) == ("calm",)


@pytest.mark.clause("YG-6.14")
def test_how_hard_fenrir_is_to_calm_depends_on_the_present_area() -> None:
    match = card("fenrir", spaces={"fenrir": 3}, fenrir=1)
    assert match.waiting is not None
    assert match.waiting.about == (2, 3, "white blue")
    match = card("fenrir", spaces={"fenrir": 3}, fenrir=1, options={"fenrir_grows": False})
    assert match.waiting is not None
    assert match.waiting.about == (1, 3, "white blue green")
    match = card("fenrir", spaces={"fenrir": 7}, fenrir=2)  # the Residence counts as beyond the door
    assert match.waiting is not None
    assert match.waiting.about == (3, 3, "white")


@pytest.mark.clause("YG-6.12", "YG-6.4")
def test_arriving_in_the_residence_does_not_make_fenrir_angry() -> None:
    match = card("fenrir", spaces={"fenrir": 7})
    assert table(match).fenrir == 0
    assert prompt(match) == "action"


@pytest.mark.clause("YG-6.13", "YG-6.15")
def test_three_failures_end_the_turn_without_another_question() -> None:
    match = position(gods=["thor", "tyr"], deck=["fenrir", "ragnarok_2", "hel"])
    say(match, "calm", "calm", "calm", fate=("black", "black", "black"))
    assert match.waiting is not None
    assert match.waiting.seat == 1
    assert match.waiting.prompt == "fenrir"
    assert space(match, "fenrir") == 3  # Ragnarök moved him on


@pytest.mark.clause("YG-6.14")
@pytest.mark.parametrize(
    ("faces", "weights"),
    [("house", (1, 2, 2, 1)), ("2211", (2, 2, 1, 1)), ("1122", (1, 1, 2, 2)), ("3111", (3, 1, 1, 1))],
)
def test_the_colours_of_the_die_are_a_switch(faces: str, weights: tuple[int, ...]) -> None:
    match = acting(gods=["thor"], spaces={"fenrir": 4}, fenrir=2, options={"die_colours": faces})
    g = match.state.clone()
    g.apply("calm")
    chance = g.waiting
    assert chance is not None
    assert chance.outcomes == ("white", "blue", "green", "black")
    assert chance.weights == weights
