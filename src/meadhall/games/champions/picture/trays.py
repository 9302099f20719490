"""The trays of Champions of Midgard: questions that are one thought to a player."""

from __future__ import annotations

from meadhall.kernel.presentation import Row, Tray

WINDOWS = ("window.placed", "window.armed", "window.killed", "window.cleanup")  # here the hall may pass for a clan

AS_BEFORE = "meadhall.games.champions.facts.tray_hints:as_before"

TRAYS = (
    Tray("assign", (Row("assign", "count", "die-{1} {1}", "trays.cargo.second", "trays.errand"),), alone=True),
    Tray("lose", (Row("lose", "count", "die-{0} {0}", "trays.cargo.first"),), alone=True),
    Tray("surplus", (Row("surplus", "count", "die-{0} {0}", "trays.cargo.first"),), alone=True),
    Tray(
        "reroll",
        (
            Row("roll", options=("favor",)),
            Row("reroll", "count", "die-{0}-{1}", "trays.face", "trays.dice", "most", about=("blank",)),
            Row("reroll", "count", "die-{0}-{1}", "trays.face", "trays.dice", "some"),
        ),
        anywhere=True,
    ),
    Tray(  # what the roll that is kept leads to
        "keep",
        (
            Row("roll", options=("keep",)),
            Row("lose", "count", "die-{0} {0}", "trays.cargo.first"),
            Row("lose.one", art="die-{option}", start="none"),
            Row("blame", start="none"),
        ),
        quiet=True,
    ),
    Tray(
        "market",
        (
            Row("place", options=("market",)),
            Row("market.food", "count", "food", "trays.food", start=AS_BEFORE),
            Row("market.wood", "count", "wood", "trays.wood", start=AS_BEFORE),
        ),
        quiet=True,
    ),
    Tray(  # where the questions of the Market come one by one
        "goods",
        (
            Row("market.food", "count", "food", "trays.food", start=AS_BEFORE),
            Row("market.wood", "count", "wood", "trays.wood", start=AS_BEFORE),
        ),
        anywhere=True,
        alone=True,
    ),
    Tray(
        "gifts",
        (
            Row("gifts.wood", "count", "wood", "trays.wood"),
            Row("gifts.food", "count", "food", "trays.food"),
        ),
        anywhere=True,
        alone=True,
    ),
    Tray("window", tuple(Row(prompt, options=("pass",)) for prompt in WINDOWS), anywhere=True, alone=True),
    *(
        Tray(name, (Row("place", options=places), Row(prompt, art=art, start="none")), quiet=True, send="last")
        for name, places, prompt, art in (
            ("sail", ("small_public_longship", "large_public_longship", "private_longship"), "sail", ""),
            ("hire", ("merchant_ship",), "hire", "die-{option}"),
            ("rune", ("runesmith",), "rune", "rune-{option}"),
            ("build", ("shipwright",), "build", ""),
            ("look", ("sages_house",), "sage.look", ""),
        )
    ),
    *(
        Tray(name, (Row("place", options=(place,)), Row(prompt, "count", art, start="none")), quiet=True, send="last")
        for name, place, prompt, art in (("pray", "stave_church", "pray", "favor"), ("alms", "aumingi", "alms", "food"))
    ),
)


def trays() -> tuple[Tray, ...]:
    return TRAYS
