"""YG-5: the actions in all worlds except Asgard."""

from __future__ import annotations

from math import comb

import pytest

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.rules.tables import GIANTS
from meadhall.kernel.errors import IllegalAnswer
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Chance
from tests.games.yggdrasil.helpers import (
    acting,
    bag,
    deck,
    forge,
    islands,
    level,
    options,
    prompt,
    say,
    space,
    submerged,
    table,
    told,
    valkyries,
)


def refused(match: Match, option: str | int) -> str | None:
    """The clause by which an answer is refused."""
    with pytest.raises(IllegalAnswer) as caught:
        match.answer(option)
    return caught.value.clause


# -- Midgard -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("YG-5.5", "YG-5.10")
def test_the_rulebook_example_of_moving_the_valkyries() -> None:
    """From blue they may go to white, to green though it is submerged, or stay."""
    match = acting(gods=["thor"], valkyries="blue", submerged="green")
    say(match, "midgard")
    assert islands(match) == ("white", "blue", "green")
    assert refused(match, "black") == "YG-5.5"
    say(match, "green")
    assert valkyries(match) == "green"
    assert prompt(match) == "action"  # no search on a submerged island


@pytest.mark.clause("YG-5.7", "YG-5.8")
def test_the_rulebook_example_of_the_green_bag() -> None:
    """Three counters from green: two Vikings are kept, the Fire Giant goes back."""
    match = acting(gods=["odin"], valkyries="green")
    say(match, "midgard", "green", fate=(2,))
    assert table(match).vikings == [2]
    assert bag(match, "green") == (10, 6)
    assert told(match)[-1] == "souls"


@pytest.mark.clause("YG-5.5")
@pytest.mark.parametrize(
    ("at", "to"),
    [
        ("rainbow", ("white",)),
        ("white", ("rainbow", "white", "blue")),
        ("blue", ("white", "blue", "green")),
        ("green", ("blue", "green", "black")),
        ("black", ("green",)),  # submerged: nothing to look for, so they must move
    ],
)
def test_the_islands_lie_in_a_line(at: str, to: tuple[str, ...]) -> None:
    match = acting(gods=["thor"], valkyries=at)
    say(match, "midgard")
    assert islands(match) == to


@pytest.mark.clause("YG-5.5")
def test_back_to_the_rainbow_is_a_switch() -> None:
    match = acting(gods=["thor"], valkyries="white", options={"back_to_rainbow": False})
    say(match, "midgard")
    assert islands(match) == ("white", "blue")


@pytest.mark.clause("YG-5.5", "YG-5.6")
def test_leaving_a_submerged_island_is_allowed() -> None:
    match = acting(gods=["thor"], valkyries="blue", submerged="blue")
    say(match, "midgard")
    assert islands(match) == ("white", "green")
    assert refused(match, "blue") == "YG-5.10"
    say(match, "green", fate=(3,))
    assert table(match).vikings == [3]


@pytest.mark.clause("YG-5.6")
def test_no_search_on_the_rainbow() -> None:
    match = acting(gods=["thor"], valkyries="white")
    say(match, "midgard", "rainbow")
    assert table(match).vikings == [0]
    assert prompt(match) == "action"


@pytest.mark.clause("YG-5.7", "YG-5.9")
@pytest.mark.parametrize(("vikings", "fire_giants"), [(6, 12), (9, 9), (12, 6), (15, 3), (2, 7), (7, 1), (1, 3)])
def test_three_counters_are_drawn_as_from_a_real_bag(vikings: int, fire_giants: int) -> None:
    match = acting(gods=["thor"], valkyries="blue", bags={"blue": [vikings, fire_giants], "black": [0, 0]})
    say(match, "midgard")
    g = match.state.clone()
    g.apply("blue")
    chance = g.waiting
    assert isinstance(chance, Chance)
    for found, weight in zip(chance.outcomes, chance.weights, strict=True):
        ways = comb(vikings, int(found)) * comb(fire_giants, 3 - int(found))
        assert weight * comb(vikings + fire_giants, 3) == ways * sum(chance.weights)


