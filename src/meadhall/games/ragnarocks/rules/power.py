"""What a mythology card may do: a method for each moment of a turn and for each choice it may change.

The defaults do nothing. A side without a card has `PLAIN`, so every turn runs the same code. The turn and the game ask
the power in force and do not know any by name. Each card is a subclass in a small file of `powers`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self

from meadhall.games.ragnarocks import GAME
from meadhall.games.ragnarocks.rules.board import INDEX, NAMES, NEAR_MASK
from meadhall.games.ragnarocks.rules.regions import SETTLED, Region
from meadhall.kernel.codec import Limits, from_json, to_json
from meadhall.kernel.position import Reader
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import PASS, Ask, Done, Event, Option, Rule, step

if TYPE_CHECKING:
    from meadhall.games.ragnarocks.rules.state import Ragnarocks
    from meadhall.games.ragnarocks.rules.turn import Turn

IN_MEMORY = Limits(0, 40, 40, 40)  # an upper limit for numbers of stones
Placing = tuple[int, ...]
"""The hexes of the stones that one summon places: one, or with a power two."""


@record
class Memory:
    """What a card has to remember beyond the board."""

    def stones(self) -> int:
        """Stones that lie on a card instead of in the supply."""
        return 0

    def vikings(self) -> int:
        """Vikings that wait on the card."""
        return 0

    def public_key(self) -> tuple[Any, ...]:
        """The public part of the memory as a text, for comparing positions (RR-5.20)."""
        return self.key()

    if TYPE_CHECKING:  # written by @record

        def clone(self) -> Self: ...
        def key(self) -> tuple[Any, ...]: ...
        def seen_by(self, seat: int) -> Self: ...


class Power:
    """A card. It has no state of its own: what it remembers is in `g.memory[side]`."""

    CLAUSES: ClassVar[tuple[str, ...]] = ()  # the clauses that explain it; the first also says what it forbids
    MEMORY: ClassVar[type[Memory] | None] = None
    TURN: ClassVar[type[Turn] | None] = None  # the rule of its turn, if the steps are different
    VIKINGS: ClassVar[int] = 3
    STARTS: ClassVar[bool] = False  # does anything happen at the start of its turns?
    BARS: ClassVar[bool] = False  # does it forbid stones of the other side?
    LOOKS_BACK: ClassVar[bool] = False  # does it need the land that was settled when the turn began?

    def __init__(self) -> None:
        self.name = type(self).__module__.rpartition(".")[2]  # a card has the name of its file

    # -- before the game, and its end

    def set_up(self, g: Ragnarocks, side: int) -> Rule | None:
        """What the card changes in the set-up; None: nothing."""
        if self.MEMORY is not None:
            g.memory[side] = self.MEMORY()
        return None

    def score(self, g: Ragnarocks, side: int, found: Sequence[Region]) -> int:
        """The side's own points: a point for each hex of its settled land (RR-4.2)."""
        return sum(region.worth for region in found if region.status == SETTLED and region.owner == side)

    def gives(self, g: Ragnarocks, side: int) -> int:
        """Points that the card gives to the other side."""
        return 0

    # -- moments of its own turn, in the order of RR-5.12

    def start_of_turn(self, g: Ragnarocks) -> Rule | None:
        return None

    def before_move(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        return None

    def after_move(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        return None

    def instead_of_summon(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        """An offer to do something else; its result is true if that was done."""
        return None

    def after_summon(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        return None

    def end_of_turn(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        return None

    def another_turn(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        return None

    # -- moments of any side's turn

    def end_of_any_turn(self, g: Ragnarocks, side: int) -> Rule | None:
        return None

    def land_judged(self, g: Ragnarocks, side: int) -> None:
        """Called when land has changed hands."""

    # -- choices

    def moves(self, g: Ragnarocks, at: int) -> tuple[int, ...]:
        """The hexes to which a Viking may move, if the turn can be completed from there."""
        return g.reach(at)

    def arrive(self, g: Ragnarocks, viking: int, to: int) -> None:
        """Moves the selected Viking to one of these hexes. After a slide it is still in its region."""
        g.vikings[viking] = to

    def stones(self, g: Ragnarocks, at: int) -> tuple[int, ...]:
        """The hexes where an ordinary stone of the Viking here may be placed."""
        return g.reach(at)

    def other_placings(self, g: Ragnarocks, at: int) -> Sequence[Placing]:
        """The placings that are possible instead of an ordinary stone."""
        return ()

    def bar(self, g: Ragnarocks, wanted: Sequence[Placing], others: Sequence[Placing]) -> Sequence[Placing]:
        """Which of `wanted` the other side may place, when it could also place `others`."""
        return wanted

    # -- whether a turn can be completed (RR-5.7)

    def has_stone(self, g: Ragnarocks, side: int) -> bool:
        """Whether there is a stone for a turn, or none is needed."""
        return g.supply != 0

    def can_act(self, g: Ragnarocks, at: int, free: int) -> bool:
        """Can a Nomadic Viking here complete a turn, if there is a stone for it? It can if it can slide: the way back
        is open to the stone."""
        return NEAR_MASK[at] & free != 0

    def can_finish(self, g: Ragnarocks, at: int) -> bool:
        """Can a Viking that has moved here complete the turn?"""
        return bool(g.stone_targets(at) or g.other_placings(at))

    # -- memory as part of a position

    def dump_memory(self, g: Ragnarocks, side: int) -> dict[str, Any]:
        memory = g.memory[side]
        return {} if memory is None else dict(to_json(memory))

    def load_memory(self, g: Ragnarocks, side: int, told: Reader) -> None:
        """Reads the card's memory from a position; missing fields are as at the start of a game."""
        if self.MEMORY is None:
            told.fields(())
        else:
            g.memory[side] = from_json(self.MEMORY, told.value or {}, told.path, {}, IN_MEMORY)

    def tell_memory(self, g: Ragnarocks, side: int) -> str:
        """What lies on the card, in words; nothing if it remembers nothing."""
        told = None if g.memory[side] is None else self.on_the_card(g, side)
        return "" if told is None else GAME.words.event(told, ())

    def on_the_card(self, g: Ragnarocks, side: int) -> Event | None:
        """What lies on the card, as far as this view shows it."""
        return None

    @property
    def clause(self) -> str:
        return self.CLAUSES[0]


PLAIN = Power()
PLAIN.name = ""


@cache
def power_named(name: str) -> Power:
    """The power with this name; PLAIN without a name."""
    if not name:
        return PLAIN
    from meadhall.games.ragnarocks.rules.powers import POWERS

    return POWERS[name]


def named(hexes: Iterable[int]) -> tuple[str, ...]:
    return tuple([NAMES[h] for h in hexes])


@record
class Offer(Rule):
    """A power offers hexes and perhaps to decline. Its result is that of `accept`, or None."""

    PROMPT: ClassVar[str] = ""
    NEEDED: ClassVar[bool] = False  # can it be the only way to complete the turn (RR-5.7)?

    side: int = public()
    viking: int = public(default=-1)

    @step
    def offer(self, g: Ragnarocks, _: Any) -> Ask:
        options: tuple[Option, ...] = named(self.targets(g))
        if self.may_pass(g):
            options = (*options, PASS)
        return Ask(g.seat_of(self.side), self.PROMPT, options, self.about(g))

    @step
    def answered(self, g: Ragnarocks, answer: str) -> Rule | Done:
        if answer == PASS:
            return self.decline(g)
        out = self.accept(g, INDEX[answer])
        return out if out is not None else Done()

    @step
    def done(self, g: Ragnarocks, result: Option | None) -> Done | None:
        return Done(result)

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        raise NotImplementedError

    def may_pass(self, g: Ragnarocks) -> bool:
        return True

    def about(self, g: Ragnarocks) -> tuple[Option, ...]:
        """The arguments of the question: the Viking's hex."""
        return () if self.viking < 0 else (NAMES[g.vikings[self.viking]],)

    def accept(self, g: Ragnarocks, h: int) -> Rule | Done | None:
        raise NotImplementedError

    def decline(self, g: Ragnarocks) -> Done:
        return Done()


def offered(offer: Offer, g: Ragnarocks) -> Offer | None:
    """The offer, or None if it has no targets."""
    return offer if offer.targets(g) else None
