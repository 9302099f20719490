"""The bots of Thunder & Lightning: what they use, where they expect hidden cards, and single decisions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from meadhall.bots import make_bot
from meadhall.bots.base import brain_of
from meadhall.games.thunder import GAME
from meadhall.games.thunder.bot import brain, search
from meadhall.games.thunder.bot.belief import believe
from meadhall.games.thunder.bot.evaluation import NAMES, evaluate, features
from meadhall.games.thunder.bot.judgement import Judge
from meadhall.games.thunder.bot.opinions import FIVE, GOD, OPINIONS, RANK, RANKS, SAILORS, SEVEN, SIX, TREASURE
from meadhall.games.thunder.bot.sight import Sight, duels, sight_of
from meadhall.games.thunder.rules.decks import CARDS
from meadhall.games.thunder.rules.powers import POWERS
from meadhall.games.thunder.rules.state import DECK, LANE_AND_ROW, ROWS, Thunder
from meadhall.kernel import laws
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.veil import deal_unseen, view_of
from tests.games.thunder.helpers import LOKI, THOR, loser, play, side, state, table


def script(match: Match) -> Option:
    ask = match.waiting
    assert ask is not None
    return brain.scripted(match.view(ask.seat), ask, random.Random(1))


def jarl(match: Match, visits: int = 120) -> Option:
    ask = match.waiting
    assert ask is not None
    return make_bot(GAME, "jarl", seed=3, visits=visits).choose(match.view(ask.seat), ask).option


# -- the scripted player


def a_turn(match: Match, think: Callable[[Match], Option]) -> list[Option]:
    """All answers of the asked seat until its turn is over."""
    given: list[Option] = []
    seat = match.waiting.seat if match.waiting is not None else -1
    while match.waiting is not None and match.waiting.seat == seat:
        given.append(think(match))
        play(match, given[-1])
    return given


@pytest.mark.parametrize("think", [script, jarl])
def test_a_weaker_front_is_challenged_and_a_stronger_is_not(think: Callable[[Match], Option]) -> None:
    hand = "trolls " * 4 + "fire_giant " * 3
    six = "champions_of_asgard!"
    weak = table(side(hand, a="dragon!", b="trolls", c="trolls"), side("hel", a="light_elves! ravens", b=six, c=six))
    assert "challenge a" in a_turn(weak, think)
    strong = table(side("ravens", a="trolls!", b="trolls", c="trolls"), side("hel", a=six, b=six, c=six))
    assert not str(think(strong)).startswith("challenge")


def test_it_draws_when_short_of_cards() -> None:
    assert script(table(side(a="trolls!", b="trolls!"), side("hel", a="tyr!", b="einherjar!"))) == "draw"


def test_it_plays_loki_first_and_in_front_of_the_crown() -> None:
    match = table(side("loki", a="trolls", b="trolls crown", c="dragon"))
    assert script(match) == "loki"
    play(match, "loki")
    assert script(match) == "b"


def test_it_hides_its_treasure_behind_others() -> None:
    match = table(side("crown", a="dragon fire_giant", b="trolls", c="trolls"))
    play(match, "place")
    assert script(match) == "a3"
    match = table(side("crown trolls", a="dragon"), to_move="loki")
    play(match, "place", "a1")
    assert script(match) == "trolls"  # never in front


def test_ravens_choose_a_card_that_they_beat() -> None:
    match = table(side("ravens", a="trolls"), side(a="tyr!", b="thor! light_elves", c="shield_wall!"))
    play(match, "ravens")
    assert script(match) == "b"


def test_gungnir_removes_a_card_that_frigg_has_shown() -> None:
    match = table(side("gungnir", a="trolls"), side(a="light_elves tyr! ring! ravens"))
    play(match, "gungnir")
    assert script(match) == "a3"


@pytest.mark.parametrize("seed", range(4))
def test_it_beats_random_answers(seed: int) -> None:
    """It wins at least three matches of four; the seeds are fixed."""
    won = 0
    for number in range(4 * seed, 4 * seed + 4):
        match = Match.new(GAME, 2, None, f"scripted {number}")
        kinds = ["scripted", "random"] if number % 2 == 0 else ["random", "scripted"]
        bots = [make_bot(GAME, kind, seed=number) for kind in kinds]
        while match.waiting is not None:
            seat = match.waiting.seat
            match.answer(bots[seat].choose(match.view(seat), match.waiting).option)
        assert match.result is not None
        won += match.result.returns[kinds.index("scripted")] > 0
    assert won >= 3


# -- what they know and where they expect hidden cards


def seen_by_frigg(card: str) -> Match:
    """Loki saw Thor's whole hand with two equal cards; one of them was then placed in front in lane a."""
    match = table(
        side("frigg", a="trolls", b="shield_wall", c="shield_wall"), side(f"{card} {card}", b="ravens", c="ravens")
    )
    play(match, "frigg", "hand", "draw", "draw", "place", "a1", card, "draw", fate=("hel", "odin", "tyr"))
    return match


