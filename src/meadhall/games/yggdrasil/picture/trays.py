"""The trays of Yggdrasil: a world and what is done there, as one thought."""

from __future__ import annotations

from meadhall.kernel.presentation import Row, Tray

TRAYS = (
    *(
        Tray(
            name,
            (
                Row("action", options=(name,)),
                Row("combat.opponent", "board", "{option}", "trays.foe", start="none"),
                Row("combat.vikings", "count", "viking", "trays.vikings"),
                Row("combat.elves", "count", "elf", "trays.elves.ready", later=True),
            ),
            anywhere=True,
            quiet=True,
        )
        for name in ("asgard", "jotunheim")
    ),
    Tray(
        "niflheim",
        (
            Row("action", options=("niflheim",)),
            Row("niflheim.god", "board", "{option}", "trays.god", start="none"),
            Row("niflheim.vikings", "count", "viking", "trays.vikings.given"),
            Row("niflheim.elves", "count", "elf", "trays.elves.given"),
        ),
        anywhere=True,
        quiet=True,
    ),
    Tray(
        "odin",
        (
            Row("odin.play", "board", "{option}", "trays.play", start="none"),
            Row("odin.back", "board", label="trays.back", start="none"),
        ),
        send="last",
    ),
    Tray(
        "sigel",
        (Row("sigel", "count", "viking", "trays.to"),),
    ),
    *(
        Tray(world, (Row("action", options=(world,)), Row(prompt, "board", art, start="none")), quiet=True, send="last")
        for world, prompt, art in (
            ("midgard", "midgard", ""),
            ("nidavellir", "forge", ""),
            ("vanaheim", "vanaheim", ""),
            ("muspellheim", "muspellheim", ""),
            ("helheim", "helheim", ""),
        )
    ),
)


def trays() -> tuple[Tray, ...]:
    return TRAYS
