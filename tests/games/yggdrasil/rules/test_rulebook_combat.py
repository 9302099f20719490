"""YG-4 and Asgard: combat, step by step."""

from __future__ import annotations

import pytest

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.rules.tables import ENEMIES, FORCE
from meadhall.kernel.errors import IllegalAnswer
from tests.games.yggdrasil.helpers import acting, options, prompt, say, space, table, told

ODIN = {
    "gods": ["odin"],
    "spaces": {"surt": 5},
    "vikings": {"odin": 2},
    "elves": {"odin": 1},
    "artifacts": {"odin": {"mimming": 1}},
}


@pytest.mark.clause("YG-4.1", "YG-4.2", "YG-4.3", "YG-4.4", "YG-4.6", "YG-4.7", "YG-5.1", "YG-5.3")
def test_the_rulebook_example_odin_beats_surt() -> None:
    """2 Vikings, 2 hammers, an artifact of level 1 and an Elf make 6, which is Surt's force beyond the wall."""
    match = acting(**ODIN)
    say(match, "asgard")
    assert options(match) == ("surt",)
    say(match, "surt")
    assert prompt(match) == "combat.vikings"
    assert match.waiting is not None
    assert match.waiting.about == ("surt", 6)
    assert options(match) == (0, 1, 2)
    say(match, 2, fate=(2,))
    assert prompt(match) == "combat.elves"
    assert match.waiting.about == ("surt", 6, 5)
    assert table(match).helheim == 5  # three lay there, and the two who fell
    assert table(match).vikings == [0]
    say(match, 1)
    assert space(match, "surt") == 4
    assert table(match).elves == [0]
    assert table(match).alfheim == 2
    assert table(match).steps_back == 1
    lines = [GAME.words.event(event, match.seat_names) for event in match.story if event.key.startswith("combat")]
    assert lines == [
        "Odin fights Surt with 2 Vikings.",
        "Odin rolls 2 hammers.",
        "Odin adds 1 with Mimming, the sword of Frey.",
        "Odin sends 1 Elf to help.",
        "Odin beats Surt, 6 against 6.",
    ]


@pytest.mark.clause("YG-8.3", "YG-7.7")
def test_the_story_tells_thors_bonus_and_the_giant_that_stops_the_die() -> None:
    match = acting(gods=["thor"], spaces={"surt": 4})
    say(match, "asgard", "surt", 0, fate=(2,))
    lines = [GAME.words.event(event, match.seat_names) for event in match.story]
    assert lines[-2:] == ["Thor rolls 2 hammers.", "Thor adds 1 as the god of thunder."]
    match = acting(gods=["odin"], spaces={"surt": 4}, giants={"active": ["skrymir"]})
    say(match, "asgard", "surt", 0)
    assert GAME.words.event(match.story[-1], match.seat_names) == "Odin rolls no die: Skrymir stops it."


@pytest.mark.clause("YG-4.7", "YG-4.8", "YG-4.2", "YG-4.6")
def test_one_less_loses_and_what_was_sent_is_gone() -> None:
    match = acting(**ODIN)
    say(match, "asgard", "surt", 2, 1, fate=(1,))
    assert space(match, "surt") == 5
    assert table(match).vikings == table(match).elves == [0]
    assert table(match).helheim == 5
    assert told(match)[-1] == "combat.lost"


@pytest.mark.clause("YG-4.2", "YG-4.6")
def test_neither_vikings_nor_elves_are_needed() -> None:
    match = acting(gods=["odin"], spaces={"hel": 2}, artifacts={"odin": {"draupnir": 3}})
    say(match, "asgard", "hel", 0, 0, fate=(2,))
    assert space(match, "hel") == 1


@pytest.mark.clause("YG-4.4")
def test_only_the_artifact_against_this_enemy_counts() -> None:
    match = acting(gods=["odin"], spaces={"hel": 2}, artifacts={"odin": {"mimming": 3}})
    say(match, "asgard", "hel", 0, fate=(2,))
    assert match.waiting is not None
    assert match.waiting.about == ("hel", 5, 2)


@pytest.mark.clause("YG-4.4")
def test_another_gods_artifact_does_not_count() -> None:
    match = acting(gods=["odin", "thor"], spaces={"hel": 2}, artifacts={"thor": {"draupnir": 3}})
    say(match, "asgard", "hel", 0, fate=(2,))
    assert match.waiting is not None
    assert match.waiting.about == ("hel", 5, 2)


