"""Without an optional package a command says in one sentence what to install; it never shows a traceback."""

from __future__ import annotations

import subprocess
import sys

import pytest

HIDE = "import sys; sys.modules.update(dict.fromkeys({hidden!r}))\n"


def without(hidden: list[str], code: str) -> subprocess.CompletedProcess[str]:
    """Run Python code in a process in which these packages cannot be imported."""
    return subprocess.run(
        [sys.executable, "-c", HIDE.format(hidden=hidden) + code],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def command(*words: str) -> str:
    return f"from meadhall.cli import main; sys.exit(main({list(words)!r}))"


POSTGRES = ("serve", "--no-open", "--port", "0", "--database", "postgresql+psycopg://somebody@127.0.0.1:9/hall")


@pytest.mark.parametrize(
    ("hidden", "code", "sentence"),
    [
        ("uvicorn", command("serve"), "This needs uvicorn, which is not installed: pip install 'meadhall[hall]'"),
        ("sqlalchemy", command("serve"), "This needs sqlalchemy, which is not installed: pip install 'meadhall[hall]'"),
        ("jinja2", command("serve"), "This needs jinja2, which is not installed: pip install 'meadhall[hall]'"),
        (
            "sqlalchemy",
            command("backup", "x"),
            "This needs sqlalchemy, which is not installed: pip install 'meadhall[hall]'",
        ),
        ("psycopg", command(*POSTGRES), "This needs psycopg, which is not installed: pip install 'meadhall[postgres]'"),
        (
            "pyarrow",
            command("simulate", "thunder"),
            "This needs pyarrow, which is not installed: pip install 'meadhall[lab]'",
        ),
        (
            "openskill",
            command("ladder", "thunder"),
            "This needs openskill, which is not installed: pip install 'meadhall[lab]'",
        ),
        (
            "distributed",
            "import tempfile; "
            + command("simulate", "thunder", "--dask", "x", "--out", "TMP").replace("'TMP'", "tempfile.mkdtemp()"),
            "This needs distributed, which is not installed: pip install 'meadhall[cluster]'",
        ),
        ("rich", command("play", "thunder"), "This needs rich, which is not installed: pip install 'meadhall'"),
        (
            "numba",
            command("perft", "ragnarocks", "--depth", "1", "--engine", "fast"),
            "The fast engine needs numba, which is not installed: pip install 'meadhall[fast]' (--engine step works)",
        ),
        (
            "uvicorn",
            "from meadhall.hall.__main__ import main; sys.exit(main())",
            "This needs uvicorn, which is not installed: pip install 'meadhall[hall]'",
        ),
    ],
)
def test_one_sentence_says_what_to_install(hidden: str, code: str, sentence: str) -> None:
    done = without([hidden], code)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"meadhall: {sentence}\n")


def test_the_library_needs_no_optional_package() -> None:
    """All games work without numba and the hall's packages. Bots that are weaker without numba say so once."""
    code = """
import meadhall as mh
for name in mh.games():
    match = mh.new(name, seed="x")
    for player in ("greedy", "thrall", "jarl"):
        mh.bot(name, player, visits=2).choose(match.view(match.waiting.seat), match.waiting)
"""
    done = without(["numba", "uvicorn", "sqlalchemy", "jinja2", "litestar", "starlette", "psycopg"], code)
    assert done.returncode == 0, done.stderr
    said = "Bots of Ragnarocks are weaker here, because numba is not installed: pip install 'meadhall[fast]'\n"
    assert (done.stdout, done.stderr) == ("", said)
