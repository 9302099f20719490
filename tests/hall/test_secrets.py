"""No page, no data, no stream and no line of the log ever shows the seed of a running game, or what makes it.

That somebody else's cards are not shown is proved by test_leaks.py, with pairs of worlds.
"""

from __future__ import annotations

import base64
import io
import json
import logging
import re
import secrets
import sqlite3
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from hall.house import House, Person

from meadhall.hall.app import ENDPOINTS
from meadhall.hall.discreet import FORM, Discreet, place
from meadhall.kernel.match import Match


class Log:
    """What the hall would write to its log, down to the smallest remark."""

    def __init__(self) -> None:
        self.stream = io.StringIO()
        self.handler = logging.StreamHandler(self.stream)
        self.handler.setFormatter(Discreet(FORM))

    @property
    def text(self) -> str:
        return self.stream.getvalue()


@pytest.fixture
def log() -> Iterator[Log]:
    made, root = Log(), logging.getLogger()
    level = root.level
    root.addHandler(made.handler)
    root.setLevel(logging.DEBUG)
    yield made
    root.setLevel(level)
    root.removeHandler(made.handler)


def needles(hall: House, table: str) -> list[str]:
    """The secret, the seed and the numbers of a table, as they are and as one might write them."""
    found = hall.table(table)
    texts = {found.secret or "", found.match.seed, *(seat.number or "" for seat in found.seats)} - {""}
    if not found.drawn:
        texts.discard(found.match.seed)  # of the match that only shows the box
    more = {base64.b64encode(text.encode()).decode()[:40] for text in texts}
    return [*texts, *(text[:16] for text in texts), *(text[-16:] for text in texts), *more]


QUERIES = ("", "?seat=truth", "?seat=0&ply=0", "?seat=1", "?seat=spectator", "?option=1&picks=[]")


def everything(person: Person, table: str, token: dict[str, str], invite: str) -> Iterator[tuple[str, str]]:
    """What somebody gets from every address of the hall, and from every form with wrong values."""
    drawing = re.search(r"/art/[\w-]+/[\w.-]+", person.get("/").text)
    fill = {
        "table_id": table,
        "token": invite,
        "name": "thunder",
        "which": "first",
        "file": "thunder.css",
        "action": "",
    }
    for endpoint in ENDPOINTS:
        path = endpoint.path.format_map(fill)
        if endpoint.path.startswith("/art/"):
            path = drawing[0] if drawing else path
        if endpoint.method == "GET" and not path.endswith(("/stream", "/events")):
            for query in QUERIES if endpoint.query else ("",):
                reply = person.client.get(f"{path}{query}", headers=token)
                yield f"GET {path}{query}", str(reply.headers) + reply.text
        elif endpoint.method == "POST" and path.startswith("/api/"):
            reply = person.client.post(
                path, json={"seat": 0, "number": "0", "option": "?", "version": 1}, headers=token
            )
            yield f"POST {path}", reply.text
    for action in (
        "answer",
        "undo",
        "consent",
        "sit",
        "promise",
        "number",
        "curtain",
        "rematch",
        "propose",
        "standing",
    ):
        form = {"seat": 0, "number": "0" * 64, "promise": "0" * 64, "version": 1, "option": '"?"'}
        reply = person.post(f"/t/{table}/{action}", script=True, **form)
        yield f"POST {action}", str(reply.headers) + reply.text
    yield "play on", person.post(f"/r/{table}/play-on", script=True, ply=0, seat=0, level="thrall").text
    with person.stream(table) as beats:
        yield "stream", json.dumps(beats.next())


