"""Chat, and proposals in cooperative games."""

from __future__ import annotations

from meadhall.hall.errors import Refused
from meadhall.hall.security import LONGEST_CHAT, LONGEST_NAME, clean
from meadhall.hall.tables.judged import judged
from meadhall.hall.tables.table import Table
from meadhall.kernel.match import among
from meadhall.kernel.rule import Option


@judged
async def say(table: Table, person: str, name: str, text: str) -> None:
    """Add a line to the chat. That of somebody who watches is marked: they may have a player's name."""
    name, text = clean(name, LONGEST_NAME), clean(text, LONGEST_CHAT)
    if not text:
        return
    await table.note("chat", [name, text, not table.held(person)])


@judged
async def propose(table: Table, person: str, option: Option) -> None:
    """Propose an option of another person's question; shown to all until it is answered. A second time: withdraw it."""
    table.must_play()
    ask = table.match.waiting
    assert ask is not None
    if not table.held(person):
        raise Refused("You watch this table: only seated players propose.", 403, kind="not_yours")
    if not table.may_propose(ask):
        raise Refused("There is nothing to propose now.", kind="propose")
    if not among(option, (*ask.options, *table.match.asides)):
        clause, message = table.match.why(option)
        raise Refused(message, 422, kind="illegal", clause=clause)
    await table.tell("propose", [person, table.name_of(person), option])
