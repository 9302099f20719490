"""A bot that is a program of its own: it reads one JSON object per line and answers with one.

See "Outside bots" in docs/reference/engine.md. `hello` and `choose` are answered; other messages are not.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import signal
import subprocess
import tempfile
import threading
import time
from typing import Any

import meadhall
from meadhall.kernel.errors import MeadhallError

Json = dict[str, Any]

LONGEST_LINE = 1 << 20  # bytes
LONGEST_NAME = 30  # characters
LONGEST_QUOTE = 160  # characters of what the program wrote, in a message
SECONDS_TO_START = 20.0
SECONDS_TO_END = 5.0


class Fault(Exception):
    """What a program did wrong, in words for its writer. `kind` is crash, late, illegal or reply."""

    def __init__(self, kind: str, words: str) -> None:
        super().__init__(kind, words)
        self.kind, self.words = kind, words


class Program:
    """A running program. After a fault it has to be stopped."""

    def __init__(self, command: str) -> None:
        self.command, self.name = command, "Program"
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the program runs: what it writes to standard error
        self.lines: queue.Queue[bytes] = queue.Queue(maxsize=64)
        try:
            self.process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                start_new_session=True,  # Ctrl-C goes to us alone; and with it we stop the children of the program, too
            )
        except (OSError, ValueError) as error:
            self.errors.close()
            raise MeadhallError(f"{command!r} cannot be started: {error}") from error
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def hello(self) -> Json:
        """Say hello; the reply may have `name`, and `games`, the games it plays."""
        reply = self.ask({"do": "hello", "version": meadhall.__version__}, SECONDS_TO_START)
        name = reply.get("name")
        if isinstance(name, str) and name.isprintable() and name.strip():
            self.name = name.strip()[:LONGEST_NAME]
        return reply

    def ask(self, message: Json, seconds: float, **style: Any) -> Json:
        """Send a message and wait for its answer. `style` goes to `json.dumps`."""
        if not self.lines.empty():
            raise Fault("reply", f"It wrote a line that nobody had asked for: {self._quote(self.lines.get())}.")
        self.tell(message, **style)
        end = time.monotonic() + seconds
        try:
            line = self.lines.get(timeout=max(0.0, end - time.monotonic()))
        except queue.Empty:
            flush = "Is each line flushed (in Python: print(…, flush=True)) and ended by a newline?"
            raise Fault("late", f"No answer to {message['do']} came within {seconds:g} s. {flush}") from None
        if not line:
            raise self._ended()
        return self._reply(message, line)

    def tell(self, message: Json, **style: Any) -> None:
        """Send a message that is not answered."""
        self.send(json.dumps(message, **style).encode() + b"\n")

    def send(self, line: bytes) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line)
            self.process.stdin.flush()
        except OSError:
            raise self._ended() from None

    def stop(self) -> int | None:
        """Close the program's input, on which it should end. Returns its exit code; None if it had to be killed."""
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        try:
            return self.process.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            return None
        finally:
            self.kill()

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        while self.reader.is_alive():  # it may wait for room in the queue
            with contextlib.suppress(queue.Empty):
                self.lines.get_nowait()
            self.reader.join(0.05)
        for pipe in (self.process.stdin, self.process.stdout, self.errors):
            with contextlib.suppress(OSError):
                pipe.close()  # type: ignore[union-attr]

    def _read(self) -> None:
        """Put every line into the queue, and an empty one at the end."""
        assert self.process.stdout is not None
        while line := self.process.stdout.readline(LONGEST_LINE + 1):
            self.lines.put(line)
        self.lines.put(b"")

    def _reply(self, message: Json, line: bytes) -> Json:
        if len(line) > LONGEST_LINE:
            raise Fault("reply", f"It wrote a line of more than {LONGEST_LINE} bytes.")
        try:
            reply = json.loads(line)
        except (ValueError, RecursionError):
            people = "Write what is for people to standard error."
            raise Fault("reply", f"It wrote {self._quote(line)}, which is not one line of JSON. {people}") from None
        form = '{"ok": true}' if message["do"] == "hello" else '{"ok": true, "option": …}'
        if not isinstance(reply, dict) or "ok" not in reply:
            raise Fault("reply", f"It answered {self._quote(line)} to {message['do']}; the form is {form}.")
        if reply["ok"] is not True:
            raise Fault("reply", f"It refused {message['do']}: {self._quote(line)}.")
        return reply

    def _ended(self) -> Fault:
        """The fault of a program that has closed its output or its input."""
        try:
            code: int | None = self.process.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            code = None
        self.errors.seek(max(0, self.errors.seek(0, os.SEEK_END) - 1000))
        last = self.errors.read().decode(errors="replace").strip().splitlines()[-6:]
        what = "It closed its output" if code is None else f"It ended with exit code {code}"
        said = " Its last words on standard error:\n    " + "\n    ".join(last) if last else " It said nothing."
        return Fault("crash", f"{what} while it was asked.{said}")

    @staticmethod
    def _quote(line: bytes) -> str:
        text = line.decode(errors="replace").strip()
        return repr(text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…")
