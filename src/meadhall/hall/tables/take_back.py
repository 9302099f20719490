"""Taking back answers: at once, or when the others agree."""

from __future__ import annotations

from meadhall.hall.errors import Refused
from meadhall.hall.tables.judged import judged
from meadhall.hall.tables.table import Table
from meadhall.hall.tables.undo import may_consent, to_be_asked, undo_plan


@judged
async def undo(table: Table, person: str) -> None:
    """Take back at once, or ask those who have to agree."""
    table.must_play()
    plan = undo_plan(table, person)
    if not plan.possible:
        raise Refused(plan.reason, kind="undo")
    if plan.needs:
        await table.note("ask", [person, table.name_of(person), plan.answers])
    else:
        await _take_back(table, plan.answers)


@judged
async def consent(table: Table, person: str, agree: bool) -> None:
    table.must_play()
    offer = table.offer
    if offer is None or not may_consent(table, person):
        raise Refused("There is nothing to agree to.", kind="offer")
    if not agree:
        await table.note("no", table.name_of(person))
    elif to_be_asked(table, offer.person) <= offer.consented | {person}:
        await _take_back(table, offer.answers)
    else:
        await table.note("yes", person)


async def _take_back(table: Table, count: int) -> None:
    trial = table.match.copy()
    trial.take_back(count)
    await table.write([table.row(1, "back", None, count)], table.head(trial, "playing"))
    del table.came[trial.ply :]
    table.take(trial)