@pytest.mark.clause("YG-5.7")
@pytest.mark.parametrize(("content", "found"), [((2, 1), 2), ((1, 0), 1), ((5, 0), 3)])
def test_a_short_or_certain_bag_needs_no_chance(content: tuple[int, int], found: int) -> None:
    match = acting(gods=["thor"], valkyries="blue", bags={"blue": list(content)})
    rolls = len(match.rolls)
    say(match, "midgard", "blue")
    assert len(match.rolls) == rolls
    assert table(match).vikings == [found]
    assert bag(match, "blue") == (content[0] - found, content[1])


@pytest.mark.clause("YG-5.7", "YG-5.10")
def test_an_empty_bag_cannot_be_searched() -> None:
    match = acting(gods=["thor"], valkyries="blue", bags={"blue": [0, 0], "green": [0, 0]})
    say(match, "midgard")
    assert islands(match) == ("white", "green")
    say(match, "green")
    assert prompt(match) == "action"


@pytest.mark.clause("YG-2.6", "YG-5.6", "YG-5.10")
def test_a_bag_without_vikings_is_not_searched() -> None:
    match = acting(gods=["thor"], valkyries="blue", bags={"blue": [0, 9], "green": [0, 6]})
    say(match, "midgard")
    assert islands(match) == ("white", "green")  # to stay would change nothing
    assert refused(match, "blue") == "YG-5.10"
    say(match, "green")
    assert (valkyries(match), table(match).vikings, told(match)[-1]) == ("green", [0], "valkyries")
    # Where the Valkyries can neither step nor find anybody, there is no action at all.
    fields = {"gods": ["thor"], "valkyries": "white", "submerged": "blue", "giants": {"active": ["aegir"]}}
    here_only = {"back_to_rainbow": False}
    assert "midgard" in options(acting(**fields, options=here_only))
    assert "midgard" not in options(acting(**fields, bags={"white": [0, 12]}, options=here_only))


@pytest.mark.clause("YG-5.6", "YG-5.10")
def test_a_search_may_be_declined() -> None:
    """Searching comes first; the same islands without a search stand at the end."""
    match = acting(gods=["thor"], valkyries="blue", submerged="black")
    say(match, "midgard")
    assert options(match) == ("white", "blue", "green", "move white", "move green")
    assert refused(match, "move blue") == "YG-5.10"  # to stay and not to search would change nothing
    assert refused(match, "move black") == "YG-5.5"
    rolls = len(match.rolls)
    say(match, "move green")
    assert (valkyries(match), table(match).vikings, bag(match, "green")) == ("green", [0], (12, 6))
    assert (prompt(match), len(match.rolls), told(match)[-1]) == ("action", rolls, "valkyries")


@pytest.mark.clause("YG-5.6")
def test_only_a_search_that_could_be_made_can_be_declined() -> None:
    match = acting(gods=["thor"], valkyries="white", submerged="blue")
    say(match, "midgard")
    assert options(match) == ("rainbow", "white", "blue")
    assert refused(match, "move blue") == "YG-5.6"


@pytest.mark.clause("YG-5.6", "YG-8.7")
def test_a_search_that_was_declined_does_not_use_up_freyjas_only_one() -> None:
    match = acting(gods=["freyja"], valkyries="white", options={"freyja_second_search": False})
    say(match, "midgard", "move blue", "midgard", "blue", fate=(2,))
    assert table(match).vikings == [2]


@pytest.mark.clause("YG-5.9")
def test_all_see_what_the_bags_hold() -> None:
    match = acting(gods=["odin", "thor"], valkyries="green")
    say(match, "midgard", "green", fate=(2,))
    say(match, "muspellheim", "white", fate=(4,))
    for seat in (None, 0, 1):
        seen = match.view(seat).table
        assert (seen.bag_vikings[1:], seen.bag_fire_giants[1:]) == ([6, 9, 10, 15], [8, 9, 6, 3])


# -- Nidavellir -------------------------------------------------------------------------------------------


@pytest.mark.clause("YG-5.12", "YG-5.14")
def test_the_rulebook_example_of_the_ring() -> None:
    match = acting(gods=["odin"], artifacts={"odin": {"draupnir": 2}}, spaces={"hel": 2})
    say(match, "nidavellir", "draupnir")
    assert level(match, "odin", "draupnir") == 3
    assert forge(match, "draupnir") == {1, 2}
    say(match, "asgard", "hel", 0, fate=(2,))
    assert match.waiting is not None
    assert match.waiting.about == ("hel", 5, 5)  # it counts in the same turn


