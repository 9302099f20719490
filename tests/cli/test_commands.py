"""The command line itself: what it lists, and how it fails."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import meadhall
from meadhall import cli
from meadhall.kernel.spec import games

HAS_NUMBA = importlib.util.find_spec("numba") is not None


def meadhall_process(*args: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "meadhall", *args], capture_output=True, check=False, **more)


def test_help_lists_every_command(run: Any) -> None:
    ran = run("--help")
    assert ran.code == 0
    for name in cli.COMMANDS:
        assert re.search(rf"^ +{name} +\w", ran.out, re.MULTILINE)


def test_version(run: Any) -> None:
    assert run("--version").out == f"meadhall {meadhall.__version__}\n"


def test_games_lists_titles_and_options(run: Any) -> None:
    out = run("games").out
    for spec in games().values():
        assert f"{spec.name}: {spec.title}" in out
    assert "--option rounds=2" in out


@pytest.mark.parametrize("args", [[], ["dance"], ["perft", "ragnarocks"], ["replay"], ["play", "--loud"]])
def test_a_wrong_command_line_is_refused(run: Any, args: list[str]) -> None:
    ran = run(*args)
    assert ran.code == 2
    assert "usage" in ran.err


@pytest.mark.parametrize(
    ("args", "word"),
    [
        (["play", "chess"], "chess"),
        (["play"], "which game"),
        (["play", "thunder", "--seats", "human"], "players"),
        (["play", "ragnarocks", "--seats", "human,odin"], "odin"),
        (["play", "ragnarocks", "--option", "unlimited"], "unlimited"),
        (["play", "ragnarocks", "--option", "unlimited=7"], "unlimited"),
        (["play", "ragnarocks", "--resume", "nowhere.json"], "nowhere.json"),
        (["replay", "nowhere.json"], "nowhere.json"),
        (["verify", "nowhere.json"], "nowhere.json"),
        (["perft", "chess", "--depth", "1"], "chess"),
        (["perft", "feast", "--depth", "1"], "feast"),
        (["perft", "ragnarocks", "--depth", "0"], "depth"),
        (["perft", "ragnarocks", "--depth", "1", "--position", "nowhere.json"], "nowhere.json"),
    ],
)
def test_an_error_is_reported_in_one_line(run: Any, args: list[str], word: str) -> None:
    ran = run(*args)
    assert ran.code == 2
    assert ran.err.startswith("meadhall: ")
    assert ran.err.count("\n") == 1
    assert word in ran.err


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize("text", ["", "{", "\udcff", "[" * 100_000])
def test_a_file_that_is_not_json_is_refused(run: Any, tmp_path: Path, command: str, text: str) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(text.encode(errors="surrogateescape"))
    ran = run(command, path)
    assert (ran.code, ran.err) == (2, f"meadhall: {path}: is not JSON\n")


def test_an_interrupt_ends_the_command_with_its_exit_code(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(args: Any) -> int:
        raise KeyboardInterrupt

    monkeypatch.setitem(cli.COMMANDS, "games", cli.COMMANDS["games"]._replace(run=interrupted))
    assert run("games") == (130, "", "")


def test_a_closed_pipe_is_not_an_error(record_of: Any) -> None:
    """`meadhall replay … | head -1`: no complaint about the broken pipe."""
    process = subprocess.Popen(
        [sys.executable, "-m", "meadhall", "replay", str(record_of("ragnarocks"))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    _, err = process.communicate(b"n\n" * 100)
    assert (process.returncode, err) == (141, b"")


def test_only_the_chosen_subcommand_is_imported() -> None:
    code = "import sys; from meadhall.cli import main; main(['games']); print(sorted(sys.modules))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout
    for heavy in ("numba", "numpy", "rich", "meadhall.bots", "meadhall.check", "meadhall.games.ragnarocks.rules.turn"):
        assert f"'{heavy}'" not in out


def test_the_module_is_the_command() -> None:
    done = meadhall_process("engine", input=b'{"do":"quit"}\n')
    assert (done.returncode, done.stdout) == (0, b'{"ok": true}\n')


# -- perft -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ["step", "fast", "both"])
def test_perft_counts_the_opening(run: Any, engine: str) -> None:
    ran = run("perft", "ragnarocks", "--depth", "1", "--divide", "--engine", engine)
    if engine == "step" or HAS_NUMBA:
        assert (ran.code, ran.out) == (0, "A2 388\nA3 371\nA4 360\ntotal 1119\n")
        assert "total 1119" in run("perft", "ragnarocks", "--depth", "1").out
    else:
        assert ran.code == 2
        assert "numba" in ran.err


def test_perft_counts_a_position(run: Any, tmp_path: Path) -> None:
    """Each Viking has a closed area of three hexes: one move, then a stone behind or ahead of it."""
    path = tmp_path / "position.json"
    stones = ["B1", "B2", "A4", "B3", "B4"]
    path.write_text(json.dumps({"ivory": ["A1"], "red": ["A3"], "stones": stones}))
    assert run("perft", "ragnarocks", "--depth", "1", "--position", path).out == "total 1\n"
    path.write_text('{"ivory": ["Z1"]}')
    ran = run("perft", "ragnarocks", "--depth", "1", "--position", path)
    assert ran.code == 2
    assert "ivory" in ran.err


def test_perft_shows_where_the_engines_differ(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from meadhall.games.ragnarocks.lab import perft

    counts = {"step": {"A2": 1, "A3": 2}, "fast": {"A2": 1, "A3": 3}}
    monkeypatch.setattr(perft, "perft", lambda engine, position, depth: counts[engine])
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: name)
    ran = run("perft", "ragnarocks", "--depth", "1", "--engine", "both")
    assert ran.code == 1
    assert "differ at A3: step 2, fast 3" in ran.out


# -- warm --------------------------------------------------------------------------------------------------------


def test_warm_without_numba(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    ran = run("warm")
    assert ran.code == 0
    assert ran.out.count("\n") == 1
    assert "numba" in ran.out


def test_warm_prints_what_it_compiles(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from meadhall.games.ragnarocks.compiled import warm

    monkeypatch.setattr(warm, "warm", lambda progress: progress("compiling the board"))
    ran = run("warm")
    assert ran.code == 0
    assert "compiling the board …\nRagnarocks is compiled" in ran.out
