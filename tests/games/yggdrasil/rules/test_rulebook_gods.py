"""YG-8: the powers of the six gods, and what is left of them when they are cancelled."""

from __future__ import annotations

import pytest

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.rules.tables import WORLDS
from meadhall.kernel.errors import IllegalAnswer
from meadhall.kernel.rule import Chance
from tests.games.yggdrasil.helpers import (
    acting,
    bag,
    card,
    deck,
    islands,
    options,
    position,
    prompt,
    say,
    space,
    submerged,
    table,
)

CANCELLED = {"giants": {"active": ["thrym"]}}


# -- Odin ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("YG-8.1")
@pytest.mark.parametrize(("where", "left"), [("top", ["hel", "loki", 5]), ("under", ["loki", 5, "hel"])])
def test_odin_takes_two_plays_one_and_puts_the_other_back(where: str, left: list[object]) -> None:
    match = position(gods=["odin"], deck=["surt", "hel", "loki", 5], unseen={"surt": 5})
    assert prompt(match) == "odin.play"
    assert options(match) == ("hel", "surt")
    assert table(match).spaces == [1] * 6
    say(match, "surt")
    assert prompt(match) == "odin.back"
    assert match.waiting is not None
    assert match.waiting.about == ("hel",)
    say(match, where, fate=("white",))
    assert space(match, "surt") == 2
    assert space(match, "hel") == 1
    assert deck(match) == left
    assert table(match).cards.at("discard") == ("surt",)


@pytest.mark.clause("YG-8.1")
def test_all_know_the_card_that_odin_puts_back() -> None:
    match = position("surt", "hel", gods=["odin", "thor"])
    say(match, "surt", "under", fate=("white",))
    for seat in (None, 0, 1):
        cards = match.view(seat).table.cards
        assert [c.kinds for c in cards.known if c.places == (cards.decks["enemies"][-1],)] == [("hel",)]


@pytest.mark.clause("YG-8.1")
def test_two_cards_of_a_kind() -> None:
    match = position(gods=["odin"], deck=["hel", "hel", "loki"])
    assert options(match) == ("hel",)
    say(match, "hel", "top", fate=("white",))
    assert deck(match) == ["hel", "loki"]


@pytest.mark.clause("YG-8.1")
def test_odin_chooses_among_special_cards_too() -> None:
    match = position(gods=["odin"], deck=["ragnarok_1", "angry_hel", "loki"])
    say(match, "ragnarok_1", "under")
    assert table(match).spaces.count(2) == 3
    assert deck(match) == ["loki", "angry_hel"]


@pytest.mark.clause("YG-8.1", "YG-8.2")
def test_the_last_two_cards_and_the_last_one() -> None:
    match = position(gods=["odin"], deck=["surt", "hel"])
    say(match, "surt", fate=("white",))  # on and under are the same without a deck, so this is not asked
    assert deck(match) == ["hel"]
    say(match, "pass", fate=("white",))
    assert prompt(match) == "action"
    assert space(match, "hel") == 2
    say(match, "pass")
    assert match.result is not None
    assert match.result.how == "won"


@pytest.mark.clause("YG-8.1", "YG-7.6")
def test_odin_takes_one_card_without_his_power() -> None:
    match = position("white", gods=["odin"], deck=["surt", "hel"], **CANCELLED)
    assert prompt(match) == "action"
    assert deck(match) == ["hel"]


@pytest.mark.clause("YG-8.1", "YG-7.10")
def test_odin_takes_no_card_in_a_quiet_turn() -> None:
    match = acting(gods=["odin"], deck=["surt", "hel"])
    assert prompt(match) == "action"
    assert deck(match) == ["surt", "hel"]


@pytest.mark.clause("YG-8.1")
def test_odins_choice_cannot_be_undone_after_cards_were_seen() -> None:
    match = position(gods=["odin", "thor"])
    say(match, options(match)[0])
    assert match.undoable
    match.undo()
    assert prompt(match) == "odin.play"
    assert not match.undoable


# -- Thor ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("YG-8.3")
@pytest.mark.parametrize(("god", "fields", "force"), [("thor", {}, 3), ("odin", {}, 2), ("thor", CANCELLED, 2)])
@pytest.mark.parametrize("against", ["asgard surt", "jotunheim pile"])
def test_thor_has_one_force_more(god: str, fields: dict[str, object], force: int, against: str) -> None:
    match = acting(gods=[god], spaces={"surt": 3}, **fields)
    say(match, *against.split(), 0, fate=(2,))
    assert match.waiting is not None
    assert match.waiting.about[2] == force


@pytest.mark.clause("YG-8.3")
def test_only_thor_has_the_bonus() -> None:
    match = acting(gods=["thor", "odin"], to_move="odin", spaces={"surt": 3})
    say(match, "asgard", "surt", 0, fate=(2,))
    assert match.waiting is not None
    assert match.waiting.about[2] == 2


