"""Nobody acts or sees for another person, texts of users are never markup, and errors show no internal details."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hall.house import House, Person

from meadhall.hall.app import ENDPOINTS
from meadhall.hall.limits import Buckets
from meadhall.hall.registry import Registry
from meadhall.hall.routes import shapes
from meadhall.hall.security import allowed, clean, host_of, local_path, same_site
from meadhall.hall.serve import server_config
from meadhall.kernel.match import Match

JSON = {"content-type": "application/json"}
MARKUP = "<script>alert(1)</script>\"'&<b onclick=x>"
ACTIONS = ("answer", "undo", "consent", "resign", "leave", "return", "rematch", "chat", "sit", "curtain")
PAGES = ("/", "/new/ragnarocks", "/rules/ragnarocks", "/docs", "/me", "/nothing")
POSTS = (
    "/play",
    "/tables",
    "/open",
    "/forget",
    "/me",
    "/bots",
    "/s/x",
    "/d/x",
    "/r/{table}/play-on",
    *(f"/t/{{table}}/{action}" for action in ACTIONS),
)


def game_of_two(hall: House) -> tuple[Person, Person, str]:
    ann, bob = hall.person("Ann"), hall.person("Bob")
    table = ann.new_table(seat_0="me", seat_1="open")
    bob.post(f"/s/{hall.table(table).seats[1].invite}")
    return ann, bob, table


def test_every_form_needs_its_token(hall: House) -> None:
    forms = [e.path for e in ENDPOINTS if e.method == "POST" and not e.path.startswith("/api/")]
    for form in forms:
        pattern = re.sub(r"{\w+}", "[^/]+", form)
        assert any(re.fullmatch(pattern, path) for path in POSTS), form
    ann, bob, table = game_of_two(hall)
    before = ann.view(table)
    for path in POSTS:
        path = path.format(table=table)
        form = {"game": "ragnarocks", "version": before["version"], "option": '"A2"', "seat": "0", "ply": "0"}
        for csrf in ({}, {"csrf": ""}, {"csrf": "0" * 32}, {"csrf": bob.csrf}):
            reply = ann.client.post(path, data=form | csrf)
            assert reply.status_code == 403, (path, csrf, reply.status_code)
    assert ann.view(table) == before


def test_posts_from_other_sites_are_refused(hall: House) -> None:
    ann, _, table = game_of_two(hall)
    form = {"csrf": ann.csrf, "version": 1, "option": '"A2"', "text": "x"}
    for path in (f"/t/{table}/answer", f"/t/{table}/chat"):
        for origin in ("https://evil.example", "null"):
            assert ann.client.post(path, data=form, headers={"origin": origin}).status_code == 403
        assert ann.client.post(path, data=form, headers={"origin": hall.url}).status_code == 303
    assert same_site(None, "a")


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("hall.example", "hall.example"),
        ("Hall.example:8000", "hall.example"),
        ("[::1]", "[::1]"),
        ("[::1]:8000", "[::1]"),
        ("[::1]evil", ""),
        ("[::1", ""),
        ("localhost:evil", ""),
        ("localhost:80:80", ""),
        ("", ""),
    ],
)
def test_a_host_header_is_a_name_and_perhaps_a_port(header: str, name: str) -> None:
    assert host_of(header) == name
    assert allowed(header, frozenset({"hall.example", "[::1]", "localhost"})) == bool(name)


def test_only_a_hall_with_an_https_address_asks_for_https(hall: House, tmp_path: Path) -> None:
    assert "strict-transport-security" not in hall.person().get("/").headers
    with House(tmp_path, address="https://hall.example") as safe:
        assert "max-age" in safe.person().get("/").headers["strict-transport-security"]


def test_forwarded_headers_are_believed_only_from_a_named_proxy() -> None:
    """Who sends them could write any address there, and so get round the limits for each address."""
    seen: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["client"][0])

    for proxies, address in (((), "127.0.0.1"), (("127.0.0.1",), "9.9.9.9"), (("10.0.0.1",), "127.0.0.1")):
        config = server_config(app, proxies=proxies)
        config.load()
        scope = {"type": "http", "client": ("127.0.0.1", 1), "headers": [(b"x-forwarded-for", b"9.9.9.9")]}
        asyncio.run(config.loaded_app(scope, None, None))
        assert seen.pop() == address, proxies


def test_cookies_are_signed_and_http_only(hall: House) -> None:
    ann = hall.person()
    cookie = ann.get("/").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    value = cookie.partition("=")[2].partition(";")[0]
    forged = hall.person()
    signed, _, signature = value.rpartition(".")
    forged.client.cookies.set("hall", f"{signed}.{'A' if signature[0] != 'A' else 'B'}{signature[1:]}")
    assert "set-cookie" in forged.get("/").headers  # a stranger, not Ann
    assert forged.csrf != ann.csrf


def test_behind_tls_cookies_are_secure(tmp_path: Path) -> None:
    with House(tmp_path, address="https://hall.example") as hall:
        assert "Secure" in hall.person().get("/").headers["set-cookie"]


def test_every_page_has_a_strict_policy_and_nothing_inline(hall: House) -> None:
    ann, _, table = game_of_two(hall)
    for path in (*PAGES, f"/t/{table}", f"/r/{table}"):
        reply = ann.get(path)
        policy = reply.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert reply.headers["x-content-type-options"] == "nosniff"
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", reply.text), path
        for tag in re.findall(r"<script[^>]*>", reply.text):
            assert "src=" in tag, path
        for address in re.findall(r"""(?:src|href)=["']([^"']+)""", reply.text):
            assert not address.startswith("//"), path
            assert not address.startswith("http") or address.startswith("http://localhost"), (path, address)


def test_names_and_chat_are_text_never_markup(hall: House) -> None:
    ann, bob = hall.person(MARKUP), hall.person("Bob")
    table = ann.new_table(seat_0="me", seat_1="open", public="true")
    invite = hall.table(table).seats[1].invite
    pages = [bob.get("/").text, bob.get(f"/s/{invite}").text]
    bob.post(f"/s/{invite}")
    with bob.stream(table) as stream:
        stream.beat()
        ann.post(f"/t/{table}/chat", text=MARKUP)
        pages.append(str(stream.until(2)["parts"]))
    pages += [ann.get(path).text for path in ("/", "/me", f"/t/{table}", f"/r/{table}")]
    assert any("alert(1)" in page for page in pages)
    for page in pages:
        assert "<script>alert" not in page
        assert "<b onclick" not in page
    record = {"game": MARKUP, "position": {}}
    import json

    assert "<script>alert" not in ann.post("/open", text=json.dumps(record)).text
    assert "<script>alert" not in ann.get(f"/r/{table}", seat=MARKUP).text
    assert "<script>alert" not in ann.get("/<script>alert(1)</script>").text


def test_no_seat_acts_or_sees_for_another(hall: House) -> None:
    ann, bob, table = game_of_two(hall)
    eve = hall.person("Eve")
    version = ann.view(table)["version"]
    assert bob.answer(table, "A2", version).status_code == 403
    assert eve.answer(table, "A2", version).status_code == 403
    for action in ("undo", "resign", "leave", "return", "consent", "rematch"):
        assert eve.post(f"/t/{table}/{action}", script=True, agree="yes").status_code in (403, 409), action
    assert eve.post(f"/t/{table}/curtain", script=True, seat=0).status_code == 403
    assert bob.view(table)["waiting"]["options"] == []
    assert eve.view(table)["waiting"]["options"] == []
    assert ann.view(table)["waiting"]["options"]
    invite = hall.table(table).seats[1].invite
    assert invite not in ann.get(f"/t/{table}").text  # it is taken


def test_secret_links_cannot_be_guessed(hall: House) -> None:
    _, _, table = game_of_two(hall)
    tokens = {table, *(seat.invite for seat in hall.table(table).seats)}
    assert len(tokens) == 3
    assert all(len(token) >= 16 for token in tokens)
    assert all(len(set(token)) > 5 for token in tokens)


def test_only_known_hosts_are_answered(hall: House) -> None:
    ann = hall.person()
    for host in ("evil.example", "evil.example:80", "localhost.evil.example", ""):
        assert ann.client.get("/", headers={"host": host}).status_code == 400, host
    for host in ("localhost", "LOCALHOST:99", "hall.test"):
        assert ann.client.get("/", headers={"host": host}).status_code == 200, host


def test_sizes_are_limited(hall: House) -> None:
    ann, _, table = game_of_two(hall)
    big = {"csrf": ann.csrf, "text": "x" * 60_000, "version": 1, "option": '"' + "x" * 60_000 + '"'}
    assert ann.client.post(f"/t/{table}/chat", data=big).status_code == 413
    assert ann.client.post(f"/t/{table}/answer", data=big).status_code == 413
    assert ann.client.post("/open", data={"csrf": ann.csrf, "text": "x" * 3_000_000}).status_code == 413
    ann.post(f"/t/{table}/chat", text="y" * 5000)
    assert len(hall.table(table).chat[-1].text) == 300
    ann.post("/me", name="z" * 5000)
    assert "z" * 41 not in ann.get("/").text
    many = "&".join(["option=1"] * 500)
    head = {"content-type": "application/x-www-form-urlencoded"}
    assert ann.client.post(f"/t/{table}/answer", content=many, headers=head).status_code == 413


def test_posting_too_often_is_refused(tmp_path: Path) -> None:
    with House(tmp_path, posts=1.0, burst=5.0, makes=3.0) as hall:
        ann = hall.person()
        table = ann.new_table(seat_0="me", seat_1="me")
        found = [ann.post(f"/t/{table}/chat", script=True, text="x").status_code for _ in range(8)]
        assert found[0] == 204
        assert found[-1] == 429
        made = [hall.person().post("/play", game="ragnarocks", level="thrall").status_code for _ in range(5)]
        assert made[-1] == 429  # by address, whatever the cookie says


def test_an_unexpected_error_shows_no_details(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*args: object) -> None:
        raise RuntimeError("the inside of the hall")

    monkeypatch.setattr("meadhall.hall.routes.lobby.lobby_page", broken)
    monkeypatch.setattr(Registry, "table", broken)
    with House(tmp_path) as hall:
        ann = hall.person()
        for reply in (ann.get("/"), ann.post("/t/x/answer", version=0, option="1")):
            assert reply.status_code == 500
            assert "inside of the hall" not in reply.text
            assert "Traceback" not in reply.text
        assert "meadhall_errors_total 2" in ann.get("/metrics").text


def test_an_error_in_a_rule_is_a_logged_500(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*args: object) -> None:
        raise ValueError("a fault in a rule")

    with House(tmp_path) as hall:
        ann = hall.person()
        table = ann.new_table(seat_0="me", seat_1="me")
        monkeypatch.setattr(Match, "answer", broken)
        reply = ann.answer(table)
        assert reply.status_code == 500
        assert reply.json()["error"] == "fault"
        assert "rule" not in reply.text
        assert "meadhall_errors_total 1" in ann.get("/metrics").text
        assert ann.view(table)["ply"] == 0
    (found,) = [record for record in caplog.records if record.exc_info is not None]
    assert f"POST /t/{table}/answer" in found.getMessage()
    assert "a fault in a rule" in caplog.text


def test_every_error_has_the_documented_form(hall: House) -> None:
    ann = hall.person()
    account = ann.client.post("/api/accounts", json={"name": "Ratatosk"}).json()
    token = {"Authorization": f"Bearer {account['token']}"}
    asked: list[tuple[int, str, str, dict[str, Any]]] = [
        (401, "GET", "/api/events", {}),
        (401, "GET", "/api/tables/nothing", {}),
        (404, "GET", "/api/tables/nothing", {"headers": token}),
        (404, "GET", "/api/nothing", {}),
        (405, "PUT", "/api/accounts", {}),
        (400, "POST", "/api/accounts", {"content": b"{", "headers": JSON}),
        (400, "POST", "/api/accounts", {"content": b"[" * 5_000, "headers": JSON}),
        (415, "POST", "/api/accounts", {"content": b'{"name": "x"}', "headers": {"content-type": "text/plain"}}),
        (403, "POST", "/api/accounts", {"json": {"name": "x"}, "headers": {"origin": "https://evil.example"}}),
        (400, "GET", "/api/tables/%00", {"headers": token}),
        (400, "POST", "/api/accounts", {"json": {"name": 7}}),
        (422, "POST", "/api/tables", {"json": {"game": "ragnarocks", "seats": ["you", "me"]}, "headers": token}),
        (413, "POST", "/api/tables", {"content": b" " * 40_000, "headers": token | JSON}),
        (400, "GET", "/api/events", {"headers": {"host": "evil.example"}}),
    ]
    for status, method, path, more in asked:
        reply = ann.client.request(method, path, **more)
        assert reply.status_code == status, (method, path)
        msgspec.convert(reply.json(), shapes.ApiError, strict=True)
        assert list(reply.json()) == ["ok", "error"]
    by_script = {"x-hall": "1"}
    for status, method, path, headers in (
        (404, "GET", "/t/nothing/stream", by_script),
        (404, "GET", "/t/nothing/view.json", {}),
        (405, "PUT", "/", by_script),
        (403, "POST", "/play", {**by_script, "origin": "https://evil.example"}),
        (400, "GET", "/", {**by_script, "host": "evil.example"}),
    ):
        reply = ann.client.request(method, path, headers=headers)
        assert reply.status_code == status, (method, path)
        msgspec.convert(reply.json(), shapes.ScriptError, strict=True)
    for path in ("/t/nothing/stream", "/nothing"):
        reply = ann.get(path)
        assert reply.status_code == 404
        assert "Nothing is here" in reply.text


def test_head_requests_of_pages_and_streams_have_no_body(hall: House) -> None:
    ann = hall.person()
    table = ann.new_table()
    for path in ("/", f"/t/{table}", f"/t/{table}/stream", "/healthz"):
        reply = ann.client.head(path)
        assert reply.status_code == 200, path
        assert reply.content == b""
    assert ann.client.get(f"/t/{table}/", follow_redirects=True).status_code == 200


def test_deep_json_is_refused(hall: House) -> None:
    client = hall.person().client
    deep = "[" * 5_000 + "]" * 5_000
    reply = client.post("/api/accounts", content=f'{{"name": {deep}}}', headers={"content-type": "application/json"})
    assert reply.status_code == 400
    ann = hall.person("Ann")
    table = ann.new_table(seat_0="me", seat_1="me")
    assert ann.post(f"/t/{table}/answer", script=True, version="0", option=deep).status_code in (400, 422)


def test_broken_forms_are_refused(hall: House) -> None:
    ann = hall.person()
    kind = {"content-type": "multipart/form-data; boundary=x"}
    for body in (b"", b"--x", b"--x\r\n\r\n", b"--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--", b"x" * 99):
        assert ann.client.post("/open", content=body, headers=kind).status_code in (400, 403), body
    assert ann.client.post("/open", content=b"1", headers={"content-type": "multipart/form-data"}).status_code == 400
    many = {f"file{n}": ("x.json", b"{}") for n in range(5)}
    assert ann.client.post("/open", data={"csrf": ann.csrf}, files=many).status_code == 400
    assert ann.client.post("/open", data={"csrf": ann.csrf}, files={"file": ("x", b"{")}).status_code == 400


def test_unknown_addresses_are_404(hall: House) -> None:
    ann = hall.person()
    for path in ("/t/nothing", "/t/nothing/view.json", "/t/nothing/stream", "/r/nothing", "/s/nothing", "/new/chess"):
        reply = ann.get(path)
        assert reply.status_code == 404, path
    assert ann.post("/t/nothing/answer", version=0, option="1").status_code == 404
    assert ann.post("/t/nothing/dance").status_code == 404
    assert ann.client.put("/").status_code == 405
    for path in ("/static/../serve.py", "/static/%2e%2e/serve.py", "/style/nothing.css"):
        assert ann.get(path).status_code == 404


def test_text_is_cleaned_paths_stay_local_and_rates_are_limited() -> None:
    assert clean(" a\u202eb\n\tc\0 ", 10) == "abc"
    assert clean("x" * 50, 40) == "x" * 40
    assert [local_path(p) for p in ("/r/x?ply=1", "//evil", "https://evil", "/\\evil", "")] == ["/r/x?ply=1"] + [
        "/"
    ] * 4
    buckets = Buckets(0.001, 2, keys=2)
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    assert all(buckets.take(key) for key in "bcd")
    assert buckets.take("a")  # the oldest key was dropped
    assert all(Buckets(0, 0).take("a") for _ in range(100))
