"""The table from one viewer's side: who sits below, where things lie, and what the viewer knows of hidden cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from meadhall.games.thunder.facts.plain_text import MANY
from meadhall.games.thunder.picture.places import IN_A_ROW, TRAY_ROWS, Spot, field_spot, held_spot, tray_spot
from meadhall.games.thunder.picture.words import lines_of, short, word
from meadhall.games.thunder.rules.decks import KIND
from meadhall.games.thunder.rules.state import ROWS, Thunder
from meadhall.kernel.record import SPECTATOR
from meadhall.kernel.rule import Ask
from meadhall.kernel.veil import View


class Seen:
    """Which seat sits below, and where its things lie."""

    def __init__(self, view: View[Any]) -> None:
        self.g: Thunder = view.table
        self.viewer = SPECTATOR if view.seat is None else view.seat
        self.below = 0 if view.seat is None else view.seat
        self.ask = self.g.waiting if isinstance(self.g.waiting, Ask) else None
        self.tray: dict[str, Spot] = {}  # what Hel may take
        if self.ask is not None and self.ask.prompt == "hel" and self.ask.seat == view.seat:
            found = [str(name) for name in self.ask.options if name in KIND]
            self.tray = {name: tray_spot(i) for i, name in enumerate(found[: IN_A_ROW * TRAY_ROWS])}
        names = Counter(self.g.hand(self.below))
        self.held = {name: (held_spot(i, len(names)), n) for i, (name, n) in enumerate(names.items())}

    def half(self, seat: int) -> int:
        """0: below, 1: above."""
        return 0 if seat == self.below else 1

    def spot(self, seat: int, lane: int, row: int) -> Spot:
        return field_spot(self.half(seat), lane, row)

    def lane(self, seat: int, lane: int) -> Spot:
        """Of a whole lane."""
        return self.spot(seat, lane, ROWS - 1 if self.half(seat) else 0)


def known_lines(s: Seen, place: str) -> tuple[str, ...]:
    """What the viewer knows of a card that they cannot see: all of it in one line, then as much as fits on the back.

    A claim says that some cards lie among some places. Where it fills them all, this is one of its cards for sure.
    """
    claims = [(c.kinds, room) for c in claims_on(s, place) if (room := room_of(s.g, c.places)) is not None]
    sure = sorted((len(kinds), kinds) for kinds, room in claims if room == len(kinds))
    if not claims:
        return ()
    kinds = sure[0][1] if sure else tuple(k for kinds, _ in claims for k in kinds)
    names = list(dict.fromkeys(map(word, kinds)))
    if sure and len(names) == 1:
        return (f"You know it: {names[0]}", "known:", *lines_of(names[0]))
    head = "one of" if sure else "perhaps"
    number = f" {len(names)}" if len(names) > 2 else ""
    return (f"{head}: {', '.join(names)}", f"{head}{number}:", *(short(name) for name in names[:2]))


def claims_on(s: Seen, place: str) -> list[Any]:
    return [c for c in s.g.cards.known or () if c.seat == s.viewer and place in c.places and len(c.kinds) <= MANY]


def room_of(g: Thunder, places: Iterable[str]) -> int | None:
    """How many cards lie there; None if a deck is among the places, because the number is then of no use."""
    found = [g.cards.places[place] for place in places]
    return None if any(place.open for place in found) else sum(place.size for place in found)
