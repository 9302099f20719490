"""Which questions of Champions of Midgard are one panel, and what the panel says."""

from __future__ import annotations

from meadhall.hall import render
from meadhall.hall.trays.panel import Panel, Trays
from meadhall.kernel.match import Match
from tests.games.champions.helpers import fight, position


def panel(match: Match) -> Panel | None:
    """The panel that the seat that is asked gets without tapping anything."""
    assert match.waiting is not None
    trays = Trays(match.spec, match.view(match.waiting.seat), 0, match.seat_names)
    filling = trays.filling(None, {})
    return None if filling is None else trays.panel(filling, {})


def test_one_question_about_warriors_is_a_panel_with_drawings_and_odds() -> None:
    clans = [{"dice": [1, 0, 0]}, {"dice": [0, 0, 0]}]
    match = position(phase="assigning", round=2, clans=clans, at={"troll": 0}, troll="stray_troll")
    assert match.waiting is not None
    assert (match.waiting.prompt, match.choices) == ("assign", (0, 1))
    shown = panel(match)
    assert shown is not None
    assert shown.send == "Send them"
    (group,) = shown.groups
    (row,) = group.rows
    assert row.kind == "count"
    assert row.art
    assert group.title == "The Troll"
    assert group.notes


def test_the_goods_of_the_market_are_a_panel_where_they_are_asked_one_by_one() -> None:
    match = position(phase="placement", round=2, clans=[{"food": 2, "wood": 2}, {}])
    match.answer("market")
    shown = panel(match)
    assert shown is not None
    assert shown.name == "goods"
    assert shown.answers == ("2", "2")  # from the start nothing is traded
    assert shown.hint == "You go home with 2 Food, 2 Wood and 1 Coin."
    match.answer(1)
    shown = panel(match)
    assert shown is not None
    assert [row.key for group in shown.groups for row in group.rows] == ["market.wood"]


def test_whoever_may_take_the_blame_is_named() -> None:
    match = fight("22", dice=(2, 0, 0), troll="stray_troll")
    while match.waiting is not None and match.waiting.prompt != "blame":
        match.answer(match.choices[0])
    assert match.waiting is not None
    names = render.sides(match)
    labels = [render.seat_label(match.spec, match.waiting, option, names) for option in match.choices]
    assert labels == ["Wolf clan", "Bear clan"]


def test_blank_dice_are_rolled_again_unless_something_else_is_chosen_and_good_ones_never_by_themselves() -> None:
    match = fight("-1", dice=(2, 0, 0), troll="mountain_troll", favor=1)
    shown = panel(match)
    assert shown is not None
    assert shown.complete
    assert shown.answers == ('"favor"', "1", "0")  # the blank, not the hit
    match = fight("11", dice=(2, 0, 0), troll="mountain_troll", favor=1)
    shown = panel(match)
    assert shown is not None
    assert not shown.complete
    assert shown.missing == "Take at least one die."


def test_where_a_rune_could_be_used_the_panel_has_what_the_hall_may_answer_later() -> None:
    clans = [{"leader": "gylfir", "dice": [1, 0, 0]}, {"leader": "dagrun", "runes": ["wealth"], "coins": 2}]
    match = position(phase="assigning", round=2, clans=clans, at={"troll": 0}, troll="stray_troll")
    match.answer(1)
    assert match.waiting is not None
    assert (match.waiting.seat, match.waiting.prompt) == (1, "window.armed")
    shown = panel(match)
    assert shown is not None
    assert shown.answers == ('"pass"',)
    assert [row.name for row in shown.standing] == ["runes"]
    assert [label for _, label in shown.also] == ["Rune of Wealth"]


def test_a_tray_that_is_filled_in_by_taps_asks_for_what_is_missing() -> None:
    match = position(phase="placement", round=2, clans=[{"coins": 2}, {}])
    trays = Trays(match.spec, match.view(0), 0, match.seat_names)
    filling = trays.filling("sail", {})
    assert filling is not None
    ships = filling.lines[0].key
    assert trays.panel(filling, {}).title.startswith("Where do you send")
    picks = {ships: "large_public_longship"}
    filling = trays.filling("sail", picks)
    assert filling is not None
    assert trays.panel(filling, picks).title == "To which shore does the large longship sail?"


def test_gifts_say_what_is_taken_and_the_rest_are_coins() -> None:
    clans = [{"leader": "gylfir", "runes": ["gifts"], "coins": 0}, {"leader": "dagrun"}]
    match = position(phase="placement", round=2, clans=clans)
    match.answer("gifts")
    shown = panel(match)
    assert shown is not None
    assert (shown.answers, shown.hint) == (("0", "0"), "You take 4 Coins.")
    match.answer(1)
    shown = panel(match)
    assert shown is not None
    assert (shown.answers, shown.hint) == (("0",), "You take 1 Wood and 3 Coins.")
