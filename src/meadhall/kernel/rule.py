"""A stack of rules in progress, and the five things a step may return.

A *rule* is a record with an ordered list of steps. A step does its part and returns what the game now waits for:

    None      nothing: the next step follows
    Ask       a player chooses
    Chance    fate chooses
    Rule      another rule is carried out first
    Done      nothing more: this rule is over, with a result

Whatever was waited for is handed to the next step. So a rule reads from top to bottom like a generator cut at its
yields, and yet it is only data: it can be cloned, compared, hashed, saved and looked at from a seat.

Two habits keep that safe, and `laws.py` checks both. A step that asks changes nothing but its own rule's fields: the
question may be put again after an aside, or in a dealt world. And a secret answer is put away by a step of its own,
which does not ask: the answer that led to a question is known to all.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, TypeVar

from meadhall.kernel.errors import RuleError
from meadhall.kernel.record import SPECTATOR, public, record, sees

Option = str | int
PASS = "pass"
new_tuple = tuple.__new__  # takes half the time of a named tuple's own constructor


class Ask(NamedTuple):
    """A question. Everybody sees whom it is put to, its prompt and what it is about; the rest is the seat's.

    Example:
        >>> import meadhall as mh
        >>> ask = mh.new("ragnarocks", seed="x").waiting
        >>> ask.seat, ask.prompt, ask.options
        (0, 'select', ('A2', 'A3', 'A4'))
    """

    seat: int
    prompt: str  # a key of the game's text: rules hold no English
    options: tuple[Option, ...]  # in canonical order; the order is part of the contract
    about: tuple[Option, ...] = ()  # what the prompt speaks of
    privy: tuple[Option, ...] = ()  # what it speaks of to the asked seat alone
    secret: bool = False  # the answer is hidden from other seats

    def seen_by(self, seat: int) -> Ask:
        """The question as another seat sees it: without its options."""
        return self if seat == self.seat else self._replace(options=(), privy=())


class Chance(NamedTuple):
    """Fate chooses among the outcomes: as likely as their weights; without weights uniformly at random.

    Example:
        >>> import meadhall as mh
        >>> mh.Chance("die", (1, 2, 3, 4, 5, 6)).outcomes
        (1, 2, 3, 4, 5, 6)
    """

    prompt: str
    outcomes: tuple[Option, ...]
    weights: tuple[int, ...] = ()
    secret: bool = False

    def seen_by(self, seat: int) -> Chance:
        """The chance as a seat sees it: without its outcomes."""
        return self._replace(outcomes=(), weights=())  # what fate may bring can betray what is hidden


class Done(NamedTuple):
    result: Option | None = None
    secret: bool = False


DONE = Done()


class Event(NamedTuple):
    """Something that happened. `privy` is for the seats in `eyes`; the others see None in its place.

    Example:
        >>> import meadhall as mh
        >>> match = mh.new("ragnarocks", seed="x")
        >>> match.play("A2")
        []
        >>> match.play("A1")
        [Event(key='moved', args=('ivory', 'A2', 'A1'), privy=(), eyes=(-1,))]
    """

    key: str
    args: tuple[Option, ...] = ()
    privy: tuple[Option, ...] | None = ()
    eyes: tuple[int, ...] = (SPECTATOR,)

    def seen_by(self, seat: int) -> Event:
        """The event as a seat sees it."""
        return self if not self.privy or sees(seat, self.eyes) else self._replace(privy=None)


class Result(NamedTuple):
    """How a match ended: 1 won, -1 lost, 0 drawn for each seat.

    Example:
        >>> import meadhall as mh
        >>> mh.Result((1, -1), (12, 9)).winners
        (0,)
    """

    returns: tuple[int, ...]
    scores: tuple[int, ...] = ()
    how: str = "score"  # a key of the game's text
    shared: bool = False  # the seats that drew have won together

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; in a shared victory those that drew."""
        least = 0 if self.shared else 1
        return tuple(seat for seat, r in enumerate(self.returns) if r >= least)


@lru_cache(maxsize=4096)
def _sums(weights: tuple[int, ...]) -> list[int]:
    return list(accumulate(weights))


def throw(chance: Chance, rng: random.Random) -> Option:
    """An outcome as a bot's own dice bring it."""
    _, outcomes, weights, _ = chance
    if not weights:
        return outcomes[int(rng.random() * len(outcomes))]
    sums = _sums(weights)
    return outcomes[bisect(sums, rng.random() * sums[-1])]


Step = TypeVar("Step", bound=Callable[..., Any])


def step(method: Step) -> Step:
    """Mark a method as a step of its rule: `(self, game, answer)`."""
    method.is_step = True  # type: ignore[attr-defined]
    return method


NEVER_ASKS = {"None", "Done", "Rule", "Chance"}


