"""Giants: those who are awake, and the four runes with four Giants each."""

from __future__ import annotations

from functools import cache

from meadhall.games.yggdrasil.facts import help
from meadhall.games.yggdrasil.picture.places import GIANTS
from meadhall.games.yggdrasil.picture.words import drawing, effect, name_of, say
from meadhall.games.yggdrasil.rules import tables
from meadhall.games.yggdrasil.rules.state import DEFEATED, PILE, Yggdrasil
from meadhall.games.yggdrasil.rules.tables import EFFECT_OF, RUNE_OF, RUNES
from meadhall.games.yggdrasil.rules.worlds.jotunheim import TOP, Jotunheim, targets
from meadhall.kernel import fate
from meadhall.kernel.picture import Part, tap
from meadhall.kernel.rule import Ask

ON = " class='on'"
GIANT_OF = {rune: tuple(g for g in tables.GIANTS if RUNE_OF[g] == rune) for rune in RUNES}


def giant_parts(g: Yggdrasil, mine: bool) -> list[Part]:
    ask = g.waiting
    asked = isinstance(ask, Ask) and ask.prompt == "combat.opponent" and isinstance(g.stack[-1], Jotunheim)
    options = targets(g) if asked and mine else ()
    active, beaten = g.giants(), g.cards.at(DEFEATED)
    parts = [giant_part(giant, giant in options, len(active) > 4) for giant in active]
    if asked and fate.size(g.cards, PILE):
        parts.append(pile_part(fate.size(g.cards, PILE), mine))
    return [*parts, runes_part(tuple(sum(x in beaten for x in GIANT_OF[rune]) for rune in RUNES), len(active))]


@cache
def giant_part(giant: str, legal: bool, many: bool) -> Part:
    """A Giant who is awake. Where there are many, they are small."""
    said = f"<span><b>{name_of(giant)}</b><span>{effect(giant)}</span></span>"
    about = f"{tap(giant)} data-face='{giant}' data-help='{help.GIANTS[EFFECT_OF[giant][0]]}'"
    marks = f"giant{' small' * many}{' legal' * legal}"
    html = f"<div id='g-{giant}' class='{marks}' {about}>{drawing(giant, 'frost-giant')}{said}</div>"
    return Part(f"g-{giant}", GIANTS, html)


@cache
def pile_part(left: int, legal: bool) -> Part:
    """The unseen Giant on top of the pile, while it can be fought."""
    said = f"<span><b>{say('pile')}</b><span>{say('pile.left', left)}</span></span>"
    marks = f"giant pile{' legal' * legal}"
    html = f"<div id='g-pile' class='{marks}' {tap(TOP)}>{drawing('giant-back', 'frost-giant')}{said}</div>"
    return Part("g-pile", GIANTS, html)


@cache
def runes_part(beaten: tuple[int, ...], awake: int) -> Part:
    """How many Giants of each rune are beaten, and what four of them bring."""
    drawn = ""
    for rune, won in zip(RUNES, beaten, strict=True):
        pips = "".join(f"<u{ON * (n < won)}></u>" for n in range(len(GIANT_OF[rune])))
        about = f"data-face='{rune}' data-help='{help.RUNES[rune]}'"
        done = " class='done'" * (won == len(GIANT_OF[rune]))
        drawn += f"<li id='r-{rune}'{done} {about}>{drawing(rune)}"
        drawn += f"<span class='pips'>{pips}</span><span>{say(f'rune.{rune}')}</span></li>"
    return Part("runes", GIANTS, f"<ul id='runes' class='awake{min(awake, 9)}'>{drawn}</ul>")
