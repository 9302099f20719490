"""The state of the table."""

from __future__ import annotations

from typing import NamedTuple

from meadhall.games.yggdrasil.rules.tables import (
    ALL_LEVELS,
    ARTIFACTS,
    BAG_FIRE_GIANTS,
    BAG_VIKINGS,
    BLACK,
    ENEMIES,
    FORCE,
    LAST,
    NO_POWERS,
    NUMBER,
    POWER,
    RAINBOW,
    START,
    STRONGER_ENEMY,
)
from meadhall.kernel.fate import CardState
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Result

# Decks and places of cards.
ENEMY_DECK, TAKEN, DISCARD = "enemies", "taken", "discard"
PILE, ACTIVE, DEFEATED, DISMISSED = "giants", "active", "defeated", "dismissed"


class House(NamedTuple):
    """The options for what the rulebook, or its lost pictures, leave open. README.md says what each does."""

    die_colours: str = "house"
    die_hammers: str = "house"
    ragnarok_sets: str = "threes"
    vanaheim_squares: int = 5
    may_pass: bool = True
    back_to_rainbow: bool = True
    fight_on_first_space: bool = False
    fenrir_grows: bool = True
    freyja_second_search: bool = True
    thor_without_die: bool = False
    vanir_counts_for_runes: bool = True


@record
class Yggdrasil(CardState):
    gods: tuple[str, ...] = public(default=())  # by seat
    house: House = public(default=House())
    active: int = public(default=0)  # the seat whose turn it is
    turns: int = public(default=0)  # begun so far
    ended: str = public(default="")  # how, once it has

    spaces: list[int] = public(default_factory=lambda: [START] * len(ENEMIES))  # of the Enemies, in their order
    fenrir: int = public(default=0)  # 0: calm; else the power of the area in which Fenrir grew angry
    quiet_turns: int = public(default=0)  # turns to come without an Enemy card (YG-7.10)
    steps_forward: int = public(default=0)  # that Enemies really made
    steps_back: int = public(default=0)  # that they were really pushed

    # What the gods own, by seat.
    vikings: list[int] = public(default_factory=list)
    elves: list[int] = public(default_factory=list)
    levels: list[int] = public(default_factory=list)  # of artifacts: six a god, 0 for none

    # What lies in the worlds.
    bag_vikings: list[int] = public(default_factory=lambda: list(BAG_VIKINGS))  # by island
    bag_fire_giants: list[int] = public(default_factory=lambda: list(BAG_FIRE_GIANTS))
    valkyries: int = public(default=RAINBOW)  # an island
    submerged: int = public(default=BLACK)
    forge: list[int] = public(default_factory=lambda: [ALL_LEVELS] * len(ARTIFACTS))  # masks of levels
    alfheim: int = public(default=0)  # Elves
    helheim: int = public(default=NUMBER["helheim_vikings"])
    muspellheim: int = public(default=NUMBER["muspellheim_fire_giants"])  # Fire Giants
    vanir: int = public(default=1)  # a square, from the left

    @property
    def seats(self) -> int:
        return len(self.gods)

    def seat_names(self) -> tuple[str, ...] | None:
        return self.gods or None

    # -- Giants and powers

    def giants(self) -> tuple[str, ...]:
        """The active Giants."""
        return self.cards.places[ACTIVE].kinds

    def has_power(self, god: str) -> bool:
        """Is it this god's turn, and do the gods' powers work (YG-7.6, ruling 28)?"""
        return self.gods[self.active] == god and NO_POWERS not in self.cards.places[ACTIVE].kinds

    # -- Asgard

    def force(self, enemy: int) -> int:
        """The combat force of an Enemy (YG-5.2, YG-7.5)."""
        return FORCE[self.spaces[enemy]] + (STRONGER_ENEMY[enemy] in self.cards.places[ACTIVE].kinds)

    def advance(self, enemy: int, spaces: int) -> int:
        """An Enemy moves forward, at most to the last space (YG-6.2, ruling 8). Gives the space he reaches."""
        was = self.spaces[enemy]
        now = was + spaces if was + spaces < LAST else LAST
        self.spaces[enemy] = now
        self.steps_forward += now - was
        self.tell("advanced", ENEMIES[enemy], now)
        return now

    def push_back(self, enemy: int, spaces: int) -> None:
        """An Enemy moves backward, at most to the first space (ruling 10), never with an effect (YG-4.9)."""
        was = self.spaces[enemy]
        now = max(was - spaces, START)
        self.spaces[enemy] = now
        self.steps_back += was - now
        if now < was:
            self.tell("pushed_back", ENEMIES[enemy], now)

    def fenrirs_power(self, fenrir: int) -> int:
        """How hard it is to calm Fenrir, by the present area; the Residence counts as the area before it (ruling
        24).
        """
        return (POWER[self.spaces[fenrir]] or POWER[LAST - 1]) if self.house.fenrir_grows else self.fenrir

    # -- the end

    def result(self) -> Result:
        return Result((1 if self.ended == "won" else -1,) * self.seats, how=self.ended)

    def forfeit(self, seat: int) -> tuple[int, ...]:
        """The gods win and lose together (YG-3.6)."""
        return (-1,) * self.seats


def pieces(g: Yggdrasil) -> tuple[int, ...]:
    """Vikings, Fire Giants, Elves, artifacts, Enemy cards and Giants in all."""
    cards = [sum(p.size for p in g.cards.places.values() if p.stock == deck) for deck in (ENEMY_DECK, PILE)]
    return (
        sum(g.vikings) + sum(g.bag_vikings) + g.helheim,
        sum(g.bag_fire_giants) + g.muspellheim,
        sum(g.elves) + g.alfheim,
        sum(mask.bit_count() for mask in g.forge) + sum(level > 0 for level in g.levels),
        *cards,
    )
