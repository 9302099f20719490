"""Goldens: how many turns there are in the opening and in the middle of the game, for each power and for 40 pairs.

perft.toml holds them; `python -m tests.games.ragnarocks.test_power_perft` counts and writes it anew.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from meadhall.games.ragnarocks.lab.perft import perft
from meadhall.games.ragnarocks.rules.powers import POWERS

GOLDENS = Path(__file__).parent / "perft.toml"
TWO_VIKINGS = ("ask_and_embla", "fenrir", "fjorgyn")
ODIN = {"hand": ["sol", "ymir"]}  # a side with one of these cards gets other stones
OTHERS = {"hand": ["tyr", "vali"]}


def _position(one: str, other: str | None, **fields: Any) -> dict[str, Any]:
    """With Ivory's card and Red's."""
    found: dict[str, Any] = {**fields, "powers": {"ivory": one, "red": other}, "memory": {}}
    for side, card in (("ivory", one), ("red", other)):
        if card in TWO_VIKINGS:
            found[side] = found[side][:1] + found[side][2:]  # the middle one is left out
        elif card == "odin":
            found["memory"][side] = OTHERS if {one, other} & {"sol", "ymir"} else ODIN
    return found


def opening(ivory: str) -> dict[str, Any]:
    """Ivory's first turn."""
    return _position(ivory, None, ivory=["A2", "A3", "A4"], red=["J4", "J5", "J6"])


def reply(ivory: str, red: str) -> dict[str, Any]:
    """Red's first turn, after Ivory's Viking from A4 went to C6 and a stone to C4."""
    fields: dict[str, Any] = {"turns_taken": {"ivory": 1}, "to_move": "red", "stones": ["C4"]}
    return _position(ivory, red, ivory=["A2", "A3", "C6"], red=["J4", "J5", "J6"], **fields)


def middle(ivory: str, red: str, to_move: str) -> dict[str, Any]:
    """A position with adjacent Vikings, one on the edge, walls with a gap, a row of two stones, and small wild and
    contested regions.
    """
    stones = "B1 B2 C3 D3 D4 E6 F6 G6 H6 I6 F3 F4 D7 D8 E9 G9 H8 J7 J2 I2 H1"
    fields: dict[str, Any] = {"turns_taken": {"ivory": 1, "red": 1}, "to_move": to_move, "stones": stones.split()}
    return _position(ivory, red, ivory=["A1", "F5", "G8"], red=["E5", "G7", "J5"], **fields)


def pairs() -> list[tuple[str, str]]:
    """Each card once on each side, and eight more pairs whose powers affect each other."""
    names = list(POWERS)
    found = [(name, names[(n + 7) % len(names)]) for n, name in enumerate(names)]
    more = "nerthus thor, nerthus ask_and_embla, nerthus dain, heimdallr idun, aegir surtr, fenrir hildisvini, tyr vali"
    return found + [(a, b) for a, b in (pair.split() for pair in more.split(", "))] + [("jormungandr", "nerthus")]


def count(position: dict[str, Any]) -> int:
    return sum(perft("step", position, 1).values())


ALONE: dict[str, int] = {}
PAIRS: dict[str, dict[str, int]] = {}
if GOLDENS.exists():
    _found = tomllib.loads(GOLDENS.read_text())
    ALONE, PAIRS = _found["alone"], _found["pairs"]


def test_the_golden_file_has_every_count() -> None:
    assert list(ALONE) == list(POWERS)
    assert list(PAIRS) == [f"{ivory}-{red}" for ivory, red in pairs()]
    assert len(set(pairs())) == 40


@pytest.mark.parametrize("power", ALONE)
def test_opening_of_each_power_alone(power: str) -> None:
    assert count(opening(power)) == ALONE[power]


@pytest.mark.parametrize("pair", PAIRS)
def test_turns_of_pairs(pair: str) -> None:
    ivory, _, red = pair.partition("-")
    found = {"reply": count(reply(ivory, red))}
    found |= {f"middle_{side}": count(middle(ivory, red, side)) for side in ("ivory", "red")}
    assert found == PAIRS[pair]


def main() -> None:
    lines = ["# Written by `python -m tests.games.ragnarocks.test_power_perft`: see there what is counted.", "[alone]"]
    lines += [f"{power} = {count(opening(power))}" for power in POWERS]
    lines += ["", "[pairs]"]
    for ivory, red in pairs():
        sides = ", ".join(f"middle_{side} = {count(middle(ivory, red, side))}" for side in ("ivory", "red"))
        lines.append(f"{ivory}-{red} = {{ reply = {count(reply(ivory, red))}, {sides} }}")
    GOLDENS.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
