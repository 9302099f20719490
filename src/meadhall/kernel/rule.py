"""A stack of rules in progress, and the five things a step may return.

A *rule* is a record with an ordered list of steps. A step does its part and returns what the game now waits for:

    None      nothing: the next step follows
    Ask       a player chooses
    Chance    fate chooses
    Rule      another rule is carried out first
    Done      nothing more: this rule is over, with a result

The answer, the outcome or the result is handed to the next step. So a rule reads from top to bottom, like a generator
function cut at each `yield`; but a rule in progress is plain data: it can be copied, compared, hashed, saved, and shown
as a seat sees it.

Two rules for rules, both checked by `laws.py`:

* A step that asks changes nothing but the fields of its own rule, because the question may be put again: after an
  aside, or in a state that was dealt from a view.
* A step that is handed a secret answer stores it and does not ask; the next step may ask. The answer that led to a
  question is visible to all seats.
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
        [Event(key='moved', args=(0, 'A2', 'A1'), privy=(), eyes=(-1,))]
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
    """A random outcome, each as likely as its weight; the only place where a generator decides a chance."""
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


NEVER_ASKS = {"None", "Done", "Rule", "Chance"}  # types of a return annotation


def may_ask(method: Callable[..., Any]) -> bool:
    """False if the return annotation of a step names only types that are no Ask: then no copy is kept before it."""
    returns = method.__annotations__.get("return", "Ask")
    return not (isinstance(returns, str) and {part.strip() for part in returns.split("|")} <= NEVER_ASKS)


@record
class Rule:
    """A rule in progress. A subclass is a record: its fields are what the rule remembers, its steps what it does."""

    STEPS: ClassVar[tuple[Callable[..., Any], ...]] = ()
    AT: ClassVar[dict[str, int]] = {}
    MAY_ASK: ClassVar[tuple[bool, ...]] = ()  # by step: may it return an Ask, as far as its annotation says?
    # Fields that the rule had in an earlier version: a stored position may still have them, and they are ignored.
    FORMER_FIELDS: ClassVar[tuple[str, ...]] = ()
    LEAST: ClassVar[int] = -1  # a position with a smaller number in the rule's fields is refused
    MOST: ClassVar[int] = 999  # a position with a larger number in the rule's fields is refused
    pc: int = public(default=0, init=False)  # the number of the step that comes next

    @classmethod
    def finish_record(cls) -> None:
        """Collect the steps: those of base classes first; a step that a subclass overrides keeps its place."""
        steps: dict[str, Any] = {}
        for base in reversed(cls.__mro__):
            for name, method in vars(base).items():
                if name in steps or getattr(method, "is_step", False):
                    steps[name] = method
        cls.STEPS = tuple(steps.values())
        cls.AT = {name: i for i, name in enumerate(steps)}
        cls.MAY_ASK = tuple(may_ask(method) for method in cls.STEPS)

    def goto(self, name: str) -> None:
        """Continue with the step of this name, instead of the one that follows. A step may name itself."""
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
    before: Rule | None = public(default=None, init=False)  # a copy of the asking rule from before the asking step
    given: Option | None = public(default=None, init=False)  # what the asking step was handed
    story: list[Event] | None = public(
        default_factory=list,
        init=False,
        seen="None if self.story is None else [x.seen_by(seat) for x in self.story]",
        kept=False,
    )
    # How often a seat came to see something hidden; undo stops there.
    reveals: int = public(default=0, init=False, seen="0", kept=False)
    # Only in search copies: with dice, every chance is decided at once by `throw`, and the copy never waits for one.
    dice: random.Random | None = public(default=None, init=False, seen="None", copy="self.dice", kept=False)
    # True in a view: it cannot be played on.
    sealed: bool = public(default=False, init=False, seen="True", kept=False)

    @classmethod
    def finish_record(cls) -> None:
        cls.HAS_ASIDES = cls.asides.__qualname__ != "State.asides"

    # -- what a game defines

    @property
    def seats(self) -> int:
        raise NotImplementedError

    def result(self) -> Result:
        """How the match ended; called only when it is over."""
        raise NotImplementedError

    def seat_names(self) -> tuple[str, ...] | None:
        """The seats' names, where chance or a position decides them; None: the GameSpec's names hold."""
        return None

    def forfeit(self, seat: int) -> tuple[int, ...]:
        """The returns when a seat gives up: it loses and the others win. A cooperative game overrides this."""
        return tuple(-1 if s == seat else 1 for s in range(self.seats))

    def asides(self, seat: int) -> tuple[Option, ...]:
        """What this seat may do at any time; it is offered beside every question to the seat."""
        return ()

    def aside(self, seat: int, option: Option) -> Rule:
        """The rule that carries out an aside."""
        raise NotImplementedError

    # -- the story

    def tell(
        self, key: str, *args: Option, privy: tuple[Option, ...] = (), eyes: tuple[int, ...] = (SPECTATOR,)
    ) -> None:
        """Add an event to the story; in a search copy, which has none, do nothing."""
        story = self.story
        if story is not None:
            story.append(tuple.__new__(Event, (key, args, privy, eyes)))  # half the time of Event(…)

    def revealed(self) -> None:
        """Somebody now sees what they could not see before: undo does not reach behind this."""
        self.reveals += 1

    def reveal_count(self) -> int:
        """How often a seat came to see something hidden."""
        return self.reveals

    # -- the flow of play

    def begin(self, rule: Rule) -> Self:
        """Start play with the rule of the whole game."""
        self.stack.append(rule)
        self._run(None, False)
        return self

    def resume(self, answer: Option | None) -> None:
        """Play on with a stack that was read from a position; `answer` goes to the step that comes next."""
        self._run(answer, False)

    def end_game(self) -> None:
        """Called by a step: the match is over now, whatever was in progress."""
        self.stack.clear()

    def apply(self, answer: Option) -> None:
        """Answer with an option, an aside or an outcome, and play on to the next question or to the end.

        The answer is not checked: `Match.play` does that.
        """
        waiting = self.waiting
        if waiting is None or self.sealed:
            raise RuleError("a view is not to be played on" if self.sealed else "nothing is being asked")
        if (
            self.HAS_ASIDES
            and type(waiting) is Ask
            and answer not in waiting.options  # tested first: most answers are options, and no option is an aside
            and answer in self.asides(waiting.seat)
        ):
            assert self.before is not None
            self.stack[-1] = self.before
            self.stack.append(Aside(waiting.seat, answer, self.given))
            self._run(None, False)
        else:
            self._run(answer, waiting.secret)

    def use_dice(self, dice: random.Random) -> None:
        """Decide every chance with these dice from now on, the pending one too. Only for search copies."""
        self.dice = dice
        if isinstance(self.waiting, Chance):
            self.apply(throw(self.waiting, dice))

    def ask_again(self) -> None:
        """Run the asking step again, so that the question fits the state as it is now: after dealing a view."""
        if self.before is not None:
            self.stack[-1] = self.before.clone()
            self._run(self.given, False)

    def _run(self, answer: Option | None, secret: bool) -> None:
        """Run steps until a question (or, without dice, a chance) is pending or the stack is empty.

        This is the only interpreter of rules, for matches and for searches. `answer` goes to the first step; `secret`
        says that it is hidden from other seats.
        """
        stack, dice = self.stack, self.dice
        keep = self.story is not None or self.HAS_ASIDES  # a search copy without asides never puts a question twice
        while stack:
            rule = stack[-1]
            steps, may_ask = rule.STEPS, rule.MAY_ASK
            last = len(steps)
            while (pc := rule.pc) < last:
                before = rule.clone() if keep and may_ask[pc] else None
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
                    elif not may_ask[pc]:
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
        """Any option or aside, uniformly at random; for a chance, an outcome by weight."""
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
        """A copy for a search: it tells no story and does not keep track of what each seat knows."""
        new = self.clone()
        new.story = None
        return new

    if TYPE_CHECKING:  # written by @record

        def clone(self) -> Self: ...
        def key(self) -> tuple[Any, ...]: ...
        def seen_by(self, seat: int) -> Self: ...


@record
class Aside(Rule):
    """Carries out an aside, then lets the rule below put its question again."""

    seat: int = public()
    option: Option = public()
    given: Option | None = public()

    @step
    def carry_out(self, g: State, _: None) -> Rule:
        return g.aside(self.seat, self.option)

    @step
    def ask_again(self, g: State, _: Option | None) -> Done:
        return Done(self.given)
