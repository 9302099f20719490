"""How fair Thunder & Lightning is: who starts, how long a game is, and what each card does for its side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import itemgetter

from meadhall.games.thunder.rules.decks import DECKS, KIND, SIDES
from meadhall.games.thunder.rules.state import Thunder
from meadhall.kernel.match import Match
from meadhall.kernel.spec import game
from meadhall.studies import Figure, Numbers, Row, Setup, Share, Shares, Study, mean, quantiles, share_of


def measure(match: Match) -> list[Row]:
    """A row for each card of each side: was it ever in the hand, and was it put on the field or used?"""
    result = match.result
    assert result is not None
    drawn: list[set[str]] = [set(), set()]
    at = match.fork(0)
    for answer in match.answers:
        _see(at, drawn)
        at.answer(answer.option)
    _see(at, drawn)
    played: list[set[str]] = [set(), set()]
    for event in match.story:
        if event.key in ("placed", "played"):
            for arg in (*event.args[1:], *(event.privy or ())):
                if str(arg) in KIND:
                    played[int(event.args[0])].add(KIND[str(arg)])
    state = match.state
    assert isinstance(state, Thunder)
    return [
        {
            "side": SIDES[seat],
            "card": kind,
            "drawn": kind in drawn[seat],
            "played": kind in played[seat],
            "won": float(result.returns[seat] > 0),
            "how": result.how,
            "answers": match.ply,
            "turns": sum(state.turns),
        }
        for seat in range(2)
        for kind in DECKS[seat]
    ]


def _see(match: Match, drawn: list[set[str]]) -> None:
    state = match.state
    assert isinstance(state, Thunder)
    for seat in range(2):
        drawn[seat].update(KIND[card] for card in state.hand(seat))


def show(rows: Sequence[Row]) -> list[Figure]:
    words = game("thunder").words
    games = list({(row["game"], row["side"]): row for row in rows}.values())
    first = [row for row in games if row["side"] == SIDES[0]]
    ends = Counter(row["how"] for row in first)
    turns = [row["turns"] for row in first]
    found: list[Figure] = [
        Shares(
            "Who starts",
            "Loki always has the first turn. The share of games that Loki won.",
            [Share("Loki, who starts", sum(row["won"] for row in first), len(first))],
            baseline=0.5,
        ),
        Numbers(
            "Length and ends",
            "Turns of both sides together.",
            ("", "turns"),
            [("mean", f"{mean(turns):.1f}"), *zip(("10 %", "half", "90 %"), quantiles(turns), strict=True)],
        ),
        Numbers(
            "How games end",
            "",
            ("", "games", "share"),
            [(words.results[how], count, f"{count / len(first):.1%}") for how, count in ends.most_common()],
        ),
    ]
    for side in SIDES:
        own = [row for row in rows if row["side"] == side]
        base = mean([row["won"] for row in games if row["side"] == side])
        for key, what in (("drawn", "was in the hand at some time"), ("played", "was placed or used")):
            found.append(
                Shares(
                    f"{words.name(side)}'s cards when {key}",
                    f"The share of games that {words.name(side)} won in which the card {what}, against the games "
                    "in which it was not. A long game gives both sides more cards; that a card was played says that "
                    "there was time to play it.",
                    [
                        share_of(
                            words.name(kind),
                            [row for row in own if row["card"] == kind],
                            itemgetter(key),
                        )
                        for kind in DECKS[SIDES.index(side)]
                    ],
                    baseline=base,
                )
            )
    return found


STUDIES = (
    Study(
        "cards",
        "Cards, first turn, length",
        "The plain game between two bots of the same kind.",
        show,
        setup=lambda number: Setup(2),
        measure=measure,
    ),
)
