"""Records of all games, played before the code got its rooms, replay as they were played.

Each line of `corpus.jsonl` has a record, what came of it, and a hash of what every seat and a spectator knew after
every seventh answer: their cards, the question as they saw it, and the story as it was told to them.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from meadhall.kernel.match import Match
from meadhall.kernel.spec import games
from meadhall.kernel.veil import Cards

EVERY = 7  # answers between two looks at what the seats know
ROWS = [json.loads(line) for line in Path(__file__).with_name("corpus.jsonl").read_text(encoding="utf-8").splitlines()]


def short(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, default=list, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def knowledge(match: Match) -> str:
    """One hash for what all seats and a spectator know."""
    return short([short(_known_to(match, seat)) for seat in (None, *range(match.seats))])


def _known_to(match: Match, seat: int | None) -> Any:
    table = match.view(seat).table
    cards, ask = getattr(table, "cards", None), table.waiting
    known = None
    if isinstance(cards, Cards):
        assert cards.known is not None
        facts = sorted([_listed(among) for among in cards.known], key=json.dumps)
        known = [facts, {name: _listed(place) for name, place in cards.places.items()}, cards.pool, cards.decks]
    asked = ask and [ask.seat, ask.prompt, ask.options, ask.about, ask.privy, ask.secret]
    return [known, asked, [[event.key, event.args, event.privy] for event in table.story or []]]


def _listed(row: tuple[Any, ...]) -> list[Any]:
    return [list(value) if isinstance(value, tuple) else value for value in row]


def test_the_corpus_has_every_game() -> None:
    assert {row["record"]["game"] for row in ROWS} >= {
        name for name, spec in games().items() if spec.home.startswith("meadhall.")
    }
    assert len(ROWS) >= 40


@pytest.mark.parametrize("row", ROWS, ids=[row["name"] for row in ROWS])
def test_an_old_record_replays(row: dict[str, Any]) -> None:
    record = row["record"]
    start = {key: value for key, value in record.items() if key not in ("end", "fate")}
    match = Match.load({**start, "answers": []})
    seen = [knowledge(match)]
    for answer in record["answers"]:
        match.answer(answer)
        if match.ply % EVERY == 0:
            seen.append(knowledge(match))
    if "end" in record:
        match.finish(record["end"]["how"], record["end"]["seat"])
    seen.append(knowledge(match))
    assert seen == row["knowledge"]
    assert len(match.rolls) == row["rolls"]
    result = match.result
    assert (result and [list(result.returns), list(result.scores), result.how]) == row["result"]
