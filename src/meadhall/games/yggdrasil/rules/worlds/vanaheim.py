"""Vanaheim: the Vanir goes forward, or back to the first square for one of five effects (YG-5.24 to YG-5.31)."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.giants import defeated
from meadhall.games.yggdrasil.rules.runes.rune import movable
from meadhall.games.yggdrasil.rules.state import DEFEATED, DISMISSED, ENEMY_DECK, PILE, Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ENEMY, ISLAND, ISLANDS, NUMBER, START, VANAHEIM
from meadhall.games.yggdrasil.rules.worlds.midgard import names, steps
from meadhall.games.yggdrasil.rules.worlds.world import World
from meadhall.kernel import fate
from meadhall.kernel.fate import LookAtTop
from meadhall.kernel.knowledge import EVERYONE
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Done, Rule, step

ADVANCE = "advance"
VIKINGS, CARDS = NUMBER["vanir_vikings"], NUMBER["vanir_cards"]


def can_apply(g: Yggdrasil, effect: str) -> bool:
    """Can this effect change anything?"""
    if effect == "valkyries":
        return bool(steps(g))
    if effect == "vikings":
        return g.helheim > 0
    if effect == "rearrange":
        return fate.size(g.cards, ENEMY_DECK) > 1
    if effect == "push":
        return max(g.spaces) > START
    return effect == "giant" and bool(g.cards.decks[PILE])


def choices(g: Yggdrasil) -> tuple[str, ...]:
    """Forward, unless the Vanir is on the last square; or the effect of a square that the Vanir has reached."""
    scale = VANAHEIM[g.house.vanaheim_squares]
    found = [effect for effect in scale[: g.vanir] if can_apply(g, effect)]
    return (ADVANCE, *found) if g.vanir < len(scale) else tuple(found)


def any_effect(g: Yggdrasil) -> bool:
    """Can the effect of a square that the Vanir has reached be used?"""
    for effect in VANAHEIM[g.house.vanaheim_squares][: g.vanir]:  # noqa: SIM110 (any() takes its time)
        if can_apply(g, effect):
            return True
    return False


@record
class Vanaheim(Rule):
    @step
    def advance_or_use(self, g: Yggdrasil, _: None) -> Ask:
        return Ask(g.active, "vanaheim", choices(g), (g.vanir,))

    @step
    def do_it(self, g: Yggdrasil, choice: str) -> Rule | None:
        if choice == ADVANCE:
            g.vanir += 1
            g.tell("vanir", g.vanir)
            return None
        g.vanir = 1
        g.tell("vanir.used", g.active, choice)
        return EFFECTS[choice]()


@record
class MoveTheValkyries(Rule):
    """One island, without a search (YG-5.26)."""

    @step
    def choose_an_island(self, g: Yggdrasil, _: None) -> Ask:
        return Ask(g.active, "vanir.valkyries", names(steps(g)), (ISLANDS[g.valkyries],))

    @step
    def they_arrive(self, g: Yggdrasil, island: str) -> None:
        g.valkyries = ISLAND[island]
        g.tell("valkyries", island)


@record
class TakeVikings(Rule):
    """Two Vikings from Helheim (YG-5.27, ruling 19)."""

    @step
    def take(self, g: Yggdrasil, _: None) -> None:
        vikings = min(VIKINGS, g.helheim)
        g.helheim -= vikings
        g.vikings[g.active] += vikings
        g.tell("vanir.vikings", g.active, vikings)


@record
class RearrangeTheDeck(Rule):
    """The top six Enemy cards, in an order of the active god's choice, for all to see (YG-5.28, ruling 20)."""

    seen: list[str] = public(default_factory=list)  # from the top, as they lay
    order: list[int] = public(default_factory=list)  # which of them comes first, second …

    @step
    def turn_them_over(self, g: Yggdrasil, _: None) -> Rule:
        return LookAtTop(ENEMY_DECK, CARDS, EVERYONE, "look")

    @step
    def remember_them(self, g: Yggdrasil, cards: int) -> None:
        self.seen = [g.cards.at(part)[0] for part in g.cards.decks[ENEMY_DECK][:cards]]
        for card in self.seen:
            g.tell("looked", g.active, card)

    @step
    def which_comes_next(self, g: Yggdrasil, _: None) -> Ask | None:
        kinds = tuple(dict.fromkeys([self.seen[i] for i in self._left()]))
        return Ask(g.active, "rearrange", kinds, (len(self.order) + 1,)) if len(kinds) > 1 else None

    @step
    def it_comes_next(self, g: Yggdrasil, chosen: str | None) -> None:
        if chosen is not None:
            self.order.append(next(i for i in self._left() if self.seen[i] == chosen))
            self.goto("which_comes_next")
            return
        self.order += self._left()  # all equal
        fate.rearrange(g.cards, ENEMY_DECK, self.order)
        for number, i in enumerate(self.order, 1):
            g.tell("rearranged", self.seen[i], number)

    def _left(self) -> list[int]:
        """The cards that have no place yet."""
        return [i for i in range(len(self.seen)) if i not in self.order]


@record
class PushAnEnemy(Rule):
    """One Enemy moves one space backward (YG-5.29)."""

    @step
    def choose_an_enemy(self, g: Yggdrasil, _: None) -> Ask:
        return Ask(g.active, "vanir.push", movable(g))

    @step
    def he_moves_backward(self, g: Yggdrasil, enemy: str) -> None:
        g.push_back(ENEMY[enemy], 1)


@record
class DiscardAGiant(Rule):
    """A Giant that the active god chooses leaves the pile without a fight; the pile is shuffled (YG-5.30)."""

    giant: str = public(default="")

    @step
    def choose_a_giant(self, g: Yggdrasil, _: None) -> Ask:
        return Ask(g.active, "vanir.giant", tuple(g.cards.pool[PILE]))

    @step
    def it_leaves_the_pile(self, g: Yggdrasil, giant: str) -> Done | None:
        self.giant = giant
        counts = g.house.vanir_counts_for_runes  # ruling 21
        g.cards.move(giant, g.cards.decks[PILE][0], DEFEATED if counts else DISMISSED)
        fate.shuffle(g.cards, PILE)
        g.tell("vanir.giant", giant)
        return None if counts else Done()

    @step
    def apply_its_rune(self, g: Yggdrasil, _: None) -> Rule | None:
        return defeated(g, self.giant)


EFFECTS: dict[str, type[Rule]] = {
    "valkyries": MoveTheValkyries,
    "vikings": TakeVikings,
    "rearrange": RearrangeTheDeck,
    "push": PushAnEnemy,
    "giant": DiscardAGiant,
}


WORLD = World("vanaheim", Vanaheim, ("YG-5.24", "YG-5.25"), asks=(("rearrange", "YG-5.28"),))
