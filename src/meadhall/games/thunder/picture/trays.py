"""Questions that belong together, shown as one."""

from __future__ import annotations

from meadhall.games.thunder.rules.turn import PLACE
from meadhall.kernel.presentation import Row, Tray


def trays() -> tuple[Tray, ...]:
    """A card and its place are chosen in either order; the order of a Nightmare's discards is chosen at once."""
    rows = (
        Row("action", "board", options=(PLACE,)),
        Row("spot", "board", label="tray.spot"),
        Row("card", "board", label="tray.card"),
    )
    return (
        Tray("placing", rows, send="last", either=True, quiet=True),
        Tray("discards", (Row("order", "board", "{option}", "tray.discard"),)),
    )
