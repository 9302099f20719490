"""What a place is: what it does when a worker comes, which clans it refuses, and the clauses that explain it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from meadhall.games.champions.rules.losses import Surplus
from meadhall.games.champions.rules.tables import MOST_WARRIORS
from meadhall.kernel.rule import Rule

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan


def nobody_is_refused(g: Champions, clan: Clan) -> str:
    return ""


class Place(NamedTuple):
    name: str
    clauses: tuple[str, ...]  # the clauses that explain it
    visit: Callable[[Champions, Clan], Rule | None]  # it takes the worker and does what can be done at once
    refuses: Callable[[Champions, Clan], str] = nobody_is_refused  # the clause that forbids a visit, or an empty text
    asks: tuple[tuple[str, str], ...] = ()  # by prompt: its questions, and the clause that forbids every other answer


def recruit(g: Champions, clan: Clan, take: tuple[int, ...]) -> Rule | None:
    """Takes dice from the supply. If there is not room for all, the clan chooses which to leave (CM-3.5)."""
    on_offer = g.recruit(clan, take)
    if on_offer is None:
        return None
    return Surplus(clan.seat, sum(on_offer) + sum(clan.dice) - MOST_WARRIORS, on_offer)
