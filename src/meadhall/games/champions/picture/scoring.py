"""The final scoring, line by line, in front of the town (CM-9)."""

from __future__ import annotations

from meadhall.games.champions import GAME
from meadhall.games.champions.picture.scene import TOWN_Y, WIDTH
from meadhall.games.champions.picture.shapes import Box, fitted, icon, label, rect, shield, words
from meadhall.games.champions.picture.stage import STAGE
from meadhall.games.champions.rules.names import CLANS
from meadhall.kernel.picture import Part
from meadhall.kernel.rule import Event

LINE = 18
SHEET = Box(6, TOWN_Y - 66, WIDTH - 12, 262)


def scoring_part(story: list[Event]) -> Part:
    """One column per clan, in the order in which they were scored."""
    columns: dict[int, list[Event]] = {}
    for event in story:
        if event.key.startswith("score."):
            columns.setdefault(int(event.args[0]), []).append(event)
    width = SHEET.w // max(1, len(columns))
    drawn = rect(SHEET, "class='stage'", 10)
    for i, (seat, events) in enumerate(columns.items()):
        drawn += _column(seat, events, Box(SHEET.x + i * width, SHEET.y, width, SHEET.h))
    return Part("scoring", STAGE, f"<g id='scoring' data-help='CM-9.1'>{drawn}</g>")


def _column(seat: int, events: list[Event], box: Box) -> str:
    x, y = box.x + 12, box.y + 28
    drawn = shield(seat, x + 14, y - 4, 0.6) + words(label(CLANS[seat]), x + 36, y + 2, "big")
    total = int(events[-1].args[1])
    lines = [(_line(event), int(event.args[-1])) for event in events[:-1]]
    before = total - sum(glory for _, glory in lines)
    for n, (name, glory) in enumerate([(GAME.words.name("scored.before"), before), *lines], 1):
        top = y + 8 + LINE * n
        drawn += fitted(name, x, top, "", box.w - 62)
        drawn += words(f"{glory:+d}" if glory else "0", x + box.w - 24, top, "end")
    foot = box.y + box.h - 14
    return drawn + icon("glory", x + 8, foot - 6) + words(str(total), x + box.w - 24, foot, "end big")


def _line(event: Event) -> str:
    """The text of a line: what gave the Glory."""
    item = event.key.removeprefix("score.")
    if item in ("destiny", "ship"):
        return label(str(event.args[1]))
    return f"{event.args[1]} {GAME.words.name(f'scored.{item}')}"
