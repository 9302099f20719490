"""For programs: bot accounts, their events, OpenAPI, metrics; and the example bot plays a whole game."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from hall.house import House

from meadhall.hall.app import ENDPOINTS
from meadhall.hall.routes import shapes

ROOT = Path(__file__).parents[2]


def account(hall: House, name: str = "Ratatosk") -> dict[str, str]:
    reply = hall.person().client.post("/api/accounts", json={"name": name})
    assert reply.status_code == 201
    return {"Authorization": f"Bearer {reply.json()['token']}"}


def test_a_bot_account_plays_by_its_token_alone(hall: House) -> None:
    ann, http = hall.person("Ann"), hall.person().client
    token = account(hall)
    table = ann.new_table(seat_0="open", seat_1="me")
    invite = hall.table(table).seats[0].invite
    for link in ("nothing", ""):
        assert http.post("/api/join", json={"invite": link}, headers=token).status_code == 404
    joined = http.post("/api/join", json={"invite": f"{hall.url}/s/{invite}"}, headers=token)
    assert joined.json() == {"ok": True, "table": table, "seat": 0}
    view = http.get(f"/api/tables/{table}", headers=token).json()
    assert view["seat"] == 0
    assert view["waiting"]["options"]
    path = f"/api/tables/{table}/answer"
    wrong = http.post(path, json={"version": view["version"], "option": "Z9"}, headers=token)
    assert wrong.status_code == 422
    assert wrong.json()["ok"] is False
    assert wrong.json()["error"]["kind"] == "illegal"
    assert http.post(path, json={"version": view["version"], "option": True}, headers=token).status_code == 400
    answer = {"version": view["version"], "option": "A2"}
    assert http.post(path, json=answer, headers=token).json()["ok"] is True
    assert http.post(path, json=answer, headers=token).status_code == 409
    for bad in ({}, {"Authorization": "Bearer nothing"}, {"Authorization": "Basic x"}):
        assert http.post(path, json=answer, headers=bad).status_code == 401
        assert http.get("/api/events", headers=bad).status_code == 401
    assert ann.client.get(f"/api/tables/{table}").status_code == 401  # cookies are ignored here


def test_a_program_is_asked_before_its_answer_is_taken_back(hall: House) -> None:
    ann, http, token = hall.person("Ann"), hall.person().client, account(hall)
    table = ann.new_table(seat_0="me", seat_1="open")
    with http.stream("GET", "/api/events", headers=token) as reply:
        lines = (json.loads(line) for line in reply.iter_lines() if line)
        assert next(lines)["do"] == "hello"
        http.post("/api/join", json={"invite": hall.table(table).seats[1].invite}, headers=token)
        for option in ("A2", "B2", "A2"):
            assert ann.answer(table, option).status_code == 204
        asked = next(lines)
        answer = {"version": asked["version"], "option": asked["waiting"]["options"][0]}
        assert http.post(f"/api/tables/{table}/answer", json=answer, headers=token).status_code == 200
        assert next(lines)["do"] == "choose"
        consent = f"/api/tables/{table}/consent"
        assert http.post(consent, json={"agree": True}, headers=token).status_code == 409
        for agree in (False, True):
            ply = ann.view(table)["ply"]
            assert ann.post(f"/t/{table}/undo", script=True).status_code == 204
            assert next(lines) == {"do": "take_back", "table": table, "by": "Ann", "answers": 2}
            assert ann.view(table)["ply"] == ply
            assert http.post(consent, json={"agree": agree}, headers=token).json() == {"ok": True}
            assert ann.view(table)["ply"] == (2 if agree else ply)


def test_a_programs_questions_are_lines_of_json(hall: House) -> None:
    http, token = hall.person().client, account(hall)
    made = http.post("/api/tables", json={"game": "ragnarocks", "seats": ["me", "bot:thrall"]}, headers=token).json()
    with http.stream("GET", "/api/events", headers=token) as reply:
        lines = reply.iter_lines()
        hello, first = json.loads(next(lines)), json.loads(next(lines))
        assert hello["do"] == "hello"
        keys = ["do", "table", "version", "game", "seat", "view", "waiting", "events", "ms", "visits"]
        assert list(first) == keys
        assert (first["do"], first["table"], first["seat"], first["events"]) == ("choose", made["table"], 0, [])
        other = hall.person().client
        for option in ("A2", "B2", "A2"):
            answer = {"version": first["version"], "option": option}
            assert other.post(f"/api/tables/{made['table']}/answer", json=answer, headers=token).status_code == 200
            first = json.loads(next(line for line in lines if line))
        assert first["waiting"]["prompt"] == "select"  # the bot has moved
        assert len(first["events"]) == 3
        assert first["events"][-1]["key"] == "summoned"
    text = json.dumps(first)
    assert hall.table(made["table"]).match.seed not in text


def next_message(lines: Iterator[str]) -> dict[str, Any]:
    """The next message of an event stream. Fails after three heartbeats without a message."""
    for _ in range(3):
        if line := next(lines):
            found: dict[str, Any] = json.loads(line)
            return found
    raise AssertionError("no message came")


def test_a_program_gets_a_message_when_a_game_ends(hall: House) -> None:
    ann, http, token = hall.person("Ann"), hall.person().client, account(hall)
    table = ann.new_table(seat_0="me", seat_1="open")
    with http.stream("GET", "/api/events", headers=token) as reply:
        lines = reply.iter_lines()
        assert next_message(lines)["do"] == "hello"
        link = f"{hall.url}/s/{hall.table(table).seats[1].invite}"
        other = hall.person().client
        assert other.post("/api/join", json={"invite": link}, headers=token).status_code == 200
        for _ in range(3):
            assert ann.answer(table).status_code == 204
        asked = next_message(lines)
        assert (asked["do"], asked["seat"]) == ("choose", 1)
        ann.post(f"/t/{table}/resign")
        over = next_message(lines)
        assert list(over) == ["do", "table", "version", "game", "seat", "events", "result"]
        assert (over["do"], over["table"], over["game"], over["seat"]) == ("over", table, "ragnarocks", 1)
        assert over["result"]["winners"] == [1]
        assert over["version"] == asked["version"] + 1
        ann.get(f"/t/{table}")  # a visit to the table causes no further message
        ann.new_table(seat_0="me", seat_1="me")
        link = ann.new_table(seat_0="me", seat_1="open")
        again = hall.table(link).seats[1].invite
        other.post("/api/join", json={"invite": again}, headers=token)
        for _ in range(3):
            ann.answer(link)
        assert next_message(lines)["table"] == link


def test_the_example_bot_plays_a_game(hall: House) -> None:
    command = [sys.executable, str(ROOT / "examples" / "http_bot.py"), hall.url, "--play", "ragnarocks"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("token: ")
        table = json.loads(process.stdout.readline())["table"]
        end = time.monotonic() + 60
        while not hall.table(table).over and time.monotonic() < end:
            time.sleep(0.05)
        assert hall.table(table).over
        assert hall.table(table).match.end is None
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()
    assert len((ROOT / "examples" / "http_bot.py").read_text().splitlines()) <= 60


def test_a_program_of_the_arena_takes_a_seat_and_plays(hall: House) -> None:
    ann = hall.person("Ann")
    table = ann.new_table("thunder", seat_0="bot:thrall", seat_1="open")
    link = f"{hall.url}/s/{hall.table(table).seats[1].invite}"
    bot = f"{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'examples' / 'bots' / 'random_bot.py'))}"
    command = [sys.executable, "-m", "meadhall", "arena", "--sit", link, bot]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"Random, in Python sits at table {table}, seat 1.\nThe game is over: ")
    assert hall.table(table).over
    assert hall.table(table).match.end is None
    assert hall.table(table).seats[1].name == "Random, in Python"
    again = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert again.returncode == 2
    assert again.stderr.startswith("meadhall: The hall says: ")
    assert again.stderr.count("\n") == 1


def test_the_openapi_document_and_its_page_are_served(hall: House) -> None:
    ann = hall.person()
    schema = ann.get("/schema/openapi.json").json()
    for path in (
        "/t/{table_id}/answer",
        "/t/{table_id}/view.json",
        "/t/{table_id}/stream",
        "/r/{table_id}/record.json",
        "/api/events",
        "/api/tables/{table_id}/answer",
        "/api/accounts",
    ):
        assert path in schema["paths"], path
    page = ann.get("/docs").text
    assert "/api/tables/{table_id}/answer" in page
    for other in ("/schema", "/schema/redoc", "/schema/swagger", "/schema/elements"):
        reply = ann.get(other)
        assert "cdn" not in reply.text.lower(), other
        assert reply.status_code == 404 or reply.json() == schema, other


def test_every_documented_address_is_routed_and_answers_in_its_form(hall: House) -> None:
    ann, http, token = hall.person("Ann"), hall.person().client, account(hall)
    table = ann.new_table(seat_0="me", seat_1="open", public="true")
    http.post(f"/api/tables/{table}/sit", json={"seat": 1}, headers=token)
    paths = {"table_id": table, "name": "ragnarocks"}
    query = {"option": '"E5"'}
    script = {"x-hall": "1"}
    checked = 0
    for endpoint in ENDPOINTS:
        if endpoint.method == "GET" and endpoint.gives is not None and endpoint.path != "/r/{table_id}/record.json":
            path = endpoint.path.format_map(paths)
            reply = ann.client.get(path, params=query, headers=token if endpoint.token else script)
            assert reply.status_code == endpoint.status, (path, reply.text)
            msgspec.convert(reply.json(), endpoint.gives, strict=True)
            checked += 1
    assert checked == 8
    ann.post(f"/t/{table}/resign")
    msgspec.convert(ann.view(table), shapes.TableView, strict=True)
    posts: list[tuple[str, dict[str, object]]] = [
        ("/api/accounts", {"name": "Hugin"}),
        ("/api/tables", {"game": "ragnarocks", "seats": ["me", "bot:thrall"]}),
    ]
    kinds = {endpoint.path: endpoint for endpoint in ENDPOINTS if endpoint.method == "POST"}
    for path, data in posts:
        reply = http.post(path, json=data, headers=token)
        assert reply.status_code == kinds[path].status
        msgspec.convert(reply.json(), kinds[path].gives, strict=True)
    document = ann.get("/schema/openapi.json").json()
    shown = [(path, method) for path, methods in document["paths"].items() for method in methods]
    assert len(shown) == len([endpoint for endpoint in ENDPOINTS if endpoint.summary])
    text = json.dumps(document)
    for name in set(re.findall(r"#/components/schemas/(\w+)", text)):
        assert name in document["components"]["schemas"]
    assert document["paths"]["/api/events"]["get"]["security"] == [{"token": []}]


def test_metrics_and_health_are_served(hall: House) -> None:
    ann = hall.person()
    table = ann.new_table(seat_0="me", seat_1="me")
    before = _metric(ann.get("/metrics").text, "answers_total")
    ann.answer(table)
    text = ann.get("/metrics").text
    assert _metric(text, "answers_total") == before + 1
    for line in text.splitlines():
        assert line.startswith(("#", "meadhall_"))
    assert ann.get("/healthz").text == "ok\n"


def test_metrics_of_durations_add_up(hall: House) -> None:
    ann = hall.person()
    table = ann.new_table(seat_0="me", seat_1="me")
    ann.answer(table)
    text = ann.get("/metrics").text
    found = re.findall(r'meadhall_request_seconds_bucket{kind="answer",le="([^"]+)"} (\d+)', text)
    assert found[-1][0] == "+Inf"
    counts = [int(count) for _, count in found]
    assert counts == sorted(counts)
    assert counts[-1] > 0
    assert f'meadhall_request_seconds_count{{kind="answer"}} {counts[-1]}\n' in text
    assert hall.table(table).match.seed not in text


def test_the_dashboard_asks_only_for_what_there_is(hall: House) -> None:
    text = hall.person().get("/metrics").text
    panels = json.loads((ROOT / "docs" / "grafana.json").read_text(encoding="utf-8"))["panels"]
    asked = {name for panel in panels for x in panel["targets"] for name in re.findall(r"meadhall_\w+", x["expr"])}
    assert len(asked) > 10
    for name in asked:
        assert re.search(rf"^{name}[ {{]", text, re.MULTILINE), name


def _metric(text: str, name: str) -> float:
    return float(next(line.split()[1] for line in text.splitlines() if line.startswith(f"meadhall_{name} ")))
