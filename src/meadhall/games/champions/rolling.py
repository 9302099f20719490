"""Rolling warrior dice, for a hunt or a combat round: Favor and runes may change the roll (CM-6.5, CM-11)."""

from __future__ import annotations

from operator import sub
from typing import TYPE_CHECKING

from meadhall.games.champions import dice
from meadhall.games.champions.dice import BLANK, FACES, NONE_ROLLED
from meadhall.games.champions.leaders import LEADERS
from meadhall.games.champions.runes import potential, reaction
from meadhall.games.champions.tables import KINDS, up_to
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Chance, Done, Option, Rule, ask, step

if TYPE_CHECKING:
    from meadhall.games.champions.state import Champions

KEEP = "keep"
# The dice a reroll may take, as they are asked: blanks first, double hits last.
GROUPS = tuple(4 * kind + face for face in range(len(FACES)) for kind in range(len(KINDS)))


@record
class Roll(Rule):
    """All dice of a party fall; then the roller may change the roll as often as he can and wants.

    The dice as they lie in the end are `g.rolled`; the result is 1 if Reaction counts for them.
    """

    seat: int = public()
    about: str = public()  # the enemy, or `hunt`
    rolling: tuple[int, ...] = public()  # dice in the hand, by kind
    kind: int = public(default=0)  # the next kind to fall
    faces: tuple[int, ...] = public(default=NONE_ROLLED)
    reaction: bool = public(default=False)
    group: int = public(default=0)
    chosen: tuple[int, ...] = public(default=())

    @step
    def roll(self, g: Champions, word: str | None) -> Chance | None:
        kind = self.kind
        if word is not None:
            at = 4 * kind - 4
            a, b, c, d = dice.counted(word)
            p, q, r, s = self.faces[at : at + 4]
            self.faces = (*self.faces[:at], a + p, b + q, c + r, d + s, *self.faces[at + 4 :])
        elif g.dice is not None:
            self.faces = dice.thrown(g.dice, g.dice_set, self.rolling, self.faces)
            return None
        while kind < 3:
            n = self.rolling[kind]
            kind += 1
            if n:
                self.kind = kind
                self.pc -= 1
                words, weights = dice.rolls(g.dice_set, kind - 1, n)
                return Chance("roll", words, weights)
        return None

    @step
    def what_now(self, g: Champions, _: None) -> Ask | None:
        clan = g.clans[self.seat]
        options: tuple[Option, ...] = (KEEP, "favor") if clan.favor else (KEEP,)
        if clan.runes:
            if potential.could_act(clan, self.faces):
                options = (*options, "potential")
            if reaction.could_act(clan, self.faces) and not self.reaction:
                options = (*options, "reaction")
        if len(options) == 1:
            self.goto("they_lie")
            return None
        return ask(self.seat, "roll", options, (self.about, *self.worth(g)))

    @step
    def do_it(self, g: Champions, choice: str) -> None:
        clan = g.clans[self.seat]
        if choice == KEEP:
            self.goto("they_lie")
        elif choice == "favor":
            clan.favor -= 1
            clan.glory += LEADERS[clan.leader].glory_for_spent_favor  # CM-10.1
            g.tell("favor", self.seat, dice.written(self.faces) if g.story is not None else "")
            self.group, self.chosen = 0, ()
        elif choice == "potential":
            clan.flip("potential")
            g.tell("potential", self.seat, dice.blanks(self.faces))
            self.chosen = tuple([n if i % 4 == BLANK else 0 for i, n in enumerate(self.faces)])
            self.goto("pick_them_up")
        else:
            clan.flip("reaction")
            g.tell("reaction", self.seat)
            self.reaction = True
            self.goto("what_now")

    @step
    def which_dice(self, g: Champions, n: int | None) -> Ask | None:
        """One number for each kind and face that lies there; at least one die has to be taken (CM-6.5)."""
        faces = self.faces
        if n is None:
            if sum(faces) == 1:  # a single die
                self.chosen = faces
                return None
            self.chosen = NONE_ROLLED
        else:
            at = GROUPS[self.group]
            self.chosen = (*self.chosen[:at], n, *self.chosen[at + 1 :])
            self.group += 1
        while self.group < len(GROUPS):
            at = GROUPS[self.group]
            if faces[at]:
                must = not any(self.chosen) and not any(faces[i] for i in GROUPS[self.group + 1 :])
                self.pc -= 1
                options = up_to(faces[at])[1:] if must else up_to(faces[at])
                return ask(self.seat, "reroll", options, (KINDS[at // 4], FACES[at % 4], faces[at]))
            self.group += 1
        return None

    @step
    def pick_them_up(self, g: Champions, _: None) -> None:
        up = self.chosen
        self.faces = tuple(map(sub, self.faces, up))
        self.rolling = (sum(up[:4]), sum(up[4:8]), sum(up[8:]))
        self.kind, self.chosen = 0, ()
        self.goto("roll")

    @step
    def they_lie(self, g: Champions, _: None) -> Done:
        g.rolled = self.faces
        if g.story is not None:
            g.tell("rolled", self.seat, dice.written(self.faces), *self.worth(g))
        return Done(int(self.reaction))

    def worth(self, g: Champions) -> tuple[int, int]:
        """Hits and shields as the dice lie now."""
        bonus = LEADERS[g.clans[self.seat].leader].sword_bonus
        return dice.hits(self.faces, bonus, self.reaction), dice.shields(self.faces)
