"""Giants: their pile, the runes with four of them each, and those who are active."""

from __future__ import annotations

from functools import cache

from meadhall.games.yggdrasil.facts import help
from meadhall.games.yggdrasil.picture.places import GIANT_OF, GOODS, PILE_BOX, PIP_BOX, RUNE_AT, Box, giant_box
from meadhall.games.yggdrasil.picture.shapes import ART
from meadhall.games.yggdrasil.picture.words import effect, name_of, pressed
from meadhall.games.yggdrasil.rules.state import DEFEATED, PILE, Yggdrasil
from meadhall.games.yggdrasil.rules.tables import EFFECT_OF, NUMBER, RUNE_OF
from meadhall.kernel import fate
from meadhall.kernel.picture import Part


def giant_parts(g: Yggdrasil) -> list[Part]:
    active = g.giants()
    beaten = g.cards.at(DEFEATED)
    parts = [pile_part(fate.size(g.cards, PILE))]
    for rune, giants in GIANT_OF.items():
        states = tuple("won" if x in beaten else "here" if x in active else "" for x in giants)
        parts.append(rune_part(rune, states))
    return parts + [giant_part(giant, giant_box(i, len(active))) for i, giant in enumerate(active)]


@cache
def pile_part(giants: int) -> Part:
    x, y = PILE_BOX.middle
    shape = "<use href='#yg-pile'/>" if giants else PILE_BOX.rect(" class='gone'")
    return Part("pile", GOODS, f"<g id='pile'>{shape}<text class='big' x='{x}' y='{y + 8}'>{giants}</text></g>")


@cache
def rune_part(rune: str, states: tuple[str, ...]) -> Part:
    """A rune and its four Giants: in the pile, active, defeated."""
    x, y = RUNE_AT[rune]
    done = " done" * (states.count("won") == NUMBER["rune_parts"])
    pips = "".join(
        f"<g class='pip {state}'>{PIP_BOX[giant].rect()}<title>{name_of(giant)}: {effect(giant)}</title></g>"
        for giant, state in zip(GIANT_OF[rune], states, strict=True)
    )
    glyph = f"<g transform='translate({x + 11} {y + 13})'>{ART[rune]}</g>"
    return Part(
        f"r-{rune}", GOODS, f"<g id='r-{rune}' class='rune{done}' data-help='{help.RUNES[rune]}'>{glyph}{pips}</g>"
    )


@cache
def giant_part(giant: str, box: Box) -> Part:
    high = box.h > 30
    shape = f"<rect width='{box.w}' height='{box.h}' rx='6'/>"
    shape += f"<text x='6' y='{17 if high else 14}'>{name_of(giant)}</text>"
    if high:
        shape += f"<text class='does' x='6' y='35'{pressed(effect(giant), box.w - 12)}>{effect(giant)}</text>"
    shape += f"<title>{name_of(giant)}: {effect(giant)}; rune {name_of(RUNE_OF[giant])}</title>"
    name, clause = f"g-{giant}", help.GIANTS[EFFECT_OF[giant][0]]
    place = f"transform='translate({box.x} {box.y})'"
    return Part(name, GOODS, f"<g id='{name}' class='giant' data-help='{clause}' {place}>{shape}</g>")
