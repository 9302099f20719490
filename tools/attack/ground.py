"""A hall to be attacked, a witness who plays in it, and what is measured."""

from __future__ import annotations

import contextlib
import json
import os
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tools.attack.stranger import Stranger

START_SECONDS = 120
MOST_MILLISECONDS = 100.0  # that an attack may cost somebody else
TRIES = 3  # a busy machine makes a hall slow, too: it is an attack's work if it happens each time
MOST_GROWTH = 400  # megabytes, of the hall with all its processes


class Finding(NamedTuple):
    """What came of one attack."""

    attack: str
    happened: str
    held: bool  # the hall held


class Ground:
    """A hall as `meadhall serve` opens it, in a folder of its own. `judged`: are times judged, too?"""

    def __init__(self, folder: Path, *flags: str, judged: bool = True, launch: tuple[str, ...] = ()) -> None:
        self.folder, self.flags, self.judged, self.launch = folder, flags, judged, launch
        self.port = 0
        self.said = folder / "said.txt"
        self._process: subprocess.Popen[bytes] | None = None
        self._strangers: list[Stranger] = []
        self._addresses = 10

    def __enter__(self) -> Ground:
        module = ("-m", "meadhall", "serve", "--port", "0", "--no-open", "--data", str(self.folder / "data"))
        with self.said.open("wb") as out:
            self._process = subprocess.Popen(
                [*self.launch, sys.executable, *module, *self.flags],
                stdout=out,
                stderr=subprocess.STDOUT,
                env=os.environ | {"PYTHONUNBUFFERED": "1"},
                start_new_session=True,
            )
        until = time.monotonic() + START_SECONDS
        while not (found := re.search(r"open at http://localhost:(\d+)", self.said.read_text())):
            if time.monotonic() > until or self._process.poll() is not None:
                self.__exit__()
                raise RuntimeError(f"the hall did not open:\n{self.said.read_text()}")
            time.sleep(0.05)
        self.port = int(found[1])
        return self

    def __exit__(self, *_: object) -> None:
        for stranger in self._strangers:
            stranger.close()
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()

    def stranger(self, address: str = "") -> Stranger:
        """Somebody at an address; at a new one, if none is given. All of 127.0.0.x is this machine."""
        if not address:
            self._addresses += 1
            address = f"127.0.0.{self._addresses}"
        self._strangers.append(Stranger(self.port, address))
        return self._strangers[-1]

    # -- what is measured

    def memory(self) -> int:
        """Megabytes of the hall with its processes; 0 where the system does not tell."""
        assert self._process is not None
        return sum(_memory(pid) for pid in _family(self._process.pid))

    @contextlib.contextmanager
    def grows(self, attack: str, findings: list[Finding]) -> Iterator[None]:
        """Notes how much memory the hall has taken after an attack."""
        before = self.memory()
        yield
        more = self.memory() - before
        findings.append(Finding(f"{attack}: memory", f"{more:+d} MB", more < MOST_GROWTH))

    def worst_while(self, act: Callable[[], object]) -> float:
        """The most that somebody else waited while `act` ran, in milliseconds, beyond what the machine cost anyway."""
        if not self.judged:
            act()
            return 0.0
        worst = float("inf")
        for _ in range(TRIES):
            with Witness(self) as witness:
                act()
            worst = min(worst, witness.worst)
            if worst <= MOST_MILLISECONDS:
                break
        return worst

    def judge(self, attack: str, happened: str, worst: float, *, well: bool = True) -> Finding:
        if not self.judged:
            return Finding(attack, happened, well)
        waited = f"others waited {max(0.0, worst):.0f} ms longer"
        return Finding(attack, f"{happened}; {waited}", well and worst <= MOST_MILLISECONDS)


class Witness:
    """Another player, in a process of their own, who asks the hall about 25 times a second."""

    def __init__(self, ground: Ground) -> None:
        player = ground.stranger("127.0.0.2")
        table = player.new_table("ragnarocks")
        command = [sys.executable, "-m", "tools.attack.witness", str(ground.port), f"/t/{table}/view.json"]
        self._process = subprocess.Popen([*command, player.cookie], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdout is not None
        self._process.stdout.readline()  # it is ready
        self.worst = 0.0

    def __enter__(self) -> Witness:
        return self

    def __exit__(self, *_: object) -> None:
        out, _err = self._process.communicate(b"enough\n", timeout=60)
        pairs: list[tuple[float, float]] = json.loads(out)
        noise = [machine for _, machine in pairs]
        # The machine's own delays come in bursts, so each answer is compared with those around it.
        excess = [hall - max(noise[max(0, n - 5) : n + 6]) for n, (hall, _) in enumerate(pairs)]
        self.worst = max(excess, default=0.0)


def _memory(pid: int) -> int:
    with contextlib.suppress(OSError):
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
        return int(found[1]) // 1024 if found else 0
    return 0


def _family(pid: int) -> list[int]:
    """A process and all that it has started."""
    found = [pid]
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += _family(int(child))
    return found


@contextlib.contextmanager
def ground(*flags: str, judged: bool = True, launch: tuple[str, ...] = ()) -> Iterator[Ground]:
    with (
        tempfile.TemporaryDirectory(prefix="meadhall-attack-") as folder,
        Ground(Path(folder), *flags, judged=judged, launch=launch) as opened,
    ):
        yield opened


def readable(stream: object, seconds: float) -> bool:
    return bool(select.select([stream], [], [], seconds)[0])