def may_ask(method: Callable[..., Any]) -> bool:
    """A step that says it returns none but these never asks, so nothing need be kept to put its question again."""
    returns = method.__annotations__.get("return", "Ask")
    return not (isinstance(returns, str) and {part.strip() for part in returns.split("|")} <= NEVER_ASKS)


@record
class Rule:
    """A rule in progress. Subclasses are records: their fields are the rule's memory, their steps its text."""

    STEPS: ClassVar[tuple[Callable[..., Any], ...]] = ()
    AT: ClassVar[dict[str, int]] = {}
    MAY_ASK: ClassVar[tuple[bool, ...]] = ()  # by step: may it return an Ask, as far as its annotation says?
    # Fields that the rule had in an earlier version: a stored position may still have them, and they are ignored.
    FORMER_FIELDS: ClassVar[tuple[str, ...]] = ()
    MOST: ClassVar[int] = 999  # no number in its memory is larger; what is read is refused beyond it
    pc: int = public(default=0, init=False)

    @classmethod
    def finish_record(cls) -> None:
        """Steps in order: those of base classes first; one that is written again keeps its place."""
        steps: dict[str, Any] = {}
        for base in reversed(cls.__mro__):
            for name, method in vars(base).items():
                if name in steps or getattr(method, "is_step", False):
                    steps[name] = method
        cls.STEPS = tuple(steps.values())
        cls.AT = {name: i for i, name in enumerate(steps)}
        cls.MAY_ASK = tuple(may_ask(method) for method in cls.STEPS)

    def goto(self, name: str) -> None:
        self.pc = self.AT[name]

    if TYPE_CHECKING:  # written by @record

        def clone(self) -> Self: ...
        def key(self) -> tuple[Any, ...]: ...
        def seen_by(self, seat: int) -> Self: ...