@pytest.mark.clause("YG-4.5")
def test_no_artifact_counts_against_giants() -> None:
    everything = dict.fromkeys(("gleipnir", "draupnir", "mjollnir", "hofund", "gungnir", "mimming"), 3)
    match = acting(gods=["odin"], artifacts={"odin": everything})
    say(match, "jotunheim", "pile", 0, fate=(2,))
    assert match.waiting is not None
    assert match.waiting.about == ("pile", 3, 2)


@pytest.mark.clause("YG-4.1")
def test_enemies_in_asgard_and_giants_in_the_ice_fortress() -> None:
    match = acting(gods=["odin"], spaces={"hel": 2}, giants={"active": ["gialp"]})
    say(match, "asgard")
    assert options(match) == ("hel",)
    with pytest.raises(IllegalAnswer) as caught:
        match.answer("gialp")
    assert caught.value.clause == "YG-4.1"
    match = acting(gods=["odin"], spaces={"hel": 2}, giants={"active": ["gialp"]})
    say(match, "jotunheim")
    assert options(match) == ("gialp", "pile")
    with pytest.raises(IllegalAnswer) as caught:
        match.answer("hel")
    assert caught.value.clause == "YG-4.1"


@pytest.mark.clause("YG-5.2")
def test_the_rulebook_example_of_forces() -> None:
    """Hel in the Residence has 8, Jörmungand and Loki 7, Nidhögg 6, Fenrir 5; Surt had 6 and has 5 after a defeat."""
    spaces = {"hel": 8, "jormungand": 6, "loki": 7, "nidhogg": 5, "fenrir": 3, "surt": 4}
    match = acting(gods=["odin"], spaces=spaces, vikings={"odin": 4}, helheim=0, bags={"white": [0, 0]})
    g = table(match)
    assert [g.force(i) for i in range(6)] == [5, 8, 7, 7, 6, 6]
    say(match, "asgard", "surt", 4, 0, fate=(2,))
    assert space(match, "surt") == 3
    assert g.force(ENEMIES.index("surt")) == 5


@pytest.mark.clause("YG-5.2")
def test_force_by_space() -> None:
    assert FORCE[2:] == (5, 5, 6, 6, 7, 7, 8)


@pytest.mark.clause("YG-4.9")
@pytest.mark.parametrize("enemy", ENEMIES)
def test_moving_backward_has_no_effect(enemy: str) -> None:
    match = acting(gods=["odin"], spaces={enemy: 4}, vikings={"odin": 6}, helheim=0, bags={"white": [5, 12]})
    g = table(match)
    before = (list(g.bag_vikings), list(g.bag_fire_giants), g.giants(), g.fenrir, g.submerged, sum(g.spaces))
    say(match, "asgard", enemy, 6, 0, fate=(0,))
    after = (list(g.bag_vikings), list(g.bag_fire_giants), g.giants(), g.fenrir, g.submerged, sum(g.spaces) + 1)
    assert space(match, enemy) == 3
    assert before == after


@pytest.mark.clause("YG-5.4")
def test_an_enemy_on_the_first_space_is_no_opponent() -> None:
    match = acting(gods=["odin"], spaces={"hel": 2})
    say(match, "asgard")
    assert options(match) == ("hel",)
    with pytest.raises(IllegalAnswer) as caught:
        match.answer("surt")
    assert caught.value.clause == "YG-5.4"


@pytest.mark.clause("YG-5.4", "YG-4.9")
def test_with_the_option_an_enemy_on_the_first_space_can_be_fought_and_stays() -> None:
    match = acting(gods=["odin"], vikings={"odin": 5}, helheim=0, options={"fight_on_first_space": True})
    say(match, "asgard")
    assert options(match) == ENEMIES
    say(match, "surt", 5, 0, fate=(0,))
    assert space(match, "surt") == 1
    assert table(match).steps_back == 0
    assert told(match)[-1] == "combat.won"  # no Enemy has moved


@pytest.mark.clause("YG-4.3")
@pytest.mark.parametrize(("faces", "mean"), [("house", 9 / 6), ("001123", 7 / 6), ("011123", 8 / 6), ("112233", 2)])
def test_the_hammers_of_the_die_are_a_switch(faces: str, mean: float) -> None:
    match = acting(gods=["odin"], spaces={"hel": 2}, options={"die_hammers": faces})
    say(match, "asgard", "hel")
    g = match.state.clone()
    g.apply(0)
    chance = g.waiting
    assert chance is not None
    assert sum(n * w for n, w in zip(chance.outcomes, chance.weights, strict=True)) / 6 == pytest.approx(mean)
    assert sum(chance.weights) == 6
