"""Hints: what an option would do, in words and numbers."""

from __future__ import annotations

import random
import re
from collections import Counter
from importlib import resources
from typing import Any

import pytest

from meadhall.bots import make_bot
from meadhall.games.champions import GAME
from meadhall.games.champions.facts.hints import hints, percent
from meadhall.games.champions.facts.odds import odds
from meadhall.games.champions.rules.tables import JOURNEYS
from meadhall.kernel.hint import Hint
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Option
from tests.games.champions.helpers import fight, placing, position, say, table


def told(match: Match) -> dict[Option, Hint]:
    assert match.waiting is not None
    return hints(match.view(match.waiting.seat), match.waiting)


def test_the_game_names_its_hints() -> None:
    assert GAME.load(GAME.hints) is hints


def test_only_certain_results_are_0_or_100_percent() -> None:
    assert [percent(p) for p in (0.0, 0.001, 0.456, 0.999, 1.0)] == ["0 %", "1 %", "46 %", "99 %", "100 %"]


# -- places --------------------------------------------------------------------------------------------------------


def test_the_hint_of_an_enemy_has_the_odds_by_number_of_warriors() -> None:
    match = placing(clan={"dice": [2, 0, 1]}, troll="stray_troll")
    hint = told(match)["troll"]
    assert "attack 1, defence 3" in hint.text
    assert "5 Glory and 1 Wood" in hint.text
    assert hint.rows[0] == ("warriors", "win", "lost")
    assert [row[0] for row in hint.rows[1:]] == ["1 Axeman", "1 Swordsman and 1 Axeman", "2 Swordsmen and 1 Axeman"]
    found = odds("B", (2, 0, 1), 1, 3)
    assert hint.rows[-1][1:] == (percent(found.win), f"{found.losses:.1f}")


def test_the_odds_are_those_of_the_best_party_of_each_size() -> None:
    clan = {"dice": [1, 1, 0]}
    assert told(placing(clan=clan, troll="stray_troll"))["troll"].rows[1][0] == "1 Spearman"
    led = placing(clan={**clan, "leader": "svanhildr"}, troll="stray_troll")
    assert told(led)["troll"].rows[1][0] == "1 Swordsman"


def test_banned_warriors_do_not_count_in_the_odds() -> None:
    match = placing(clan={"dice": [0, 3, 0]}, draugr=["shield_draugr_blue", "bone_draugr_red"])
    hint = told(match)["draugr_left"]
    assert "bans Spearmen" in hint.text
    assert "nobody" in hint.text
    assert hint.rows == ()


def test_hints_say_what_places_give_and_cost() -> None:
    match = placing(
        clan={"dice": [7, 0, 0], "coins": 4, "food": 2, "wood": 1},
        stock=[2, 1, 0, 3],
        stalls=["raiders", "aumingi"],
        merchant="salt_meat",
        huts_sold=2,
        supply=[1, 11, 10],
    )
    said = {option: hint.text for option, hint in told(match).items()}
    assert said["swordsmith"] == "Take 2 Swordsmen. You have room for 1 warrior."
    assert said["hafter"] == "Take 1 Spearman."
    assert said["smokehouse"] == "Take 3 Food."
    assert said["raiders"] == "Pay 1 Wood: take 2 Spearmen. You have room for 1 warrior."
    assert said["merchant_ship"] == "Pay 1 Coin: take 2 Food and 1 Wood."
    assert said["worker_huts"].startswith("Pay 3 Coins")
    assert "1 to 2 Food" in said["aumingi"]
    assert "clan on your left" in said["jarls_longhouse"]
    assert "7 goods" in said["market"]
    assert told(match)["stave_church"].rows == (("Coins", "Favor"), ("1", "1"), ("3", "2"))
    assert "1 Glory more" in said["beg"]


