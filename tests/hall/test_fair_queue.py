"""Processes are shared fairly: nobody's many tables keep others waiting."""

from __future__ import annotations

import asyncio

import pytest

from meadhall.hall.fair_queue import FairQueue


class Workers:
    """Takes places one after another and notes who got them."""

    def __init__(self, places: int) -> None:
        self.queue = FairQueue(places)
        self.served: list[str] = []
        self.go_on: dict[str, asyncio.Event] = {}

    async def work(self, owner: str, name: str) -> None:
        self.go_on[name] = asyncio.Event()
        async with self.queue.place(owner):
            self.served.append(name)
            await self.go_on[name].wait()


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_somebody_with_one_table_is_served_before_the_second_of_somebody_with_many() -> None:
    async def run() -> None:
        workers = Workers(2)
        tasks = [asyncio.create_task(workers.work("many", f"many {n}")) for n in range(25)]
        await settle()
        assert workers.served == ["many 0"]  # one place stays free for others
        tasks.append(asyncio.create_task(workers.work("one", "one 0")))
        await settle()
        assert workers.served == ["many 0", "one 0"]
        workers.go_on["one 0"].set()
        await settle()
        assert workers.served == ["many 0", "one 0"]
        workers.go_on["many 0"].set()
        await settle()
        assert workers.served[2:] == ["many 1"]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert (workers.queue.taken.total(), workers.queue.waiting) == (0, 0)

    asyncio.run(run())


def test_owners_take_turns() -> None:
    async def run() -> None:
        workers = Workers(1)
        names = [("a", "a 0"), ("a", "a 1"), ("a", "a 2"), ("b", "b 0"), ("c", "c 0")]
        tasks = [asyncio.create_task(workers.work(owner, name)) for owner, name in names]
        await settle()
        for _ in names:
            workers.go_on[workers.served[-1]].set()
            await settle()
        assert workers.served == ["a 0", "a 1", "b 0", "c 0", "a 2"]
        await asyncio.gather(*tasks)

    asyncio.run(run())


@pytest.mark.parametrize("served", [False, True])
def test_a_place_is_not_lost_when_somebody_gives_up(served: bool) -> None:
    async def run() -> None:
        workers = Workers(1)
        first = asyncio.create_task(workers.work("a", "a"))
        await settle()
        second = asyncio.create_task(workers.work("b", "b"))
        await settle()
        if served:  # the place comes at the very moment
            workers.go_on["a"].set()
            await asyncio.sleep(0)
        second.cancel()
        workers.go_on["a"].set()
        await settle()
        third = asyncio.create_task(workers.work("c", "c"))
        await settle()
        assert "c" in workers.served
        workers.go_on["c"].set()
        await asyncio.gather(first, second, third, return_exceptions=True)
        assert workers.queue.taken.total() == 0

    asyncio.run(run())
