"""Lets a program play in a hall: it takes the seat of an invitation, and its answers travel over HTTP."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from meadhall.kernel.errors import MeadhallError
from meadhall.lab.program import Fault, Json, Program

LONGEST_MESSAGE = 1 << 22  # bytes, of a message from the hall
SECONDS = 60.0  # the hall sends a blank line more often than that
TRIES = 5  # to connect again
SLACK = 5.0  # seconds beyond the time that the hall names


class Hall:
    """A hall, and our account there."""

    def __init__(self, address: str, name: str) -> None:
        self.address, self.token = address, ""
        self.token = self.post("/api/accounts", {"name": name})["token"]

    def open(self, path: str, data: Json | None = None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        body = None if data is None else json.dumps(data).encode()
        return urlopen(Request(self.address + path, body, headers), timeout=SECONDS)

    def post(self, path: str, data: Json, *, may_be_stale: bool = False) -> Json:
        """The hall's reply. An error is a MeadhallError with the hall's words.

        With `may_be_stale` it is no error that the question has changed meanwhile: it will be put again.
        """
        try:
            with self.open(path, data) as reply:
                found: Json = json.loads(reply.read(LONGEST_MESSAGE))
                return found
        except HTTPError as error:
            with error:
                if may_be_stale and error.code == 409:
                    return {}
                try:
                    words = json.loads(error.read(LONGEST_MESSAGE))["error"]["message"]
                except (ValueError, KeyError, TypeError):
                    words = f"error {error.code}"
            raise MeadhallError(f"The hall says: {words}") from error
        except URLError as error:
            raise MeadhallError(f"{self.address}: {error.reason}") from error

    def messages(self) -> Iterator[Json]:
        """The account's messages. A lost connection is made again: the hall then repeats what waits for an answer."""
        lost = 0
        while True:
            try:
                with self.open("/api/events") as stream:
                    while line := stream.readline(LONGEST_MESSAGE):
                        lost = 0
                        if line.strip():
                            yield json.loads(line)
            except (OSError, ValueError) as error:
                if lost == TRIES:
                    raise MeadhallError(f"{self.address}: the connection is lost ({error})") from error
            lost += 1
            time.sleep(lost)


def sit(link: str, command: str) -> None:
    """Take the seat of an invitation (http://…/s/…) with a program, and play until that game is over."""
    parts = urlsplit(link)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise MeadhallError(f"--sit {link}: must be the link of an invitation, http://…/s/…")
    program = Program(command)
    try:
        program.hello()
        hall = Hall(f"{parts.scheme}://{parts.netloc}", program.name)
        seat = hall.post("/api/join", {"invite": link})
        print(f"{program.name} sits at table {seat['table']}, seat {seat['seat']}.", flush=True)
        _play(hall, program, seat["table"])
    except Fault as fault:
        raise MeadhallError(fault.words) from fault
    finally:
        program.kill()


def _play(hall: Hall, program: Program, table: str) -> None:
    for message in hall.messages():
        if message.get("table") != table:
            continue
        if message["do"] == "choose":
            reply = program.ask(message, message["ms"] / 1000 + SLACK)
            answer = {"version": message["version"], "option": reply.get("option")}
            hall.post(f"/api/tables/{table}/answer", answer, may_be_stale=True)
        elif message["do"] == "take_back":
            hall.post(f"/api/tables/{table}/consent", {"agree": True}, may_be_stale=True)
        elif message["do"] == "over":
            program.tell(message)
            print(f"The game is over: {json.dumps(message['result'])}")
            return
