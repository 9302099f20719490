"""Bots at a table: they answer one after another, as long as somebody watches."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from meadhall.hall.errors import Refused
from meadhall.hall.pool import BotFailed
from meadhall.hall.tables.services import Services
from meadhall.hall.tables.table_state import TableState
from meadhall.kernel.codec import view_to_json
from meadhall.kernel.rule import Ask, Option
from meadhall.serialize import question

log = logging.getLogger(__name__)

LOCK_SECONDS = 1.0  # until this process tries again to be the one that thinks

Answer = Callable[[Option, Ask, int], Awaitable[None]]  # the option, the question, and the question's version


def owner_of(table: TableState) -> str:
    """For whom the bots of a table play: the first person who sits there."""
    return next((seat.person for seat in table.seats if seat.person), table.id)


async def play(table: TableState, services: Services, answer: Answer) -> None:
    """Answer for bots until a person is asked, the game is over, or nobody watches any more.

    Another process may do that for the same table already. Then this one waits: it goes on if the other one ends.
    """
    while not await services.locks.take(table.id):
        await asyncio.sleep(LOCK_SECONDS)
        if not _goes_on(table, services):
            return
    try:
        await _think(table, services, answer)
    finally:
        await services.locks.give_back(table.id)


def _goes_on(table: TableState, services: Services) -> bool:
    return table.bot_seat() is not None and table.attended(services.settings.attended) and not table.unloaded


async def _think(table: TableState, services: Services, answer: Answer) -> None:
    settings = services.settings
    while _goes_on(table, services):
        seat = table.bot_seat()
        assert seat is not None
        match, put = table.match, table.question
        ask = match.waiting
        assert ask is not None
        began = time.monotonic()
        try:
            view = view_to_json(match.view(ask.seat))
            option = await services.pool.choose(
                table.spec.name, seat.level, view, question(match, ask.seat), settings.bot_ms, owner_of(table)
            )
        except BotFailed as error:
            log.warning("table %s: the bot failed, a random option is played: %s", table.id, error)
            table.failed_bots += 1
            services.counts["bots_failed"] += 1
            option = services.rng.choice(ask.options)
        await asyncio.sleep(max(0.0, settings.pace - (time.monotonic() - began)))
        try:
            await answer(option, ask, put)
        except Refused as error:
            if error.status == 503:
                return
            log.info("table %s: a bot's answer was refused: %s", table.id, error.message)