# -- Frey ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("YG-8.4", "YG-2.4")
def test_frey_has_four_actions_in_different_worlds() -> None:
    match = acting(gods=["frey", "thor"])
    assert match.waiting is not None
    for world, answers in (("alfheim", ()), ("helheim", ("white",)), ("vanaheim", ("advance",))):
        say(match, world, *answers)
        assert match.waiting.seat == 0
        assert world not in options(match)
    say(match, "nidavellir", "hofund")
    assert match.waiting.seat == 1
    assert match.waiting.about in ((3,), (1, 3))


@pytest.mark.clause("YG-8.4", "YG-7.6")
def test_frey_has_three_without_his_power() -> None:
    match = acting(gods=["frey", "thor"], **CANCELLED)
    assert match.waiting is not None
    assert match.waiting.about == (3,)


@pytest.mark.clause("YG-8.4", "YG-6.13")
def test_frey_has_four_attempts_to_calm_fenrir() -> None:
    match = acting(gods=["frey", "thor"], fenrir=1, spaces={"fenrir": 2})
    say(match, "calm", "calm", "calm", fate=("black", "black", "black"))
    assert match.waiting is not None
    assert match.waiting.seat == 0
    say(match, "calm", fate=("white",))
    assert match.waiting.seat == 1


# -- Heimdall ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("YG-8.5")
@pytest.mark.parametrize(("god", "fields", "most"), [("heimdall", {}, 4), ("thor", {}, 3), ("heimdall", CANCELLED, 3)])
def test_heimdall_takes_four_counters(god: str, fields: dict[str, object], most: int) -> None:
    match = acting(gods=[god], valkyries="blue", **fields)
    say(match, "midgard")
    g = match.state.clone()
    g.apply("blue")
    assert isinstance(g.waiting, Chance)
    assert g.waiting.outcomes == tuple(range(most + 1))


@pytest.mark.clause("YG-8.5")
def test_heimdall_takes_five_counters_in_the_kingdom_of_fire_like_all() -> None:
    match = acting(gods=["heimdall"])
    say(match, "muspellheim", "white", fate=(5,))
    assert bag(match, "white") == (6, 7)


# -- Tyr -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("YG-8.6")
def test_tyr_chooses_between_two_rolls_in_combat() -> None:
    match = acting(gods=["tyr"], spaces={"surt": 3})
    say(match, "asgard", "surt", 0, fate=(1, 3))
    assert prompt(match) == "tyr"
    assert options(match) == (1, 3)
    say(match, 3)
    assert match.waiting is not None
    assert match.waiting.about == ("surt", 5, 3)


@pytest.mark.clause("YG-8.6")
@pytest.mark.parametrize(
    ("rolls", "line"), [((1, 3), "Tyr rolls twice: 1 and 3."), ((2, 2), "Tyr rolls twice: 2 and 2.")]
)
def test_all_are_told_of_both_rolls(rolls: tuple[int, int], line: str) -> None:
    match = acting(gods=["tyr", "thor"], spaces={"surt": 3})
    say(match, "asgard", "surt", 0, fate=rolls)
    for seat in (None, 0, 1):
        story = [GAME.words.event(event, ["Tyr", "Thor"]) for event in match.view(seat).table.story]
        assert story.count(line) == 1


@pytest.mark.clause("YG-8.6")
def test_two_equal_rolls_are_not_asked_for() -> None:
    match = acting(gods=["tyr"], spaces={"surt": 3})
    say(match, "asgard", "surt", 0, fate=(2, 2))
    assert prompt(match) == "combat.elves"


@pytest.mark.clause("YG-8.6")
def test_tyr_chooses_for_the_enemies_too() -> None:
    match = card("hel", "blue", "green", gods=["tyr"])
    assert options(match) == ("blue", "green")
    say(match, "green")
    assert bag(match, "green") == (11, 6)
    match = card("surt", "blue", "green", gods=["tyr"])
    say(match, "blue")
    assert bag(match, "blue") == (9, 10)
    match = card("jormungand", "white", "black", gods=["tyr"])
    say(match, "black")
    assert submerged(match) == "black"


@pytest.mark.clause("YG-8.6", "YG-6.14")
def test_tyrs_attempt_on_fenrir_is_one_pair_of_rolls() -> None:
    match = acting(gods=["tyr"], fenrir=1, spaces={"fenrir": 6})
    say(match, "calm", fate=("black", "white"))
    assert prompt(match) == "tyr"
    say(match, "white")
    assert table(match).fenrir == 0
    assert match.waiting is not None
    assert match.waiting.about == (2,)


@pytest.mark.clause("YG-8.6", "YG-7.6")
def test_tyr_rolls_once_without_his_power() -> None:
    match = acting(gods=["tyr"], spaces={"surt": 3}, **CANCELLED)
    say(match, "asgard", "surt", 0, fate=(1,))
    assert prompt(match) == "combat.elves"


