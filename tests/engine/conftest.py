"""Two ways to use an engine in tests: in this process, and through pipes like a client."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import toy

from meadhall.engine import Engine
from meadhall.kernel.spec import register

register(toy.GAME)


class Client:
    """Requests in, replies out; `raw` takes any bytes."""

    def __init__(self) -> None:
        self.engine = Engine()

    def raw(self, line: bytes) -> Any:
        reply = self.engine.reply(line)
        assert b"\n" not in reply
        return json.loads(reply)

    def __call__(self, do: str, **keys: Any) -> Any:
        """The reply to a request that must succeed."""
        reply = self.raw(json.dumps({"do": do, **keys}).encode())
        assert reply.pop("ok") is True, reply
        return reply

    def fails(self, do: str, **keys: Any) -> Any:
        """The error of a request that must be refused."""
        reply = self.raw(json.dumps({"do": do, **keys}).encode())
        assert reply["ok"] is False
        assert set(reply) == {"ok", "error"}
        assert set(reply["error"]) == {"kind", "message", "clause"}
        return reply["error"]

    def what_is_kept(self) -> Any:
        """Everything that a refused request must not change."""
        match = self.engine.match
        return None if match is None else (self("record"), self("dump"), list(match.queue), self.engine.told)


class Process:
    """A real `meadhall engine`."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "meadhall", "engine"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    def raw(self, line: bytes) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def __call__(self, do: str, **keys: Any) -> Any:
        return self.raw(json.dumps({"do": do, **keys}).encode())

    def end(self) -> tuple[int, bytes]:
        """Close its input; its exit code and whatever else it wrote."""
        rest, _ = self.process.communicate(timeout=60)
        return self.process.returncode, rest


@pytest.fixture
def client() -> Client:
    return Client()


@pytest.fixture
def new_client() -> type[Client]:
    """For tests that need several, or one for each of many examples."""
    return Client


@pytest.fixture
def process() -> Iterator[Process]:
    made = Process()
    yield made
    if made.process.poll() is None:
        made.process.kill()
        made.process.communicate()
