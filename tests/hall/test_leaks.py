"""In two worlds that a seat cannot tell apart, the hall sends that seat exactly the same bytes.

The worlds are built from plain JSON, without the veil's code: in the second one, two cards of Bob's and Cid's hands
have changed places. Ann and a spectator cannot know this, so they must be sent the same bytes in both.
"""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
import toy
from hall.house import Asgi, QuickPool, settings, settle

from meadhall.hall import registry
from meadhall.hall.app import ENDPOINTS
from meadhall.hall.registry import person_at
from meadhall.hall.security import Guest
from meadhall.hall.site import Site
from meadhall.hall.store import Store, sqlite_url
from meadhall.kernel.match import Match

PEOPLE = ("ann", "bob", "cid")
LOOKS = (0, 2, 4, 5, 7, 9, 12, 13)  # before these answers every page is loaded
ANSWERS: list[tuple[int, Any]] = [
    *((0, 1), (1, 0), (2, 2)),  # bids
    (2, "pass"),
    *((0, "lay"), (0, "first")),
    *((1, "lay"), (1, "swapped")),
    *((2, "bury"), (2, "swapped")),
    *((0, 2), (1, 1), (2, 0)),
    (0, 1),  # Ann looks at Bob's hand, so she may see the rest of it
]

OF_A_TABLE = [
    endpoint.path
    for endpoint in ENDPOINTS
    if endpoint.method == "GET" and "{table_id}" in endpoint.path and not endpoint.path.endswith("/stream")
]


def worlds() -> tuple[dict[str, Any], dict[str, Any], tuple[str, str]]:
    """The same table twice, with one card of Bob's and one of Cid's exchanged."""
    for seed in range(100):
        one = json.loads(json.dumps(Match.new(toy.GAME, 3, {"rounds": 3}, f"world {seed}").dump()))
        bob, cid = one["cards"]["places"]["hand1"]["kinds"], one["cards"]["places"]["hand2"]["kinds"]
        if len(set(bob)) == 3 and len(set(cid)) == 3 and bob[0] not in cid and cid[-1] not in bob:
            break
    other = json.loads(json.dumps(one))
    swapped = bob[0], cid[-1]
    places = other["cards"]["places"]
    places["hand1"]["kinds"] = sorted([*bob[1:], swapped[1]])
    places["hand2"]["kinds"] = sorted([*cid[:-1], swapped[0]])
    assert one != other
    return one, other, swapped


async def everything_sent(folder: Path, position: Any, swapped: tuple[str, str]) -> dict[str, list[tuple[str, bytes]]]:
    """Play the game and collect every byte that was sent to Ann, a spectator and a program in Ann's seat."""
    store = Store(sqlite_url(folder))
    store.open()
    site = Site(store, QuickPool(), settings(), frozenset({"hall.test"}))
    await site.start()
    places = [person_at(f"g-{name}", name) for name in PEOPLE]
    table = await site.registry.make(
        toy.GAME, places, host="ann", options={"rounds": 3}, position=position, seed="the same fate"
    )
    clients = [Asgi(site, Guest(f"g-{name}", name)) for name in PEOPLE]
    viewers = {"ann": clients[0], "eve": Asgi(site, Guest("g-eve", "eve"))}
    sent: dict[str, list[tuple[str, bytes]]] = {name: [] for name in viewers}
    streams = {name: who.listen(f"/t/{table.id}/stream") for name, who in viewers.items()}
    others = [who.listen(f"/t/{table.id}/stream") for who in clients[1:]]

    async def look(step: int) -> None:
        await settle()
        ply = table.match.ply
        queries = ["", "?ply=0", f"?ply={ply}", "?seat=0", "?seat=1", "?seat=2", "?seat=truth", "?seat=spectator"]
        for name, who in viewers.items():
            paths = ["/", f"/t/{table.id}", f"/t/{table.id}/view.json", "/turns.json", f"/r/{table.id}/record.json"]
            paths += [f"/r/{table.id}{what}{query}" for query in queries for what in ("", "/beat.json")]
            paths += [path.format(table_id=table.id) for path in OF_A_TABLE]  # those that come later, too
            paths += [f"/t/{table.id}/why?{urlencode({'option': option})}" for option in ('"whale"', '"lay"', "1")]
            paths += [f"/t/{table.id}/why?thing=whale"]
            for path in paths:
                status, headers, body = await who.get(path)
                about = json.dumps([status, sorted(headers.items())]).encode()
                sent[name].append((f"{step} {path}", about + body))
            for picks in ("[]", '[["how","lay"]]', '[["how","bury"],["which","whale"]]', '[["look",1]]'):
                query = urlencode({"version": table.question, "picks": picks})
                status, _, body = await who.get(f"/t/{table.id}/tray?{query}")
                sent[name].append((f"{step} tray {picks}", b"%d" % status + body))
            for options in (['"lay"', '"whale"', '"lay"'], ["1", '"lay"'], ["2", "2"]):  # sent together, and refused
                status, _, body = await who.post(f"/t/{table.id}/answer", version=table.version, option=options)
                assert status in (403, 422)
                sent[name].append((f"{step} {options}", b"%d" % status + body))
            for action, form in (
                ("undo", {}) if step % 2 else ("consent", {"agree": "yes"}),
                ("answer", {"version": table.version, "option": '"rat"'} if step != 20 else {}),
                ("sit", {"seat": 1}),
                ("curtain", {"seat": 1}),
            ):
                asked = table.match.waiting
                if name == "ann" and (action == "undo" or (asked is not None and asked.seat == 0)):
                    continue  # those would be carried out
                status, _, body = await who.post(f"/t/{table.id}/{action}", **form)
                sent[name].append((f"{step} {action}", b"%d" % status + body))

    for step, (seat, option) in enumerate(ANSWERS):
        if step in LOOKS:
            await look(step)
        if option == "swapped":  # the exchanged card in the other world, which nobody else may notice
            hand = table.match.state.cards.at(f"hand{seat}")  # type: ignore[attr-defined]
            option = next(card for card in swapped if card in hand)
        elif option == "first":
            option = table.match.waiting.options[0]  # type: ignore[union-attr]
        status, _, body = await clients[seat].post(
            f"/t/{table.id}/answer", version=table.version, option=json.dumps(option)
        )
        assert status == 204, (step, seat, option, body)
    for name, stream in streams.items():
        sent[name].append(("stream", await stream.stop()))
    theirs = [await stream.stop() for stream in others]
    sent["bob"] = [("stream", theirs[0])]
    await site.stop()
    store.close()
    return sent


