"""What a player sets store by: the numbers behind a first glance, in units of about one ordinary card."""

from __future__ import annotations

from dataclasses import dataclass, field

from meadhall.games.thunder.decks import FRIGG, LEADERS, RAVENS


def _keep() -> dict[str, float]:
    found = {RAVENS: 1.3, FRIGG: 0.6, "gungnir": 2.4, "mjolnir": 2.4, "hel": 1.8, "freya": 1.2, "vidarr": 1.2}
    found |= {"odin": 1.2, "longships": 1.2, "valkyries": 0.7, "baldr": 0.5, "idunn": 0.7, "berserker": 0.6, "seer": 0.2}
    return found | dict.fromkeys(LEADERS, 6.0)


@dataclass(frozen=True, eq=False)
class Taste:
    # What a card is worth on the battlefield, by rank: gods are nothing there.
    worth: tuple[float, ...] = (0.4, 0.0, 1.5, 2.2, 0.8, 0.9, 1.5, 1.9, 2.5, 3.2, 4.0, 5.0, 5.0)
    # What it is worth to keep a card in the hand for its power, by kind.
    keep: dict[str, float] = field(default_factory=_keep)
    draw: tuple[float, ...] = (3.0, 2.6, 2.2, 1.9, 1.6, 1.4, 1.2, 1.0, 0.8, 0.6, 0.4, 0.3)  # by cards in the hand
    draw_in_a_hurry: float = -1.0

    # A challenge, and how a front stands.
    beaten: float = 0.4  # to beat a card, beside what it is worth
    wall_hopes: float = 0.4  # what a wall may hope for: this much of the challenger
    hope: float = 0.8
    fear: float = 0.7
    idle: float = 0.15  # in front of an empty lane
    last_of_column: float = 1.2  # they lose an action point
    last_of_all: tuple[float, ...] = (12.0, 4.0, 2.0, 1.0)  # by their cards, if there are points for them all
    own_last: float = 0.6
    shows_itself: float = 0.25
    challenge_in_a_hurry: float = 3.0

    # Placing.
    a_column: float = 1.8  # to open a column: an action point a turn
    placed: float = 0.6  # how much of a card's use in the hand is lost when it is placed
    new_front: float = 0.2
    fighter_for_wall: float = 0.4  # a new front that can challenge where none could
    fighter_in_a_hurry: float = 2.0
    second: float = 0.35  # any card behind the front
    behind: float = 0.12  # how much of its worth on the battlefield a card has there
    thicker: float = 0.3  # a column of one card is soon gone
    nobody_there: float = 0.8
    full: float = 0.4
    full_behind_wall: float = 2.5  # such a column can never fight again
    place_in_a_hurry: float = -1.0
    first_row_keep: float = 0.8

    # Hiding a treasure: behind others it is safer than in a small hand; in the middle Vidarr does not reach it.
    cover: float = 0.35
    behind_leader: float = 3.0
    middle: float = 0.5
    not_last: float = 0.3
    small_hand: float = 9.0
    stays_in_hand: float = 3.0

    # Powers.
    power_kept: float = 0.5
    power_in_a_hurry: float = 2.0
    ravens_in_hand: float = 1.0
    ravens_in_vain: float = 0.5
    ravens_at_leader: float = 5.5
    ravens_unknown: float = 0.2
    strike_column: float = 1.0
    strike_relief: float = 0.5
    look_at_hand: float = 0.3
    look_at_column: float = 0.35
    hel_fighter: float = 0.75
    fetched: float = 0.9
    idunn: float = 0.6
    baldr: float = -0.5
    seer: float = -0.3
    lead_shuts: float = 1.2


PLAIN = Taste()