@pytest.mark.clause("TL-25.2")
@pytest.mark.parametrize(("card", "rank"), [("ravens", RANK["ravens"]), ("champions_of_asgard", SIX)])
def test_a_card_seen_to_be_weak_stays_weak(card: str, rank: int) -> None:
    match = seen_by_frigg(card)
    sight = sight_of(match.view(LOKI), LOKI)
    assert sight.theirs(0, 0)[rank] == pytest.approx(1)
    place = state(match).columns[3][0]
    for seed in range(20):
        rng = random.Random(seed)
        world = deal_unseen(match.view(LOKI), rng)
        believe(world, LOKI, rng)
        assert world.cards.at(place) == (card,)
    assert (script(match) == "challenge a") == (card == "ravens")


def test_a_treasure_known_to_stand_in_front_is_challenged() -> None:
    match = table(side("frigg", a="trolls", b="dragon"), side("ring", b="light_elves"))
    play(match, "frigg", "hand", "draw", "place", "a1", "ring", fate=("hel",))
    assert script(match) == "challenge a"
    # The search may win the other challenge first; there are points for both.
    a_turn(match, jarl)
    assert loser(match) == ("thor", "treasure")


@pytest.mark.parametrize("seed", range(6))
def test_belief_keeps_what_the_seat_knows(seed: int) -> None:
    rng = random.Random(seed)

    def look(match: Match) -> None:
        if rng.random() < 0.15:
            for seat in (LOKI, THOR):
                view = match.view(seat)
                world = deal_unseen(view, rng)
                believe(world, seat, rng)
                assert view_of(GAME.name, world, seat) == view

    laws.random_match(GAME, f"belief {seed}", at_decision=look)


def opened() -> Match:
    match = Match.new(GAME, seed="worlds")
    while match.waiting is not None and match.waiting.prompt == "first_row":
        play(match, match.waiting.options[0])
    return match


def worlds(match: Match, seat: int, number: int) -> tuple[list[Thunder], list[Thunder]]:
    """Worlds as dealt, and the same worlds after `believe`."""
    dealt, believed = [], []
    for seed in range(number):
        rng = random.Random(seed)
        dealt.append(deal_unseen(match.view(seat), rng))
        believed.append(dealt[-1].clone())
        believe(believed[-1], seat, rng)
    return dealt, believed


def test_belief_puts_strong_cards_and_few_gods_in_the_first_row() -> None:
    match = opened()
    counts = []
    for found in worlds(match, LOKI, 300):
        ranks = [RANK[world.kind_at(THOR, lane, 0)] for world in found for lane in range(3)]
        counts.append((ranks.count(GOD), sum(rank in (FIVE, SIX, SEVEN) for rank in ranks)))
    (gods, strong), (gods_believed, strong_believed) = counts
    assert gods_believed < 0.5 * gods
    assert strong_believed > 1.3 * strong


def laid_behind(match: Match) -> Match:
    """Thor's turn: Thor draws a card, and places two behind the front in lane a."""
    play(match, "draw")
    for spot in ("a2", "a3"):
        play(match, "place", spot)
        assert match.waiting is not None
        play(match, next(card for card in match.waiting.options if card != "ring"))
    return match


