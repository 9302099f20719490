"""Chat, and proposals in cooperative games."""

from __future__ import annotations

from meadhall.hall import pages
from meadhall.hall.errors import Refused
from meadhall.hall.security import LONGEST_CHAT, LONGEST_NAME, clean
from meadhall.hall.tables.table import Table
from meadhall.kernel.match import among
from meadhall.kernel.rule import Option

CHAT_LINES = 30


async def say(table: Table, person: str, name: str, text: str) -> None:
    """Add a line to the chat. That of somebody who watches is marked: they may have a player's name."""
    name, text = clean(name, LONGEST_NAME), clean(text, LONGEST_CHAT)
    if not text:
        return
    async with table.lock:
        line = pages.ChatLine(name, text, watching=not table.held(person))
        await table.write([table.row(1, "chat", None, [name, text, line.watching])])
        table.chat = [*table.chat, line][-CHAT_LINES:]
        table.audience.publish(f"{name}: {text}")


async def propose(table: Table, person: str, option: Option) -> None:
    """Propose an option of another person's question; shown to all until it is answered. A second time: withdraw it.

    Proposals are not stored in the database.
    """
    async with table.lock:
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
        name = table.name_of(person)
        if table.proposals.get(person) == (name, option):
            del table.proposals[person]
            table.audience.publish()
        else:
            table.proposals[person] = (name, option)
            table.audience.publish(f"{name} proposes {table.spec.words.name(option)}.")