@pytest.mark.clause("CM-3.5", "CM-3.6")
def test_hints_say_when_not_all_warriors_would_come() -> None:
    one = {"coins": 2, "wood": 1}
    match = placing(clan={"dice": [0, 0, 8], **one}, stalls=["varyags", "skald"], merchant="sell_sword")
    for place in ("varyags", "merchant_ship", "jarls_longhouse"):
        assert told(match)[place].text.endswith("You have room for no warrior.")
    assert told(match)["skald"].text == "Take 2 Glory."
    clans = [{"dice": [1, 0, 0], **one}, {"dice": [0, 6, 0]}, {"dice": [0, 5, 0]}]
    match = position(clans=clans, stock=[0, 0, 0, 0], stalls=["raiders", "skald", "aumingi"], merchant="young_swords")
    assert told(match)["raiders"].text == "Pay 1 Wood: take 2 Spearmen. The supply is short of Spearmen."
    assert told(match)["merchant_ship"].text == "Pay 1 Coin: take 2 Swordsmen and 1 Food."


def test_hints_use_the_costs_of_the_leader() -> None:
    for leader, said in (("gylfir", "Take 3 Wood."), ("ullr", "Pay 1 Coin: take 3 Wood.")):
        match = placing(clan={"leader": leader, "coins": 1}, merchant="timber")
        assert told(match)["merchant_ship"].text == said


def test_the_hint_of_a_ship_says_which_party_could_sail() -> None:
    match = placing(
        clan={"dice": [0, 4, 0], "food": 2, "coins": 1}, monsters=["mara_red", "nokk_blue", "nidhogg_spawn_red"]
    )
    large = told(match)["large_public_longship"]
    assert large.text.startswith("Pay 1 Coin. It carries 10")
    assert [row[2] for row in large.rows[1:]] == ["4 Spearmen", "4 Spearmen", "2 Spearmen"]  # two Food, far and near
    small = told(match)["small_public_longship"]
    assert [row[2] for row in small.rows[1:]] == ["3 Spearmen", "3 Spearmen", "2 Spearmen"]  # five in all
    say(match, "large_public_longship")
    mara = odds("B", (0, 4, 0), 2, 4)
    assert told(match)["near_left"].rows[-1] == ("4 Spearmen", percent(mara.win), f"{mara.losses:.1f}")


# -- sending warriors ----------------------------------------------------------------------------------------------


def assigning(**fields: object) -> Match:
    return position(phase="assigning", at={"troll": 0}, troll="cave_troll", **fields)


def test_the_hint_of_a_number_of_warriors_has_the_odds() -> None:
    match = assigning(clans=[{"dice": [1, 3, 0]}, {}])
    assert told(match)[0].text == "Nobody goes: no fight."
    say(match, 1)
    found = odds("B", (1, 3, 0), 2, 4)
    assert told(match)[3].text == f"4 dice: {percent(found.win)} to win, about {found.losses:.1f} lost."
    assert told(match)[0].text.startswith("1 die: ")


def loading(journeys: dict[str, Any]) -> Match:
    """Three warriors and four Food may go on board, to the far left."""
    return position(
        phase="assigning",
        clans=[{"dice": [0, 3, 0], "food": 4}, {}],
        sailing={"far_left": [0, "large"]},
        at={"large_public_longship": 0},
        monsters=["mara_red", "mara_blue", "mara_yellow"],
        journeys=journeys,
    )


def test_the_odds_of_a_voyage_count_the_journey_when_food_is_loaded() -> None:
    match = loading({"far_left": "whirlpool"})
    assert "if the journey is quiet" in told(match)[3].text
    say(match, 3)
    said = told(match)
    assert "nothing to eat" in said[2].text
    assert "nothing to eat" not in said[3].text
    assert "may bring" in said[3].text  # the journey is unknown


