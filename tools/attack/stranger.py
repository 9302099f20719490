"""One who attacks: a client with an address of its own."""

from __future__ import annotations

import json
import re
import socket
from typing import Any

import httpx

SECONDS = 120.0
AT_HOME = "localhost"


class Stranger:
    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address
        transport = httpx.HTTPTransport(local_address=address, verify=False)
        self.client = httpx.Client(
            base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=SECONDS, headers={"x-hall": "1"}
        )
        self._csrf = ""

    def close(self) -> None:
        self.client.close()

    @property
    def csrf(self) -> str:
        if not self._csrf:
            found = re.search(r"""name=['"]?csrf['"]? value=['"]?(\w+)""", self.client.get("/me").text)
            self._csrf = found[1] if found else ""
        return self._csrf

    @property
    def cookie(self) -> str:
        assert self.csrf
        return str(self.client.cookies["hall"])

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.client.get(path, headers=headers)

    def post(self, path: str, **form: Any) -> httpx.Response:
        return self.client.post(path, data={"csrf": self.csrf, **form})

    def new_table(self, game: str, *seats: str, **form: Any) -> str:
        """The id of a new table; all seats are the stranger's own if none are given."""
        wanted = {f"seat-{n}": who for n, who in enumerate(seats or ("me", "me"))}
        reply = self.post("/tables", game=game, seats=str(len(wanted)), **wanted, **form)
        assert reply.status_code == 204, reply.text
        return str(reply.headers["x-location"]).rpartition("/")[2]

    def upload(self, data: Any) -> httpx.Response:
        """Open a record or a position. `data`: the text itself, or what is written as JSON."""
        return self.post("/open", text=data if isinstance(data, str) else json.dumps(data))

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=SECONDS, source_address=(self.address, 0))

    def raw(self, request: bytes) -> bytes:
        """Send bytes as they are, and read the first line of the answer."""
        with self.connect() as connection:
            connection.sendall(request)
            return connection.recv(4096).partition(b"\r\n")[0]
