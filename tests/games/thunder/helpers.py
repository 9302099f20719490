"""Small positions in one line: columns and hands are words, a card that lies face up has an exclamation mark."""

from __future__ import annotations

from typing import Any

from meadhall.games.thunder import GAME
from meadhall.games.thunder.rules.state import Thunder
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Option

LOKI, THOR = 0, 1
QUIET = {"a": "trolls", "b": "trolls", "c": "trolls"}  # any cards to stand there


def side(hand: str = "", a: str = "", b: str = "", c: str = "", **more: str) -> dict[str, Any]:
    """`pile` (bottom first), `sunk` and `deck` may be given too; the deck is else what is left."""
    columns = {
        lane: [card.replace("!", " up") for card in words.split()] for lane, words in zip("abc", (a, b, c), strict=True)
    }
    return {"hand": hand.split(), "field": columns, **{field: words.split() for field, words in more.items()}}


def table(
    loki: dict[str, Any] | None = None,
    thor: dict[str, Any] | None = None,
    to_move: str = "loki",
    options: dict[str, Any] | None = None,
    **more: Any,
) -> Match:
    position = {
        "loki": side(a="trolls", b="trolls", c="trolls") if loki is None else loki,
        "thor": side(a="light_elves", b="light_elves", c="light_elves") if thor is None else thor,
        "to_move": to_move,
        **more,
    }
    return Match.from_position(GAME, position, options, seed="a test")


def play(match: Match, *answers: Option, fate: tuple[Option, ...] = ()) -> Match:
    match.queue.extend(fate)
    for answer in answers:
        match.answer(answer)
    assert not match.queue, f"fate was not asked for {match.queue}"
    return match


def state(match: Match) -> Thunder:
    assert isinstance(match.state, Thunder)
    return match.state


def options(match: Match) -> tuple[Option, ...]:
    return () if match.waiting is None else match.waiting.options


def prompt(match: Match) -> str:
    return "" if match.waiting is None else match.waiting.prompt


def field(match: Match, who: str, lane: str) -> str:
    """A column, front first, in the words of `side`."""
    return " ".join(match.dump()[who]["field"][lane]).replace(" up", "!")


def hand(match: Match, who: str) -> str:
    return " ".join(match.dump()[who]["hand"])


def pile(match: Match, who: str) -> str:
    """Bottom first."""
    return " ".join(match.dump()[who]["pile"])


def points(match: Match) -> int:
    return state(match).points - state(match).used


def loser(match: Match) -> tuple[str, str] | None:
    """Returns who has lost, and how."""
    result = match.result
    return None if result is None else (("loki", "thor")[result.returns.index(-1)], result.how)


def told(match: Match) -> list[str]:
    return [event.key for event in match.story]
