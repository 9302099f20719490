"""`meadhall balance`: the measures are those of the games, the statistics are right, the report is drawn."""

from __future__ import annotations

import importlib.util
import json
import random
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from box import BOX

import meadhall as mh
from meadhall.kernel.spec import games
from meadhall.lab.balance import play_batch, play_one, studies_of, whole
from meadhall.lab.statistics import holm, judge
from meadhall.studies import Share, Shares, Study

HAS_NUMBA = importlib.util.find_spec("numba") is not None
GAMES = [name for name in BOX if importlib.util.find_spec(f"meadhall.games.{name}.lab.balance")]


# -- statistics --------------------------------------------------------------------------------------------------


def test_holm_corrects_for_the_number_of_comparisons() -> None:
    assert holm([]) == []
    assert holm([0.02]) == [0.02]
    assert holm([0.01, 0.04, 0.03]) == [0.03, 0.06, 0.06]
    assert holm([0.5, 0.9]) == [1.0, 1.0]


def test_false_alarms_are_rare_and_true_differences_are_found() -> None:
    """In 200 charts of twenty fair coins about one in twenty has a coloured row."""
    rng, alarms = random.Random(5), 0
    for _ in range(200):
        coins = [Share("coin", sum(rng.random() < 0.5 for _ in range(100)), 100) for _ in range(20)]
        alarms += any(row.mark for row in judge(coins, 0.5))
    assert 1 <= alarms <= 20
    marks = [row.mark for row in judge([Share("a", 80, 100), Share("b", 20, 100), Share("c", 50, 100)], 0.5)]
    assert marks == ["up", "down", ""]


def test_what_is_compared_with_its_games_without_it() -> None:
    (row,) = judge([Share("card", 60, 100, (100, 400))], 0.9)
    assert (row.share, row.against, row.mark) == (0.6, 0.25, "up")
    assert row.low < 0.6 < row.high
    (rare,) = judge([Share("card", 9, 9, (100, 400))], 0.5)
    assert (rare.p, rare.mark) == (None, "")
    (always,) = judge([Share("card", 90, 90, (0, 0))], 0.5)
    assert always.p is None


# -- the measures of the games -----------------------------------------------------------------------------------


def rows_of(name: str, study: str, numbers: range, player: str | None = None) -> list[dict[str, Any]]:
    found = next(s for s in studies_of(games()[name]) if s.name == study)
    return play_batch(name, study, "test", player or found.player, numbers.start, len(numbers))[0]


@pytest.mark.parametrize("name", GAMES)
def test_a_study_plays_the_same_games_every_time(name: str) -> None:
    for study in studies_of(games()[name]):
        if study.play is None:
            one = play_one(games()[name], study, 3, "s", "random")
            assert one == play_one(games()[name], study, 3, "s", "random")
            assert one != play_one(games()[name], study, 3, "other", "random")


def test_thunder_counts_what_was_in_the_hand_and_what_was_played() -> None:
    rows = rows_of("thunder", "cards", range(3), "random")
    assert len(rows) == 3 * 2 * 23
    for number in range(3):
        match = mh.play("thunder", ["random"] * 2, seed=f"test cards {number}")
        mine = {(row["side"], row["card"]): row for row in rows if row["game"] == number}
        assert {row["won"] for (side, _), row in mine.items() if side == "loki"} == {match.result.returns[0] > 0}
        for seat, side in enumerate(("loki", "thor")):
            drawn = {
                str(card)
                for event in match.story
                if event.key == "drawn" and event.args[0] == seat
                for card in event.privy
            }
            assert all(mine[side, card]["drawn"] for card in drawn if (side, card) in mine)
            placed = {str(event.privy[0]) for event in match.story if event.key == "placed" and event.args[0] == seat}
            assert all(mine[side, card]["played"] for card in placed if (side, card) in mine)
        assert not all(row["played"] for row in mine.values())
        assert not all(row["drawn"] for row in mine.values())


def test_yggdrasil_says_who_broke_through() -> None:
    from meadhall.games.yggdrasil.lab.balance import DECKS, _broke_through, setup

    assert {(setup(n).seats, json.dumps(setup(n).settings)) for n in range(50)} == {
        (seats, json.dumps(deck)) for seats in range(1, 7) for deck in DECKS.values()
    }
    lost = [row for row in rows_of("yggdrasil", "gods", range(10), "random") if not row["won"]]
    assert lost
    needed = {"residence": 1, "door": 3, "wall": 5}
    for row in lost:
        assert sum(_broke_through(row, enemy) for enemy in range(6)) >= needed[row["how"]]
        assert len(row["gods"]) == row["number"]


