"""The end of a game: which defeat it was, or how near one came; what the gods did; where the six were stopped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.picture.words import drawing
from meadhall.games.yggdrasil.picture.words import say as shown
from meadhall.games.yggdrasil.rules.state import DEFEATED, DISCARD, ENEMY_DECK, Yggdrasil
from meadhall.games.yggdrasil.rules.tables import AREA, DEFEATS, ENEMIES, LAST, START
from meadhall.kernel import fate
from meadhall.kernel.presentation import Ending, ScoreLine, who
from meadhall.kernel.rule import Event
from meadhall.kernel.veil import View

say = GAME.words.label


def ending(view: View[Any], names: Sequence[str]) -> Ending:
    g: Yggdrasil = view.table
    story = g.story or []
    won = g.ended == "won"
    art = f"scene-{g.ended}"
    left = fate.size(g.cards, ENEMY_DECK)
    subtitle = say("end.won.about") if won else say(f"end.{g.ended}.about", left) if left else say("end.last.about")
    return Ending(
        art if f"{GAME.name}-{art}" in GAME.sprite.symbols else "",
        say(f"end.{g.ended}.title"),
        lines(g, story),
        tuple(tale(g, story)),
        subtitle,
        road(g),
    )


def lines(g: Yggdrasil, story: Sequence[Event]) -> tuple[ScoreLine, ...]:
    fights, sent = Counter[int](), Counter[int]()
    for event in story:
        if event.key == "combat.won":
            fights[int(event.args[0])] += 1
        elif event.key == "combat.vikings":
            sent[int(event.args[0])] += int(event.args[2])
    each = range(g.seats)
    return (
        ScoreLine(say("end.fights"), tuple(str(fights[s]) for s in each), art="mimming"),
        ScoreLine(say("end.sent"), tuple(str(sent[s]) for s in each), art="viking"),
        ScoreLine(say("end.cards"), (str(len(g.cards.at(DISCARD))),), art="ragnarok"),
        ScoreLine(say("end.back"), (str(g.steps_back),), art="hammer-pip"),
        ScoreLine(say("end.giants"), (str(len(g.cards.at(DEFEATED))),), art="frost-giant"),
    )


def tale(g: Yggdrasil, story: Sequence[Event]) -> list[str]:
    """The game in a few sentences: its hardest fight, the runes, how near the end was."""
    told = []
    fights = [event for event in story if event.key == "combat.won"]
    if fights:
        best = max(fights, key=lambda event: (int(event.args[3]), int(event.args[2])))
        seat, foe, force, needed = (best.args[i] for i in range(4))
        told.append(say("end.best", who(int(seat)), str(foe), int(force), int(needed)))
    if runes := [str(event.args[0]) for event in story if event.key == "rune"]:
        told.append(say("end.runes" if len(runes) > 1 else "end.rune", " ".join(runes)))
    farthest = max(range(len(ENEMIES)), key=lambda i: g.spaces[i])
    if g.ended == "won":
        told.append(say("end.near", ENEMIES[farthest], LAST - g.spaces[farthest]))
        close = [d for d in DEFEATS[:2] if sum(space >= d.space for space in g.spaces) == d.enemies - 1]
        told += [say(f"end.close.{d.how}") for d in close[:1]]
    else:
        beyond = next(d for d in DEFEATS if d.how == g.ended)
        there = [ENEMIES[i] for i, space in enumerate(g.spaces) if space >= beyond.space]
        told.append(say(f"end.{g.ended}.who", " ".join(there)))
    return told


def road(g: Yggdrasil) -> str:
    """Where the six stand at the end."""
    spaces = "".join(
        f"<li class='{AREA[space]}'>"
        + "".join(drawing(ENEMIES[i]) for i, at in enumerate(g.spaces) if at == space)
        + f"<b>{space if space < LAST else shown('end.hall')}</b></li>"
        for space in range(START, LAST + 1)
    )
    return f"<div class='ygg-road'><p>{shown('end.road')}</p><ol>{spaces}</ol></div>"
