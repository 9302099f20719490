"""Hidden information (TL-25): the kernel's laws in random play, and pairs of states that look the same to a seat."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from meadhall.bots import make_bot
from meadhall.games.thunder import GAME
from meadhall.games.thunder.bot.search import glance
from meadhall.games.thunder.rules.decks import quantities
from meadhall.kernel import laws
from meadhall.kernel.codec import view_to_json
from meadhall.kernel.match import Match
from meadhall.kernel.veil import View, deal_unseen, view_of
from tests.games.thunder.helpers import LOKI, THOR, options, play, side, state, table
from tests.games.thunder.shadow import Shadow

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"discard_first": False},
    {"burn_power": True},
    {"viking_strength": 3, "archers": 2, "leader_survives": True},
)
VIEWERS = (-1, LOKI, THOR)


def seat_of(viewer: int) -> int | None:
    return None if viewer < 0 else viewer


@pytest.mark.parametrize("seed", range(24))
def test_laws_hold_in_random_matches(seed: int) -> None:
    laws.check_match(GAME, f"laws {seed}", options=OPTIONS[seed % len(OPTIONS)], share=0.06)


def leak_test(seeds: range, positions: int, share: float) -> tuple[int, int]:
    """Checks law one at random positions, for all viewers; and for one viewer, one state of each sort that must look
    the same. Returns how many states were compared. In half of the cases this viewer is the asked seat; then bots must
    also choose the same in that seat.
    """
    compared = [0, 0]
    seen = 0
    for seed in seeds:
        shadow = Shadow(f"leaks {seed}", OPTIONS[seed % len(OPTIONS)] if seed % 3 == 0 else {})
        while shadow.match.waiting is not None and seen < positions:
            if shadow.rng.random() < share:
                seen += 1
                laws.view_survives_dealing(shadow.match, shadow.rng)
                viewer = shadow.rng.choice((*VIEWERS, *[shadow.match.waiting.seat] * 3))
                for sort, changes in enumerate((shadow.exchanges(viewer), shadow.other_choices(viewer))):
                    if changes:
                        compared[sort] += same_to(shadow, viewer, shadow.rng.choice(changes))
            shadow.step()
        if seen == positions:
            break
    assert seen == positions
    return compared[0], compared[1]


def same_to(shadow: Shadow, viewer: int, change: Any) -> bool:
    other = shadow.otherwise(change)
    if other is None or other.key() == shadow.g.key():
        return False
    ask, bots = shadow.match.waiting, None
    if ask is not None and ask.seat == viewer:
        bots = choices
        # A playout uses no hidden card either, although it runs on a whole state.
        assert glance(shadow.g, ask) == glance(other, ask)
    try:
        laws.cannot_tell_apart(GAME, shadow.g, other, seat_of(viewer), bots)
    except laws.LawBroken as broken:
        raise AssertionError(f"{broken.message[:3000]} {change} {shadow.match.record()}") from None
    return True


def choices(view: View[Any]) -> str:
    """The choices of bots with a fixed seed, and their expected results."""
    ask = view.table.waiting
    return repr([make_bot(GAME, kind, seed=5, visits=4).choose(view, ask) for kind in ("jarl", "scripted")])


@pytest.mark.clause("TL-25.1", "TL-25.2", "TL-25.4", "TL-25.5")
@pytest.mark.parametrize("part", range(10))
def test_hidden_differences_change_no_view_and_no_bot_choice(part: int) -> None:
    unseen, chosen = leak_test(range(1000 * part, 1000 * part + 100), positions=50, share=0.2)
    assert unseen > 30
    assert chosen > 15


@pytest.mark.soak
@pytest.mark.parametrize("part", range(40))
def test_hidden_differences_change_no_view_in_many_matches(part: int) -> None:
    leak_test(range(10**6 + 1000 * part, 10**6 + 1000 * part + 1000), positions=500, share=0.1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(400))
def test_laws_hold_in_many_random_matches(seed: int) -> None:
    laws.check_match(GAME, f"soak {seed}", options=OPTIONS[seed % len(OPTIONS)], share=0.3)


# -- cases by hand: exactly the knowledge that the rulebook gives


def same(one: Match, other: Match, *viewers: int) -> None:
    for viewer in viewers:
        laws.cannot_tell_apart(GAME, one.state, other.state, seat_of(viewer))


def differ(one: Match, other: Match, viewer: int) -> None:
    a, b = (json.dumps(view_to_json(view_of("thunder", m.state, seat_of(viewer)))) for m in (one, other))
    assert a != b


FRIGG = side("frigg", a="trolls", b="dragon")


@pytest.mark.clause("TL-25.1", "TL-25.4")
def test_a_card_in_the_hand_or_in_the_deck() -> None:
    one, other = (table(side(card, a="trolls"), side(a="light_elves")) for card in ("crown", "ravens"))
    same(one, other, THOR, -1)
    differ(one, other, LOKI)


@pytest.mark.clause("TL-25.1", "TL-25.4")
def test_two_face_down_cards_exchanged() -> None:
    one, other = table(side(a="crown ravens")), table(side(a="ravens crown"))
    same(one, other, THOR, -1)
    differ(one, other, LOKI)


@pytest.mark.clause("TL-25.2", "TL-25.4")
def test_a_face_down_card_after_frigg_saw_the_hand() -> None:
    thor = side("ring ravens einherjar", a="light_elves", b="light_elves")
    one, other = (
        play(table(FRIGG, thor), "frigg", "hand", "draw", "place", "a1", card, fate=("trolls",))
        for card in ("ring", "ravens")
    )
    same(one, other, LOKI, -1)
    differ(one, other, THOR)
    place = state(one).columns[3][0]
    assert state(other).columns[3][0] == place
    laws.deals_reach(GAME, one.state, LOKI, {place: {"ring", "ravens", "einherjar"}}, 200, random.Random(1))


@pytest.mark.clause("TL-25.2")
def test_a_card_placed_before_the_draw_is_one_of_those_seen() -> None:
    thor = side("ring ravens einherjar", a="light_elves", b="light_elves")
    match = table(FRIGG, thor)
    play(match, "frigg", "hand", "draw", "place", "b1", "ravens", "draw", fate=("trolls", "tyr"))
    place = state(match).columns[4][0]
    laws.deals_reach(GAME, match.state, LOKI, {place: {"ring", "ravens", "einherjar"}}, 300, random.Random(2))
    # A card placed after the draw may be any unseen card except Thor.
    match = table(FRIGG, thor)
    play(match, "frigg", "hand", "draw", "draw", "place", "b1", "ravens", fate=("trolls", "tyr"))
    place = state(match).columns[4][0]
    anything = set(quantities(THOR)) - {"thor"}
    laws.deals_reach(GAME, match.state, LOKI, {place: anything}, 3000, random.Random(3))


@pytest.mark.clause("TL-25.2", "TL-15.2")
def test_the_card_that_hel_took() -> None:
    loki = side("hel trolls", a="trolls", b="trolls", pile="dragon ravens fire_giant")
    one, other = (play(table(loki), "hel", card) for card in ("dragon", "ravens"))
    same(one, other, THOR, -1)
    differ(one, other, LOKI)
    laws.deals_reach(GAME, one.state, THOR, {"loki.sunk": {"dragon", "ravens", "fire_giant"}}, 200, random.Random(4))
    # A card that is placed afterwards may be that one.
    one, other = (play(table(loki), "hel", card, "place", "a1", card) for card in ("dragon", "ravens"))
    same(one, other, THOR, -1)


@pytest.mark.clause("TL-12.3", "TL-25.2")
def test_the_kind_under_a_foreign_back() -> None:
    loki = side("taken_ravens taken_tyr dragon", a="trolls", b="trolls")
    one, other = (play(table(loki), "place", "a1", card) for card in ("taken_ravens", "taken_tyr"))
    same(one, other, THOR, -1)
    place = state(one).columns[0][0]
    laws.deals_reach(
        GAME, one.state, THOR, {place: {"ravens", "tyr"}, "loki.taken": {"ravens", "tyr"}}, 100, random.Random(5)
    )
    # Everybody sees the back itself.
    differ(one, play(table(loki), "place", "a1", "dragon"), THOR)


@pytest.mark.clause("TL-25.3")
def test_the_treasure_is_not_in_the_first_row() -> None:
    match = Match.new("thunder", seed="first row")
    while match.waiting is not None and match.waiting.prompt == "first_row":
        play(match, match.waiting.options[0])
    for viewer, seat in ((THOR, LOKI), (LOKI, THOR), (-1, THOR)):
        treasure, leader = ("crown", "loki") if seat == LOKI else ("ring", "thor")
        front = {
            state(match).columns[3 * seat + lane][0]: set(quantities(seat)) - {treasure, leader} for lane in range(3)
        }
        hand = {("loki.hand", "thor.hand")[seat]: set(quantities(seat)) - {treasure}}
        laws.deals_reach(GAME, match.state, seat_of(viewer), front | hand, 1500, random.Random(6))


@pytest.mark.clause("TL-25.3", "TL-6.1")
def test_a_last_card_that_is_placed_is_not_the_leader() -> None:
    match = table(side("ravens", a="trolls", b="trolls"))
    play(match, "place")
    laws.deals_reach(GAME, match.state, THOR, {"loki.hand": set(quantities(LOKI)) - {"loki"}}, 1500, random.Random(7))


@pytest.mark.clause("TL-25.4", "TL-13.1")
def test_the_spectator_does_not_see_what_frigg_saw() -> None:
    one, other = (
        play(table(FRIGG, side(f"{card} ravens", a="light_elves")), "frigg", "hand") for card in ("ring", "hel")
    )
    same(one, other, -1)
    differ(one, other, LOKI)


@pytest.mark.clause("TL-8.2", "TL-25.1")
def test_valkyries_move_either_of_two_cards() -> None:
    one, other = (
        play(table(side("valkyries", a="trolls"), side(a=cards)), "valkyries", "a1", "c1")
        for cards in ("ring tyr", "tyr ring")
    )
    same(one, other, LOKI, -1)


@pytest.mark.clause("TL-25.5")
@pytest.mark.parametrize("viewer", [THOR, -1])
def test_others_do_not_see_that_a_seat_is_stuck_before_it_answers(viewer: int) -> None:
    """The question is asked in both cases, because what is possible depends on the secret hand."""
    one, other = (
        table(
            side(
                held,
                a=f"shield_wall trolls trolls {laid}",
                b="shield_wall " * 3 + "trolls",
                c="hel " + "dragon " * 3,
                deck="",
            ),
            side(b="light_elves"),
        )
        for held, laid in (("odin", "ravens"), ("ravens", "odin"))
    )
    assert (options(one), options(other)) == (("stuck",), ("ravens",))
    same(one, other, viewer)


@pytest.mark.clause("TL-25.5")
def test_prompts_do_not_depend_on_hidden_cards() -> None:
    """Whatever is dealt anew, the same question is put to the same seat."""
    rng = random.Random(8)
    match = Match.new("thunder", seed="prompts")
    while match.waiting is not None and match.ply < 120:
        for viewer in VIEWERS:
            dealt = deal_unseen(match.view(seat_of(viewer)), rng)
            assert dealt.waiting is not None
            assert dealt.waiting[:2] == match.waiting[:2]
        play(match, rng.choice(match.waiting.options))