@pytest.mark.clause("CM-8.4", "CM-7.1")
def test_discarded_journeys_do_not_count_in_the_odds() -> None:
    gone = Counter(JOURNEYS) - Counter({"all_quiet": 3, "whirlpool": 2})  # five are left: at the shores and in the deck
    match = loading({"near_left": "whirlpool", "discarded": list(gone.elements())})
    say(match, 3)
    quiet, less = odds("B", (0, 3, 0), 2, 4), odds("B", (0, 2, 0), 2, 4)
    win, lost = (3 * quiet.win + 2 * less.win) / 5, (3 * quiet.losses + 2 * (1 + less.losses)) / 5
    assert told(match)[3].text.startswith(f"3 dice, 3 Food: {percent(win)} to win, about {lost:.1f} lost.")


def test_only_the_seat_that_looked_at_a_journey_gets_its_odds() -> None:
    match = position(
        clans=[{"dice": [0, 3, 0], "food": 4, "workers": 2, "crew": 2}, {"workers": 0}],
        journeys={"near_left": "kraken"},
    )
    say(match, "sages_house", "near_left", fate=("runemaster",))
    say(match, "small_public_longship")
    assert "the Kraken" in told(match)["near_left"].text
    assert "the Kraken" not in told(match)["near_right"].text


# -- rolls, runes, destinies ---------------------------------------------------------------------------------------


def test_the_hints_of_keeping_a_roll_and_of_rolling_blanks_again() -> None:
    match = fight("-2", dice=(2, 0, 0), favor=1)  # two of three damage; one Swordsman falls and one goes on
    said = told(match)
    after = odds("B", (1, 0, 0), 1, 1).win
    left = "You have 2 hits of the 3 that it still takes; 1 warrior lost."
    assert said["keep"].text == f"{left} Then: {percent(after)} to win."
    again = 2 / 6 + 3 / 6 * after + 1 / 6 * odds("B", (2, 0, 0), 1, 1).win  # hits at once, blank, shield
    assert said["favor"].text == f"With the blanks rolled again (1 die): {percent(again)} to win."
    lethal = fight("12", dice=(2, 0, 0), favor=1)
    assert told(lethal)["keep"].text.endswith("Then: 100 % to win.")
    assert "favor" not in told(lethal)  # no blank lies there


@pytest.mark.clause("CM-11.9", "CM-10.4")
def test_a_shield_that_comes_after_reaction_is_two_hits_for_svanhildr() -> None:
    match = fight("-s", dice=(2, 0, 0), favor=1, runes=["reaction"], leader="svanhildr", troll="cave_troll")
    say(match, "reaction")  # two hits of four
    after = odds("B", (1, 0, 0), 2, 2, 1).win
    again = 3 / 6 + 3 / 6 * after  # a shield deals two damage like a hit: either defeats the troll
    assert told(match)["favor"].text == f"With the blanks rolled again (1 die): {percent(again)} to win."


@pytest.mark.clause("CM-13.1")
@pytest.mark.parametrize("destiny", ["crusher_of_ice", "troll_slayer", "slayer_of_the_undead", "monster_hunter"])
def test_without_hall_of_records_hints_do_not_use_the_piles_of_others(destiny: str) -> None:
    first = {"runes": ["success"], "destinies": [destiny], "defeated": ["nokk_blue", "stray_troll", "bog_draugr_blue"]}

    def said(theirs: list[str], **options: bool) -> str:
        match = position(clans=[first, {"defeated": theirs}], options=options)
        return told(say(match, "success"))[destiny].text

    cards = ["mara_blue", "bone_draugr_blue", "cave_troll", "cave_troll"]
    assert said(cards) == said([])
    assert "face down" in said(cards)
    shown = said(cards, hall_of_records=True)
    assert "the best other" in shown
    assert shown != said([], hall_of_records=True)


