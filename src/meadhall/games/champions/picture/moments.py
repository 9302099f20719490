"""What is played when the table changes: a worker comes, a ship sails, a journey is turned, dice roll, an enemy falls.

Everything is made from the viewer's own story and view, and says no more than they do.
"""

from __future__ import annotations

from typing import Any

from meadhall.games.champions.picture.fight import HUNT, journey_art, lying_dice, scene_of
from meadhall.games.champions.picture.shapes import amount, pic, portrait
from meadhall.games.champions.picture.words import count, label, name
from meadhall.games.champions.rules.dice import NONE_ROLLED
from meadhall.games.champions.rules.names import LAND
from meadhall.games.champions.rules.state import Champions
from meadhall.games.champions.rules.tables import ENEMIES
from meadhall.kernel.picture import escape
from meadhall.kernel.presentation import Scene, who
from meadhall.kernel.rule import Event
from meadhall.kernel.veil import View

MOST = 4  # scenes over the board at one change
OWN_BOARD = "private_longship"


def stage(before: View[Any], now: View[Any]) -> tuple[Scene, ...]:
    old, new = before.table.story or [], now.table.story or []
    if new[: len(old)] != old:
        return ()
    told: list[Event] = new[len(old) :]
    g: Champions = now.table
    over = [scene for event in told if (scene := over_the_board(event)) is not None]
    dice = rolled(before.table, g, told)
    if dice is not None:
        over.append(dice)
    after = [scene for event in told if (scene := on_the_board(g, event)) is not None]
    return (*over[-MOST:], *after[-MOST:])


# -- over the board


def over_the_board(event: Event) -> Scene | None:
    """A card that is turned, an enemy that falls or beats its attackers, warriors that fall."""
    key, args = event.key, event.args
    if key == "journey":
        journey = str(args[2])
        return Scene("flip", 900, card(pic(journey_art(journey)), name(journey)), sound="card")
    if key in ("defeated", "kraken"):
        enemy = "kraken" if key == "kraken" else str(args[1])
        gained = amount("glory", f"+{args[2] if key == 'defeated' else args[1]}")
        if key == "defeated":
            gained += amount(str(args[4]), f"+{args[3]}")
        inside = f"<span class='token slain'>{portrait(enemy)}</span><p class='reason'><span>{gained}</span></p>"
        return Scene("gain", 1100, inside, sound="gain")
    if key == "beaten":
        reason = label("moment.beaten", who(int(args[0])))
        inside = f"<span class='token'>{portrait(str(args[1]))}</span>{said(reason)}"
        return Scene("march", 900, inside, sound="loss")
    if key == "lost":
        fallen = zip(("die-sword", "die-spear", "die-axe", "food"), args[1:], strict=False)
        tokens = "".join(f"<span class='token'>{pic(kind)}</span>" * int(n) for kind, n in fallen)
        return Scene("fall", 700, tokens, sound="loss") if tokens else None
    return None


def rolled(before: Champions, g: Champions, told: list[Event]) -> Scene | None:
    """The dice as they fell last, and what they come to."""
    scene = scene_of(g)
    faces = scene.faces if scene is not None and any(scene.faces) else g.rolled
    if not any(faces) or not (any(event.key == "rolled" for event in told) or new_roll(before, g)):
        return None
    if scene is not None and scene.enemy not in ("", HUNT) and any(scene.faces):
        defence = ENEMIES[scene.enemy].defence
        reason = label("of", min(scene.hits, defence), defence)
    else:
        worth = next((event.args for event in reversed(told) if event.key == "rolled"), None)
        reason = count("hit", int(worth[2])) if worth is not None else ""
    dice = "".join(f"<span class='die'>{one}</span>" for one in lying_dice(faces))
    return Scene("roll", 900, dice + (said(reason) if reason else ""), sound="dice")


def new_roll(before: Champions, g: Champions) -> bool:
    """Has somebody rolled who can still change it?"""
    was, now = scene_of(before), scene_of(g)
    return now is not None and now.rolling and now.faces != NONE_ROLLED and (was is None or was.faces != now.faces)


def card(drawing: str, title: str) -> str:
    return f"<div class='card cm-card'>{drawing}<b>{escape(title)}</b></div>"


def said(text: str) -> str:
    return f"<p class='reason'><span>{text}</span></p>"


# -- on the board


def on_the_board(g: Champions, event: Event) -> Scene | None:
    key, args = event.key, event.args
    if key == "placed" and args[1] != OWN_BOARD:
        place = str(args[1])
        return Scene("settle", 200, on=(f"e-{place}" if place in LAND else f"w-{place}",), sound="stone")
    if key == "sailed":
        return Scene("march", 350, on=(f"p-{args[2]}",), sound="steps")
    if key in ("gained", "recruited", "scored", "hunted", "hoard", "bought", "wealth", "gifts"):
        return Scene("gains", 350, on=(f"c{args[0]}",), sound="gain")
    if key == "claimed":
        return Scene("gains", 350, on=(f"c{args[0]}",), sound="stone")
    if key == "round":
        return Scene("settle", 500, on=tuple(f"e-{where}" for where in (*LAND, *g.shores)), sound="horn")
    if key == "score.total":
        return Scene("settle", 500, on=("scoring",), sound="end")
    return None