def test_belief_puts_the_treasure_behind_other_cards() -> None:
    """Whether the seat knows where it was at first (in a match it began in the deck) or not."""
    unknown = table(to_move="thor", thor=side("ring hel tyr", a="light_elves", b="light_elves", c="light_elves"))
    for match in (unknown, play(opened(), "draw", "draw", "draw")):
        last = state(laid_behind(match)).columns[3][2]
        dealt, believed = (sum(w.cards.at(last) == ("ring",) for w in found) for found in worlds(match, LOKI, 600))
        assert believed > 4 * dealt
        assert 0 < believed < 300


def test_belief_puts_few_weak_cards_against_a_strong_one() -> None:
    """A card that was placed against a visible Dragon is seldom one that the Dragon beats."""
    thor = side("hel tyr odin frigg", a="light_elves", b="light_elves", c="light_elves")
    seldom = []
    for front in ("dragon", "dragon!"):
        match = table(side("hel", a=front, b="trolls", c="trolls"), thor, to_move="thor")
        play(match, "place", "a1", "tyr", "draw", "draw", fate=("freya", "idunn"))
        beaten = [RANK[world.kind_at(THOR, 0, 0)] in (SAILORS, FIVE) for world in worlds(match, LOKI, 300)[1]]
        seldom.append(sum(beaten))
    assert seldom[1] < 0.5 * seldom[0]


@pytest.mark.clause("TL-2.7")
def test_all_cards_of_a_dealt_deck_are_drawn_equally_often() -> None:
    """This includes cards known to lie there, which the deal fixes, and cards that are still open."""
    known = [{"who": "loki", "cards": ["hel", "ring"], "among": ["thor deck"]}]
    thor = side("tyr", a="light_elves", deck="einherjar hel ravens ring")
    world = deal_unseen(table(None, thor, to_move="thor", known=known).view(LOKI), random.Random(1))
    deck = world.cards.places[world.cards.decks[DECK[THOR]][0]]
    assert (deck.size, deck.kinds) == (4, ("hel", "ring"))
    drawn: Counter[str] = Counter()
    held = Counter(world.hand(THOR))
    dice = random.Random(2)
    for _ in range(4000):
        g = world.search_copy()
        g.dice = dice
        g.apply("draw")
        drawn.update(Counter(g.hand(THOR)) - held)
    assert len(drawn) == 4
    assert all(880 < n < 1120 for n in drawn.values()), drawn


def test_odds_add_up_and_count_what_lies_open() -> None:
    match = table(side(a="trolls"), side("hel", a="light_elves tyr!", b="ring"))
    for sight in (Sight(state(match), LOKI), sight_of(match.view(LOKI), LOKI)):
        assert sum(sight.theirs(0, 0)) == pytest.approx(1)
        assert sight.theirs(0, 0)[RANK["tyr"]] == 0  # the only one lies open
        assert sight.theirs(0, 1)[RANK["tyr"]] == 1
        assert 0 < sight.theirs(1, 0)[TREASURE] < 0.2
        assert sum(sight.hand()) == pytest.approx(1)


def test_all_kinds_of_a_rank_are_equal_in_a_challenge() -> None:
    """Every kind of a rank has the strength of the kind that stands for it."""
    assert set(RANK) >= set(CARDS)
    for kind, card in CARDS.items():
        same = [other for other in CARDS if RANK[other] == RANK[kind]]
        assert {CARDS[other].strength for other in same} == {card.strength}
    assert len(duels(4, "", "")) == RANKS


# -- policy and evaluation


@pytest.mark.parametrize("seed", range(4))
def test_policy_and_evaluation_fit_every_question(seed: int) -> None:
    rng = random.Random(seed)
    prompts = set()

    def look(match: Match) -> None:
        g, ask = match.state, match.waiting
        assert isinstance(g, Thunder)
        assert isinstance(ask, Ask)
        prompts.add(ask.prompt)
        assert len(search.glance(g, ask)) == len(ask.options)
        assert brain.policy(g, rng) in ask.options
        assert brain.scripted(match.view(ask.seat), ask, rng) in ask.options
        assert 0 < brain.visits(match.view(ask.seat), ask) <= brain.VISITS
        mine, theirs = evaluate(g)
        assert -1 < mine < 1
        assert mine == -theirs
        assert len(features(g, 0)) == len(NAMES)

    for number in range(3):
        laws.random_match(GAME, f"questions {seed} {number}", options={"burn_power": seed == 3}, at_decision=look)
    assert {"action", "spot", "card", "first_row"} < prompts