def test_runes_leaders_and_destinies_are_explained() -> None:
    match = say(placing(runes=["gifts", "wealth"]), "runesmith")
    assert told(match)["gifts"].text.startswith("2 Glory in the end. Gifts: take four goods")
    assert "in the deck" in told(match)["blind"].text
    leaders = told(Match.new(GAME, 2, {}, "hints"))
    assert leaders["ullr"].text == GAME.words.clause("CM-10.5")
    sage = position(clans=[{"leader": "dagrun", "wood": 3}, {"wood": 1}])
    say(sage, "sages_house", "near_left", fate=("craftsman", "prepared"))
    assert told(sage)["craftsman"].text == "Most Wood: you 3, the best other 1. Alone it is worth 5 Glory, tied 2."


# -- all of them ---------------------------------------------------------------------------------------------------


GOODS = {"Food": "food", "Wood": "wood", "Coin": "coins", "Coins": "coins", "Favor": "favor", "Glory": "glory"}
PAY_AND_TAKE = re.compile(r"(?:Pay (\d+ \w+): t|T)ake (\d+ \w+(?:(?:, | and )\d+ \w+)*)\.")
WARRIORS = {"Swordsman": 0, "Swordsmen": 0, "Spearman": 1, "Spearmen": 1, "Axeman": 2, "Axemen": 2}


def amounts(text: str) -> Counter[str | int]:
    """Reads `2 Food, 1 Spearman` as a counter of goods and kinds of warriors."""
    found: Counter[str | int] = Counter()
    for n, what in re.findall(r"(\d+) (\w+)", text):
        found[WARRIORS[what] if what in WARRIORS else GOODS[what]] += int(n)
    return found


def owned(match: Match, seat: int) -> Counter[str | int]:
    clan = table(match).clans[seat]
    found: Counter[str | int] = Counter({name: getattr(clan, name) for name in GOODS.values()})
    found.update(dict(enumerate(clan.dice)))
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hints_name_exactly_what_is_paid_and_taken(seats: int) -> None:
    """In whole matches: if a hint says what is paid and taken, exactly that is paid and taken."""
    options = {"assign": "simultaneous"} if seats == 3 else {}
    match, rng = Match.new(GAME, seats, options, f"hints {seats}"), random.Random(1)
    bots = [make_bot(GAME, "scripted", seed=seat) for seat in range(seats)]
    checked: set[Option] = set()
    while match.waiting is not None:
        seat, found = match.waiting.seat, told(match)
        if match.waiting.prompt in ("place", "assign", "sail"):
            assert set(found) == set(match.waiting.options)
        option = bots[seat].choose(match.view(seat), match.waiting).option
        if rng.random() < 0.2:
            option = rng.choice(match.waiting.options)
        before, hint = owned(match, seat), found.get(option) if match.waiting.prompt == "place" else None
        match.answer(option)
        if plain := PAY_AND_TAKE.fullmatch(hint.text if hint else ""):
            change = amounts(plain[2])
            change.subtract(amounts(plain[1] or ""))
            after = owned(match, seat)
            after.subtract(before)
            assert {k: n for k, n in after.items() if n} == {k: n for k, n in change.items() if n}, hint
            checked.add(option)
    assert checked >= {"swordsmith", "hafter", "blacksmith", "smokehouse", "merchant_ship"}


def test_seats_that_are_not_asked_get_no_hints() -> None:
    match = placing(2)
    assert match.waiting is not None
    assert hints(match.view(0), match.waiting.seen_by(0)) != {}
    assert hints(match.view(1), match.waiting.seen_by(1)) == {}


def test_every_word_is_used_and_every_used_word_exists() -> None:
    facts = resources.files("meadhall.games.champions") / "facts"
    source = "".join((facts / name).read_text(encoding="utf-8") for name in ("hints.py", "tray_hints.py"))
    used = set(re.findall(r'"([a-z]+(?:\.[a-z]+)*)"', source))
    composed = {key for key in GAME.words.hints if key.startswith("most.")}
    assert set(GAME.words.hints) - composed <= used
    asked_for = set(re.findall(r'word\("([a-z.]+)"', source))
    assert len(asked_for) > 40
    assert asked_for <= set(GAME.words.hints)
