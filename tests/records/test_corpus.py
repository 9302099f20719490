"""Records of all games from an earlier version of the code replay as they were played.

Each line of `corpus.jsonl` has a record, its result, a hash of what every seat and a spectator knew after every
seventh answer (their cards, and the question as they saw it), and a hash of the whole story as each of them
saw it. Texts may change later; what is known, asked and decided must stay the same.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from meadhall.kernel.cards import Cards
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.spec import games

# By game and question: the prefix of options that a later rules version added at the end.
ADDED = {("yggdrasil", "midgard"): "move "}  # rules 1.1: a search may be declined
# By game and question: the length of `about` when the corpus was made, where later versions have more.
SPOKE_OF = {("yggdrasil", "fenrir"): 2}  # later versions add the colours that calm Fenrir
EVERY = 7  # answers between two checks of what the seats know
ROWS = [json.loads(line) for line in Path(__file__).with_name("corpus.jsonl").read_text(encoding="utf-8").splitlines()]


def short(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, default=list, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def knowledge(match: Match) -> str:
    """One hash for the cards and the question that all seats and a spectator know."""
    return short([short(_known_to(match, seat)) for seat in (None, *range(match.seats))])


def _known_to(match: Match, seat: int | None) -> Any:
    table = match.view(seat).table
    cards, ask = getattr(table, "cards", None), table.waiting
    known = None
    if isinstance(cards, Cards):
        assert cards.known is not None
        facts = sorted([_listed(among) for among in cards.known], key=json.dumps)
        known = [facts, {name: _listed(place) for name, place in cards.places.items()}, cards.pool, cards.decks]
    asked = ask and [ask.seat, ask.prompt, without_added(match, ask), about(match, ask), ask.privy, ask.secret]
    return [known, asked]


def without_added(match: Match, ask: Ask) -> tuple[Option, ...]:
    """The options of a question as they were when the corpus was made: added options are at the end."""
    added = ADDED.get((match.spec.name, ask.prompt))
    if added is None:
        return ask.options
    old = tuple(option for option in ask.options if not str(option).startswith(added))
    assert old == ask.options[: len(old)]
    return old


def about(match: Match, ask: Ask) -> tuple[Option, ...]:
    return ask.about[: SPOKE_OF.get((match.spec.name, ask.prompt))]


def story(match: Match) -> str:
    """One hash for the story as it was told to all seats and a spectator."""
    told = [
        [[e.key, e.args, e.privy] for e in match.view(seat).table.story or []] for seat in (None, *range(match.seats))
    ]
    return short([short(lines) for lines in told])


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
    assert story(match) == row["story"]
    assert len(match.rolls) == row["rolls"]
    result = match.result
    assert (result and [list(result.returns), list(result.scores), result.how]) == row["result"]
