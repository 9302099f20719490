"""The numba twin and the step engine agree: the same perft counts, and the same options at every decision of random
games.
"""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from meadhall.games.ragnarocks.compiled.plain import twin
from meadhall.games.ragnarocks.compiled.plain.bridge import encode
from meadhall.games.ragnarocks.lab.perft import perft
from meadhall.games.ragnarocks.rules.board import INDEX, NAMES
from meadhall.kernel.match import Match
from tests.games.ragnarocks.helpers import table

CROWDED = {
    "ivory": ["C3", "E6", "G4"],
    "red": ["D5", "F8", "H7"],
    "stones": ["B2", "B3", "C5", "D3", "D7", "E4", "E8", "F3", "F6", "G6", "G9", "H3", "H5", "I6", "I8", "J4"],
    "to_move": "red",
}


@pytest.mark.parametrize("position", [None, CROWDED], ids=["opening", "crowded"])
@pytest.mark.parametrize("depth", [1, 2])
def test_perft(position: dict[str, object] | None, depth: int) -> None:
    assert perft("fast", position, depth) == perft("step", position, depth)


def test_perft_of_the_opening() -> None:
    assert sum(perft("fast", None, 1).values()) == 1_119
    assert perft("fast", None, 2) == {"A2": 334_008, "A3": 318_488, "A4": 308_165}


def differ(seed: int, *, unlimited: bool) -> None:
    """Plays one random game in both engines side by side."""
    rng = random.Random(seed)
    match = Match.new("ragnarocks", options={"unlimited": unlimited}, seed=str(seed))
    position = twin.start(unlimited=unlimited)
    while match.waiting:
        options = match.waiting.options
        assert options == tuple(NAMES[h] for h in twin.options(position)), match.record()
        assert match.waiting.seat == position[twin.SIDE]
        if rng.random() < 0.02:  # sometimes from scratch, so that incremental state cannot hide a fault
            position = encode(table(match))
        choice = rng.choice(options)
        match.answer(choice)
        position = twin.apply(position, INDEX[str(choice)])
    assert position[twin.PHASE] == twin.OVER
    assert match.result is not None
    assert match.result.scores == twin.score(position), match.record()


@pytest.mark.parametrize("block", range(6))
def test_random_games_are_the_same(block: int) -> None:
    for seed in range(50 * block, 50 * block + 50):
        differ(seed, unlimited=seed % 3 == 0)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(50))
def test_five_thousand_games_are_the_same(block: int) -> None:
    for seed in range(1_000 + 100 * block, 1_100 + 100 * block):
        differ(seed, unlimited=seed % 3 == 0)


def test_everything_works_without_numba() -> None:
    """In a process where numba cannot be imported: rules, bots, laws."""
    script = """
import sys
sys.modules["numba"] = None
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "numba" else find(name, *rest)
from meadhall.bots import make_bot
from meadhall.kernel.match import Match
match = Match.new("ragnarocks", seed="x")
for kind in ("random", "greedy", "thrall", "jarl"):
    bot = make_bot(match.spec, kind, seed=1, visits=None if kind in ("random", "greedy") else 20)
    for _ in range(3):
        match.answer(bot.choose(match.view(match.waiting.seat), match.waiting).option)
print(match.ply)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "12", done.stderr
    assert done.stderr.count("weaker") == len(done.stderr.splitlines()) == 1  # said once, and nothing else
