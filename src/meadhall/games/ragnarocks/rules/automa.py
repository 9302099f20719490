"""The automa (RR-9): a die, a standard or a special move, a stone. An event names each decision and its reason."""

from __future__ import annotations

from meadhall.games.ragnarocks.rules import sheet
from meadhall.games.ragnarocks.rules.board import INDEX, NAMES, NEAR_MASK, hexes, mask_of
from meadhall.games.ragnarocks.rules.state import IVORY, RED, Ragnarocks
from meadhall.games.ragnarocks.rules.turn import TurnEnds
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Chance, Rule, step

TURNS = {"midgard": 3, "jotunheim": 4, "asgard": 5, "valhalla": 6}
SPECIAL_STEPS = 2
HUMAN = 0  # the one seat

# The events that tell a decision, by the step of the sheet that made it.
MOVED = {sheet.FINISHING: "automa_finishing", sheet.HARASSING: "automa_harassing"}
PLACED = {sheet.FINISHING: "automa_last", sheet.HARASSING: "automa_stone"}


# -- the arguments for the sheet


def targets(g: Ragnarocks) -> sheet.Targets:
    """Where the automa's stones may be placed: nowhere if there are none; Nerthus may forbid some (RR-9.15)."""

    human = g.power(IVORY)

    def found(origin: int, busy: int) -> int:
        stones = 0 if g.supply == 0 else sheet.plain_targets(origin, busy)
        if human.BARS and stones:
            return mask_of(stone for (stone,) in human.bar(g, [(h,) for h in hexes(stones)], ()))
        return stones

    return found


def can_place(g: Ragnarocks) -> bool:
    """Could one of its Nomadic Vikings place a stone in a turn (RR-9.14)?"""
    humans, busy, allowed = g.nomads(IVORY), g.occupied(), targets(g)
    for origin in g.nomads(RED):
        if sheet.standard_move(origin, humans, busy, allowed) is not None:
            return True
        at, after = sheet.special_move(origin, g.vikings, humans, g.stones)
        # A swap stays within one region, so the same humans are Nomadic.
        now = [h for h in after[:3] if h >= 0 and g.nomadic_land >> h & 1]
        there = g.stones | sum(1 << h for h in after if h >= 0)
        if sheet.summon(at, now, there, allowed) is not None:
            return True
    return False


# -- the rules


@record
class FreeStep(Rule):
    """Before the first turn one of the human's Vikings moves one hex (RR-9.2)."""

    viking: int = public(default=-1)

    @step
    def which(self, g: Ragnarocks, _: None) -> Ask:
        free = ~g.occupied()
        return Ask(HUMAN, "free_step", tuple(NAMES[h] for h in sorted(g.of(IVORY)) if NEAR_MASK[h] & free))

    @step
    def where(self, g: Ragnarocks, at: str) -> Ask:
        self.viking = g.vikings.index(INDEX[at])
        free = NEAR_MASK[INDEX[at]] & ~g.occupied()
        return Ask(HUMAN, "free_step_to", tuple(NAMES[h] for h in hexes(free)), about=(at,))

    @step
    def go(self, g: Ragnarocks, to: str) -> None:
        g.tell("free_step", HUMAN, NAMES[g.vikings[self.viking]], to)
        g.vikings[self.viking] = INDEX[to]


@record
class AutomaTurn(Rule):
    """One turn of the automa, which has at least one Nomadic Viking."""

    viking: int = public(default=-1)
    steps: int = public(default=0)  # of the special move

    @step
    def die(self, g: Ragnarocks, _: None) -> Chance | None:
        found = g.nomads(RED)
        return Chance("die", tuple(NAMES[h] for h in found)) if len(found) > 1 else None

    @step
    def selected(self, g: Ragnarocks, shown: str | None) -> None:
        at = g.nomads(RED)[0] if shown is None else INDEX[shown]
        self.viking = g.vikings.index(at)
        turns = TURNS[g.level]
        g.tell("automa_turn", turns - g.turns_left + 1, turns)
        g.tell("automa_one" if shown is None else "automa_die", NAMES[at])

    @step
    def standard_move(self, g: Ragnarocks, _: None) -> None:
        at = g.vikings[self.viking]
        chosen = sheet.standard_move(at, g.nomads(IVORY), g.occupied(), targets(g))
        if chosen is not None:
            g.vikings[self.viking] = chosen.to
            g.tell(MOVED[chosen.step], NAMES[at], NAMES[chosen.to], chosen.tie)
            self.goto("summon")

    @step
    def special_move(self, g: Ragnarocks, _: None) -> None:
        at = g.vikings[self.viking]
        found = sheet.step_closer(at, g.nomads(IVORY), g.stones)
        assert found is not None  # its land is contested, so a human is there
        to, several = found
        key = "automa_swap" if to in g.vikings else "automa_special"
        g.tell(key, NAMES[at], NAMES[to], sheet.CLOCKWISE if several else sheet.ONLY)
        sheet.swap(g.vikings, at, to)
        self.steps += 1
        if self.steps < SPECIAL_STEPS:
            self.goto("special_move")

    @step
    def summon(self, g: Ragnarocks, _: None) -> None:
        chosen = sheet.summon(g.vikings[self.viking], g.nomads(IVORY), g.occupied(), targets(g))
        if chosen is None:
            g.tell("automa_no_stone")
            return
        g.tell(PLACED[chosen.step], NAMES[chosen.to], chosen.tie)
        g.place_stone(chosen.to)

    @step
    def end_of_turn(self, g: Ragnarocks, _: None) -> Rule | None:
        g.turns_taken[RED] += 1
        return None if g.plain else TurnEnds()
