"""An independent record of who saw which card. It does not use the veil, only the events and the rulebook.

Every card that a player holds or has laid is a `Token`: who has seen its face, when it came, which roll drew it, which
answers named it. From these it makes other histories that must look the same to a player: two cards that they never saw
are exchanged from the start, or the owner placed (or took with Hel) another card.
"""

from __future__ import annotations

import dataclasses
import random
from typing import Any

from meadhall.games.thunder import GAME
from meadhall.games.thunder.rules.decks import KIND, LEADERS, SEVENS, SIDES, TREASURES
from meadhall.games.thunder.rules.state import Thunder
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Chance, Event, Option

EVERYBODY = (-1, 0, 1)
Change = tuple[dict[int, str], dict[int, str]]  # the rolls and answers that differ


@dataclasses.dataclass(eq=False)
class Token:
    name: str
    holder: int
    seen: set[int]
    came: int  # the ply at which it came into the hand
    roll: int | None = None
    first_nine: bool = False
    named: list[int] = dataclasses.field(default_factory=list)  # the plies whose answer named it in secret
    place: str = ""  # on the battlefield; empty: in the hand
    laid: int = -1
    from_hel: int = -1  # the ply at which Hel took it
    looked_at: bool = False  # Frigg looked at a hand with it, so it is not a seven (Frigg discards those)