@pytest.mark.clause("YG-8.6")
def test_tyr_rolls_once_in_another_gods_turn() -> None:
    match = acting(gods=["thor", "tyr"], spaces={"surt": 3})
    say(match, "asgard", "surt", 0, fate=(1,))
    assert prompt(match) == "combat.elves"


# -- Freyja --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("YG-8.7", "YG-2.4")
def test_freyja_may_act_twice_in_one_world() -> None:
    match = acting(gods=["freyja", "thor"], spaces={"surt": 2})
    say(match, "alfheim")
    assert "alfheim" in options(match)
    say(match, "alfheim")
    assert table(match).elves == [2, 0]
    assert "alfheim" not in options(match)
    say(match, "helheim", "white")
    assert table(match).active == 1


@pytest.mark.clause("YG-8.7")
def test_freyja_repeats_only_one_world_and_only_once() -> None:
    match = acting(gods=["freyja", "thor"], spaces={"surt": 2})
    say(match, "alfheim")
    say(match, "vanaheim", "advance")
    assert {"alfheim", "vanaheim"} <= set(options(match))
    say(match, "vanaheim", "advance")
    assert table(match).active == 1
    match = acting(gods=["freyja", "thor"], spaces={"surt": 2})
    say(match, "alfheim", "alfheim")
    assert "alfheim" not in options(match)
    with pytest.raises(IllegalAnswer) as caught:
        match.answer("alfheim")
    assert caught.value.clause == "YG-2.4"


@pytest.mark.clause("YG-8.7", "YG-7.6")
def test_freyja_acts_in_different_worlds_without_her_power() -> None:
    match = acting(gods=["freyja"], **CANCELLED)
    say(match, "alfheim")
    assert "alfheim" not in options(match)


@pytest.mark.clause("YG-8.7", "YG-7.6")
def test_freyja_beats_the_one_who_cancels_powers_and_may_fight_again() -> None:
    match = acting(gods=["freyja"], vikings={"freyja": 3}, **CANCELLED)
    say(match, "jotunheim", "thrym", 3, 0, fate=(0,))
    assert "jotunheim" in options(match)


@pytest.mark.clause("YG-8.7", "YG-5.6")
@pytest.mark.parametrize("switch", [True, False])
def test_freyjas_second_search_is_a_switch(switch: bool) -> None:
    match = acting(gods=["freyja"], valkyries="white", options={"freyja_second_search": switch})
    say(match, "midgard", "white", fate=(1,))
    say(match, "midgard")
    assert islands(match) == (("rainbow", "white", "blue") if switch else ("rainbow", "blue"))
    say(match, "blue", fate=(2,) if switch else ())
    assert table(match).vikings == [3 if switch else 1]


@pytest.mark.clause("YG-8.7", "YG-5.6")
def test_with_one_search_a_turn_it_may_be_in_freyjas_second_action() -> None:
    fields = {"gods": ["freyja"], "valkyries": "blue", "submerged": "green"}
    match = acting(**fields, options={"freyja_second_search": False})
    say(match, "midgard", "green")  # submerged: no search
    say(match, "midgard", "black", fate=(3,))
    assert table(match).vikings == [3]


@pytest.mark.clause("YG-8.7", "YG-5.6")
def test_every_turn_has_its_search() -> None:
    fields = {"gods": ["freyja"], "valkyries": "blue", "submerged": "green", "deck": ["hel"] * 3}
    match = acting(**fields, options={"freyja_second_search": False})
    say(match, "midgard", "blue", "pass", fate=(1, "white"))
    say(match, "midgard", "green")
    say(match, "midgard", "black", fate=(2,))
    assert table(match).vikings == [3]


@pytest.mark.clause("YG-8.7", "YG-5.6", "YG-7.8")
def test_without_a_second_search_there_must_be_a_step_to_take() -> None:
    fields = {"gods": ["freyja"], "valkyries": "white", "submerged": "blue", "giants": {"active": ["aegir"]}}
    switches = {"freyja_second_search": False, "back_to_rainbow": False}
    match = acting(**fields, options=switches)
    say(match, "midgard", "white", fate=(1,))
    assert "midgard" not in options(match)


@pytest.mark.clause("YG-8.7", "YG-6.13")
def test_attempts_on_fenrir_do_not_use_freyjas_power() -> None:
    match = acting(gods=["freyja"], fenrir=1, spaces={"fenrir": 2})
    say(match, "calm", fate=("white",))
    say(match, "alfheim")
    assert set(options(match)) == {*WORLDS, "pass"} - {"niflheim"}


@pytest.mark.clause("YG-7.6")
@pytest.mark.parametrize("god", ["odin", "thor", "frey", "heimdall", "tyr", "freyja"])
def test_cancelled_powers_are_cancelled_for_all(god: str) -> None:
    g = table(acting(gods=[god], **CANCELLED))
    assert not g.has_power(god)
    assert table(acting(gods=[god])).has_power(god)
