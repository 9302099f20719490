"""Do the clause tests find broken rules? `make mutants` breaks the rules, one line at a time, and runs the tests.

Each game lists breakages in tests/games/<game>/breakages.toml, a table for each:

    [[breakage]]
    file = "turn.py"                      # in src/meadhall/games/<game>
    old = "if g.supply == 0:"             # found exactly once in that file
    new = "if g.supply == 1:"
    what = "the last stone cannot be summoned"
    tests = ["test_rulebook_end.py"]      # in tests/games/<game>: where a clause test must fail

Everything happens in a copy of the tree. Caught breakages are stored under .soak, so a stopped run continues where
it stopped, as long as neither the game nor the kernel has changed.
"""

from __future__ import annotations

import argparse
import dataclasses
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIELDS = {"file", "old", "new", "what", "tests"}
SECONDS = 60  # of processor time for the tests of one breakage; this also catches rules that never end
FAILED_TEST = re.compile(r"^FAILED \S*?::(.*?)(?: - .*)?$", re.MULTILINE)


@dataclasses.dataclass(frozen=True)
class Breakage:
    game: str
    file: str
    old: str
    new: str
    what: str
    tests: tuple[str, ...]

    @property
    def path(self) -> Path:
        """The path of the broken file, from the root of the tree."""
        return Path("src", "meadhall", "games", self.game, self.file)

    @property
    def test_paths(self) -> tuple[str, ...]:
        return tuple(f"tests/games/{self.game}/{name}" for name in self.tests)

    def fault(self, root: Path = ROOT) -> str | None:
        """The reason why it cannot be applied; None if it can."""
        if not (root / self.path).is_file():
            return f"{self.path} is not there"
        if (found := (root / self.path).read_text().count(self.old)) != 1:
            return f"{self.old!r} is in {self.path} {found} times, not once"
        if self.old == self.new:
            return "it changes nothing"
        if not self.tests:
            return "it names no tests"
        missing = [name for name in self.test_paths if not (root / name).is_file()]
        return f"{missing[0]} is not there" if missing else None


def games(root: Path = ROOT) -> list[str]:
    """The games that have a list of breakages."""
    return sorted(path.parent.name for path in (root / "tests" / "games").glob("*/breakages.toml"))


def breakages(game: str, root: Path = ROOT) -> list[Breakage]:
    path = root / "tests" / "games" / game / "breakages.toml"
    found = []
    for row in tomllib.loads(path.read_text())["breakage"]:
        if set(row) != FIELDS:
            raise ValueError(f"{path}: a breakage has the fields {sorted(FIELDS)}, not {sorted(row)}")
        found.append(Breakage(game, row["file"], row["old"], row["new"], row["what"], tuple(row["tests"])))
    return found


class Copy:
    """A copy of the files that the tests of one game need. Files in it are broken and restored."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder = folder
        leave = shutil.ignore_patterns("__pycache__", "*.nbi", "*.nbc")
        shutil.copytree(ROOT / "src", folder / "src", ignore=leave)
        shutil.copytree(ROOT / "tests" / "games" / game, folder / "tests" / "games" / game, ignore=leave)
        for name in ("pyproject.toml", "tests/conftest.py"):
            shutil.copy(ROOT / name, folder / name)
        self.environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder / "src"), str(folder)])}

    def write(self, path: Path, text: str) -> None:
        """Write a file and delete its .pyc, which Python would use if the file had the same size and time as before."""
        full = self.folder / path
        full.write_text(text)
        for compiled in full.parent.glob(f"__pycache__/{full.stem}.*"):
            compiled.unlink()

    def run(self, tests: tuple[str, ...]) -> tuple[int, str]:
        """The clause tests of these files: pytest's exit code, or the signal that ended it, and what it said."""
        words = [sys.executable, "-m", "pytest", "-n", "0", "-x", "-q", "--tb=line", "-p", "no:cacheprovider"]
        done = subprocess.run(
            [*words, "-m", "clause and not soak", *tests],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS)),
            check=False,
        )
        return done.returncode, done.stdout + done.stderr


def tried(copy: Copy, breakage: Breakage) -> tuple[bool, str]:
    """Apply a breakage and run its tests. Returns whether it was caught, and by which test or what happened instead."""
    if fault := breakage.fault(copy.folder):
        return False, fault
    whole = (copy.folder / breakage.path).read_text()
    copy.write(breakage.path, whole.replace(breakage.old, breakage.new))
    try:
        code, said = copy.run(breakage.test_paths)
    finally:
        copy.write(breakage.path, whole)
    if code in (-signal.SIGXCPU, -signal.SIGKILL):
        return True, f"the tests did not end in {SECONDS} s"
    if code == 1 and (failed := FAILED_TEST.search(said)):
        return True, failed.group(1)
    if code == 0:
        return False, "SURVIVED: no clause test of its files fails"
    return False, f"THE TESTS DID NOT RUN (exit code {code}): {said.strip().splitlines()[-1]}"


class Notes:
    """The breakages that were caught before, with the same game, tests and kernel."""

    def __init__(self, game: str) -> None:
        tops = ("src/meadhall/kernel", f"src/meadhall/games/{game}", f"tests/games/{game}")
        files = sorted(p for top in tops for p in (ROOT / top).rglob("*") if p.suffix in (".py", ".toml"))
        stamp = zlib.crc32(b"".join(path.read_bytes() for path in files if path.name != "breakages.toml"))
        self.path = ROOT / ".soak" / f"mutants-{game}-{stamp:08x}.txt"
        lines = self.path.read_text().splitlines() if self.path.exists() else []
        self.caught = dict(line.split("\t", 1) for line in lines)

    def key(self, breakage: Breakage) -> str:
        return f"{zlib.crc32(repr(breakage).encode()):08x}"

    def add(self, breakage: Breakage, by: str) -> None:
        self.path.parent.mkdir(exist_ok=True)
        with self.path.open("a") as file:
            file.write(f"{self.key(breakage)}\t{by}\n")


def check(game: str, only: list[int]) -> int:
    """Try a game's breakages and print each result. Returns the number that were not caught."""
    wanted = [(n, b) for n, b in enumerate(breakages(game), 1) if not only or n in only]
    notes, bad = Notes(game), 0
    print(f"{game}: {len(wanted)} breakages", flush=True)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy: Copy | None = None
        for n, breakage in wanted:
            begun = time.monotonic()
            if before := notes.caught.get(notes.key(breakage)):
                caught, how = True, f"{before} (noted before)"
            else:
                if copy is None:
                    copy = Copy(Path(folder), game)
                    code, said = copy.run(tuple(sorted({path for _, b in wanted for path in b.test_paths})))
                    if code != 0:
                        print(f"  the clause tests fail before anything is broken:\n{said}")
                        return len(wanted)
                caught, how = tried(copy, breakage)
                if caught:
                    notes.add(breakage, how)
            bad += not caught
            mark, where = "ok " if caught else "BAD", f"{breakage.file}: {breakage.what}"
            print(f"  {n:2} {mark} {where:<86} {time.monotonic() - begun:5.1f} s  {how}", flush=True)
    return bad


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="break the rules one line at a time: some clause test must fail")
    parser.add_argument("games", nargs="*", help="the games to try; all by default")
    parser.add_argument("--only", type=int, action="append", default=[], help="only this number of a game's list")
    args = parser.parse_args(words)
    bad = sum(check(game, args.only) for game in args.games or games())
    print("Every breakage was caught." if not bad else f"{bad} breakages were not caught.")
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
