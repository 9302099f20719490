"""The engine and the command line: views, positions and records made to break them, in a process with little memory."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from meadhall.kernel.codec import view_to_json
from meadhall.kernel.match import Match
from meadhall.kernel.spec import games
from tools.attack.ground import Finding, Ground, readable
from tools.attack.uploads import bombs, mutated, record

SECONDS = 10.0  # for one request
MEMORY = 2 << 30
LAUNCH = (
    "import resource, runpy, sys\n"
    f"resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY}))\n"
    "sys.argv = ['meadhall', *sys.argv[1:]]\n"
    "runpy.run_module('meadhall', run_name='__main__')"
)


class Engine:
    """`meadhall engine`, one line of JSON after another."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", LAUNCH, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def ask(self, line: str) -> str:
        """What is wrong with the answer; empty if nothing is."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        began = time.monotonic()
        try:
            self.process.stdin.write(line.encode("utf-8", "surrogatepass") + b"\n")
            self.process.stdin.flush()
        except OSError:
            return "it has ended"
        if not readable(self.process.stdout, SECONDS):
            return f"no answer within {SECONDS:.0f} s"
        answer = self.process.stdout.readline()
        if not answer:
            return "it has ended"
        found = json.loads(answer)
        if found.get("ok") is False and found["error"]["kind"] == "fault":
            return f"a fault: {found['error']['message'][:200]}"
        return "" if time.monotonic() - began < SECONDS else "it took too long"

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


def views() -> list[dict[str, Any]]:
    """A view of each game, as `deal` takes it."""
    found = []
    for name in games():
        match = Match.load(record(name))
        view = json.loads(json.dumps(view_to_json(match.view(0))))
        found.append({"do": "deal", "game": name, "view": view, "seed": 1})
    return found


def engine(ground: Ground, quick: bool) -> list[Finding]:
    """Hand-made positions, then views, positions and records with changes at random places."""
    rng, wrong, count = random.Random("engine"), [], 0
    lines = [(name, request(bomb)) for name, bomb in bombs() if not (quick and "300,000" in name)]
    seeds = [*views(), *({"do": "load", "record": record(name)} for name in games())]
    until = time.monotonic() + (5.0 if quick else 40.0)
    asked = Engine()
    asked.ask('{"do":"games"}')
    while lines or time.monotonic() < until:
        name, line = lines.pop() if lines else ("changed at random", json.dumps(mutated(rng.choice(seeds), rng)))
        said = asked.ask(line.replace("\n", " "))
        count += 1
        if said:
            wrong.append(f"{name}: {said} for {line[:300]}")
            asked.stop()
            asked = Engine()
            asked.ask('{"do":"games"}')
    asked.stop()
    happened = f"{count} requests; {wrong[0]}" if wrong else f"{count} requests, each answered in time"
    return [Finding("views, positions and records for the engine", happened, not wrong)]


def request(bomb: Any) -> str:
    """An upload as a request to the engine."""
    if isinstance(bomb, str):
        return bomb
    if "answers" in bomb:
        return json.dumps({"do": "load", "record": bomb})
    return json.dumps({"do": "position", **bomb})


def command_line(ground: Ground, quick: bool) -> list[Finding]:
    """`meadhall verify` of the hand-made files: it ends, in time and without a traceback."""
    wrong, count = [], 0
    file = Path(ground.folder) / "bomb.json"
    for name, bomb in bombs():
        if quick and not name.startswith(("yggdrasil: spent", "JSON")):
            continue
        file.write_text(bomb if isinstance(bomb, str) else json.dumps(bomb), encoding="utf-8", errors="surrogatepass")
        count += 1
        try:
            ran = subprocess.run(
                [sys.executable, "-c", LAUNCH, "verify", str(file)], capture_output=True, timeout=60, check=False
            )
        except subprocess.TimeoutExpired:
            wrong.append(f"{name}: it does not end")
            continue
        if b"Traceback" in ran.stderr or ran.returncode not in (0, 1, 2):
            wrong.append(f"{name}: {ran.stderr[-300:]!r}")
    happened = f"{count} files; {wrong[0]}" if wrong else f"{count} files, each refused in a sentence"
    return [Finding("files for the command line", happened, not wrong)]


ATTACKS = (engine, command_line)
