"""Streams that are compressed in pieces."""

from __future__ import annotations

import asyncio
import zlib
from pathlib import Path

from hall.house import Asgi, QuickPool, settings, until_async

from meadhall.hall.registry import person_at
from meadhall.hall.routes.streams import QUIET, Packer
from meadhall.hall.security import Guest
from meadhall.hall.site import Site
from meadhall.hall.store import Store, sqlite_url
from meadhall.kernel.spec import game


def test_each_piece_can_be_read_when_it_comes_even_after_a_rest() -> None:
    pack, unpack = Packer(), zlib.decompressobj(16 + zlib.MAX_WBITS)
    beats = [f"event: beat\ndata: {{'version': {n}, 'parts': []}}\n\n".encode() * 40 for n in range(9)]
    for n, beat in enumerate(beats):
        assert unpack.decompress(pack(beat)) == beat
        if n in (3, 4, 7):
            pack.rest()


def test_a_quiet_stream_rests_and_goes_on(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    store.open()
    rests: list[int] = []

    async def play() -> None:
        site = Site(store, QuickPool(), settings(heartbeat=0.01), frozenset({"hall.test"}))
        await site.start()
        ann = Asgi(site, Guest("g-ann", "Ann"))
        table = await site.registry.make(game("ragnarocks"), [person_at("g-ann", "Ann")] * 2, host="Ann")
        original = Packer.rest

        def rest(self: Packer) -> None:
            rests.append(1)
            original(self)

        Packer.rest = rest  # type: ignore[method-assign]
        try:
            stream = ann.listen(f"/t/{table.id}/stream", {"accept-encoding": "gzip"})
            await until_async(lambda: len(rests) > 2)
            status, _, _ = await ann.post(f"/t/{table.id}/answer", version=0, option='"A2"')
            assert status == 204
            await until_async(lambda: b'"ply":1' in text(stream.bytes))
            assert text(stream.bytes).count(b": \n\n") >= QUIET
            await stream.stop()
        finally:
            Packer.rest = original  # type: ignore[method-assign]
        await site.stop()

    asyncio.run(play())
    store.close()


def text(data: bytes) -> bytes:
    return zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(data)
