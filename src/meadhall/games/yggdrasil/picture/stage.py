"""The moments of a turn: a card is drawn, Enemies march and the wall shakes, dice tumble, fights are won and lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.picture.deck import art_of
from meadhall.games.yggdrasil.picture.trail import ROLLS, die, way_of
from meadhall.games.yggdrasil.picture.words import drawing, name_of, say, stretched
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ENEMY, GIANTS
from meadhall.kernel.picture import escape
from meadhall.kernel.presentation import Scene
from meadhall.kernel.rule import Event
from meadhall.kernel.veil import View

MOST = 6  # scenes of one beat
GATES = {"wall": 4, "door": 6}  # the first space beyond each
GAINS = ("souls", "forged", "elf", "vanir.vikings", "sigel", "niflheim.given", "niflheim.taken")
NO_NAMES = ("",) * 6


def stage(before: View[Any], now: View[Any]) -> tuple[Scene, ...]:
    """What is played between two views of one seat: what the story has told since."""
    old, story = before.table.story or [], now.table.story or []
    if story[: len(old)] != old:
        return ()  # a move was taken back
    found: list[Scene] = []
    for i in range(len(old), len(story)):
        found += scenes_of(now.table, story, i)
    return tuple(found[:MOST])


def scenes_of(g: Yggdrasil, story: Sequence[Event], at: int) -> list[Scene]:
    event = story[at]
    key = event.key
    if key == "card":
        return [drawn(str(event.args[1]))]
    if key in ("advanced", "pushed_back"):
        return moved(story, at)
    if key in ROLLS:
        return [rolled(g, story, at)]
    if key in ("combat.won", "combat.lost"):
        return [fought(g, event)]
    if key in GAINS:
        return [Scene("gain", 500, on=(f"p{event.args[0]}",), sound="gain")]
    if key == "loki":
        return [Scene("settle", 500, on=(f"g-{event.args[0]}",), sound="stone")]
    if key == "rune":
        rune = str(event.args[0])
        return [words("gain", 1200, drawing(rune), say(f"rune.{rune}"), "gain")]
    if key == "helheim":
        return [Scene("gain", 400, on=(f"b-{event.args[1]}",), sound="stone")]
    return []


def drawn(card: str) -> Scene:
    """An Enemy card turns over."""
    art = stretched(art_of(card), 240, 240, "xMidYMid slice")
    html = f"<div class='card playing'>{art}<b>{name_of(card)}</b></div>"
    return Scene("flip", 900, html, sound="card")


def moved(story: Sequence[Event], at: int) -> list[Scene]:
    """An Enemy marches; the wall or the door shakes if it is passed."""
    way = way_of(story, at)
    if way is None:
        return []
    was, to = way
    token = f"e{ENEMY[str(story[at].args[0])]}"
    found = [Scene("march" if to > was else "clash", 450, on=(token,), sound="steps" if to > was else "stone")]
    for gate, space in GATES.items():
        if was < space <= to:
            found.append(Scene("clash", 450, on=(f"gate-{gate}",), sound="stone"))
    return found


def rolled(g: Yggdrasil, story: Sequence[Event], at: int) -> Scene:
    """The die falls; in a fight between those who fight."""
    event = story[at]
    roll = str(event.args[ROLLS[event.key]])
    met = next((e for e in reversed(story[:at]) if e.key == "combat.vikings"), None)
    if event.key == "combat.die" and met is not None:
        mine, theirs = fighters(g, int(met.args[0]), str(met.args[1]))
        reason = f"<p class='reason'><span>{say('roll.hammers', event.args[1])}</span></p>"
        return Scene("roll", 1200, f"{mine}{die(roll)}{theirs}{reason}", sound="dice")
    told = escape(GAME.words.event(event, NO_NAMES)) if event.key in ("hel", "surt", "jormungand") else ""
    if event.key.startswith("fenrir"):
        told = say(f"roll.{event.key}")
    reason = f"<p class='reason'><span>{told}</span></p>" if told else ""
    return Scene("roll", 1100 if told else 800, f"{die(roll)}{reason}", sound="dice")


def fought(g: Yggdrasil, event: Event) -> Scene:
    """A god and a foe meet, and one of them falls."""
    won = event.key == "combat.won"
    sides = "".join(fighters(g, int(event.args[0]), str(event.args[1]), 1 if won else 0))
    told = say("scene.won" if won else "scene.lost", event.args[2], event.args[3])
    return Scene("clash", 1300, f"{sides}<p class='reason'><span>{told}</span></p>", sound="gain" if won else "loss")


def fighters(g: Yggdrasil, seat: int, foe: str, loser: int | None = None) -> tuple[str, str]:
    """The drawings of a god and a foe; `loser` is the side that falls, if one does."""
    theirs = foe if foe in ENEMY or foe in GIANTS else "giant-back"
    lost = ("", " loser")
    return (
        f"<div class='token fighter{lost[loser == 0]}'>{drawing(g.gods[seat])}</div>",
        f"<div class='token fighter rival{lost[loser == 1]}'>{drawing(theirs, 'frost-giant')}</div>",
    )


def words(name: str, ms: int, art: str, told: str, sound: str) -> Scene:
    """A drawing with a line of words below it."""
    html = f"<div class='token'>{art}</div><p class='reason'><span>{told}</span></p>"
    return Scene(name, ms, html, sound=sound)