@pytest.mark.clause("YG-5.11")
def test_a_new_artifact_is_of_level_1() -> None:
    match = acting(gods=["odin"])
    say(match, "nidavellir")
    assert options(match) == ("gleipnir", "draupnir", "mjollnir", "hofund", "gungnir", "mimming")
    say(match, "hofund")
    assert level(match, "odin", "hofund") == 1
    assert forge(match, "hofund") == {2, 3}


@pytest.mark.clause("YG-5.13", "YG-5.11", "YG-5.12")
def test_an_artifact_of_another_god_is_not_in_the_forge() -> None:
    match = acting(
        gods=["odin", "thor"],
        artifacts={"odin": {"hofund": 1, "gungnir": 3}, "thor": {"hofund": 2, "mimming": 1, "draupnir": 3}},
    )
    say(match, "nidavellir")
    assert options(match) == ("gleipnir", "draupnir", "mjollnir")
    assert refused(match, "hofund") == "YG-5.12"  # level 2 is Thor's
    assert refused(match, "mimming") == "YG-5.11"  # level 1 is Thor's
    assert refused(match, "gungnir") == "YG-5.13"  # nothing is above level 3


@pytest.mark.clause("YG-5.13", "YG-5.12")
def test_a_returned_artifact_is_free_at_once() -> None:
    match = acting(gods=["thor", "odin"], deck=["fenrir"], artifacts={"thor": {"hofund": 1}})
    say(match, "nidavellir", "hofund", "pass", "calm", fate=("white",))
    say(match, "nidavellir", "hofund")
    assert (level(match, "thor", "hofund"), level(match, "odin", "hofund")) == (2, 1)


# -- Elves, darkness, the dead, fire -------------------------------------------------------------------------------


@pytest.mark.clause("YG-5.15")
def test_an_elf_joins_the_god() -> None:
    match = acting(gods=["thor", "frey"])
    say(match, "alfheim")
    assert table(match).alfheim == 2
    assert table(match).elves == [1, 0]


@pytest.mark.clause("YG-5.16")
def test_the_rulebook_example_of_a_gift() -> None:
    """Odin gives Freyja two Vikings and an Elf."""
    match = acting(gods=["odin", "freyja"], vikings={"odin": 3, "freyja": 1}, elves={"odin": 1})
    say(match, "niflheim", "freyja", 2, 1)
    assert table(match).vikings == [1, 3]
    assert table(match).elves == [0, 1]


@pytest.mark.clause("YG-5.16")
def test_taking_and_exchanging() -> None:
    fields = {
        "gods": ["odin", "thor", "freyja"],
        "vikings": {"odin": 1, "freyja": 3},
        "elves": {"odin": 2, "freyja": 1},
    }
    match = acting(**fields)
    say(match, "niflheim")
    assert options(match) == ("thor", "freyja")
    say(match, "freyja")
    assert options(match) == (-3, -2, -1, 0, 1)
    say(match, -3)
    assert options(match) == (-1, 0, 1, 2)
    say(match, 2)
    assert table(match).vikings == [4, 0, 0]
    assert table(match).elves == [0, 0, 3]


@pytest.mark.clause("YG-5.17")
def test_an_exchange_must_move_something() -> None:
    match = acting(gods=["odin", "thor", "tyr"], vikings={"thor": 1}, elves={"thor": 1})
    say(match, "niflheim")
    assert options(match) == ("thor",)
    assert refused(match, "tyr") == "YG-5.17"
    assert refused(match, "odin") == "YG-5.16"
    say(match, "thor", 0)
    assert options(match) == (-1,)
    assert refused(match, 0) == "YG-5.17"
    assert refused(match, -2) == "YG-5.16"  # Thor has one Elf
    match = acting(gods=["odin", "thor"], vikings={"thor": 1})
    say(match, "niflheim", "thor")
    assert options(match) == (-1,)  # there are no Elves, so it must be Vikings
    say(match, -1)
    assert options(match) == (0,)


@pytest.mark.clause("YG-5.16")
@pytest.mark.parametrize(
    ("vikings", "elves", "lines"),
    [
        (2, 1, ["Thor gives Tyr 2 Vikings and 1 Elf."]),
        (-1, 0, ["Thor takes 1 Viking from Tyr."]),
        (2, -1, ["Thor gives Tyr 2 Vikings.", "Thor takes 1 Elf from Tyr."]),
    ],
)
def test_the_story_tells_giving_and_taking(vikings: int, elves: int, lines: list[str]) -> None:
    goods = {"vikings": {"thor": 2, "tyr": 2}, "elves": {"thor": 1, "tyr": 1}}
    match = acting(gods=["thor", "tyr"], **goods)
    say(match, "niflheim", "tyr", vikings, elves)
    told_lines = [
        GAME.words.event(event, match.seat_names) for event in match.story if event.key.startswith("niflheim")
    ]
    assert told_lines == lines


