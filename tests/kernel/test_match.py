"""Match: playing, undo, records, scripted fate, ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import toy

from meadhall.kernel.errors import (
    BadOptions,
    BadPosition,
    CannotUndo,
    IllegalAnswer,
    MatchOver,
    MeadhallError,
    RecordError,
    UnknownGame,
)
from meadhall.kernel.fate import seed_hash
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Event, Result
from meadhall.kernel.spec import register

register(toy.GAME)


def feast(seed: str = "m", **options: Any) -> Match:
    return Match.new("feast", options=options, seed=seed)


def play(match: Match, answers: int = 1_000) -> Match:
    while match.waiting and answers:
        match.answer(match.waiting.options[0])
        answers -= 1
    return match


def test_a_match_from_start_to_end() -> None:
    match = play(feast())
    assert match.over
    assert match.waiting is None
    assert match.result is not None
    assert len(match.result.returns) == 3
    with pytest.raises(MatchOver):
        match.answer(0)


def test_seats_and_options_are_checked() -> None:
    assert feast().seats == 3
    with pytest.raises(BadOptions, match="seats: feast takes 3 players"):
        Match.new("feast", 2)
    with pytest.raises(BadOptions, match="rounds: must be from 1 to 4"):
        feast(rounds=9)
    with pytest.raises(BadOptions, match="rounds: must be a whole number"):
        feast(rounds=True)
    with pytest.raises(BadOptions, match="songs: is no setting of feast"):
        feast(songs=1)
    with pytest.raises(UnknownGame, match="no game called 'chess'"):
        Match.new("chess")


@pytest.mark.parametrize("wrong", [True, 1.0, "1", 3, None, [1]])
def test_options_are_compared_with_their_type_and_a_refusal_changes_nothing(wrong: Any) -> None:
    match = feast()
    before = match.digest()
    with pytest.raises(IllegalAnswer):
        match.answer(wrong)
    assert match.digest() == before
    match.answer(1)


def test_a_fresh_seed_is_drawn_and_its_hash_can_be_shown() -> None:
    one, other = Match.new("feast"), Match.new("feast")
    assert one.seed != other.seed
    assert one.seed_hash == seed_hash(one.seed)
    assert one.seed not in one.seed_hash


# -- undo


def test_undo_goes_back_to_the_last_chance_reveal_or_other_person() -> None:
    match = feast()
    with pytest.raises(CannotUndo, match="nothing has been answered"):
        match.undo()
    match.answer(1)
    match.answer(2)  # the next guest's bid
    assert match.undoable
    with pytest.raises(CannotUndo, match="somebody else"):
        match.undo(by=[0])
    match.undo(by=[1])
    match.undo(by=[0, 2])  # one person may hold several seats
    assert match.ply == 0
    for bid in (1, 2, 0):
        match.answer(bid)  # the third bid reveals all three
    assert not match.undoable
    with pytest.raises(CannotUndo, match="something hidden was shown"):
        match.undo()
    match.answer("pass")
    match.answer("apple")  # a card is drawn
    with pytest.raises(CannotUndo, match="fate has spoken"):
        match.undo()


def test_undo_needs_no_permission_and_does_not_change_later_chances() -> None:
    match = play(feast(), 9)
    rolls, digest = list(match.rolls), match.digest()
    answers = [a.option for a in match.answers[3:]]
    match.take_back(6)
    assert match.ply == 3
    for option in answers:
        match.answer(option)
    assert (match.rolls, match.digest()) == (rolls, digest)
    with pytest.raises(CannotUndo):
        match.take_back(99)


# -- fate


def test_scripted_outcomes_are_kept() -> None:
    match = play(feast(), 4)
    match.queue = ["whale"]
    match.answer("apple")
    assert match.rolls[-1].outcome == "whale"
    assert match.record()["fate"] == {str(len(match.rolls) - 1): "whale"}
    assert Match.load(match.record()).digest() == match.digest()
    match.take_back(1)
    assert "fate" not in match.record()
    match.answer("apple")
    assert match.rolls[-1].outcome == "whale"


def test_an_impossible_outcome_is_refused_when_it_comes_up() -> None:
    match = play(feast(), 4)
    before, rolls = match.digest(), len(match.rolls)
    match.queue = ["dragon", "rat"]
    with pytest.raises(IllegalAnswer, match="'dragon' is no outcome"):
        match.answer("apple")
    assert match.digest() == before
    assert (match.queue, len(match.rolls), match.scripted) == ([], rolls, {})
    match.answer("apple")


def test_after_a_take_back_another_answer_meets_the_same_script_or_is_refused_once() -> None:
    match = play(feast(), 4)
    match.queue = ["whale"]
    match.answer("apple")
    match.take_back(1)
    match.answer("bury")
    match.answer(match.waiting.options[0])  # type: ignore[union-attr]
    assert match.rolls[-1].outcome == "whale"  # the same chance by number
    match.take_back(2)
    match.scripted[len(match.rolls)] = "dragon"
    with pytest.raises(IllegalAnswer, match="'dragon' is no outcome"):
        match.answer("apple")
    match.answer("apple")  # the impossible outcome is dropped, and the seed decides


def test_a_failed_answer_leaves_everything_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play(feast(), 4)
    before, answers, rolls = match.digest(), list(match.answers), list(match.rolls)
    monkeypatch.setattr(toy.Apple, "STEPS", (toy.Apple.STEPS[0], lambda self, g, kind: 1 / 0))
    with pytest.raises(ZeroDivisionError):
        match.answer("apple")
    monkeypatch.undo()
    assert (match.digest(), match.answers, match.rolls) == (before, answers, rolls)
    match.answer("apple")


def test_a_failed_answer_leaves_a_match_from_a_position_as_it_was() -> None:
    match = play(Match.from_position("feast", play(feast(), 3).dump(), seed="other"), 1)
    before = match.digest()
    match.queue = ["dragon"]
    with pytest.raises(IllegalAnswer, match="'dragon' is no outcome"):
        match.answer("apple")
    assert match.digest() == before
    match.answer("apple")


def test_any_text_is_a_seed() -> None:
    for seed in ("", "ᚠ", "\ud800", "x" * 10_000):
        match = play(feast(seed))
        assert Match.load(json.loads(json.dumps(match.record()))).digest() == match.digest()
        assert len(match.seed_hash) == 64


# -- records


def test_a_record_is_small_plain_and_replays() -> None:
    match = play(feast(rounds=1))
    record = json.loads(json.dumps(match.record()))
    assert set(record) == {"game", "rules", "options", "seats", "seed", "answers"}
    assert record["options"] == {"rounds": 1}
    again = Match.load(record)
    assert again.digest() == match.digest()
    assert again.result == match.result


def test_a_match_can_be_ended_by_its_players() -> None:
    match = play(feast(), 3)
    match.finish("resigned", 1)
    assert match.result == Result((1, -1, 1), how="resigned")
    assert Match.load(match.record()).result == match.result
    with pytest.raises(MatchOver):
        match.answer(1)
    with pytest.raises(MatchOver):
        match.finish("agreed")
    with pytest.raises(CannotUndo):
        match.undo()
    drawn = feast()
    drawn.finish("agreed")
    assert drawn.result == Result((0, 0, 0), how="agreed")
    with pytest.raises(MeadhallError):
        feast().finish("bored", 1)
    with pytest.raises(MeadhallError):
        feast().finish("resigned", 7)


GOOD: dict[str, Any] = {
    "game": "feast",
    "rules": "1.0",
    "options": {},
    "seats": ["guest 1", "guest 2", "guest 3"],
    "seed": "m",
    "answers": [1, 2, 0],
}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"answers": [1, 9, 0]}, "ply 1: 9 is not among the options"),
        ({"answers": [1, True]}, "ply 1: True"),
        ({"answers": [1, [2]]}, "ply 1"),
        ({"answers": None}, "answers: must be a list"),
        ({"rules": "0.9"}, "rules: the record is of version '0.9'"),
        ({"rules": 1}, "rules: must be a text"),
        ({"seats": ["a", "b", "c"]}, "seats: must be"),
        ({"seats": ["a"]}, "seats"),
        ({"options": {"rounds": 9}}, "rounds"),
        ({"seed": 5}, "seed: must be a text"),
        ({"fate": {"x": "rat"}}, "fate: its keys"),
        ({"fate": {"00": "rat"}}, "fate: its keys"),
        ({"fate": {"999": "rat"}}, "fate: there are only"),
        ({"fate": {"0": "dragon"}}, "fate: 'dragon'"),
        ({"end": {"how": "resigned"}}, "end: must have"),
        ({"end": {"how": "resigned", "seat": "x", "ply": 3}}, "end:"),
        ({"end": {"how": "resigned", "seat": 0, "ply": 2}}, "end: its ply"),
        ({"end": {"how": "bored", "seat": 0, "ply": 3}}, "end:"),
        ({"end": {"how": "resigned", "seat": 9, "ply": 3}}, "end:"),
        ({"end": {"how": "resigned", "seat": None, "ply": 3}}, "end:"),
        ({"end": {"how": "agreed", "seat": 1, "ply": 3}}, "end:"),
        ({"end": {"how": "resigned", "seat": True, "ply": 3}}, "end:"),
        ({"end": {"how": ["resigned"], "seat": 0, "ply": 3}}, "end:"),
        ({"end": {"how": "agreed", "seat": None, "ply": "3"}}, "end:"),
        ({"end": [1]}, "end: must be an object"),
        ({"fate": {"0": ["rat"]}}, "fate: the outcome of 0"),
        ({"fate": {"0": True}}, "fate: the outcome of 0"),
        ({"fate": {"9" * 5_000: "rat"}}, "fate: its keys"),
        ({"fate": []}, "fate: must be an object"),
        ({"options": []}, "options: must be an object"),
        ({"options": {"songs": 1}}, "songs"),
        ({"position": []}, "position: must be an object"),
        ({"position": {"sealed": True}}, "state.sealed: is unknown"),
        ({"game": 5}, "game: must be a text"),
        ({"seats": [1, 2, 3]}, "seats: must be"),
        ({"answers": [None]}, "ply 0"),
        ({"answers": [1, {}]}, "ply 1"),
        ({"position": {"cards": 5}}, "state.cards: must be an object"),
        ({"story": []}, "story: is unknown"),
    ],
)
def test_a_record_that_cannot_be_replayed_says_why(change: dict[str, Any], message: str) -> None:
    Match.load(GOOD)
    with pytest.raises(RecordError) as caught:
        Match.load({**GOOD, **change})
    assert message in str(caught.value)


@pytest.mark.parametrize("record", [None, [], "feast", {}, {"game": "feast"}])
def test_values_that_are_not_records_are_refused(record: Any) -> None:
    with pytest.raises(RecordError):
        Match.load(record)


def test_a_record_of_other_rules_can_be_tried() -> None:
    assert Match.load({**GOOD, "rules": "0.9"}, any_rules=True).ply == 3


def test_a_record_error_names_the_ply_and_the_answers_before_it_still_load() -> None:
    with pytest.raises(RecordError) as caught:
        Match.load({**GOOD, "answers": [1, 2, 0, "pass", "fly"]})
    assert caught.value.ply == 4
    assert Match.load({**GOOD, "answers": [1, 2, 0, "pass"]}).ply == 4


# -- views, positions, processes


def test_views_are_of_seats_that_exist() -> None:
    match = feast()
    assert match.view(None).seat is None
    assert repr(match.view(1)) == "<View of feast by seat 1: seat 0 is asked bid>"
    with pytest.raises(MeadhallError, match="no seat 3"):
        match.view(3)


def test_a_position_goes_on_where_it_was_taken() -> None:
    match = play(feast(), 5)
    again = Match.from_position("feast", json.loads(json.dumps(match.dump())), seed="other")
    assert again.waiting == match.waiting
    assert "position" in again.record()
    assert Match.load(play(again).record()).result == again.result
    with pytest.raises(BadPosition, match=r"state\.guests"):
        Match.from_position("feast", {**match.dump(), "guests": 4})


def test_a_fork_goes_on_from_an_earlier_ply_with_the_same_fate() -> None:
    match = play(feast())
    answers = [a.option for a in match.answers]
    earlier = match.fork(5)
    assert (earlier.ply, earlier.over, match.over) == (5, False, True)
    for option in answers[5:]:
        earlier.answer(option)
    assert earlier.digest() == match.digest()
    assert match.fork().record() == match.record()
    with pytest.raises(CannotUndo):
        match.fork(len(answers) + 1)


def test_a_fork_with_a_seed_starts_from_the_position_with_another_fate() -> None:
    match = play(feast(), 4)
    waiting = match.waiting
    match.finish("resigned", 1)
    forks = [match.fork(seed=f"other {n}") for n in range(20)]
    for fork in forks:
        assert (fork.waiting, fork.ply, fork.end) == (waiting, 0, None)
        fork.answer("apple")
        assert Match.load(fork.record()).digest() == fork.digest()
    assert len({fork.rolls[0].outcome for fork in forks}) > 1


def test_the_story_tells_what_happened() -> None:
    match = feast()
    for bid in (1, 2, 0):
        match.answer(bid)
    assert match.story == [Event("bids", (1, 2, 0))]


def test_the_same_record_is_the_same_match_in_every_process(tmp_path: Path) -> None:
    record = json.dumps(play(feast()).record())
    script = (
        "import sys, json, toy; from meadhall.kernel.spec import register; from meadhall.kernel.match import Match; "
        "register(toy.GAME); print(Match.load(json.loads(sys.stdin.read())).digest())"
    )
    tests = str(Path(__file__).parents[1])
    digests = {
        subprocess.run(
            [sys.executable, "-c", script],
            input=record,
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": tests},
        ).stdout.strip()
        for seed in ("0", "1", "4242")
    }
    assert digests == {Match.load(json.loads(record)).digest()}
