"""A slice of the corpus: every view, value and answer is right, and one seed makes it."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import meadhall as mh
from meadhall.kernel.codec import view_from_json, view_to_json
from meadhall.kernel.spec import games
from meadhall.lab.playing import Job, record_of
from meadhall.lab.tables import read

GAMES = [name for name, spec in games().items() if spec.bot is not None]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of each game."""
    from meadhall.cli import main

    out = tmp_path_factory.mktemp("corpus")
    assert main(["corpus", *GAMES, "--games", "1", "--visits", "2", "--processes", "1", "--out", str(out)]) == 0
    return out


@pytest.mark.parametrize("name", GAMES)
def test_every_view_option_and_answer_is_that_of_the_match(corpus: Path, name: str) -> None:
    job = Job(**json.loads((corpus / name / "plan.json").read_text())["job"])
    games_of, seats, answers = (read(corpus / name, table).to_pylist() for table in ("games", "seats", "answers"))
    for row in games_of:
        match = mh.load(record_of(row, job)).fork(0)
        mine = [answer for answer in answers if answer["game"] == row["game"]]
        told: dict[int, list[Any]] = {}
        for answer in mine:
            seat = match.waiting.seat
            assert (answer["ply"], answer["seat"], answer["prompt"]) == (match.ply, seat, match.waiting.prompt)
            assert [json.loads(option) for option in answer["options"]] == list(match.choices)
            seen = json.loads(answer["view"])
            whole = json.loads(json.dumps(view_to_json(match.view(seat))))
            story = whole["table"].pop("story")
            assert seen["table"].pop("story") == []
            assert seen == whole
            # All events that a seat was told, one after another, are its story.
            told.setdefault(seat, []).extend(json.loads(answer["events"]))
            assert [(e["key"], e["args"]) for e in told[seat]] == [
                (e["key"], [*e["args"], *(e["privy"] or ())]) for e in story
            ]
            match.play(json.loads(answer["answer"]))
        assert match.over
        assert row["how"] == match.result.how
        assert [s["return"] for s in seats if s["game"] == row["game"]] == list(match.result.returns)


@pytest.mark.parametrize("name", GAMES)
def test_a_view_of_the_corpus_can_be_dealt_and_played(corpus: Path, name: str) -> None:
    answer = read(corpus / name, "answers").to_pylist()[-3]
    view = view_from_json(games()[name].state_class, json.loads(answer["view"]))
    state = mh.deal_unseen(view, random.Random(1)).search_copy()
    state.apply(json.loads(answer["answer"]))


def test_bots_that_search_say_what_they_expect(corpus: Path) -> None:
    for name in GAMES:
        seats = {(s["game"], s["seat"]): s["player"] for s in read(corpus / name, "seats").to_pylist()}
        assert set(seats.values()) <= {"random", "scripted", "greedy", "thrall"}
        for answer in read(corpus / name, "answers").to_pylist():
            if answer["value"] is not None:
                assert seats[answer["game"], answer["seat"]] in ("thrall", "greedy")
                assert all(-1 <= x <= 1 for x in answer["value"])
                assert len(answer["value"]) == len({seat for game, seat in seats if game == answer["game"]})


def test_options_belong_to_one_game(run: Any, tmp_path: Path) -> None:
    ran = run("corpus", "--option", "angry=1", "--out", tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "meadhall: --option: name one game, since games have options of their own\n"