@pytest.mark.clause("YG-5.18")
@pytest.mark.parametrize(("dead", "moved"), [(9, 5), (5, 5), (3, 3)])
def test_fallen_vikings_go_into_a_bag(dead: int, moved: int) -> None:
    match = acting(gods=["thor"], helheim=dead, bags={"black": [2, 3]})
    say(match, "helheim")
    assert options(match) == ("white", "blue", "green", "black")
    assert match.waiting is not None
    assert match.waiting.about == (moved,)
    say(match, "white")
    assert bag(match, "white") == (6 + moved, 12)
    assert table(match).helheim == dead - moved


@pytest.mark.clause("YG-5.19")
def test_the_rulebook_example_of_the_kingdom_of_fire() -> None:
    """Five counters, three of them Fire Giants, which leave the bag."""
    match = acting(gods=["thor"])
    say(match, "muspellheim", "blue", fate=(3,))
    assert bag(match, "blue") == (9, 6)
    assert table(match).muspellheim == 15


@pytest.mark.clause("YG-5.19")
@pytest.mark.parametrize(("content", "leave"), [((1, 3), 3), ((0, 9), 5), ((0, 2), 2)])
def test_a_short_or_certain_bag_of_fire_giants(content: tuple[int, int], leave: int) -> None:
    match = acting(gods=["thor"], bags={"blue": list(content)}, muspellheim=0)
    rolls = len(match.rolls)
    say(match, "muspellheim", "blue")
    assert len(match.rolls) == rolls
    assert bag(match, "blue") == (content[0], content[1] - leave)
    assert table(match).muspellheim == leave


@pytest.mark.clause("YG-5.19", "YG-2.6")
def test_a_bag_without_fire_giants_is_not_cleared() -> None:
    match = acting(gods=["thor"], bags={"blue": [9, 0]})
    say(match, "muspellheim")
    assert options(match) == ("white", "green", "black")
    assert refused(match, "blue") == "YG-2.6"


@pytest.mark.clause("YG-5.19")
def test_five_counters_are_drawn_as_from_a_real_bag() -> None:
    match = acting(gods=["thor"])
    say(match, "muspellheim")
    g = match.state.clone()
    g.apply("white")  # 6 Vikings, 12 Fire Giants
    chance = g.waiting
    assert isinstance(chance, Chance)
    weights = dict(zip(chance.outcomes, chance.weights, strict=True))
    assert weights == {n: comb(12, n) * comb(6, 5 - n) for n in range(6)}
    assert sum(chance.weights) == comb(18, 5)


# -- Jötunheim --------------------------------------------------------------------------------------------


@pytest.mark.clause("YG-5.20", "YG-5.21", "YG-5.22", "YG-5.23", "YG-7.1")
def test_the_rulebook_example_odin_beats_gialp() -> None:
    """Force 3 is enough. She is the third part of Daeg, and Muspellheim is open again."""
    match = acting(gods=["odin"], vikings={"odin": 1}, giants={"active": ["gialp"], "defeated": ["greip", "aegir"]})
    assert "muspellheim" not in options(match)
    say(match, "jotunheim", "gialp", 1, 0, fate=(2,))
    assert table(match).cards.at("defeated") == ("aegir", "gialp", "greip")
    assert table(match).giants() == ()
    assert "muspellheim" in options(match)
    assert table(match).quiet_turns == 0  # three parts are not four
    assert "rune" not in told(match)


@pytest.mark.clause("YG-5.20", "YG-5.22")
def test_the_top_of_the_pile_is_beaten_unseen() -> None:
    match = acting(gods=["odin"], vikings={"odin": 3})
    say(match, "jotunheim", "pile", 3)
    assert "giant.defeated" not in told(match)
    say(match, 0, fate=("thrym",))
    assert table(match).cards.at("defeated") == ("thrym",)
    assert table(match).giants() == ()  # this Giant was never active
    assert sum(table(match).cards.pool["giants"].values()) == 15


