"""What rows of a table's log mean beside the match: chat, wishes, proposals. Used when a table is loaded, and later."""

from __future__ import annotations

from typing import Any, Protocol

from meadhall.hall import pages
from meadhall.hall.tables.table_state import ALSO, BY_THE_HALL, GIVEN, Offer
from meadhall.kernel.rule import Option

CHAT_LINES = 30
MOVES = (GIVEN, ALSO, *BY_THE_HALL, "back", "end")  # the kinds of rows that change the match
NOTES = ("chat", "ask", "yes", "no", "rematch", "watched", "eyes", "propose", "standing")


class Kept(Protocol):
    """A table, or what has been read of its log so far."""

    chat: list[pages.ChatLine]
    offer: Offer | None
    rematch: str | None
    watched: bool
    unveiled: dict[str, int]
    standing: dict[int, dict[str, str]]
    proposals: dict[str, tuple[str, Option]]


def keep(state: Kept, kind: str, data: Any, seat: int | None = None) -> None:
    """Apply a row that is no move. Kinds that are not known here change nothing."""
    if kind == "chat":
        state.chat = [*state.chat, pages.ChatLine(*data)][-CHAT_LINES:]
    elif kind == "ask":
        state.offer = Offer(*data)
    elif kind == "yes" and state.offer is not None:
        state.offer = state.offer._replace(consented=state.offer.consented | {data})
    elif kind == "no":
        state.offer = None
    elif kind == "rematch":
        state.rematch = data
    elif kind == "watched":
        state.watched = True
    elif kind == "eyes":
        person, eyes = data
        state.unveiled[person] = eyes
    elif kind == "standing" and seat is not None:
        state.standing = state.standing | {seat: {**state.standing.get(seat, {}), **data}}
    elif kind == "propose":
        person, name, option = data
        if state.proposals.pop(person, None) != (name, option):  # the same a second time withdraws it
            state.proposals[person] = (name, option)
