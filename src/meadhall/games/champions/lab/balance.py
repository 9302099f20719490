"""How fair Champions of Midgard is: the order of seats; leaders, places, runes and destinies by their share of wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from meadhall.games.champions.rules.scoring import destinies_of
from meadhall.games.champions.rules.state import Champions
from meadhall.kernel.match import Match
from meadhall.kernel.spec import game
from meadhall.studies import Figure, Numbers, Row, Setup, Share, Shares, Study, mean, quantiles, share_of

SEATS = (3, 2, 3, 4)  # take turns: half of the games have three clans, so that cards can be compared
USUAL = 3


def measure(match: Match) -> list[Row]:
    """A row for each clan."""
    g, result = match.state, match.result
    assert isinstance(g, Champions)
    assert result is not None
    first = next(int(roll.outcome) for roll in match.rolls if roll.prompt == "first_player")
    places = [Counter[str]() for _ in g.clans]
    verdicts: dict[tuple[int, str], str] = {}
    for event in match.story:
        if event.key == "placed":
            places[int(event.args[0])][str(event.args[1])] += 1
        elif event.key == "score.destiny":
            verdicts[int(event.args[0]), str(event.args[1])] = str(event.args[2])
    return [
        {
            "clans": g.seats,
            "seat": clan.seat,
            "turn": (clan.seat - first) % g.seats + 1,
            "leader": clan.leader,
            "score": result.scores[clan.seat],
            "won": (result.returns[clan.seat] + 1) / 2,
            "places": dict(sorted(places[clan.seat].items())),
            "runes": [*clan.runes, *clan.spent],
            "destinies": list(destinies_of(g, clan.seat)),
            "fulfilled": [d for (seat, d), how in sorted(verdicts.items()) if seat == clan.seat and how != "none"],
            "ship": clan.ship,
            "blame": clan.blame,
        }
        for clan in g.clans
    ]


def show(rows: Sequence[Row]) -> list[Figure]:
    words = game("champions").words
    found: list[Figure] = [
        Shares(
            f"The order of the first round, {clans} clans",
            "The share of games that the clan won which was first, second … in the first round.",
            [
                Share(f"{turn}.", sum(row["won"] for row in own), len(own))
                for turn in range(1, clans + 1)
                for own in [[row for row in rows if (row["clans"], row["turn"]) == (clans, turn)]]
            ],
            baseline=1 / clans,
        )
        for clans in sorted(set(SEATS))
    ]
    usual = [row for row in rows if row["clans"] == USUAL]
    means: dict[tuple[int, str], float] = {}
    for game_rows in _by_game(usual).values():
        for place in {place for row in game_rows for place in row["places"]}:
            means[game_rows[0]["game"], place] = mean([row["places"].get(place, 0) for row in game_rows])
    places = sorted({place for row in usual for place in row["places"]})

    def chart(title: str, about: str, names: Sequence[str], has: Callable[[str, Row], bool]) -> Shares:
        return Shares(
            title,
            f"{about} Games of {USUAL} clans.",
            [share_of(words.name(name), usual, partial(has, name)) for name in names],
            baseline=1 / USUAL,
        )

    found += [
        chart(
            "Leaders",
            "The share of games that the leader's clan won, compared with the other clans. Clans choose in the order "
            "of seats: where bots like the same leaders, leader and order are one thing.",
            sorted({row["leader"] for row in usual}),
            lambda name, row: bool(row["leader"] == name),
        ),
        chart(
            "Places",
            "Clans that sent workers there more often than the clans of that game on average, against the others. "
            "It does not say that a place wins games: who is ahead may have time for it.",
            places,
            lambda name, row: bool(row["places"].get(name, 0) > means.get((row["game"], name), 0.0)),
        ),
        chart(
            "Runes",
            "Clans that carved the rune, compared with the others.",
            sorted({rune for row in usual for rune in row["runes"]}),
            lambda name, row: name in row["runes"],
        ),
        chart(
            "Destinies held",
            "Clans that held the destiny at the end, compared with the others.",
            sorted({destiny for row in usual for destiny in row["destinies"]}),
            lambda name, row: name in row["destinies"],
        ),
        chart(
            "Destinies fulfilled",
            "Clans that scored the destiny, alone or with others, compared with all other clans.",
            sorted({destiny for row in usual for destiny in row["fulfilled"]}),
            lambda name, row: name in row["fulfilled"],
        ),
    ]
    best = [max(row["score"] for row in clans) for clans in _by_game(usual).values()]
    last = [min(row["score"] for row in clans) for clans in _by_game(usual).values()]
    if best:
        table = [(name, f"{mean(x):.1f}", *quantiles(x)) for name, x in (("best clan", best), ("last clan", last))]
        found.append(Numbers("Glory", f"Games of {USUAL} clans.", ("", "mean", "10 %", "half", "90 %"), table))
    return found


def _by_game(rows: Sequence[Row]) -> dict[int, list[Row]]:
    games: dict[int, list[Row]] = {}
    for row in rows:
        games.setdefault(row["game"], []).append(row)
    return games


STUDIES = (
    Study(
        "clans",
        "Seats, leaders, places, runes, destinies",
        "Bots of the same kind play all clans: half of the games with three, a quarter each with two and four.",
        show,
        setup=lambda number: Setup(SEATS[number % len(SEATS)]),
        measure=measure,
        block=len(SEATS),
    ),
)
