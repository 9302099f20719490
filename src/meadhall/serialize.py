"""A match for other programs and for people: questions, events, results and the table as JSON or plain text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from meadhall.kernel.codec import to_json
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Ask, Event, Result
from meadhall.kernel.spec import GameSpec

Json = dict[str, Any]


def state_reply(match: Match, told: int) -> Json:
    """The engine's state reply: the question, the result, and the events after the first `told`."""
    return {
        "ply": match.ply,
        "waiting": question(match, match.waiting.seat if match.waiting else None),
        "events": [event_json(match, event) for event in match.story[told:]],
        "undoable": match.undoable,
        "result": None if match.result is None else result_json(match.result),
    }


def question(match: Match, viewer: int | None) -> Json | None:
    """The pending question as a viewer (a seat, or None) sees it. Only the asked seat sees options and asides."""
    ask: Ask | None = match.waiting
    if ask is None:
        return None
    own = viewer == ask.seat
    return {
        "seat": ask.seat,
        "prompt": ask.prompt,
        "options": list(ask.options) if own else [],
        "about": [*ask.about, *ask.privy] if own else list(ask.about),
        "asides": list(match.asides) if own else [],
    }


def event_json(match: Match, event: Event) -> Json:
    return {
        "key": event.key,
        "args": [*event.args, *(event.privy or ())],
        "text": match.spec.words.event(event, names_of_seats(match)),
    }


def result_json(result: Result) -> Json:
    return {
        "returns": list(result.returns),
        "winners": list(result.winners),
        "scores": list(result.scores),
        "how": result.how,
    }


def names_of_seats(match: Match) -> tuple[str, ...]:
    return tuple(match.spec.words.name(name) for name in match.seat_names)


def table_text(spec: GameSpec, table: Any) -> str:
    """The table (a view or a whole state) as plain text. A game without a `text` of its own shows its fields."""
    if spec.text is not None:
        text: str = spec.load(spec.text)(table)
        return text
    fields: Json = to_json(getattr(table, "table", table))
    kernels = ("stack", "waiting", "before", "given", "story")
    return "\n".join(f"{name}: {json.dumps(value)}" for name, value in fields.items() if name not in kernels)


def listed(names: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def result_line(match: Match) -> str | None:
    """How a match ended, in one or two sentences; None if it is not over."""
    result = match.result
    if result is None:
        return None
    names = names_of_seats(match)
    scores = result.scores or [{1: "won", 0: "drew", -1: "lost"}[r] for r in result.returns]
    table = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
    winners = listed([names[seat] for seat in result.winners])
    how = match.spec.words.results.get(result.how, result.how)
    return f"{how} {f'Won by {winners}' if winners else 'Nobody has won'} ({table})."
