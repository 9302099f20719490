"""Odin: a hand of command cards, of which one at a time is in force (RR-6.23)."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from meadhall.games.ragnarocks import GAME
from meadhall.games.ragnarocks.rules.power import Memory, Power
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.kernel.position import Reader
from meadhall.kernel.record import public, record, secret
from meadhall.kernel.rule import PASS, Ask, Chance, Done, Event, Option, Rule, step

HAND = 2
TAKE_BACK = "take_back"


def commands(g: Ragnarocks) -> tuple[str, ...]:
    """The cards that may be in a hand: with the command icon, and no side's own."""
    from meadhall.games.ragnarocks.rules.powers import COMMANDS

    return tuple(card for card in COMMANDS if all(card not in cards for cards in g.cards))


def deal_hidden(memory: CommandCards, g: Ragnarocks, rng: random.Random) -> tuple[str, ...]:
    """Deals random cards among those that nobody has seen."""
    unseen = [card for card in commands(g) if card not in (*memory.known, *memory.played)]
    return tuple(sorted(rng.sample(unseen, memory.size - len(memory.known) - len(memory.played))))


@record
class CommandCards(Memory):
    size: int = public(default=0)  # how many there are, in hand and played
    hidden: tuple[str, ...] = secret(to="eyes", deal=deal_hidden, blank=(), default=())  # in hand, never shown
    known: tuple[str, ...] = public(default=())  # in hand, and seen by all
    played: tuple[str, ...] = public(default=())
    active: str = public(default="")  # the one in force
    eyes: tuple[int, ...] = public(default=())

    def public_key(self) -> tuple[Any, ...]:
        return self.known, self.played, self.active

    def hand(self) -> tuple[str, ...]:
        return tuple(sorted((*self.hidden, *self.known)))


class Odin(Power):
    CLAUSES = ("RR-6.23",)
    MEMORY = CommandCards
    STARTS = True

    def set_up(self, g: Ragnarocks, side: int) -> Rule | None:
        g.memory[side] = CommandCards(eyes=(g.seat_of(side),))
        return OdinDraws(side)

    def start_of_turn(self, g: Ragnarocks) -> Rule | None:
        in_hand(g, g.side).active = ""  # the card played in the last turn lapses
        g.force[g.side] = self.name
        return OdinCommands(g.side)

    def dump_memory(self, g: Ragnarocks, side: int) -> dict[str, Any]:
        if g.memory[side] is None:  # before the set-up
            return {}
        memory = in_hand(g, side)
        return {
            "hand": list(memory.hand()),
            "known": list(memory.known),
            "played": list(memory.played),
            "active": memory.active or None,
        }

    def load_memory(self, g: Ragnarocks, side: int, told: Reader) -> None:
        """`hand` lists all cards in hand, `known` those of them that were seen; without these fields the hand is
        empty.
        """
        field, cards = told.fields(("hand", "known", "played", "active")), commands(g)
        hand, known, played = (
            tuple(sorted(field[name].words(cards, len(cards), once=True))) for name in ("hand", "known", "played")
        )
        if not set(known) <= set(hand) or set(hand) & set(played):
            raise told.wrong("known cards are in the hand, and played ones are not")
        active = field["active"].one_of(played, "")
        hidden = tuple(sorted(set(hand) - set(known)))
        size = len(hand) + len(played)
        g.memory[side] = CommandCards(size, hidden, known, played, active, (g.seat_of(side),))
        g.force[side] = active or self.name

    def on_the_card(self, g: Ragnarocks, side: int) -> Event | None:
        memory = in_hand(g, side)
        unseen = memory.size - len(memory.hand()) - len(memory.played)  # in a view
        hand, played = ([GAME.words.name(card) for card in cards] for cards in (memory.hand(), memory.played))
        return Event("on_odin", (", ".join([*hand, *["?"] * unseen]) or "-", ", ".join(played) or "-"))


def in_hand(g: Ragnarocks, side: int) -> CommandCards:
    memory = g.memory[side]
    assert isinstance(memory, CommandCards)
    return memory


@record
class OdinDraws(Rule):
    side: int = public()

    @step
    def draw(self, g: Ragnarocks, _: None) -> Chance | Done:
        memory = in_hand(g, self.side)
        if memory.size == HAND:
            return Done()
        return Chance("odin_draws", tuple(c for c in commands(g) if c not in memory.hidden), secret=True)

    @step
    def put_away(self, g: Ragnarocks, card: str) -> None:
        memory = in_hand(g, self.side)
        memory.size += 1
        memory.hidden = tuple(sorted((*memory.hidden, card)))
        g.tell("odin_drew", g.seat_of(self.side), privy=(card,), eyes=memory.eyes)
        self.goto("draw")


@record
class OdinCommands(Rule):
    PROMPT: ClassVar[str] = "odin"

    side: int = public()

    @step
    def command(self, g: Ragnarocks, _: None) -> Ask:
        memory = in_hand(g, self.side)
        options: tuple[Option, ...] = (*memory.hand(), *([TAKE_BACK] if memory.played else []), PASS)
        return Ask(g.seat_of(self.side), self.PROMPT, options)

    @step
    def commanded(self, g: Ragnarocks, answer: str) -> Done:
        memory = in_hand(g, self.side)
        if answer == TAKE_BACK:
            memory.known = tuple(sorted((*memory.known, *memory.played)))
            memory.played = ()
            g.tell("odin_takes_back", g.seat_of(self.side))
        elif answer != PASS:
            if answer not in memory.known:
                g.revealed()
            memory.hidden = tuple(card for card in memory.hidden if card != answer)
            memory.known = tuple(card for card in memory.known if card != answer)
            memory.played = tuple(sorted((*memory.played, answer)))
            memory.active = g.force[self.side] = answer
            g.tell("odin_plays", g.seat_of(self.side), answer)
        return Done()


POWER = Odin()