def test_no_secret_of_a_seed_is_sent_or_logged_while_the_game_runs(tmp_path: Path, log: Log) -> None:
    numbers = [secrets.token_hex(32) for _ in range(2)]
    promises = [sha256(number.encode()).hexdigest() for number in numbers]
    with House(tmp_path, draw_seconds=600.0) as hall:
        ann, bob, eve = hall.person("Ann"), hall.person("Bob"), hall.person("Eve")
        token = {"Authorization": f"Bearer {eve.client.post('/api/accounts', json={'name': 'x'}).json()['token']}"}
        table = ann.new_table("thunder", seat_0="me", seat_1="open", public="true", promise=promises[0])
        invite = hall.table(table).seats[1].invite
        looked, stages = 0, []

        def look() -> None:
            nonlocal looked
            stages.append(hall.table(table).status)
            hidden = needles(hall, table)
            for person in (ann, bob, eve) if len(stages) > 1 else (ann, eve):
                for what, text in everything(person, table, token, invite):
                    found = [needle for needle in hidden if needle in text]
                    assert not found, (stages[-1], what)
                    looked += 1

        look()
        bob.post(f"/s/{invite}", promise=promises[1])
        look()
        ann.post(f"/t/{table}/number", script=True, seat=0, number=numbers[0])
        assert hall.table(table).seats[0].number == numbers[0]
        look()
        bob.post(f"/t/{table}/number", script=True, seat=1, number=numbers[1])
        for _ in range(3):
            for person in (ann, bob):
                if person.view(table)["waiting"]["options"]:
                    assert person.answer(table).status_code == 204
        hidden = needles(hall, table)
        look()
        assert stages == ["open", "drawing", "drawing", "playing"]
        assert looked > 500
        assert hall.table(table).status == "playing"
        assert not [needle for needle in hidden if needle in log.text]
        # A check of the test itself: when the game is over, everybody gets all of it.
        ann.post(f"/t/{table}/resign")
        record = eve.get(f"/r/{table}/record.json").text
        assert all(text in record for text in (*numbers, hall.table(table).match.seed, hall.table(table).secret or "?"))


def test_the_log_of_an_error_names_places_and_no_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: Log
) -> None:
    def broken(*args: object) -> None:
        try:
            raise KeyError("the whale in Bob's hand")
        except KeyError as error:
            raise ValueError("Bob holds the whale") from error

    with House(tmp_path) as hall:
        ann = hall.person("Ann")
        table = ann.new_table(seat_0="me", seat_1="me")
        monkeypatch.setattr(Match, "answer", broken)
        assert ann.answer(table).status_code == 500
    assert "ValueError" in log.text
    assert "KeyError" in log.text
    assert "test_secrets.py" in log.text
    assert f"POST /t/{table}/answer" in log.text
    assert '"whale"' not in log.text
    assert "Bob holds" not in re.sub(r'raise ValueError\(".*"\)', "", log.text)  # the line of code that is shown


def test_the_kind_and_the_place_of_an_error_are_enough_for_a_bots_process() -> None:
    try:
        raise ValueError("Bob holds the whale")
    except ValueError as error:
        said = place(error)
    assert said.startswith("ValueError in ")
    assert "whale" not in said


def test_a_parked_game_does_not_tell_the_answer_that_parked_it(tmp_path: Path) -> None:
    hidden = "a card that nobody may know"
    with House(tmp_path) as hall:
        ann = hall.person("Ann")
        table = ann.new_table("thunder", seat_0="me", seat_1="me")
        cookies = ann.client.cookies
        row = {"table_id": table, "version": 1, "kind": "answer", "seat": 0, "data": json.dumps(hidden)}
        hall.run(hall.site.store.write([{**row, "at": time.time()}]))
    with House(tmp_path) as hall:
        ann = hall.person()
        ann.client.cookies = cookies
        page = ann.get(f"/t/{table}")
        assert "parked" in page.text
        assert hidden not in page.text


def test_a_parked_game_of_two_keeps_its_secrets(tmp_path: Path) -> None:
    """It may go on, when its host goes back to the version in which it began."""
    with House(tmp_path) as hall:
        ann, bob = hall.person("Ann"), hall.person("Bob")
        table = ann.new_table("thunder", seat_0="me", seat_1="open")
        bob.post(f"/s/{hall.table(table).seats[1].invite}")
        over = ann.new_table("thunder", seat_0="me", seat_1="open")
        bob.post(f"/s/{hall.table(over).seats[1].invite}")
        ann.post(f"/t/{over}/resign")
        seed = hall.table(table).match.seed
        cookies = ann.client.cookies
    with sqlite3.connect(tmp_path / "hall.sqlite") as connection:
        connection.execute("UPDATE tables SET rules = '0.9'")
    connection.close()
    with House(tmp_path) as hall:
        ann = hall.person()
        ann.client.cookies = cookies
        page = ann.get(f"/t/{table}").text
        assert "what is hidden stays hidden" in page
        assert "record.json" not in page
        assert ann.get(f"/r/{table}/record.json").status_code == 403
        assert ann.get(f"/r/{table}", seat="truth").status_code == 403
        assert ann.get(f"/r/{table}", seat="1").status_code == 403
        assert ann.post(f"/r/{table}/play-on", ply=0, seat=0, level="thrall").status_code == 403
        own = ann.get(f"/r/{table}")
        assert own.status_code == 200
        assert seed not in own.text
        assert ann.get(f"/r/{over}/record.json").status_code == 200
        assert ann.get(f"/r/{over}", seat="truth").status_code == 200
