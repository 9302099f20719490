"""Single requests that no browser of a player would send."""

from __future__ import annotations

import json
from typing import Any

from tools.attack.ground import Finding, Ground

EVIL = "https://evil.example"


def strange_requests(ground: Ground, quick: bool) -> list[Finding]:
    """Hosts, origins, content types, paths and bodies that must be refused with the right status."""
    stranger = ground.stranger()
    table = stranger.new_table("ragnarocks")
    form = "application/x-www-form-urlencoded"
    body = f"csrf={stranger.csrf}&text=hello".encode()
    own = {"cookie": f"hall={stranger.cookie}", "content-type": form}
    chat, account = f"/t/{table}/chat", b'{"name": "x"}'
    asked: list[tuple[str, int, str, str, bytes, dict[str, str]]] = [
        ("a form from another site", 403, "POST", chat, body, {**own, "origin": EVIL}),
        ("a form from nowhere", 403, "POST", chat, body, {**own, "origin": "null"}),
        ("a form without its token", 403, "POST", chat, b"text=hello", own),
        ("a form with somebody's token", 403, "POST", chat, b"csrf=" + b"0" * 32 + b"&text=hello", own),
        ("an account from another site", 403, "POST", "/api/accounts", account, {**json_type(), "origin": EVIL}),
        ("an account as plain text", 415, "POST", "/api/accounts", account, {"content-type": "text/plain"}),
        ("an account as a form", 415, "POST", "/api/accounts", account, {"content-type": form}),
        ("an account without a type", 415, "POST", "/api/accounts", account, {}),
        ("deep JSON to the interface", 400, "POST", "/api/accounts", b"[" * 20_000, json_type()),
        ("a body of 3 MB", 413, "POST", "/open", b"text=" + b"x" * 3_000_000, own),
        ("10,000 fields", 413, "POST", "/me", b"&".join([b"a=1"] * 8_000), own),
        ("a path with %00", 400, "GET", "/t/%00", b"", {}),
        ("an interface's path with %00", 400, "GET", "/api/tables/%00", b"", {}),
        ("a path out of the folder", 404, "GET", "/static/%2e%2e/%2e%2e/serve.py", b"", {}),
        ("a number of 300 digits", 400, "GET", f"/r/{table}?ply={'9' * 300}", b"", {}),
        ("the host [::1]evil", 400, "GET", "/", b"", {"host": "[::1]evil"}),
        ("the host localhost.evil", 400, "GET", "/", b"", {"host": "localhost.evil.example"}),
        ("no host", 400, "GET", "/", b"", {"host": ""}),
        ("two ports", 400, "GET", "/", b"", {"host": "localhost:80:80"}),
    ]
    findings = []
    for name, status, method, path, content, headers in asked:
        got = status_of(ground, method, path, content, headers)
        findings.append(Finding(name, f"status {got}", got == status))
    findings.append(device_twice(ground))
    return findings


def json_type() -> dict[str, str]:
    return {"content-type": "application/json"}


def status_of(ground: Ground, method: str, path: str, body: bytes, headers: dict[str, str]) -> int:
    """Send a request byte by byte as it is given here: a client library would put it right."""
    sent = {"host": "localhost", "content-length": str(len(body)), "connection": "close", **headers}
    head = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
    line = ground.stranger("127.0.0.6").raw(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
    return int(line.split()[1]) if line else 0


def forged_addresses(ground: Ground, quick: bool) -> list[Finding]:
    """Whoever says to be a proxy cannot send as much as they like, under other people's addresses."""
    stranger = ground.stranger()
    form = {"csrf": stranger.csrf, "game": "thunder", "level": "thrall"}
    found = [
        stranger.client.post("/play", data=form, headers={"x-forwarded-for": f"9.9.9.{n}"}).status_code
        for n in range(60)
    ]
    return [Finding("60 tables under forged addresses", f"{found.count(429)} of them refused", 429 in found)]


def device_twice(ground: Ground) -> Finding:
    """A device link is used by two."""
    owner = ground.stranger()
    link = next(x for x in owner.client.get("/me").text.split('"') if "/d/" in x).partition("/d/")[2]
    found = [ground.stranger().post(f"/d/{link}").status_code for _ in range(2)]
    return Finding("a device link, used twice", f"statuses {found}", found == [204, 410])


def wrong_types(ground: Ground, quick: bool) -> list[Finding]:
    """JSON of every wrong type, and forms with wrong values, at every address that takes something."""
    stranger = ground.stranger()
    made = stranger.client.post("/api/accounts", json={"name": "attack"}).json()
    token = {"authorization": f"Bearer {made['token']}", "content-type": "application/json"}
    table = stranger.new_table("thunder")
    values: tuple[Any, ...] = (None, True, -1, 2**70, 1.5, "", "\0", "x" * 3000, [], {}, [[]] * 50)
    fields = (
        "name",
        "game",
        "seats",
        "options",
        "public",
        "promise",
        "invite",
        "seat",
        "version",
        "option",
        "agree",
        "number",
    )
    bad, sent = [], 0
    for path in ("/api/accounts", "/api/tables", "/api/join", *(f"/api/tables/{table}/{x}" for x in API)):
        for value in values:
            content = json.dumps(dict.fromkeys(fields, value))
            status = stranger.client.post(path, content=content, headers=token).status_code
            sent += 1
            if status >= 500:
                bad.append(f"{path} with {value!r:.40}: {status}")
    for action in ACTIONS:
        for text in ("", "-1", "9" * 30, "\0", "x" * 3000, "[" * 3000, '"\\ud800"', "1e999", "NaN"):
            form = dict.fromkeys(
                (*fields, "text", "prepared", "standing", "ply", "level", "preset", "theme", "back"), text
            )
            path = action if action.startswith("/") else f"/t/{table}/{action}"
            status = stranger.post(path.format(table=table), **form).status_code
            sent += 1
            if status >= 500:
                bad.append(f"{path} with {text!r:.40}: {status}")
    return [Finding("wrong types and values everywhere", bad[0] if bad else f"{sent} requests, none an error", not bad)]


API = ("sit", "answer", "consent", "number")
ACTIONS = (
    *(
        "answer",
        "undo",
        "consent",
        "standing",
        "return",
        "rematch",
        "chat",
        "propose",
        "sit",
        "promise",
        "number",
        "curtain",
    ),
    *("/me", "/play", "/tables", "/open", "/forget", "/bots", "/r/{table}/play-on", "/d/x", "/s/x"),
)
ATTACKS = (strange_requests, forged_addresses)
OF_VALUES = (wrong_types,)
