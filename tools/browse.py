"""Starts a hall in a process of its own, and the browser. For the browser tests and the docs' pictures."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
START_SECONDS = 60


class Hall:
    """`meadhall serve` on a free port. It can be stopped and started again on the same port and data."""

    def __init__(self, data: Path, *flags: str) -> None:
        self.data, self.flags = data, flags
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "meadhall", "serve", "--port", str(self.port), "--data", str(self.data)]
        self.process = subprocess.Popen(
            [*command, "--no-open", "--posts", "0", "--bots", "1", *self.flags],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        said, until = "", time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            if select.select([self.process.stdout], [], [], 0.2)[0]:
                line = self.process.stdout.readline()
                said += line
                if found := re.search(r"http://localhost:(\d+)", line):
                    self.port = int(found[1])
                    return
                if not line:
                    break
        self.stop()
        raise RuntimeError(f"the hall did not open:\n{said}")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(5)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None