class Shadow:
    """A match of random answers, with the independent record."""

    def __init__(self, seed: str, options: dict[str, Any] | None = None) -> None:
        self.rng = random.Random(f"{seed} shadow")
        self.match = Match.new(GAME, 2, options, seed)
        self.options = options
        self.tokens: list[Token] = []
        self.looks: dict[tuple[int, int], int] = {}  # (who looked, whose hand): when last
        self.events = 0
        seat = 0
        for i, roll in enumerate(self.match.rolls):
            if roll.outcome not in TREASURES:
                self.tokens.append(Token(str(roll.outcome), seat, {seat}, -1, i, True))
            if sum(t.holder == 0 for t in self.tokens) == 9:
                seat = 1
        self.events = len(self.match.story)
        self.saved: list[tuple[Thunder, int]] = []  # by ply: the table before that answer, and the rolls till then

    @property
    def g(self) -> Thunder:
        assert isinstance(self.match.state, Thunder)
        return self.match.state

    def step(self) -> None:
        ask = self.match.waiting
        assert ask is not None
        option = self.rng.choice(ask.options)
        self.saved.append((self.g.clone(), len(self.match.rolls)))
        ply, rolls, places = self.match.ply, len(self.match.rolls), set(self.g.cards.places)
        self.match.answer(option)
        story = self.match.story[self.events :]
        self.events = len(self.match.story)
        for i, event in enumerate(story):
            self.hear(event, story[i + 1 : i + 2], ply, rolls, sorted(set(self.g.cards.places) - places))
        self.look_at_the_field()

    def in_hand(self, seat: int) -> list[Token]:
        return [t for t in self.tokens if t.holder == seat and not t.place]

    def take(self, seat: int, name: Option) -> Token:
        """Takes one card of this name out of the hand; if there are several, any of them."""
        token = self.rng.choice([t for t in self.in_hand(seat) if t.name == name])
        self.tokens.remove(token)
        return token

    def hear(self, event: Event, then: list[Event], ply: int, rolls: int, new: list[str]) -> None:
        args, privy = event.args, event.privy or ()
        seat = int(args[0]) if args and isinstance(args[0], int) else -1
        foe = 1 - seat
        if event.key in ("first_row", "placed"):
            token = self.take(seat, privy[0])
            token.named.append(ply)
            (token.place,) = [p for p in new if p.startswith(SIDES[seat] + ".") and p in self.on_field(seat)]
            token.laid = ply
            self.tokens.append(token)
        elif event.key == "drawn":
            roll = rolls if len(self.match.rolls) > rolls else None
            self.tokens.append(Token(str(privy[0]), seat, {seat}, ply, roll))
            if roll is None:  # it was certain, so everybody can deduce it: do not change it
                self.tokens[-1].seen.update(EVERYBODY)
        elif event.key == "seer" and self.g.strength(str(args[1])) < 1 and not any(e.key == "discarded" for e in then):
            self.tokens.append(Token(str(args[1]), foe, set(EVERYBODY), ply))
        elif event.key == "freya":
            self.tokens.append(Token(str(args[1]), seat, set(EVERYBODY), ply))
        elif event.key == "fetched":
            self.tokens += [Token(str(args[1]), seat, set(EVERYBODY), ply) for _ in range(int(args[2]))]
        elif event.key == "hel":
            self.tokens.append(Token(str(privy[0]), seat, set(EVERYBODY), ply, named=[ply], from_hel=ply))
        elif event.key in ("played", "frigg_found"):
            names = [args[1]] if event.key == "played" else [args[1], f"taken_{args[1]}"]
            held = [t.name for t in self.in_hand(seat)]
            self.take(seat, next(n for n in names if n in held))
        elif event.key == "ravens_hand":
            if KIND[str(args[1])] != "nightmare":
                self.take(foe, args[1])
        elif event.key == "hand_wiped":
            self.tokens = [t for t in self.tokens if t.holder != seat or t.place]
        elif event.key == "frigg_hand":
            self.looks[seat, foe] = ply
            for token in self.in_hand(foe):
                token.seen.add(seat)
                token.looked_at = True

    def on_field(self, seat: int) -> list[str]:
        return [place for column in self.g.columns[3 * seat : 3 * seat + 3] for place in column]

    def look_at_the_field(self) -> None:
        lying = {*self.on_field(0), *self.on_field(1)}
        self.tokens = [t for t in self.tokens if not t.place or (t.place in lying and not self.g.face_up(t.place))]

    # -- histories that must look the same to a viewer

    def exchanges(self, viewer: int) -> list[Change]:
        """Histories in which two cards of one deck that the viewer has never seen are exchanged from the start."""
        found: list[Change] = []
        for seat in (0, 1):
            if seat == viewer:
                continue
            mine = [t for t in self.tokens if t.holder == seat and viewer not in t.seen]
            for x in mine:
                found += [
                    ({x.roll or 0: y.name, y.roll or 0: x.name}, swapped(x, y))
                    for y in mine
                    if x.name < y.name and fits(x, y.name, seat) and fits(y, x.name, seat)
                ]
                for kind, n in self.g.cards.pool[SIDES[seat]].items():
                    if n and kind != x.name and fits(x, kind, seat):
                        found.append(({x.roll or 0: kind}, dict.fromkeys(x.named, kind)))
        return found

    def other_choices(self, viewer: int) -> list[Change]:
        """Histories in which the owner placed another card, or Hel took another."""
        found: list[Change] = []
        for x in self.tokens:
            if x.holder == viewer:
                continue
            looked = self.looks.get((viewer, x.holder), -1)
            if x.place and looked < x.laid:
                for y in self.tokens:
                    was_there = y.holder == x.holder and y.came < x.laid and (not y.place or y.laid > x.laid)
                    alike = (KIND[x.name] == x.name) == (KIND[y.name] == y.name)
                    if x.name in SEVENS and y.looked_at:
                        continue  # left in the hand, it would have been found
                    if was_there and alike and x.name != y.name and not {x.name, y.name} & set(LEADERS):
                        found.append(({}, {x.laid: y.name} | ({y.laid: x.name} if y.place else {})))
            if x.from_hel >= 0 and x.name == KIND[x.name] and (not x.place and looked < x.from_hel):
                sunk = dict.fromkeys(self.g.cards.at(f"{SIDES[x.holder]}.sunk"))
                found += [({}, {x.from_hel: kind}) for kind in sunk if kind != x.name]
        return found

    def otherwise(self, change: Change) -> Thunder | None:
        """The table in the other history; None if the rules do not allow it, or if it would need other chances."""
        rolls = [change[0].get(i, roll.outcome) for i, roll in enumerate(self.match.rolls)]
        answers = [change[1].get(i, answer.option) for i, answer in enumerate(self.match.answers)]
        since = [*change[1], *(self.ply_of_roll(i) for i in change[0])]
        g, done = self.start() if min(since) < 0 else self.saved[min(since)]
        g = g.clone()
        rolls, answers = rolls[done:][::-1], answers[max(0, min(since)) :][::-1]
        while (waiting := g.waiting) is not None:
            rest, possible = (rolls, waiting.outcomes) if isinstance(waiting, Chance) else (answers, waiting.options)
            if not rest or rest[-1] not in possible:
                break
            g.apply(rest.pop())
        # A card that was certain here may be a chance there; then there is one chance more.
        return None if rolls or answers or isinstance(g.waiting, Chance) else g

    def ply_of_roll(self, number: int) -> int:
        """The answer that led to a roll; -1: the set-up."""
        return max(ply for ply in range(-1, len(self.saved)) if ply < 0 or self.saved[ply][1] <= number)

    def start(self) -> tuple[Thunder, int]:
        return GAME.load(GAME.start)(2, GAME.parse_options(self.options)), 0


def fits(token: Token, kind: str, seat: int) -> bool:
    """Could this card have been of that kind? The treasure is not among the first nine, the leader is never placed face
    down, and Frigg finds a seven.
    """
    if token.roll is None or (kind in SEVENS and token.looked_at):
        return False
    return not (kind == TREASURES[seat] and token.first_nine) and not (kind == LEADERS[seat] and token.place)


def swapped(x: Token, y: Token) -> dict[int, str]:
    return dict.fromkeys(x.named, y.name) | dict.fromkeys(y.named, x.name)