@record
class State:
    """What lies on the table (a game adds its fields) and the stack of rules in progress.

    A search steps through copies of it: `search_copy`, `waiting`, `chance`, `apply`, `clone`, `result`.

    Example:
        >>> import meadhall as mh
        >>> state = mh.new("ragnarocks", seed="x").state.search_copy()
        >>> state.apply(state.waiting.options[0])
        >>> state.waiting.prompt
        'move'
    """

    HAS_ASIDES: ClassVar[bool] = False

    stack: list[Rule] = public(default_factory=list, init=False)
    waiting: Ask | Chance | None = public(default=None, init=False, seen="self.waiting and self.waiting.seen_by(seat)")
    before: Rule | None = public(default=None, init=False)  # the asking rule as it was before it asked
    given: Option | None = public(default=None, init=False)  # what it had been handed
    story: list[Event] | None = public(
        default_factory=list,
        init=False,
        seen="None if self.story is None else [x.seen_by(seat) for x in self.story]",
        kept=False,
    )
    # How often somebody came to see what was hidden.
    reveals: int = public(default=0, init=False, seen="0", kept=False)
    # A search copy may have dice of its own: then every chance is decided with them at once, and none is waited for.
    dice: random.Random | None = public(default=None, init=False, seen="None", copy="self.dice", kept=False)
    # A game may say that no seat has an aside now: a search copy then keeps nothing to put a question again with.
    no_asides: bool = public(default=False, init=False, kept=False)
    # A view's table is not to be played on.
    sealed: bool = public(default=False, init=False, seen="True", kept=False)

    @classmethod
    def finish_record(cls) -> None:
        cls.HAS_ASIDES = cls.asides.__qualname__ != "State.asides"

    # -- what a game says of itself

    @property
    def seats(self) -> int:
        raise NotImplementedError

    def result(self) -> Result:
        """How the match ended; asked only when it is over."""
        raise NotImplementedError

    def seat_names(self) -> tuple[str, ...] | None:
        """The seats' names where fate or a position decides them; None: they are the GameSpec's."""
        return None

    def forfeit(self, seat: int) -> tuple[int, ...]:
        """The returns when a seat gives up: it loses, the others win. A cooperative game says otherwise."""
        return tuple(-1 if s == seat else 1 for s in range(self.seats))

    def asides(self, seat: int) -> tuple[Option, ...]:
        """What this seat may do at any time, offered beside every question put to it."""
        return ()

    def aside(self, seat: int, option: Option) -> Rule:
        """The rule that carries out an aside."""
        raise NotImplementedError

    # -- the story

    def tell(
        self, key: str, *args: Option, privy: tuple[Option, ...] = (), eyes: tuple[int, ...] = (SPECTATOR,)
    ) -> None:
        """Something happened. Search copies have no story, so a bot's thoughts are not told."""
        if self.story is not None:
            self.story.append(Event(key, args, privy, eyes))

    def revealed(self) -> None:
        """Somebody now sees what they could not see before: undo does not reach behind this."""
        self.reveals += 1

    def reveal_count(self) -> int:
        """How often somebody came to see what was hidden."""
        return self.reveals

    # -- the flow of play

    def begin(self, rule: Rule) -> Self:
        """Start play with the rule of the whole game."""
        self.stack.append(rule)
        self._run(None, False)
        return self

    def resume(self, answer: Option | None) -> None:
        """Play on with a stack that was built by hand: a position in mid-rule."""
        self._run(answer, False)

    def end_game(self) -> None:
        """Called by a step: the match is over now, whatever was in progress."""
        self.stack.clear()

    def apply(self, answer: Option) -> None:
        """Hand over an option (or an aside) and play on to the next question, or to the end.

        The answer is trusted: `Match.answer` is the door that checks.
        """
        waiting = self.waiting
        if waiting is None or self.sealed:
            raise RuleError("a view is not to be played on" if self.sealed else "nothing is being asked")
        if (
            self.HAS_ASIDES
            and type(waiting) is Ask
            and answer not in waiting.options  # the commonest case first: an option is no aside
            and answer in self.asides(waiting.seat)
        ):
            assert self.before is not None
            self.stack[-1] = self.before
            self.stack.append(Aside(waiting.seat, answer, self.given))
            self._run(None, False)
        else:
            self._run(answer, waiting.secret)

    def use_dice(self, dice: random.Random) -> None:
        """Decide every chance with these dice from now on, the pending one too. For search copies."""
        self.dice = dice
        if isinstance(self.waiting, Chance):
            self.apply(throw(self.waiting, dice))

    def ask_again(self) -> None:
        """Put the pending question again, as it now is: after an aside, or in a world dealt anew."""
        if self.before is not None:
            self.stack[-1] = self.before.clone()
            self._run(self.given, False)

    def _run(self, answer: Option | None, secret: bool) -> None:
        stack, dice = self.stack, self.dice
        # A search copy without asides never puts a question twice.
        told = self.story is not None
        keep = told or self.HAS_ASIDES
        before = None
        while stack:
            rule = stack[-1]
            steps = rule.STEPS
            last = len(steps)
            while (pc := rule.pc) < last:
                if keep:
                    before = rule.clone() if rule.MAY_ASK[pc] and (told or not self.no_asides) else None
                rule.pc = pc + 1
                out = steps[pc](rule, self, answer)
                if not stack:
                    break
                if out is None:
                    answer, secret = None, False
                    continue
                kind = type(out)
                if kind is Ask or kind is Chance:
                    if secret:
                        raise RuleError(f"{type(rule).__name__}: a step that is handed a secret must not ask or roll")
                    if kind is Chance:
                        if dice is not None:
                            answer, secret = throw(out, dice), out.secret
                            continue
                    elif not rule.MAY_ASK[pc]:
                        raise RuleError(f"{type(rule).__name__}: a step that asks must say so in what it returns")
                    self.waiting, self.before, self.given = out, before, answer
                    return
                if kind is Done:
                    stack.pop()
                    answer, secret = out
                else:
                    stack.append(out)
                    answer, secret = None, False
                break
            else:  # no step is left
                stack.pop()
                answer, secret = None, False
        self.waiting = self.before = self.given = None

    def any_answer(self, rng: random.Random) -> Option:
        """Any option or aside, all alike; or what the dice say."""
        waiting = self.waiting
        assert waiting is not None
        if isinstance(waiting, Chance):
            return throw(waiting, rng)
        options = waiting.options
        if self.HAS_ASIDES:
            options += self.asides(waiting.seat)
        return options[int(rng.random() * len(options))]

    @property
    def chance(self) -> Chance | None:
        """The chance that is to be decided next, or None. A search may `apply` any of its outcomes.

        Example:
            >>> import meadhall as mh
            >>> state = mh.new("yggdrasil", seats=2, seed="x").state.search_copy()
            >>> while state.chance is None:
            ...     state.apply(state.waiting.options[0])
            >>> for outcome in state.chance.outcomes:  # as likely as its weight; without weights equally likely
            ...     after = state.clone()
            ...     after.apply(outcome)
        """
        return self.waiting if isinstance(self.waiting, Chance) else None

    # -- copies

    def search_copy(self) -> Self:
        """A copy to think with: it tells no story and keeps no account of who knows what."""
        new = self.clone()
        new.story = None
        return new

    if TYPE_CHECKING:  # written by @record

        def clone(self) -> Self: ...
        def key(self) -> tuple[Any, ...]: ...
        def seen_by(self, seat: int) -> Self: ...


@record
class Aside(Rule):
    """Something done "at any time": carried out, and then the question is put again."""

    seat: int = public()
    option: Option = public()
    given: Option | None = public()

    @step
    def carry_out(self, g: State, _: None) -> Rule:
        return g.aside(self.seat, self.option)

    @step
    def ask_again(self, g: State, _: Option | None) -> Done:
        return Done(self.given)
