"""The shapes of the picture: a sign for every card, frames and backs, outlines, the two crests.

A sign is drawn around (0, 0); the id of a shape is `tl-` and its name. The hall shows `side-<name>` beside a name.
"""

from __future__ import annotations

from meadhall.games.thunder import GAME
from meadhall.games.thunder.picture.places import HELD_HIGH, HELD_WIDE, HIGH, ROW_STEP, WIDE
from meadhall.games.thunder.picture.words import lines_of, word
from meadhall.games.thunder.rules.decks import CARDS, SIDES, STRENGTHS
from meadhall.kernel.picture import drawings, escape

LONG = 7  # a word of more letters is written smaller
BACK_WIDE, BACK_HIGH = WIDE - 3, HIGH - 3

SIGNS = {n.removesuffix("-glyph"): d for n, d in drawings(GAME.home).items() if n.endswith("-glyph")}
"""By card: the one-colour sign drawn on it, around (0, 0), from art/<card>-glyph.svg."""


def frames(side: str) -> str:
    """A card of this side: open, hidden but known, its back, in the hand, small, and the deck."""
    back = f"<rect class='edge' x='1.5' y='1.5' width='{BACK_WIDE}' height='{BACK_HIGH}' rx='7'/>"
    return (
        f"<g id='tl-up-{side}' class='tl-{side}'><rect class='paper' x='1.5' y='1.5' width='{BACK_WIDE}' "
        f"height='{BACK_HIGH}' rx='7'/></g>"
        f"<g id='tl-hidden-{side}' class='tl-{side}'><rect class='paper dim' x='1.5' y='1.5' width='{BACK_WIDE}' "
        f"height='{BACK_HIGH}' rx='7'/><path fill='url(#tl-{side}-weave)' d='M5 3h126v4H5zM5 50h126v4H5z'/>"
        "<path class='lid' d='M117 40q7 7 14 0M118 45l-2 3M124 47v3M130 45l2 3'/></g>"
        f"<g id='tl-back-{side}' class='tl-{side}'>{back}<rect fill='url(#tl-{side}-weave)' x='6' y='6' width='124' "
        f"height='45' rx='4'/><circle class='boss' cx='68' cy='28' r='17'/>"
        f"<g class='sign' transform='translate(68 28) scale(1.2)'>{SIGNS[side]}</g></g>"
        f"<g id='tl-held-{side}' class='tl-{side}'><rect class='paper' x='1.5' y='1.5' width='{HELD_WIDE - 3}' "
        f"height='{HELD_HIGH - 3}' rx='7'/></g>"
        f"<g id='tl-mini-{side}' class='tl-{side}'><rect class='edge' x='1' y='1' width='24' height='36' rx='4'/>"
        f"<rect fill='url(#tl-{side}-weave)' x='4' y='4' width='18' height='30' rx='2'/></g>"
        f"<g id='tl-deck-{side}' class='tl-{side}'><rect class='edge' x='4' y='5' width='68' height='33' rx='5'/>"
        "<rect class='edge' x='1' y='1' width='68' height='33' rx='5'/>"
        f"<rect fill='url(#tl-{side}-weave)' x='5' y='5' width='60' height='25' rx='3'/></g>"
    )