@pytest.mark.clause("YG-5.22", "YG-4.8")
def test_a_giant_who_wins_stays_where_he_was() -> None:
    match = acting(gods=["odin"], giants={"active": ["thrym"]})
    say(match, "jotunheim", "thrym", 0, 0, fate=(2,))
    assert table(match).giants() == ("thrym",)
    match = acting(gods=["odin"])
    say(match, "jotunheim", "pile", 0, 0, fate=(2,))
    assert sum(table(match).cards.pool["giants"].values()) == 16
    assert table(match).cards.at("defeated") == ()


@pytest.mark.clause("YG-5.20")
def test_an_empty_pile_leaves_the_active_giants() -> None:
    rest = [name for name in GIANTS if name != "thrym"]
    match = acting(gods=["odin"], giants={"active": ["thrym"], "defeated": rest})
    say(match, "jotunheim")
    assert options(match) == ("thrym",)
    assert refused(match, "pile") == "YG-5.20"


# -- Vanaheim ---------------------------------------------------------------------------------------------


@pytest.mark.clause("YG-5.24", "YG-5.25", "YG-5.26", "YG-5.27")
def test_the_rulebook_example_of_the_vanir_on_the_second_square() -> None:
    """Two Vikings, or a move of the Valkyries, or one square on."""
    match = acting(gods=["thor"], vanir=2)
    say(match, "vanaheim")
    assert options(match) == ("advance", "valkyries", "vikings")
    assert refused(match, "rearrange") == "YG-5.25"
    say(match, "vikings")
    assert table(match).vanir == 1
    assert table(match).vikings == [2]
    assert table(match).helheim == 3
    match = acting(gods=["thor"], vanir=2)
    say(match, "vanaheim", "advance")
    assert table(match).vanir == 3


@pytest.mark.clause("YG-5.24")
def test_the_last_square_is_the_end_of_the_scale() -> None:
    match = acting(gods=["thor"], vanir=5, spaces={"surt": 3})
    say(match, "vanaheim")
    assert options(match) == ("valkyries", "vikings", "rearrange", "push", "giant")
    assert refused(match, "advance") == "YG-5.24"


@pytest.mark.clause("YG-5.31")
def test_a_scale_of_six_squares_is_a_switch() -> None:
    six = {"vanaheim_squares": 6}
    match = acting(gods=["thor"], vanir=1, options=six)
    say(match, "vanaheim")
    assert options(match) == ("advance",)
    match = acting(gods=["thor"], vanir=2, options=six)
    say(match, "vanaheim")
    assert options(match) == ("advance", "valkyries")
    match = acting(gods=["thor"], vanir=6, spaces={"surt": 2}, options=six)
    say(match, "vanaheim")
    assert options(match) == ("valkyries", "vikings", "rearrange", "push", "giant")


@pytest.mark.clause("YG-5.25", "YG-2.6")
def test_an_effect_that_changes_nothing_is_not_offered() -> None:
    match = acting(gods=["thor"], vanir=5, helheim=0, deck=["hel"])
    say(match, "vanaheim")
    assert options(match) == ("valkyries", "giant")
    assert refused(match, "push") == "YG-2.6"


@pytest.mark.clause("YG-5.26")
def test_the_vanirs_first_effect_moves_without_a_search() -> None:
    match = acting(gods=["thor"], valkyries="blue")
    say(match, "vanaheim", "valkyries")
    assert options(match) == ("white", "green")
    say(match, "green")
    assert valkyries(match) == "green"
    assert table(match).vikings == [0]
    assert "midgard" in options(match)  # it was no action in Midgard


@pytest.mark.clause("YG-5.27")
def test_one_viking_if_only_one_is_dead() -> None:
    match = acting(gods=["thor"], vanir=2, helheim=1)
    say(match, "vanaheim", "vikings")
    assert table(match).vikings == [1]
    assert table(match).helheim == 0


