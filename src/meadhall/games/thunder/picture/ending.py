"""The end of a game: whose treasure was found, and how it went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from meadhall.games.thunder import GAME
from meadhall.games.thunder.picture.beside import pile_size
from meadhall.games.thunder.picture.words import label
from meadhall.games.thunder.rules.decks import KIND, SIDES, TREASURES
from meadhall.games.thunder.rules.state import DECK, Thunder
from meadhall.kernel import fate
from meadhall.kernel.presentation import Ending, ScoreLine, who
from meadhall.kernel.rule import Event
from meadhall.kernel.veil import View

WON = ("attacker_wins", "no_strength", "fells")


def ending(view: View[Any], names: Sequence[str]) -> Ending:
    g: Thunder = view.table
    winner = 1 - g.loser
    return Ending(
        f"scene-victory-{SIDES[winner]}",
        told("end.you") if view.seat == winner else told("end.other", winner),
        lines(g),
        story(g),
        subtitle=told(f"end.{g.how}", TREASURES[g.loser], g.loser),
        emblem=SIDES[winner],
    )


def lines(g: Thunder) -> tuple[ScoreLine, ...]:
    """What each side still had."""
    seats = (0, 1)
    field = tuple(str(sum(map(len, g.columns[3 * seat : 3 * seat + 3]))) for seat in seats)
    turns = tuple(str(g.turns[seat] + (seat == g.active)) for seat in seats)
    won = Counter(seat for event in g.story or [] if (seat := winner_of(event)) is not None)
    return (
        ScoreLine(label("end.turns"), turns, art="bolt"),
        ScoreLine(label("end.won"), tuple(str(won[seat]) for seat in seats), art="axes"),
        ScoreLine(label("end.field"), field, art="eye"),
        ScoreLine(label("end.pile"), tuple(str(pile_size(g, seat)) for seat in seats), art="back_loki"),
        ScoreLine(label("end.deck"), tuple(str(fate.size(g.cards, DECK[seat])) for seat in seats), art="draw"),
    )


def winner_of(event: Event) -> int | None:
    """Who won the challenge of which this event tells the end."""
    if event.key in WON:
        return int(event.args[-1])
    if event.key in ("defender_wins", "wall_holds"):
        return 1 - int(event.args[-1])
    return None


def story(g: Thunder) -> tuple[str, ...]:
    """How it went, in three sentences: how often they met, the strongest card that fell, the end."""
    events = g.story or []
    met = sum(event.key == "challenge" for event in events)
    powers = Counter(KIND[str(event.args[1])] for event in events if event.key == "played")
    first = label("end.story.met" if powers else "end.story.met_only", met, sum(powers.values()))
    second = heaviest(g, events)
    return tuple(text for text in (first, second, last(g)) if text)


def heaviest(g: Thunder, events: Sequence[Event]) -> str:
    """The strongest card that fell in a challenge, and to what."""
    found = []
    for at, event in enumerate(events):
        winner = winner_of(event)
        if winner is not None:
            pair = str(event.args[0]), str(event.args[1])
            lost, to = pair if winner != event.args[-1] else pair[::-1]
            found.append((g.strength(lost), at, lost, to, 1 - winner))
    return told("end.story.fell", *max(found)[2:]) if found else ""


def last(g: Thunder) -> str:
    return told(f"end.story.{g.how}", TREASURES[g.loser], sum(g.turns) + 1, g.loser)


def told(key: str, *args: str | int) -> str:
    """A text of the table `labels` in which seats are people."""
    return GAME.words.label(key, *args, seats=(who(0), who(1)))
