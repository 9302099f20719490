"""Plans a take-back: how many answers, and who has to agree."""

from __future__ import annotations

from typing import NamedTuple

from meadhall.hall.tables.table_state import ALSO, BY_THE_HALL, TableState

NOT_NOW = {
    "over": "The game is over.",
    "open": "Not all seats are taken yet.",
    "drawing": "The set-up is being drawn.",
}


class UndoPlan(NamedTuple):
    answers: int = 0
    needs: frozenset[str] = frozenset()  # the persons who have to agree
    reason: str = ""

    @property
    def possible(self) -> bool:
        return self.answers > 0


def undo_plan(table: TableState, person: str) -> UndoPlan:
    """How many answers to take back, up to the person's last one, and who has to agree.

    What they gave in one go is taken back as one, together with what the hall answered by itself.
    """
    held, answers = table.held(person), table.match.answers
    if not held:
        return UndoPlan(reason="You watch this table: only those who play take back.")
    if table.status != "playing":
        return UndoPlan(reason=NOT_NOW[table.status])
    if all(table.seats[seat].away for seat in held):
        return UndoPlan(reason="A bot plays for you.")
    count, final, strangers = 0, False, set()  # answers since the person's last one; the others who answered since
    for ply, answer in reversed(list(enumerate(answers))):
        count += 1
        final = final or answer.final
        way = table.way_of(ply)
        if way in BY_THE_HALL or (way == ALSO and answer.seat in held):
            continue
        if answer.seat in held:
            break
        strangers.add(table.seats[answer.seat].person)
    else:
        return UndoPlan(reason="You have not answered anything yet.")
    if not final and not strangers:
        return UndoPlan(count)
    others = to_be_asked(table, person)
    if strangers & others:
        return UndoPlan(count, others, "Somebody else has answered since then: the others have to agree.")
    if final and others:
        reason = "A chance was decided or something hidden was shown since then: the others have to agree."
        return UndoPlan(count, others, reason)
    return UndoPlan(count)


def to_be_asked(table: TableState, person: str) -> frozenset[str]:
    """The other persons and API clients who have to agree. The hall's bots, and who left, agree always."""
    return frozenset(
        s.person for s in table.seats if s.kind == "person" and not s.away and s.person and s.person != person
    )


def may_consent(table: TableState, person: str) -> bool:
    """Is this person asked to agree to a take-back, and has not agreed yet?"""
    offer = table.offer
    return offer is not None and person in to_be_asked(table, offer.person) and person not in offer.consented