def test_champions_counts_for_each_clan() -> None:
    rows = rows_of("champions", "clans", range(4), "random")
    assert [sum(row["game"] == n for row in rows) for n in range(4)] == [3, 2, 3, 4]
    for n in range(4):
        clans = [row for row in rows if row["game"] == n]
        assert sorted(row["turn"] for row in clans) == list(range(1, len(clans) + 1))
        assert max(clans, key=lambda row: row["score"])["won"] > 0
        assert len({row["leader"] for row in clans}) == len(clans)
        assert all(sum(row["places"].values()) > 8 for row in clans)


@pytest.mark.skipif(not HAS_NUMBA, reason="the twin needs numba")
def test_ragnarocks_pairs_every_card_with_every_other() -> None:
    from meadhall.games.ragnarocks.lab.balance import PAIRS, show_pairs

    assert len(set(PAIRS)) == len(PAIRS) == 32 * 31
    rows = [{"game": n, "ivory": a, "red": b, "ivory_won": float(a < b)} for n, (a, b) in enumerate(PAIRS)]
    first, cards, heat = show_pairs(rows)
    assert isinstance(first, Shares)
    assert (first.shares[0].won, first.shares[0].games) == (496, 992)
    assert [share.games for share in cards.shares] == [62] * 32
    assert [share.won for share in cards.shares] == [2 * n for n in range(31, -1, -1)]
    assert heat.values[0][0] is None
    assert all(heat.values[a][b] > 0.5 > heat.values[b][a] for a in range(32) for b in range(a + 1, 32))
    assert heat.values[0][31] > 0.97
    # Many games of a pair count more than what the cards did against others.
    upset = [{"game": 992 + n, "ivory": "aegir", "red": "ymir", "ivory_won": 0.0} for n in range(40)]
    order = show_pairs(rows + upset)[2]
    assert order.values[order.rows.index("Aegir")][order.rows.index("Ymir")] < 0.15
    assert "bans the strongest" in cards.verdict(["Odin", "Thor"], [])
    (row,) = rows_of("ragnarocks", "cards", range(1))
    assert (row["ivory"], row["red"]) == PAIRS[0]
    assert row["ivory_won"] in (0.0, 0.5, 1.0)


# -- the report --------------------------------------------------------------------------------------------------


def test_a_report_stands_on_whole_blocks() -> None:
    study = Study("s", "", "", lambda rows: [], block=4)
    assert whole(study, [{"game": n} for n in range(11)]) == [{"game": n} for n in range(8)]
    assert whole(study, [{"game": n} for n in range(3)]) == [{"game": n} for n in range(3)]


def test_the_report_and_its_data(run: Any, tmp_path: Path) -> None:
    words = ("balance", "ragnarocks", "--study", "automa", "--player", "random", "--processes", 1, "--out", tmp_path)
    ran = run(*words, "--games", 6)
    assert ran.code == 0, ran.err
    assert "automa: 8 games" in ran.out
    page = (tmp_path / "report.html").read_text()
    assert page.count("<svg") == 1
    assert "<script" not in page
    assert "Valhalla" in page
    table = pq.read_table(tmp_path / "automa.parquet")
    assert table["game"].to_pylist() == list(range(8))
    about = json.loads(table.schema.metadata[b"meadhall"])
    assert about["versions"]["rules"] == games()["ragnarocks"].rules
    # A second run adds games, and keeps those that are there.
    assert "automa: 12 games" in run(*words, "--games", 12).out
    assert pq.read_table(tmp_path / "automa.parquet").slice(0, 8).equals(table)


@pytest.mark.parametrize("name", GAMES)
def test_every_figure_of_every_game_is_drawn(name: str) -> None:
    from meadhall.lab.balance_page import balance_page

    spec = games()[name]
    found = [
        (study, rows_of(name, study.name, range(4), None if study.play else "random"))
        for study in studies_of(spec)
        if HAS_NUMBA or study.play is None
    ]
    page = balance_page(spec, found, {"seed": "test", "player": "random", "versions": {"meadhall": "x"}})
    assert page.count("<figure>") + page.count("<table>") + page.count("No games.") == sum(
        len(s.show(rows)) for s, rows in found
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("chess",), "there is no game called 'chess'"),
        (("thunder", "--study", "x"), "--study x: thunder has cards"),
        (("thunder", "--games", "0"), "--minutes must be more than 0"),
        (("thunder", "--player", "odin"), "there is no bot 'odin'"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(run: Any, tmp_path: Path, words: Any, sentence: str) -> None:
    ran = run("balance", *words, "--out", tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"meadhall: {sentence}")
