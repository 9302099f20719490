"""How hard Yggdrasil is: by the number of gods, the difficulty and the gods; and which Enemies break through."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ENEMIES, LAST, POWER
from meadhall.kernel.match import Match
from meadhall.kernel.spec import game
from meadhall.studies import Figure, Numbers, Row, Setup, Share, Shares, Study, share_of

DECKS = {
    "easy": {},
    "3 angry": {"angry": 3},
    "6 angry": {"angry": 6},
    "6 angry, 2 Ragnarok": {"angry": 6, "ragnarok": 2},
    "6 angry, 4 Ragnarok": {"angry": 6, "ragnarok": 4},
}
GODS = ("odin", "thor", "frey", "heimdall", "tyr", "freyja")
USUAL = 3  # gods; half of all games, so that gods can be compared


def setup(number: int) -> Setup:
    """Every other game has three gods; the others one, two, four, five and six. Decks take turns."""
    deck = list(DECKS.values())[number // 2 % len(DECKS)]
    others = (1, 2, 4, 5, 6)
    return Setup(USUAL if number % 2 == 0 else others[number // 2 // len(DECKS) % len(others)], deck)


def measure(match: Match) -> list[Row]:
    g, result = match.state, match.result
    assert isinstance(g, Yggdrasil)
    assert result is not None
    deck = next(name for name, settings in DECKS.items() if settings == match.settings)
    return [
        {
            "gods": list(g.gods),
            "number": g.seats,
            "deck": deck,
            "won": float(result.returns[0] > 0),
            "how": result.how,
            "turns": g.turns,
            "spaces": list(g.spaces),
        }
    ]


def _broke_through(row: Row, enemy: int) -> bool:
    """Did this Enemy count for the defeat: in the residence, beyond the door, or beyond the wall?"""
    space = row["spaces"][enemy]
    if row["how"] == "residence":
        return bool(space == LAST)
    door = next(n for n in range(1, LAST) if POWER[n] == 3)
    wall = next(n for n in range(1, LAST) if POWER[n] == 2)
    return bool(space >= (door if row["how"] == "door" else wall))


def _has_god(god: str, row: Row) -> bool:
    return god in row["gods"]


def show(rows: Sequence[Row]) -> list[Figure]:
    words = game("yggdrasil").words
    found: list[Figure] = []
    for deck in DECKS:
        of_deck = [row for row in rows if row["deck"] == deck]
        found.append(
            Shares(
                f"Wins by the number of gods: {deck}",
                "The share of games that the gods won.",
                [
                    Share(
                        f"{number} {'god' if number == 1 else 'gods'}",
                        sum(row["won"] for row in of_deck if row["number"] == number),
                        sum(row["number"] == number for row in of_deck),
                    )
                    for number in range(1, len(GODS) + 1)
                ],
            )
        )
    usual = [row for row in rows if row["number"] == USUAL]
    found.append(
        Shares(
            "Wins by god",
            f"Games of {USUAL} gods at all difficulties: those with the god, compared with those without.",
            [share_of(words.name(god), usual, partial(_has_god, god)) for god in GODS],
            baseline=sum(row["won"] for row in usual) / max(1, len(usual)),
        )
    )
    lost = [row for row in rows if not row["won"]]
    found.append(
        Numbers(
            "How games were lost",
            "",
            ("", "games", "share of all"),
            [
                (words.results[how], n, f"{n / len(rows):.1%}")
                for how in ("wall", "door", "residence")
                if (n := sum(row["how"] == how for row in lost))
            ],
        )
    )
    found.append(
        Shares(
            "Which Enemy broke through",
            "The share of lost games in which the Enemy was among those that decided it: in the residence, beyond the "
            "door or beyond the wall. Compared with the mean of all six.",
            [
                Share(words.name(name), sum(_broke_through(row, enemy) for row in lost), len(lost))
                for enemy, name in enumerate(ENEMIES)
            ],
            baseline=sum(_broke_through(row, e) for row in lost for e in range(6)) / max(1, 6 * len(lost)),
        )
    )
    return found


STUDIES = (
    Study(
        "gods",
        "Difficulty, gods and Enemies",
        "Bots of the same kind play all gods. Half of the games have three gods. What is hard for them may be "
        "easier for people.",
        show,
        setup=setup,
        measure=measure,
        block=50,
    ),
)