@pytest.mark.clause("YG-5.28")
def test_the_top_six_cards_are_rearranged_for_all_to_see() -> None:
    match = acting(gods=["thor", "tyr"], vanir=3)
    say(match, "vanaheim", "rearrange", fate=("hel", "surt", "hel", "loki", "fenrir", "surt"))
    assert options(match) == ("hel", "surt", "loki", "fenrir")
    assert not match.undoable  # the cards have been seen
    say(match, "fenrir")
    assert match.undoable
    assert options(match) == ("hel", "surt", "loki")
    say(match, "hel", "loki", "surt", "surt")  # one is left, so it is the last
    assert prompt(match) == "action"
    assert deck(match) == ["fenrir", "hel", "loki", "surt", "surt", "hel", 36]
    for seat in (None, 0, 1):
        known = match.view(seat).table.cards.known
        assert [c.kinds for c in sorted(known, key=lambda c: int(c.places[0].split(".")[1]))] == [
            (kind,) for kind in ("fenrir", "hel", "loki", "surt", "surt", "hel")
        ]
    say(match, "pass")
    assert space(match, "fenrir") == 2


@pytest.mark.clause("YG-5.28")
def test_fewer_cards_are_all_rearranged() -> None:
    match = acting(gods=["thor"], vanir=3, deck=["hel", "surt", "surt"])
    rolls = len(match.rolls)
    say(match, "vanaheim", "rearrange", "surt", "hel")
    assert deck(match) == ["surt", "hel", "surt"]
    assert len(match.rolls) == rolls


@pytest.mark.clause("YG-5.28", "YG-1.14")
def test_rearranging_reaches_into_the_next_pile() -> None:
    match = acting(
        gods=["thor"],
        vanir=3,
        deck=[{"cards": 2, "with": ["angry_hel"]}, {"cards": 10, "with": ["ragnarok_1"]}],
        unseen={"hel": 5, "surt": 5},
    )
    say(match, "vanaheim", "rearrange", fate=("surt", "ragnarok_1", "hel", "hel", "hel"))
    say(match, "ragnarok_1", "angry_hel", "hel", "hel", "hel")
    assert deck(match) == ["ragnarok_1", "angry_hel", "hel", "hel", "hel", "surt", 6]


@pytest.mark.clause("YG-5.29", "YG-4.9")
def test_the_vanirs_fourth_effect_pushes_an_enemy() -> None:
    match = acting(gods=["thor"], vanir=4, spaces={"surt": 3, "hel": 2})
    say(match, "vanaheim", "push")
    assert options(match) == ("hel", "surt")
    assert refused(match, "loki") == "YG-4.9"
    say(match, "surt")
    assert space(match, "surt") == 2
    assert table(match).steps_back == 1


@pytest.mark.clause("YG-5.30")
def test_the_vanir_sends_away_a_giant_of_the_gods_choice() -> None:
    match = acting(gods=["thor"], vanir=5, giants={"active": ["thrym"], "defeated": ["hrym"]})
    say(match, "vanaheim", "giant")
    assert options(match) == tuple(name for name in GIANTS if name not in ("thrym", "hrym"))
    assert refused(match, "thrym") == "YG-5.30"  # only from the pile
    say(match, "gialp")
    assert table(match).cards.at("defeated") == ("gialp", "hrym")
    assert table(match).vanir == 1
    assert sum(table(match).cards.pool["giants"].values()) == 13


@pytest.mark.clause("YG-5.30", "YG-5.23")
def test_a_giant_sent_away_counts_for_its_rune() -> None:
    fields = {"gods": ["thor"], "vanir": 5, "giants": {"defeated": ["gialp", "greip", "aegir"]}}
    match = acting(**fields)
    say(match, "vanaheim", "giant", "hraesvelg")
    assert table(match).quiet_turns == 3
    match = acting(**fields, options={"vanir_counts_for_runes": False})
    say(match, "vanaheim", "giant", "hraesvelg")
    assert table(match).quiet_turns == 0
    assert table(match).cards.at("dismissed") == ("hraesvelg",)


@pytest.mark.clause("YG-5.5")
def test_the_submerged_tile_stays_when_valkyries_move() -> None:
    match = acting(gods=["thor"], valkyries="green", submerged="black")
    say(match, "midgard", "black")
    assert (valkyries(match), submerged(match)) == ("black", "black")


@pytest.mark.clause("YG-5.30", "YG-5.20")
def test_the_last_giant_of_the_pile_may_be_sent_away() -> None:
    rest = [name for name in GIANTS if name not in ("thrym", "gialp")]
    match = acting(gods=["freyja"], vanir=5, giants={"active": ["thrym"], "defeated": rest})
    say(match, "vanaheim", "giant", "gialp", "jotunheim")
    assert options(match) == ("thrym",)
