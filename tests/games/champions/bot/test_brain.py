"""The bots of Champions of Midgard: their judgement of single questions, and whole matches."""

from __future__ import annotations

import random

import pytest

from meadhall.bots import make_bot
from meadhall.bots.base import brain_of
from meadhall.games.champions import GAME
from meadhall.games.champions.bot import brain
from meadhall.games.champions.bot.answers import answer, rune_now
from meadhall.games.champions.bot.evaluation import chances, errands_of, means_of, prospect, standing
from meadhall.games.champions.bot.plans import plan
from meadhall.games.champions.facts.odds import odds
from meadhall.games.champions.rules.state import Champions
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Option
from meadhall.kernel.veil import deal_unseen
from tests.games.champions.helpers import fight, placing, position, prompt, say, table


def best(match: Match) -> Option:
    """The calculated answer, from the view of the seat that is asked."""
    assert match.waiting is not None
    view = match.view(match.waiting.seat)
    return answer(view.table, match.waiting)


def jarl(match: Match, visits: int = 60) -> Option:
    assert match.waiting is not None
    seat = match.waiting.seat
    return make_bot(GAME, "jarl", seed=1, visits=visits).choose(match.view(seat), match.waiting).option


# -- plans ---------------------------------------------------------------------------------------------------------


def test_a_plan_sends_enough_warriors_and_no_banned_ones() -> None:
    clans = [{"dice": [2, 2, 1], "food": 3}, {}]
    match = position(
        phase="assigning",
        clans=clans,
        at={"troll": 0, "draugr_left": 0},
        troll="stray_troll",
        draugr=["shield_draugr_blue", "bone_draugr_red"],  # no spears
    )
    g = table(match)
    clan = g.clans[0]
    found = plan((2, 2, 1), 3, errands_of(g, clan), means_of(g, clan))
    against_troll, against_draugr = found.loads
    assert against_draugr[1] == 0
    assert odds("B", against_troll[:3], 1, 3).win > 0.8
    assert all(sum(load[kind] for load in found.loads) <= clan.dice[kind] for kind in range(3))
    assert found.value > plan((2, 2, 1), 3, (), means_of(g, clan)).value


def test_a_ship_is_loaded_with_food_for_all_and_within_its_room() -> None:
    match = position(
        phase="assigning",
        clans=[{"dice": [0, 4, 2], "food": 6}, {}],
        sailing={"far_left": [0, "large"]},
        at={"large_public_longship": 0},
        monsters=["mara_red", "mara_blue", "mara_yellow"],
    )
    while prompt(match) == "assign":
        say(match, best(match))
        if table(match).parties or match.waiting is None or match.waiting.prompt != "assign":
            break
    loaded = next(event.args for event in match.story if event.key == "loaded")
    _, _, _, swords, spears, axes, food = (int(x) if isinstance(x, int) else 0 for x in loaded)
    assert 4 <= swords + spears + axes <= food
    assert swords + spears + axes + food <= 10


def test_a_known_journey_changes_the_load() -> None:
    def meals(journey: str) -> int:
        match = position(
            clans=[{"dice": [0, 3, 2], "food": 6, "workers": 2, "crew": 2}, {"workers": 0}],
            journeys={"near_left": journey},
            monsters=["jotunn_red", "jotunn_blue", "jotunn_yellow"],
        )
        say(match, "sages_house", "near_left", fate=("runemaster",))
        say(match, "large_public_longship", "near_left")
        while match.waiting is not None and match.waiting.prompt == "assign":
            choice = best(match)
            if match.waiting.about[1] == "food":
                return int(choice)
            say(match, choice)
        raise AssertionError("nobody was asked for Food")

    assert meals("no_wind") == meals("all_quiet") + 1


def test_nobody_is_sent_into_a_hopeless_fight() -> None:
    match = position(phase="assigning", clans=[{"dice": [1, 0, 0]}, {}], at={"troll": 0}, troll="mountain_troll")
    assert best(match) == 0


# -- in a fight ----------------------------------------------------------------------------------------------------


def test_favor_is_spent_where_it_saves_a_fight_and_not_where_it_is_won() -> None:
    lost = fight("---", dice=(0, 0, 3), favor=1, troll="mountain_troll")  # attack 3: all three are lost
    assert best(lost) == "favor"
    won = fight("-12", dice=(3, 0, 0), favor=1)
    assert best(won) == "keep"