DEFS = (
    f"<rect id='tl-s' width='{WIDE}' height='{HIGH}' rx='8'/>"
    f"<rect id='tl-h' width='{HELD_WIDE}' height='{HELD_HIGH}' rx='8'/>"
    f"<rect id='tl-lane' width='{WIDE}' height='{3 * ROW_STEP + HIGH}' rx='10'/>"
    f"<rect id='tl-storm' width='{WIDE}' height='50' rx='25'/>"
    f"<rect id='tl-deck' width='{WIDE}' height='40' rx='8'/>"
    f"<rect id='tl-plate' width='{WIDE}' height='38' rx='8'/>"
    f"<rect id='tl-pile' width='{WIDE}' height='93' rx='11'/>"
    f"<rect id='tl-hole' x='4' y='4' width='{WIDE - 8}' height='{HIGH - 8}' rx='5'/>"
    f"<rect id='tl-gap' x='4' y='4' width='{WIDE - 8}' height='85' rx='8'/>"
    f"<rect id='tl-strip' width='576' height='46' rx='9'/>"
    f"<rect id='tl-leader' x='4.5' y='4.5' width='{WIDE - 9}' height='{HIGH - 9}' rx='5'/>"
    f"<rect id='tl-known' x='7' y='4' width='{WIDE - 14}' height='{HIGH - 8}' rx='6'/>"
    "<path id='tl-power' d='M0-6l6 10h-12zM0-1l3 5h-6z'/>"
    "<path id='tl-bolt' d='M4-18l-14 21h9l-5 16 16-23h-9z'/>"
    "<pattern id='tl-thor-weave' width='16' height='12' patternUnits='userSpaceOnUse'>"
    "<path class='ground' d='M0 0h16v12H0z'/><path class='thread' d='M0 9l4-6 4 6 4-6 4 6'/></pattern>"
    "<pattern id='tl-loki-weave' width='14' height='14' patternUnits='userSpaceOnUse'>"
    "<path class='ground' d='M0 0h14v14H0z'/><circle class='thread' cx='7' cy='7' r='4.5'/>"
    "<circle class='dot' cx='0' cy='0' r='1.6'/><circle class='dot' cx='14' cy='0' r='1.6'/>"
    "<circle class='dot' cx='0' cy='14' r='1.6'/><circle class='dot' cx='14' cy='14' r='1.6'/></pattern>"
    # crests: Loki's is round with a serpent, Thor's pointed with a bolt
    f"<g id='side-loki' class='tl-loki crest'><circle r='26'/><g transform='scale(2)'>{SIGNS['loki']}</g></g>"
    "<g id='side-thor' class='tl-thor crest'><path class='shield' d='M0-28l24 10v18q-4 18-24 28-20-10-24-28v-18z'/>"
    f"<g transform='scale(1.9)'>{SIGNS['thor']}</g></g>"
) + "".join(frames(side) for side in SIDES)


def faces(viking_strength: int) -> str:
    """What is on each card, as it lies on the battlefield and as it is held."""
    found = []
    for kind, card in CARDS.items():
        lines = lines_of(word(kind))
        strength = STRENGTHS[viking_strength][kind]
        number = "–" if strength < 0 else str(strength)
        on_field = "".join(
            f"<text x='38' y='{(34 if len(lines) == 1 else 25) + 19 * i}'>{escape(line)}</text>"
            for i, line in enumerate(lines)
        )
        held = "".join(
            f"<text x='47' y='{(52 if len(lines) == 1 else 43) + 16 * i}'>{escape(line)}</text>"
            for i, line in enumerate(lines)
        )
        long = " long" if max(map(len, lines)) > LONG else ""
        marks = (
            ("<use href='#tl-power' x='125' y='12'/>", "<use href='#tl-power' x='83' y='13'/>")
            if card.symbol
            else ("", "")
        )
        weak = " none" if strength < 0 else ""
        found.append(
            f"<g id='tl-f-{kind}' class='tl-face{long}'><circle class='badge{weak}' cx='20' cy='18' r='12'/>"
            f"<text class='strength' x='20' y='24'>{number}</text>"
            f"<g transform='translate(20 42) scale(.8)'>{SIGNS[kind]}</g>{on_field}{marks[0]}</g>"
            f"<g id='tl-h-{kind}' class='tl-face held{long}'><circle class='badge{weak}' cx='16' cy='16' r='12'/>"
            f"<text class='strength' x='16' y='22'>{number}</text>"
            f"<g transform='translate(43 16)'>{SIGNS[kind]}</g>{held}{marks[1]}</g>"
        )
    return "".join(found)
