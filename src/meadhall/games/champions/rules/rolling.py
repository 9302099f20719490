"""Rolling warrior dice, for a hunt or a combat round: Favor and runes may change the roll (CM-6.5, CM-11)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from meadhall.games.champions.rules import dice
from meadhall.games.champions.rules.dice import BLANK, FACES, NONE_ROLLED
from meadhall.games.champions.rules.leaders import LEADERS
from meadhall.games.champions.rules.runes import potential, reaction
from meadhall.games.champions.rules.tables import KINDS, MOST_WARRIORS, up_to
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Chance, Done, Option, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions

KEEP = "keep"
# The faces for a reroll in the order of the questions: blanks first, double hits last.
GROUPS = tuple(4 * kind + face for face in range(len(FACES)) for kind in range(len(KINDS)))

COUNTS = Done(0), Done(1)  # by whether Reaction counts


@lru_cache(maxsize=4096)
def groups(faces: tuple[int, ...]) -> tuple[int, ...]:
    """The kinds and faces of the present dice."""
    return tuple([at for at in GROUPS if faces[at]])


@record
class Roll(Rule):
    """Rolls all dice of a party. Then the player may change the roll as often as they have Favor or runes for it.

    The final dice are in `g.rolled`; the result is 1 if Reaction counts for them.
    """

    MOST: ClassVar[int] = MOST_WARRIORS  # limit: the outcomes of more dice are too many to list

    seat: int = public()
    about: str = public()  # the enemy, or `hunt`
    rolling: tuple[int, ...] = public()  # dice still to be rolled, by kind
    kind: int = public(default=0)  # the kind that is rolled next
    faces: tuple[int, ...] = public(default=NONE_ROLLED)
    reaction: bool = public(default=False)
    chosen: tuple[int, ...] = public(default=())  # by group: how many dice are rolled again

    @step
    def roll(self, g: Champions, word: str | None) -> Chance | None:
        kind = self.kind
        if word is not None:
            at = 4 * kind - 4
            a, b, c, d = dice.counted(word)
            p, q, r, s = self.faces[at : at + 4]
            self.faces = (*self.faces[:at], a + p, b + q, c + r, d + s, *self.faces[at + 4 :])
        while kind < 3:
            n = self.rolling[kind]
            kind += 1
            if n:
                self.kind = kind
                self.goto("roll")
                words, weights = dice.rolls(g.dice_set, kind - 1, n)
                return Chance("roll", words, weights)
        return None

    @step
    def what_now(self, g: Champions, _: None) -> Ask | Done:
        clan = g.clans[self.seat]
        options: tuple[Option, ...] = (KEEP, "favor") if clan.favor else (KEEP,)
        if clan.runes:
            if potential.could_act(clan, self.faces):
                options = (*options, "potential")
            if reaction.could_act(clan, self.faces) and not self.reaction:
                options = (*options, "reaction")
        if len(options) == 1:
            return self.they_lie(g)
        return Ask(self.seat, "roll", options, (self.about, *self.worth(g)))

    @step
    def do_it(self, g: Champions, choice: str) -> Done | None:
        clan = g.clans[self.seat]
        if choice == KEEP:
            return self.they_lie(g)
        if choice != "reaction":
            self.tell_roll(g)  # before some of the dice are rolled again
        if choice == "favor":
            clan.favor -= 1
            clan.glory += LEADERS[clan.leader].glory_for_spent_favor  # CM-10.1
            g.tell("favor", self.seat)
        elif choice == "potential":
            g.flip(clan, "potential")
            g.tell("potential", self.seat, dice.blanks(self.faces))
            self.chosen = tuple([self.faces[at] for at in groups(self.faces) if at % 4 == BLANK])
            self.goto("pick_them_up")
        else:
            g.flip(clan, "reaction")
            g.tell("reaction", self.seat)
            self.reaction = True
            self.goto("what_now")
        return None

    @step
    def which_dice(self, g: Champions, n: int | None) -> Ask | None:
        """Asks for one number per kind and face; at least one die must be taken (CM-6.5)."""
        faces = self.faces
        there = groups(faces)
        if n is not None:
            self.chosen = (*self.chosen, n)
        elif sum(faces) == 1:  # a single die
            self.chosen = (1,)
        asked = len(self.chosen)
        if asked == len(there):
            return None
        at = there[asked]
        must = asked + 1 == len(there) and not any(self.chosen)
        self.goto("which_dice")
        options = up_to(faces[at])[1:] if must else up_to(faces[at])
        return Ask(self.seat, "reroll", options, (KINDS[at // 4], FACES[at % 4], faces[at]))

    @step
    def pick_them_up(self, g: Champions, _: None) -> None:
        there = groups(self.faces)
        taken = dict(zip(there, self.chosen, strict=False))  # Potential takes only the first face, the blanks
        up = tuple([taken.get(at, 0) for at in range(len(self.faces))])
        g.tell("rerolled", self.seat, dice.written(up))
        self.faces = tuple([n - away for n, away in zip(self.faces, up, strict=True)])
        self.rolling = tuple([sum(up[4 * kind : 4 * kind + 4]) for kind in range(len(KINDS))])
        self.kind, self.chosen = 0, ()
        self.goto("roll")

    def they_lie(self, g: Champions) -> Done:
        g.rolled = self.faces
        self.tell_roll(g)
        return COUNTS[self.reaction]

    def tell_roll(self, g: Champions) -> None:
        g.tell("rolled", self.seat, dice.written(self.faces), *self.worth(g))

    def worth(self, g: Champions) -> tuple[int, int]:
        """The hits and shields of the present dice."""
        bonus = LEADERS[g.clans[self.seat].leader].sword_bonus
        return dice.hits(self.faces, bonus, self.reaction), dice.shields(self.faces)
