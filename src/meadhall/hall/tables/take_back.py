"""Taking back answers: at once, or when the others agree."""

from __future__ import annotations

from meadhall.hall.errors import Refused
from meadhall.hall.tables.table import Table
from meadhall.hall.tables.table_state import Offer
from meadhall.hall.tables.undo import may_consent, to_be_asked, undo_plan


async def undo(table: Table, person: str) -> None:
    """Take back at once, or ask those who have to agree."""
    async with table.lock:
        table.must_play()
        plan = undo_plan(table, person)
        if not plan.possible:
            raise Refused(plan.reason, kind="undo")
        if not plan.needs:
            await _take_back(table, plan.answers)
            return
        name = table.name_of(person)
        await table.write([table.row(1, "ask", None, [person, name, plan.answers])])
        table.offer = Offer(person, name, plan.answers)
        table.audience.publish(f"{name} wishes to take back.")
        table.services.asked(table)


async def consent(table: Table, person: str, agree: bool) -> None:
    async with table.lock:
        table.must_play()
        offer = table.offer
        if offer is None or not may_consent(table, person):
            raise Refused("There is nothing to agree to.", kind="offer")
        if not agree:
            await table.write([table.row(1, "no", None, None)])
            table.offer = None
            table.audience.publish(f"{table.name_of(person)} does not agree to take back.")
            table.services.asked(table)
            return
        consented = offer.consented | {person}
        if to_be_asked(table, offer.person) <= consented:
            await _take_back(table, offer.answers)
        else:
            await table.write([table.row(1, "yes", None, person)])
            table.offer = offer._replace(consented=consented)
            table.audience.publish()


async def _take_back(table: Table, count: int) -> None:
    trial = table.match.copy()
    trial.take_back(count)
    await table.write([table.row(1, "back", None, count)], table.head(trial, "playing"))
    del table.came[trial.ply :]
    table.take(trial)