def test_blanks_are_rolled_again_and_hits_are_kept() -> None:
    match = say(fight("-1", "-", dice=(2, 1, 0), favor=1, troll="cave_troll"), "favor")
    answers = []
    while match.waiting is not None and match.waiting.prompt == "reroll":
        answers.append((match.waiting.about[1], best(match)))
        match.queue = ["-", "-"]
        match.answer(answers[-1][1])
        match.queue.clear()
    assert answers[0] == ("blank", 1)
    assert all(n == 0 for face, n in answers if face in ("one", "two"))


def test_the_weakest_warriors_are_lost() -> None:
    match = fight("-", "1", "1", dice=(1, 1, 1), troll="stray_troll")
    assert prompt(match) == "lose.one"
    assert best(match) == "sword"


def test_blame_goes_to_the_clan_that_leads() -> None:
    clans = [{"dice": [0, 0, 0], "favor": 0}, {"glory": 10}, {"glory": 30}]
    match = position(
        "s", "22", phase="combat", clans=clans, at={"troll": 0}, parties={"troll": [0, 1, 2, 0]}, troll="stray_troll"
    )
    assert prompt(match) == "blame"
    assert best(match) == 2


def test_the_success_rune_is_used_when_a_destiny_scores() -> None:
    clans = [{"runes": ["success"], "destinies": ["craftsman"], "wood": 1}, {"wood": 4}]
    poor = position(clans=clans)
    assert poor.waiting is not None
    assert rune_now(table(poor), poor.waiting) is None
    rich = position(clans=[{**clans[0], "wood": 6}, clans[1]])
    assert best(rich) == "success"
    assert jarl(rich, 5) == "success"


# -- the evaluation ---------------------------------------------------------------------------------------------


def test_expected_returns_add_up_to_those_of_one_winner() -> None:
    for seats in (2, 3, 4):
        found = chances([50.0] * seats, 3)
        assert found == pytest.approx([2 / seats - 1] * seats)
        assert sum(chances([10.0, 30.0, 25.0, 28.0][:seats], 2)) == pytest.approx(2 - seats)
    ahead, behind = chances([60.0, 50.0], 0)
    assert ahead > chances([60.0, 50.0], 7)[0] > 0 > behind  # a lead counts more the nearer the end


def test_glory_warriors_and_reserved_fights_count() -> None:
    base = {"dice": [2, 2, 0], "food": 2}
    plain = table(placing(clan=base))
    more = [
        table(placing(clan={**base, "glory": 5})),
        table(placing(clan={**base, "dice": [2, 3, 0]})),
        table(placing(clan={**base, "favor": 2})),
        table(placing(clan={**base, "defeated": ["nokk_red", "mara_blue", "mara_yellow"]})),
        table(placing(clan=base, at={"troll": 0}, troll="stray_troll")),
    ]
    for g in more:
        assert standing(g, g.clans[0]) > standing(plain, plain.clans[0])
    blamed = table(placing(clan={**base, "blame": 3}))
    assert standing(blamed, blamed.clans[0]) < standing(plain, plain.clans[0])


def test_warriors_are_worth_nothing_when_the_last_round_is_over() -> None:
    some, none = (table(placing(clan={"dice": dice, "food": 0}, round=8)) for dice in ([3, 0, 0], [0, 0, 0]))
    assert standing(some, some.clans[0]) == standing(none, none.clans[0])


def test_the_worth_of_a_destiny_is_certain_only_at_the_end() -> None:
    assert prospect(3, 2, 6, 3, 0) == 6
    assert prospect(2, 2, 6, 3, 0) == 3
    assert prospect(0, 0, 6, 3, 0) == 0
    assert 0 < prospect(2, 4, 6, 3, 3) < prospect(3, 2, 6, 3, 3) < 6


def test_evaluating_leaves_the_state_alone_and_gives_the_result_at_the_end() -> None:
    match = Match.new(GAME, 3, {}, "evaluate")
    rng = random.Random(2)
    while match.waiting is not None:
        before = match.state.key()
        assert isinstance(match.state, Champions)
        found = brain.evaluate(match.state)
        assert match.state.key() == before
        assert sum(found) == pytest.approx(-1)
        for _ in range(6):
            if match.waiting is not None:
                match.answer(rng.choice(match.waiting.options))


