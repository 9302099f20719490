"""Frozen players choose as they did when they were frozen.

Each line of `frozen.jsonl` is a choice: the record of `tests/records/corpus.jsonl`, the number of answers before it,
the player, its seed, the visits it may spend on the question, and what it chose.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from meadhall.bots import make_bot
from meadhall.bots.base import brain_of
from meadhall.bots.levels import LEVEL_TABLE
from meadhall.kernel.match import Match

HERE = Path(__file__).parent
CORPUS = HERE.parent / "records" / "corpus.jsonl"


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


RECORDS = {row["name"]: row["record"] for row in lines(CORPUS)}
CHOICES: dict[str, list[dict[str, Any]]] = defaultdict(list)
for choice in lines(HERE / "frozen.jsonl"):
    CHOICES[choice["record"]].append(choice)


@pytest.mark.parametrize("name", CHOICES)
def test_a_frozen_player_chooses_as_before(name: str) -> None:
    record = {key: value for key, value in RECORDS[name].items() if key not in ("end", "fate")}
    match = Match.load({**record, "answers": []})
    for choice in sorted(CHOICES[name], key=lambda choice: choice["ply"]):
        while match.ply < choice["ply"]:
            match.answer(record["answers"][match.ply])
        ask = match.waiting
        assert ask is not None
        view = match.view(ask.seat)
        kind, _, version = choice["player"].partition("@")
        if kind in LEVEL_TABLE:
            spent = LEVEL_TABLE[kind].effort * brain_of(match.spec, int(version)).visits(view, ask)
            assert round(spent) == choice["visits"], choice
        found = make_bot(match.spec, choice["player"], seed=choice["seed"]).choose(view, ask)
        assert found.option == choice["option"], choice
