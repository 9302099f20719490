"""Hidden information as the hall sends it (TL-25): plays two histories that must look the same to a viewer.

The second history comes from `shadow.py`, which does not use the veil: other cards were dealt, or another card was
laid in secret. After every answer the viewer asks for the table and the stream goes on; every byte must be the same.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hall.house import Asgi, QuickPool, settings, settle

from meadhall.games.thunder import GAME
from meadhall.hall import registry
from meadhall.hall.registry import person_at
from meadhall.hall.security import Guest
from meadhall.hall.site import Site
from meadhall.hall.store import Store, sqlite_url
from meadhall.kernel import fate
from meadhall.kernel.codec import view_from_json
from meadhall.kernel.rule import Chance, Option
from meadhall.kernel.veil import deal_unseen, view_of
from tests.games.thunder.shadow import Change, Shadow

PEOPLE = ("ann", "bob", "eve")  # Loki, Thor, and a spectator
TRIES = 12  # histories tried before a match is given up


class History(NamedTuple):
    rolls: list[Option]
    answers: list[Option]


class Pair(NamedTuple):
    """A match, and another that must look the same to `viewer` until the end of both lists."""

    viewer: int
    since: int  # the first answer at which the two states differ
    histories: tuple[History, History]


def pair(seed: str, viewer: int, plies: int) -> Pair | None:
    """Plays at random, then finds an early hidden fact that the viewer never saw and that could have been different."""
    shadow = Shadow(seed)
    while shadow.match.waiting is not None and shadow.match.ply < plies:
        shadow.step()
    if shadow.match.waiting is None:
        return None
    changes = shadow.exchanges(viewer) + shadow.other_choices(viewer)
    shadow.rng.shuffle(changes)
    for change in changes[:TRIES]:
        other = shadow.otherwise(change)
        if other is not None and other.key() != shadow.g.key():
            since = min([*change[1], *(shadow.ply_of_roll(i) for i in change[0])])
            return Pair(viewer, max(0, since), (history(shadow, ({}, {})), history(shadow, change)))
    return None


def history(shadow: Shadow, change: Change) -> History:
    return History(
        [change[0].get(i, roll.outcome) for i, roll in enumerate(shadow.match.rolls)],
        [change[1].get(i, answer.option) for i, answer in enumerate(shadow.match.answers)],
    )


def pairs(seed: str, positions: int, plies: int) -> list[Pair]:
    """Returns enough pairs that their states differ at this many positions in total, for each viewer in turn."""
    found: list[Pair] = []
    number = 0
    while sum(plies - p.since for p in found) < positions:
        one = pair(f"{seed} {number}", (-1, 0, 1)[number % 3], plies)
        number += 1
        if one is not None:
            found.append(one)
    return found


class Sent(NamedTuple):
    viewer: list[tuple[str, bytes]]
    other: bytes  # the stream of a seat that sees the difference


async def play_all(folder: Path, games: list[Pair], world: int) -> list[Sent]:
    """Plays each pair at its own table in one hall. Returns every byte that the viewer receives."""
    store = Store(sqlite_url(folder))
    store.open()
    site = Site(store, QuickPool(), settings(), frozenset({"hall.test"}))
    await site.start()
    places = [person_at(f"g-{name}", name) for name in PEOPLE[:2]]
    clients = [Asgi(site, Guest(f"g-{name}", name)) for name in PEOPLE]
    sent = []
    for number, game in enumerate(games):
        table = await site.registry.make(GAME, places, host="g-eve", seed=f"pair {number}")
        who, bytes_sent = clients[game.viewer], []
        stream = who.listen(f"/t/{table.id}/stream")
        theirs = clients[1 - game.viewer if game.viewer >= 0 else 0].listen(f"/t/{table.id}/stream")
        for ply, option in enumerate(game.histories[world].answers):
            ask = table.match.waiting
            assert ask is not None
            await table.answer(f"g-{PEOPLE[ask.seat]}", [option], table.version)
            await settle()
            paths = [f"/t/{table.id}/view.json"]
            if ply % 16 == number % 16:
                paths += [f"/t/{table.id}", f"/t/{table.id}/hints.json", f"/r/{table.id}/beat.json?ply={ply}"]
            for path in paths:
                status, headers, body = await who.get(path)
                bytes_sent.append((f"{ply} {path}", json.dumps([status, sorted(headers.items())]).encode() + body))
                assert status == 200
                if path.endswith("view.json") and not world:
                    survives_dealing(json.loads(body)["view"], game.viewer)
        assert [roll.outcome for roll in table.match.rolls] == game.histories[world].rolls
        bytes_sent.append(("stream", await stream.stop()))
        sent.append(Sent(bytes_sent, await theirs.stop()))
    await site.stop()
    store.close()
    return sent


def survives_dealing(data: Any, viewer: int) -> None:
    """Law one for a received view: a new deal of its hidden cards gives a state with the same view."""
    view = view_from_json(GAME.state_class, data)
    assert view.seat == (None if viewer < 0 else viewer)
    assert view_of(GAME.name, deal_unseen(view, random.Random(1)), view.seat) == view


def look_through_the_hall(folder: Path, monkeypatch: pytest.MonkeyPatch, games: list[Pair]) -> None:
    # Ids, tokens and times are not secrets of the game, so they are made equal.
    monkeypatch.setattr(time, "time", lambda: 1_800_000_000.0)
    monkeypatch.setattr(Store, "secret", lambda self: "the same secret in both worlds")
    found = []
    for world in (0, 1):
        ids, tokens = iter(range(10_000)), iter(range(10_000))
        monkeypatch.setattr(registry, "new_id", lambda ids=ids: f"table-{next(ids)}")
        monkeypatch.setattr(registry, "new_token", lambda tokens=tokens: f"token-{next(tokens)}")

        def outcome(seed: str, n: int, chance: Chance, world: int = world) -> Option:
            return games[int(seed.removeprefix("pair "))].histories[world].rolls[n]

        monkeypatch.setattr(fate, "outcome", outcome)
        (folder / str(world)).mkdir()
        found.append(asyncio.run(play_all(folder / str(world), games, world)))
    for game, one, other in zip(games, *found, strict=True):
        for (what, a), (same, b) in zip(one.viewer, other.viewer, strict=True):
            assert what == same
            assert a == b, f"viewer {game.viewer} can tell the worlds apart by {what}: {game}"
        assert len(dict(one.viewer)["stream"]) > 50 * len(game.histories[0].answers)  # the match continued
    # Control: a viewer who sees the cards receives something different.
    assert sum(one.other != other.other for one, other in zip(*found, strict=True)) > len(games) / 3


@pytest.mark.clause("TL-25.1", "TL-25.2", "TL-25.4", "TL-25.5")
@pytest.mark.parametrize("part", range(2))
def test_the_hall_sends_no_hidden_information(part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """500 positions in all, over HTTP and in the stream."""
    look_through_the_hall(tmp_path, monkeypatch, pairs(f"hall {part}", positions=250, plies=60))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(40))
def test_the_hall_sends_no_hidden_information_in_many_matches(
    part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look_through_the_hall(tmp_path, monkeypatch, pairs(f"long hall {part}", positions=500, plies=50 + 2 * part))
