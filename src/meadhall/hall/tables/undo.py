"""Taking back: how many answers, and who has to agree."""

from __future__ import annotations

from typing import NamedTuple

from meadhall.hall.tables.seats import is_program
from meadhall.hall.tables.table_state import TableState


class UndoPlan(NamedTuple):
    answers: int = 0
    needs: frozenset[str] = frozenset()  # whose consent
    reason: str = ""

    @property
    def possible(self) -> bool:
        return self.answers > 0


def undo_plan(table: TableState, person: str) -> UndoPlan:
    """How many answers back to the person's last one, and who has to agree."""
    held, answers = table.held(person), table.match.answers
    if table.status != "playing" or not held:
        return UndoPlan(reason="The game is over." if table.over else "Not all seats are taken yet.")
    if all(table.seats[seat].away for seat in held):
        return UndoPlan(reason="A bot plays for you.")
    mine = next((i for i in range(len(answers) - 1, -1, -1) if answers[i].seat in held), None)
    if mine is None:
        return UndoPlan(reason="You have not answered anything yet.")
    since = answers[mine:]
    if not any(a.final or a.seat not in held for a in since):
        return UndoPlan(len(since))
    others = to_be_asked(table, person)
    reason = ""
    if any(table.seats[a.seat].person in others for a in since):
        reason = "Somebody else has answered since then: the others have to agree."
    elif any(a.final for a in since):
        reason = "Fate has spoken or something hidden was shown since then: the others have to agree."
    if not reason or not others:
        return UndoPlan(len(since))
    return UndoPlan(len(since), others, reason)


def to_be_asked(table: TableState, person: str) -> frozenset[str]:
    """The other persons, whose consent is needed: bots and those who have left give it."""
    return frozenset(
        s.person
        for s in table.seats
        if s.kind == "person" and not s.away and s.person and s.person != person and not is_program(s.person)
    )


def may_consent(table: TableState, person: str) -> bool:
    """Is this person asked to let somebody take back, and has not agreed yet?"""
    offer = table.offer
    return offer is not None and person in to_be_asked(table, offer.person) and person not in offer.consented
