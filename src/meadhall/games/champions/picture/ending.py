"""The end of a game: the new Jarl, the scores line by line, and how it went."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meadhall.games.champions import GAME
from meadhall.games.champions.picture.scoring import LINES, Entry, sheet, signed
from meadhall.games.champions.picture.words import label
from meadhall.games.champions.rules.names import CLANS
from meadhall.games.champions.rules.state import Champions
from meadhall.games.champions.rules.tables import ENEMIES
from meadhall.kernel.presentation import Ending, ScoreLine, who
from meadhall.kernel.veil import View

Columns = list[dict[str, Entry]]


def ending(view: View[Any], names: Sequence[str]) -> Ending:
    g: Champions = view.table
    columns = sheet(g.story or [], g.seats)
    marks = [(clan.glory, len(clan.defeated)) for clan in g.clans]
    best = [seat for seat in range(g.seats) if marks[seat] == max(marks)]
    return Ending(
        "scene-victory",
        title(best, view.seat),
        lines(columns),
        story(g, columns, best, view.seat),
        subtitle(g, best),
        emblem=f"clan-{CLANS[best[0]]}" if len(best) == 1 else "",
    )


def title(best: Sequence[int], viewer: int | None) -> str:
    if len(best) > 1:
        return label("end.shared", GAME.words.listed([who(seat) for seat in best]))
    return label("end.you") if best[0] == viewer else label("end.other", who(best[0]))


def subtitle(g: Champions, best: Sequence[int]) -> str:
    glory = g.clans[best[0]].glory
    others = [clan.glory for clan in g.clans if clan.seat not in best]
    ahead = glory - max(others) if others else 0
    return label("end.ahead", glory, ahead) if ahead else label("end.glory", glory)


def lines(columns: Columns) -> tuple[ScoreLine, ...]:
    found = []
    for line, icon in LINES.items():
        entries = [column.get(line, Entry()) for column in columns]
        if any(entry.glory or entry.notes for entry in entries):
            values = tuple(signed(entry.glory) if entry.glory else "–" for entry in entries)
            notes = tuple(", ".join(entry.notes) for entry in entries)
            found.append(ScoreLine(label(f"scored.{line}"), values, notes if any(notes) else (), icon))
    totals = tuple(signed(column.get("total", Entry()).glory) for column in columns)
    return (*found, ScoreLine(label("scored.total"), totals, total=True))


def story(g: Champions, columns: Columns, best: Sequence[int], viewer: int | None) -> tuple[str, ...]:
    """The winner's enemies, what the end brought, and whom Blame cost most."""
    people = [who(seat) for seat in range(g.seats)]
    tale = [_slain(g, best[0]), _at_the_end(columns), _blamed(columns)]
    return tuple(label(str(key), *args, seats=people, viewer=viewer) for key, *args in tale if key)


Told = tuple[str | int, ...]  # a key of the labels, and what it is about


def _slain(g: Champions, seat: int) -> Told:
    pile = g.clans[seat].defeated
    if not pile:
        return ("end.nobody.slain", seat)
    greatest = max(pile, key=lambda card: ENEMIES[card].glory)
    return ("end.slain", seat, len(pile), greatest, ENEMIES[greatest].glory)


def _at_the_end(columns: Columns) -> Told:
    gains = [(column["total"].glory - column["before"].glory, -seat) for seat, column in enumerate(columns) if column]
    if not gains or max(gains)[0] <= 0:
        return ("",)
    gain, seat = max(gains)
    return ("end.gain", -seat, gain)


def _blamed(columns: Columns) -> Told:
    most, seat = max((-column.get("blame", Entry()).glory, -seat) for seat, column in enumerate(columns))
    return ("end.blame", -seat, most) if most else ("end.no.blame",)