# -- the tree ------------------------------------------------------------------------------------------------------


def test_the_last_worker_takes_the_fight_that_can_be_won() -> None:
    clans = [
        {"dice": [0, 4, 2], "workers": 1, "food": 0, "wood": 0, "coins": 0},
        {"workers": 0, "favor": 2, "coins": 0},
    ]
    match = position(clans=clans, round=8, troll="stray_troll", draugr=["king_draugr_red", "bone_draugr_red"])
    assert jarl(match) == "draugr_left"  # 7 Glory and 5 Coins, against 5 and some Blame
    weak = position(
        clans=[{**clans[0], "dice": [2, 0, 0]}, clans[1]],
        at={"sages_house": 1},
        stalls=["varyags", "skald"],
        troll="cave_troll",
        draugr=["king_draugr_red", "king_draugr_blue"],
        round=8,
    )
    assert jarl(weak) == "skald"


def test_the_same_seed_makes_the_same_choice() -> None:
    match = Match.new(GAME, 4, {}, "same")
    while prompt(match) == "leader":
        say(match, jarl(match, 3))
    assert len({jarl(match, 20) for _ in range(2)}) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_priors_are_shares_of_all_options(seats: int) -> None:
    match, rng = Match.new(GAME, seats, {}, f"prior {seats}"), random.Random(seats)
    while match.waiting is not None:
        seat = match.waiting.seat
        world = deal_unseen(match.view(seat), rng)
        assert world.waiting is not None
        weights = brain.prior(world, world.waiting)
        assert len(weights) == len(match.waiting.options)
        assert all(weight > 0 for weight in weights)
        assert sum(weights) == pytest.approx(1)
        if rng.random() < 0.5:
            match.answer(brain.scripted(match.view(seat), match.waiting, rng))
        else:
            match.answer(rng.choice(match.waiting.options))


@pytest.mark.parametrize("options", [{}, {"assign": "simultaneous"}, {"dice": "C", "hall_of_records": True}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_play_whole_matches(seats: int, options: dict[str, object]) -> None:
    """Every answer is checked by the match."""
    match = Match.new(GAME, seats, options, f"whole {seats}")
    kinds = ("jarl", "scripted", "scripted", "random")
    bots = [make_bot(GAME, kinds[seat], seed=seat, **({"visits": 2} if seat == 0 else {})) for seat in range(seats)]
    while match.waiting is not None:
        seat = match.waiting.seat
        match.answer(bots[seat].choose(match.view(seat), match.waiting).option)
    assert match.result is not None


def test_the_policy_answers_questions_in_dealt_worlds() -> None:
    match, rng = Match.new(GAME, 3, {}, "policy"), random.Random(3)
    for _ in range(30):
        assert match.waiting is not None
        match.answer(rng.choice(match.waiting.options))
    assert match.waiting is not None
    world = deal_unseen(match.view(match.waiting.seat), rng).search_copy()
    while world.waiting is not None:
        options = world.waiting[1] if not hasattr(world.waiting, "seat") else ()
        world.apply(rng.choice(options) if options else brain.policy(world, rng))
    assert world.result().scores


def test_scripted_beats_random_and_jarl_beats_scripted() -> None:
    def winner(kinds: tuple[str, str], seed: int) -> int:
        match = Match.new(GAME, 2, {}, f"duel {seed}")
        bots = [make_bot(GAME, kind, seed=seed, **({"visits": 30} if kind == "jarl" else {})) for kind in kinds]
        while match.waiting is not None:
            seat = match.waiting.seat
            match.answer(bots[seat].choose(match.view(seat), match.waiting).option)
        assert match.result is not None
        return match.result.scores.index(max(match.result.scores))

    assert [winner(("scripted", "random"), n) for n in range(3)] == [0, 0, 0]
    assert [winner(("scripted", "jarl"), n) for n in range(3)] == [1, 1, 1]


def test_the_pairings_are_those_of_the_ladder() -> None:
    bars = {(p.seats, p.bar) for p in brain.PAIRINGS if p.others == "scripted"}
    assert bars == {(2, 0.85), (3, 0.65), (4, 0.55)}
    assert brain_of(GAME).prior is brain.prior