@pytest.fixture
def _same_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make ids, tokens and times equal in both worlds: they are not secrets of the game."""
    monkeypatch.setattr(time, "time", lambda: 1_800_000_000.0)
    monkeypatch.setattr(registry, "new_id", lambda: "the-same-table-id")
    count = iter(range(10_000))
    monkeypatch.setattr(registry, "new_token", lambda: f"token-{next(count)}")
    monkeypatch.setattr(Store, "secret", lambda self: "the same secret in both worlds")


@pytest.mark.usefixtures("_same_names")
def test_every_byte_sent_to_a_seat_is_the_same_in_both_worlds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other, swapped = worlds()
    found = []
    for name, world in (("one", one), ("other", other)):
        (tmp_path / name).mkdir()
        count = iter(range(10_000))
        monkeypatch.setattr(registry, "new_token", lambda count=count: f"token-{next(count)}")
        found.append(asyncio.run(everything_sent(tmp_path / name, world, swapped)))
    for who in ("ann", "eve"):
        assert len(found[0][who]) > 120
        for (what, a), (same, b) in zip(found[0][who], found[1][who], strict=True):
            assert what == same
            assert a == b, f"{who} can tell the worlds apart by {what}"
        assert len(dict(found[0][who])["stream"]) > 3000
    # A check of the test itself: Bob, whose hand it is, gets different bytes.
    assert found[0]["bob"] != found[1]["bob"]


@pytest.mark.usefixtures("_same_names")
def test_a_program_is_sent_its_own_seat_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other, swapped = worlds()
    found = []

    async def listen(folder: Path, position: Any) -> bytes:
        store = Store(sqlite_url(folder))
        store.open()
        site = Site(store, QuickPool(), settings(), frozenset({"hall.test"}))
        await site.start()
        name, token = await site.programs.make_account("Ratatosk")
        program = await site.programs.who(f"Bearer {token}")
        places = [person_at(program.id, name), person_at("g-bob", "bob"), person_at("g-cid", "cid")]
        table = await site.registry.make(
            toy.GAME, places, host="x", options={"rounds": 3}, position=position, seed="the same fate"
        )
        bot = Asgi(site, token=token)
        events = bot.listen("/api/events")
        replies = []
        for seat, option in ANSWERS:
            await asyncio.sleep(0.02)
            replies.append((await bot.get(f"/api/tables/{table.id}"))[2])
            if option == "swapped":
                hand = table.match.state.cards.at(f"hand{seat}")  # type: ignore[attr-defined]
                option = next(card for card in swapped if card in hand)
            elif option == "first":
                option = table.match.waiting.options[0]  # type: ignore[union-attr]
            if seat == 0:
                answer = {"version": table.version, "option": option}
                status, _, body = await bot.post_json(f"/api/tables/{table.id}/answer", answer)
                replies.append(body)
                assert status == 200, body
            else:
                await table.answer(f"g-{PEOPLE[seat]}", [option], table.version)
        data = await events.stop()
        await site.stop()
        store.close()
        assert data.count(b'"do":"choose"') >= 5
        return data + b"".join(replies)

    for name, world in (("one", one), ("other", other)):
        (tmp_path / name).mkdir()
        count = iter(range(10_000))
        monkeypatch.setattr(registry, "new_token", lambda count=count: f"token-{next(count)}")
        monkeypatch.setattr("meadhall.hall.programs.new_token", lambda count=count: f"token-{next(count)}")
        found.append(asyncio.run(listen(tmp_path / name, world)))
    assert found[0] == found[1]
