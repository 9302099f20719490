"""The rules with powers, compared with brute.py, which shares no code with them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from meadhall.games.ragnarocks.lab.perft import perft
from meadhall.games.ragnarocks.rules.state import OFF_BOARD, Ragnarocks
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Ask
from tests.games.ragnarocks import brute
from tests.games.ragnarocks.helpers import crowded, table

TWO_VIKINGS = ("ask_and_embla", "fjorgyn")
OPENING = {
    "dain": 28610,
    "fjorgyn": 790,
    "gullinbursti": 2238,
    "hildisvini": 1154,
    "mani": 14371,
    "ratatoskr": 5310,
    "selkolla": 520,
    "sol": 1813,
    "surtr": 2394,
    "thor": 5279,
    "tyr": 1159,
    "ymir": 12779,
}


def turns_of(g: Ragnarocks) -> list[tuple[str, ...]]:
    """Every complete turn that the game offers, played on copies."""
    found: list[tuple[str, ...]] = []

    def go_on(g: Ragnarocks, said: tuple[str, ...]) -> None:
        assert isinstance(g.waiting, Ask)
        assert g.waiting.options, f"{said}: nothing is offered at {g.waiting.prompt}"
        for option in g.waiting.options:
            copy = g.clone()
            copy.apply(option)
            if copy.turns_taken != g.turns_taken or copy.waiting is None:
                found.append((*said, str(option)))
            else:
                go_on(copy, (*said, str(option)))

    go_on(g.search_copy(), ())
    return sorted(found)


@pytest.mark.clause("RR-5.7")
@pytest.mark.parametrize("power", OPENING)
def test_opening_counts(power: str) -> None:
    ivory = "A2 A4" if power in TWO_VIKINGS else "A2 A3 A4"
    plain = brute.table(ivory, "J4 J5 J6", card_stones=4)
    assert len(brute.turns(plain, power)) == OPENING[power]
    position = {"ivory": ivory.split(), "powers": {"ivory": power}}
    assert sum(perft("step", position, 1).values()) == OPENING[power]


@pytest.mark.clause("RR-6.3")
def test_the_opening_has_288_turns_with_an_adjacent_stone() -> None:
    """Of Blodughofi's turns, without the extra moves; brute.py agrees."""
    turns = turns_of(table(Match.from_position("ragnarocks", {"powers": {"ivory": "blodughofi"}}, seed="")))
    assert len({turn[:3] for turn in turns}) == 288
    assert turns == brute.turns(brute.table("A2 A3 A4", "J4 J5 J6"), "blodughofi")


def anywhere(power: str, rng: random.Random) -> dict[str, Any]:
    """A random crowded board with few stones left; sometimes an open one."""
    if rng.random() < 0.8:
        mine, foes, stones = crowded(rng, 2 if power in TWO_VIKINGS else rng.randint(1, 3))
    else:
        hexes = list(brute.NAME.values())
        stones = rng.sample(hexes, rng.randint(20, 38))
        men = rng.sample([name for name in hexes if name not in stones], 5)
        mine, foes = men[3:], men[:3]
    return {
        "ivory": mine,
        "red": foes,
        "stones": stones,
        "powers": {"ivory": power, "red": rng.choice((None, "nerthus"))},
        "supply": rng.choice((0, 1, 2, 3, 9, 9, 9)),
        "turns_taken": {"ivory": 1, "red": 1},
        "memory": {"ivory": {"left": rng.randint(0, 4)} if power == "thor" else {}},
    }


def compare(power: str, seed: str, positions: int) -> int:
    """Compares random positions. Returns how many of them had a turn."""
    rng, compared = random.Random(seed), 0
    for _ in range(positions):
        position = anywhere(power, rng)
        match = Match.from_position("ragnarocks", position, seed="")
        wanted = brute.turns(
            brute.table(
                " ".join(position["ivory"]),
                " ".join(position["red"]),
                " ".join(position["stones"]),
                supply=position["supply"],
                card_stones=position["memory"]["ivory"].get("left", 0),
                nerthus=position["powers"]["red"] is not None,
                waiting=power == "ask_and_embla",
            ),
            power,
        )
        g = table(match)
        if g.waiting is None or g.side != 0 or g.winner != OFF_BOARD:
            assert not wanted, f"{position}: skipped, but {wanted[:3]} could be played"
        else:
            compared += 1
            assert turns_of(g) == wanted, position
    return compared


@pytest.mark.clause("RR-5.7", "RR-5.8")
@pytest.mark.parametrize("power", brute.POWERS)
@pytest.mark.usefixtures("a_larger_box")
def test_turns_on_crowded_boards(power: str) -> None:
    assert compare(power, f"{power} brute", 40) >= 10


@pytest.mark.soak
@pytest.mark.parametrize("block", range(4))
@pytest.mark.parametrize("power", brute.POWERS)
@pytest.mark.usefixtures("a_larger_box")
def test_turns_on_many_crowded_boards(power: str, block: int) -> None:
    assert compare(power, f"{power} brute {block}", 200) >= 50
