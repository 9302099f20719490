"""Which pieces are lost: in combat, on journeys, by hunger, or because there is no room (one number a kind)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from meadhall.games.champions.rules.tables import CARGO, FOOD, up_to
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Option, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions


@record
class PickOut(Rule):
    """The owner picks `n` pieces of several kinds. For one piece the question is which kind, for more how many of each
    kind. A question with one option is not asked.
    """

    PROMPT: ClassVar[str] = ""

    seat: int = public()
    n: int = public()
    counts: tuple[int, ...] = public()  # the pieces of each kind: swords, spears, axes and perhaps Food
    chosen: tuple[int, ...] = public(default=())

    @step
    def how_many(self, g: Champions, answer: Option | None) -> Ask | None:
        counts = self.counts
        if isinstance(answer, str):
            kind = CARGO.index(answer)
            self.chosen = tuple([1 if i == kind else 0 for i in range(len(counts))])
        elif answer is not None:
            self.chosen = (*self.chosen, answer)
        elif self.n == 1:
            there = tuple([CARGO[i] for i, n in enumerate(counts) if n])
            if len(there) > 1:
                self.goto("how_many")
                return Ask(self.seat, f"{self.PROMPT}.one", there)
        chosen = self.chosen
        left, later = self.n - sum(chosen), sum(counts[len(chosen) :])
        for kind in range(len(chosen), len(counts)):
            later -= counts[kind]
            least = left - later if left > later else 0
            most = counts[kind] if counts[kind] < left else left
            if least < most:
                self.chosen = chosen
                self.goto("how_many")
                return Ask(self.seat, self.PROMPT, up_to(most)[least:], (CARGO[kind], left))
            chosen += (most,)
            left -= most
        self.chosen = chosen
        return None

    @step
    def they_go(self, g: Champions, _: None) -> None:
        self.carry_out(g)

    def carry_out(self, g: Champions) -> None:
        raise NotImplementedError


def lose(g: Champions, where: str, lost: tuple[int, ...]) -> None:
    """Moves pieces of a party back to the supply (Food is unlimited)."""
    a, b, c, there = g.parties[where]
    swords, spears, axes, food = lost
    g.parties[where] = (a - swords, b - spears, c - axes, there - food)
    supply = g.supply
    supply[0] += swords
    supply[1] += spears
    supply[2] += axes


@record
class Losses(PickOut):
    """The owner picks the pieces that a party on an errand loses."""

    PROMPT: ClassVar[str] = "lose"

    where: str = public(default="")

    def carry_out(self, g: Champions) -> None:
        lose(g, self.where, self.chosen)
        g.tell("lost", self.seat, *self.chosen)


def losses(g: Champions, seat: int, where: str, n: int, food: bool = False) -> Rule | None:
    """A party loses n warriors (or Food, where that may be chosen), or all if there are fewer."""
    if n <= 0:
        return None
    party = g.parties[where]
    counts = party if food else (*party[:FOOD], 0)
    there = sum(counts)
    if not there:
        return None
    if n >= there:
        lose(g, where, counts)
        g.tell("lost", seat, *counts)
        return None
    return Losses(seat, n, counts, where=where)


@record
class Surplus(PickOut):
    """Recruits for whom there is no room in the longhouse (CM-3.5)."""

    PROMPT: ClassVar[str] = "surplus"

    def carry_out(self, g: Champions) -> None:
        take = tuple([n - away for n, away in zip(self.counts, self.chosen, strict=True)])
        g.recruit(g.clans[self.seat], take)
