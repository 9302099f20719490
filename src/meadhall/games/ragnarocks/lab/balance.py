"""How fair Ragnarocks is: every card against every other, moving first, and the levels of the automa."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Sequence

from meadhall.games.ragnarocks.rules.automa import TURNS
from meadhall.games.ragnarocks.rules.powers import CARDS
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.match import Match
from meadhall.kernel.spec import game
from meadhall.studies import Figure, Heat, Numbers, Row, Setup, Share, Shares, Study, mean, quantiles

PAIRS = [(ivory, red) for ivory in CARDS for red in CARDS if ivory != red]
EXPECTED = 4  # games: how much weight the expected share of a pair has beside its own games
random.Random("all pairs").shuffle(PAIRS)  # so that a part of a round has every card about equally often


def play_pair(number: int, seed: str) -> list[Row]:
    """One game of a pair of cards on the compiled twin: the same search on both sides."""
    if importlib.util.find_spec("numba") is None:
        raise MeadhallError("The match-ups need numba, which is not installed: pip install 'meadhall[fast]'")
    from meadhall.games.ragnarocks.lab.rate_cards import play

    ivory, red = PAIRS[number % len(PAIRS)]
    won = play(ivory, red, number // len(PAIRS), seed)
    return [{"ivory": ivory, "red": red, "ivory_won": won}]


def show_pairs(rows: Sequence[Row]) -> list[Figure]:
    words = game("ragnarocks").words
    points: dict[tuple[str, str], list[float]] = {}
    for row in rows:
        points.setdefault((row["ivory"], row["red"]), []).append(row["ivory_won"])
    shares = {
        card: Share(
            words.name(card),
            sum(row["ivory_won"] for row in rows if row["ivory"] == card)
            + sum(1 - row["ivory_won"] for row in rows if row["red"] == card),
            sum(card in (row["ivory"], row["red"]) for row in rows),
        )
        for card in CARDS
    }
    order = sorted(CARDS, key=lambda card: -shares[card].won / max(1, shares[card].games))
    names = [words.name(card) for card in order]
    first = sum(row["ivory_won"] for row in rows)
    return [
        Shares(
            "Moving first",
            "The share of games that Ivory won, who moves first, over all pairs.",
            [Share("Ivory", first, len(rows))],
            baseline=0.5,
        ),
        Shares(
            "Cards",
            "The share of games that each card won, over all opponents and both sides.",
            [shares[card] for card in order],
            baseline=0.5,
            verdict=_bans,
        ),
        Heat(
            "Every card against every other",
            "The share that the card of the row won as Ivory, moving first, from the card of the column. Strong "
            f"cards come first. With {len(rows) / len(PAIRS):.1f} games of a pair, each share is drawn towards "
            f"what the strengths of both cards let expect, as if by {EXPECTED} more games. What breaks the "
            "pattern of the colours is worth more games.",
            names,
            names,
            [
                [None if a == b else _match_up(shares[a], shares[b], points.get((a, b), [])) for b in order]
                for a in order
            ],
        ),
    ]


def _match_up(ivory: Share, red: Share, points: Sequence[float]) -> float:
    """The share of Ivory's card against Red's, drawn towards what both cards' shares over all let expect."""
    a, b = ((share.won + 1) / (share.games + 2) for share in (ivory, red))
    expected = a * (1 - b) / (a * (1 - b) + b * (1 - a))
    return (sum(points) + EXPECTED * expected) / (len(points) + EXPECTED)


def _bans(above: Sequence[str], below: Sequence[str]) -> str:
    """Which cards a draft should ban or handicap."""
    if not above:
        return "No card is proven stronger than the average: these games give no reason to ban one."
    cards = "1 card is" if len(above) == 1 else f"{len(above)} cards are"
    return f"{cards} proven above one half. A draft that bans the strongest begins with: {', '.join(above[:5])}."


def measure_duel(match: Match) -> list[Row]:
    result = match.result
    assert result is not None
    ivory, red = result.scores
    return [{"ivory_won": (result.returns[0] + 1) / 2, "ivory": ivory, "red": red, "answers": match.ply}]


def show_duel(rows: Sequence[Row]) -> list[Figure]:
    lead = [row["ivory"] - row["red"] for row in rows]
    stones = [row["answers"] / 3 for row in rows]
    return [
        Shares(
            "Moving first in the plain game",
            "The share of games that Ivory won, who moves first. Draws count a half.",
            [Share("Ivory", sum(row["ivory_won"] for row in rows), len(rows))],
            baseline=0.5,
        ),
        Numbers(
            "Length and lead",
            "Turns of both sides together; Ivory's lead in hexes.",
            ("", "mean", "10 %", "half", "90 %"),
            [
                ("turns", f"{mean(stones):.1f}", *(f"{x:.0f}" for x in quantiles(stones))),
                ("lead", f"{mean(lead):+.1f}", *(f"{x:+}" for x in quantiles(lead))),
            ],
        ),
    ]


def measure_solo(match: Match) -> list[Row]:
    result = match.result
    assert result is not None
    own, automa = result.scores
    level = match.settings.get("level", "midgard")
    return [{"level": level, "won": (result.returns[0] + 1) / 2, "own": own, "automa": automa, "how": result.how}]


def show_solo(rows: Sequence[Row]) -> list[Figure]:
    words = game("ragnarocks").words
    by_level = {level: [row for row in rows if row["level"] == level] for level in TURNS}
    return [
        Shares(
            "The four levels of the automa",
            "The share of games that the bot won.",
            [Share(words.name(level), sum(row["won"] for row in own), len(own)) for level, own in by_level.items()],
        ),
        Numbers(
            "Hexes at the end",
            "",
            ("level", "bot", "automa"),
            [
                (words.name(level), f"{mean([r['own'] for r in own]):.1f}", f"{mean([r['automa'] for r in own]):.1f}")
                for level, own in by_level.items()
            ],
        ),
    ]


STUDIES = (
    Study(
        "cards",
        "Mythology cards",
        "Each of the 32 cards meets each other card on both sides: 992 pairs. Both sides play with the same compiled "
        "search, of 60 visits for each choice: quick play, in which cards that need planning look weaker.",
        show_pairs,
        play=play_pair,
        block=len(PAIRS),
        part=3.0,
    ),
    Study(
        "duel",
        "The plain game",
        "Two thralls play, who search a little and err now and then, so that games differ.",
        show_duel,
        setup=lambda number: Setup(2),
        measure=measure_duel,
        player="thrall",
    ),
    Study(
        "automa",
        "The solo game",
        "The levels take turns.",
        show_solo,
        setup=lambda number: Setup(1, {"level": list(TURNS)[number % len(TURNS)]}),
        measure=measure_solo,
        player="karl",
        block=len(TURNS),
    ),
)