@pytest.mark.parametrize("seed", range(4))
def test_the_best_place_equals_the_best_of_all_pairs(seed: int) -> None:
    """`best_place` does not compare each card on each spot; this test does."""
    looked = 0

    def look(match: Match) -> None:
        nonlocal looked
        g, ask = match.state, match.waiting
        assert isinstance(g, Thunder)
        if ask is None or "place" not in ask.options:
            return
        judge = Judge(Sight(g, ask.seat))
        best, spot, card = judge.best_place()
        spots = [
            (lane, row)
            for lane in range(3)
            for row in range(g.leaders[ask.seat] == lane, len(g.columns[3 * ask.seat + lane]) + 1)
            if len(g.columns[3 * ask.seat + lane]) < ROWS
        ]
        assert best == pytest.approx(max(judge.place(*at, name) for at in spots for name in judge.names()))
        assert judge.place(*LANE_AND_ROW[spot], card) == pytest.approx(best)
        looked += 1

    laws.random_match(GAME, f"places {seed}", at_decision=look)
    assert looked > 10


def test_the_evaluation_likes_cards_columns_and_a_hidden_treasure() -> None:
    def value(loki: dict[str, object]) -> float:
        return evaluate(state(table(loki, side("hel", a="light_elves", b="light_elves", c="light_elves"))))[LOKI]

    few, many = side(a="trolls", b="trolls"), side(a="trolls dragon", b="trolls", c="dragon")
    assert value(few) < value(many)
    assert value(side("crown", a="trolls")) < value(side("hel", a="trolls"))
    assert value(side(a="crown dragon trolls")) < value(side(a="dragon trolls crown"))


def test_the_shares_of_a_decision_add_up_to_one() -> None:
    def shares(*prompts: str) -> float:
        return sum(brain.SHARES.get(prompt, brain.TARGET) for prompt in prompts)

    assert shares("action", "spot", "card") == pytest.approx(1)
    assert shares("action", "ravens", "front") == pytest.approx(1)
    assert shares("action", "front", "front", "front") == pytest.approx(1)
    assert shares("action", "move", "move_to") == pytest.approx(1)
    assert shares("action", "strike") == pytest.approx(1)
    assert shares("first_row", "first_row", "first_row") == pytest.approx(1)


def test_the_game_names_its_brain() -> None:
    parts = brain_of(GAME)
    assert None not in (parts.evaluate, parts.policy, parts.scripted, parts.believe, parts.search)
    bars = {(pairing.challenger, pairing.others): pairing.bar for pairing in brain.PAIRINGS}
    assert bars["jarl", "random"] == 0.95
    assert bars["jarl", "scripted"] == 0.65


# -- the search


def test_every_round_of_a_search_is_dealt_anew_and_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    match = opened()
    assert match.waiting is not None
    seen: list[tuple[str, ...]] = []

    def note(world: Thunder, seat: int, rng: random.Random) -> None:
        assert seat == LOKI
        seen.append(tuple(world.kind_at(THOR, lane, 0) for lane in range(3)))

    monkeypatch.setattr(search, "believe", note)
    assert search.search(match.view(LOKI), match.waiting, 60, None, 1).visits == 60
    assert len(seen) >= 60 / search.ACTIONS
    assert len(set(seen)) > len(seen) / 2


def test_a_search_by_visits_is_deterministic() -> None:
    match = opened()
    assert match.waiting is not None
    view = match.view(LOKI)
    first, again, other = (search.search(view, match.waiting, 40, None, seed) for seed in (1, 1, 2))
    assert first == again
    assert first is not None
    assert other is not None
    assert first[1] != other[1]


def test_the_search_finds_a_win_that_the_script_misses() -> None:
    """Thor has a single card. Loki has two points, can beat it, and wins if Thor gets no other card."""
    match = table(side("hel", a="dragon!", b="trolls"), side("", a="light_elves!", deck=""), to_move="loki")
    assert "challenge a" in a_turn(match, jarl)
    assert loser(match) == ("thor", "empty_field")


def test_every_card_has_an_opinion() -> None:
    assert set(OPINIONS) == set(CARDS)
    assert {kind for kind, opinion in OPINIONS.items() if opinion.power is not None} == set(POWERS)
