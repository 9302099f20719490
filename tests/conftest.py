"""Shared by all test runs: Hypothesis settings, seconds per folder, and soak runs that continue when started again."""

from __future__ import annotations

import os
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

import pytest
from hypothesis import settings

# A busy machine is no bug: no deadlines. In CI the examples are the same every time.
settings.register_profile("meadhall", deadline=None, derandomize="CI" in os.environ, print_blob=True)
settings.load_profile("meadhall")


class Clock:
    """Adds up how long the tests of each folder took, and says so at the end of the run.

    Under xdist the reports of all workers pass through the controller, the only process with a terminal, so the
    seconds are seconds of work: with two workers the run takes about half their sum.
    """

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()
        self.tests: dict[str, set[str]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        folder = folder_of(report.nodeid)
        self.seconds[folder] += report.duration
        self.tests.setdefault(folder, set()).add(report.nodeid)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self.seconds:
            return
        width = max(map(len, self.seconds))
        terminalreporter.section("seconds per folder")
        for folder, seconds in sorted(self.seconds.items()):
            terminalreporter.write_line(f"{folder:<{width}} {seconds:8.2f} s {len(self.tests[folder]):6} tests")


def folder_of(nodeid: str) -> str:
    """tests/kernel/deep/test_a.py::test_b -> tests/kernel; below tests/games each game has its own line."""
    folders = PurePosixPath(nodeid.partition("::")[0]).parent.parts
    return "/".join(folders[: 3 if folders[1:2] == ("games",) else 2])


class Resume:
    """With --resume, tests that passed before with the same code are skipped, and tests that pass are recorded."""

    def __init__(self, root: Path) -> None:
        files = sorted(p for top in ("src", "tests") for p in (root / top).rglob("*") if p.suffix in (".py", ".toml"))
        stamp = zlib.crc32(b"".join(path.read_bytes() for path in files))
        self.path = root / ".soak" / f"passed-{stamp:08x}.txt"
        self.passed = set(self.path.read_text().splitlines()) if self.path.exists() else set()

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        done = [item for item in items if item.nodeid in self.passed]
        items[:] = [item for item in items if item.nodeid not in self.passed]
        config.hook.pytest_deselected(items=done)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed and "PYTEST_XDIST_WORKER" not in os.environ:
            self.path.parent.mkdir(exist_ok=True)
            with self.path.open("a") as file:
                file.write(report.nodeid + "\n")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--resume", action="store_true", help="leave out what has passed before with the same code")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Clock(), "meadhall-clock")
    if config.getoption("--resume"):
        config.pluginmanager.register(Resume(config.rootpath), "meadhall-resume")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Any]:
    import postgresql

    with postgresql.server() as found:
        yield found


@pytest.fixture
def database(postgres_server: Any) -> str:
    """The address of an empty PostgreSQL database."""
    import postgresql

    return postgresql.empty_database(postgres_server)
