"""Says which clause forbids a choice."""

from __future__ import annotations

from typing import Any

from meadhall.games.thunder.rules.cards.card import card
from meadhall.games.thunder.rules.cards.fetching import MOST
from meadhall.games.thunder.rules.cards.power import Power
from meadhall.games.thunder.rules.decks import CARDS, KIND, LEADERS, RAVENS
from meadhall.games.thunder.rules.state import HAND_LIMIT, LANE_AND_ROW, ROWS, Thunder
from meadhall.games.thunder.rules.turn import CHALLENGE, DRAW, PLACE
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.veil import View

ASKED_BY = {prompt: card(kind) for kind in CARDS for prompt, _ in card(kind).asks}  # by prompt: the card that asks


def why(view: View[Any], option: Option) -> str | None:
    g: Thunder = view.table
    ask = g.waiting
    if not isinstance(ask, Ask):
        return None
    if ask.prompt == "fetch":
        return _fetch(g, ask, option)
    if not isinstance(option, str):
        return None
    if ask.prompt == "action":
        return _action(g, ask.seat, option)
    if ask.prompt in ("spot", "move_to", "move"):
        return _spot(g, ask, option)
    if ask.prompt in ("first_row", "card"):
        return _card(ask, option)
    if ask.prompt == "front":
        return "TL-20.6"
    return ASKED_BY[ask.prompt].why_not_answered(g, ask, option) if ask.prompt in ASKED_BY else None


def _action(g: Thunder, seat: int, option: str) -> str | None:
    hand = g.hand(seat)
    if option in ("pass", "stuck"):
        return "TL-2.5"
    if option == DRAW:
        return "TL-2.8" if len(hand) == HAND_LIMIT else "TL-2.7"
    if option == PLACE:
        return "TL-3.2" if not hand else "TL-3.1" if not g.has_free_spot(seat) else "TL-6.1"
    if option in CHALLENGE:
        return _challenge(g, seat, CHALLENGE.index(option))
    if option not in KIND:
        return None
    chosen = card(option)
    if not isinstance(chosen, Power) or option in hand:
        return chosen.why_not_played(g, seat)
    return "TL-5.1"


def _challenge(g: Thunder, seat: int, lane: int) -> str:
    foe = 1 - seat
    if not g.turns[seat]:
        return "TL-2.6"
    if not g.columns[3 * seat + lane] or not g.columns[3 * foe + lane]:
        return "TL-4.1"
    return "TL-4.8" if g.leaders[foe] == lane else "TL-4.2"


def _spot(g: Thunder, ask: Ask, option: str) -> str | None:
    if option not in LANE_AND_ROW:
        return None
    lane, row = LANE_AND_ROW[option]
    side = int(ask.about[0]) if ask.prompt != "spot" else ask.seat
    column = g.columns[3 * side + lane]
    behind_leader = row == 0 and g.leaders[side] == lane
    if ask.prompt == "move":
        return "TL-7.3" if behind_leader else "TL-7.1"
    if ask.prompt == "move_to" and option == ask.about[1]:
        return "TL-7.4"
    if behind_leader:
        return "TL-3.6"
    return "TL-3.1" if len(column) == ROWS else "TL-3.4"


def _card(ask: Ask, option: str) -> str | None:
    if option not in KIND:
        return None
    if ask.prompt == "first_row":
        return "TL-1.5" if option in LEADERS else "TL-1.4"
    return "TL-6.1" if option in LEADERS else "TL-3.2"


def _fetch(g: Thunder, ask: Ask, option: Option) -> str | None:
    if not isinstance(option, int):
        return None
    if option <= MOST and g.hand_size(ask.seat) + option > HAND_LIMIT:
        return "TL-5.7"
    return "TL-17.1" if KIND[str(ask.about[0])] == RAVENS else "TL-16.1"
