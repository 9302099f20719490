"""The shapes of the picture: a sign for every card, frames and backs, outlines, the two crests.

A sign is drawn around (0, 0); the id of a shape is `tl-` and its name. The hall shows `side-<name>` beside a name.
"""

from __future__ import annotations

from meadhall.games.thunder.picture.places import HELD_HIGH, HELD_WIDE, HIGH, ROW_STEP, WIDE
from meadhall.games.thunder.picture.words import lines_of, word
from meadhall.games.thunder.rules.decks import CARDS, SIDES, STRENGTHS
from meadhall.kernel.picture import escape

LONG = 7  # a word of more letters is written smaller
BACK_WIDE, BACK_HIGH = WIDE - 3, HIGH - 3

GLYPHS = {
    "ring": "M-7 2a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-3-7l3-3 3 3-3 2z",
    "crown": "M-8 6h16M-8 6l-1-11 5 5 4-8 4 8 5-5-1 11",
    "nightmare": "M-7 9l1-8-3-3 7-7 3 1 6 4-1 4-5-2 3 11M-1-4l1 1",
    "shield_wall": "M-9-6h8v6q0 5-4 8-4-3-4-8zM1-6h8v6q0 5-4 8-4-3-4-8z",
    "ravens": "M-9-5q6-2 9 3 3-5 9-3-5 2-6 6l-3 7-3-7q-1-4-6-6z",
    "frigg": "M0-9v18M-5-5q5-4 10 0v6q-5 5-10 0z",
    "female_archer": "M-3-9q12 9 0 18zM-8 0h16M5-3l3 3-3 3",
    "light_elves": "M0-9l2 7 7 2-7 2-2 7-2-7-7-2 7-2z",
    "trolls": "M-7 9l6-10M-2-2q-3-5 2-7 7-1 6 4-2 6-8 3z",
    "viking_warriors": "M-5 9l7-18M-1-2l3-7q7 1 7 9-5-4-10-2z",
    "einherjar": "M0-9v12M-5 3h10M0 3v6M-2 9h4M0-9l-2 3h4z",
    "fire_giant": "M0-9q7 6 6 12-1 5-6 6-6-1-6-6 0-4 3-6 0 3 2 4 2-4 1-10z",
    "champions_of_asgard": "M-8-8l13 13M8-8l-13 13M2 9l6-6M-2 9l-6-6",
    "dragon": "M-9 4q2 6 5 1 2-6 5-3 3 5 5 0 2-6-3-9l-5 1 2-3-5-1q6-3 11 1 6 5 2 12-4 5-8 2",
    "tyr": "M0-9v18M-6-3l6-6 6 6",
    "angrboda": "M-8-8l4 3h8l4-3-1 9-7 8-7-8zM-3 0l1 1M3 0l-1 1",
    "thor": "M2-9l-7 10h5l-3 8 8-11h-5z",
    "loki": "M6-7q-4-4-8-1-4 4 2 8 6 4 1 8-5 3-8-1",
    "baldr": "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M0-9v2M0 7v2M-9 0h2M7 0h2M-6-6l1 1M6-6l-1 1M-6 6l1-1M6 6l-1-1",
    "berserker": "M-6-8q-3 8 0 16M0-9q-3 9 0 18M6-8q-3 8 0 16",
    "freya": "M0 8q-9-6-8-12 3-5 8 0 5-5 8 0 1 6-8 12z",
    "mjolnir": "M-8-8h16v7h-16zM0-1v10M-2 9h4",
    "gungnir": "M-8 9l12-14M2-6l6-3-2 6-3 1z",
    "hel": "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0M0-8q5 8 0 16M-4-1h1",
    "idunn": "M0-4q-8-3-7 4 1 7 7 8 6-1 7-8 1-7-7-4zM0-4q0-4 3-5",
    "longships": "M-9 2q9 9 18 0l-1-5M-9 2l1-5M0 5v-14M0-9l6 9h-6",
    "odin": "M-9 0q9-9 18 0-9 9-18 0zM-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
    "seer": "M-6 9h12M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-3-2q1-3 4-3",
    "valkyries": "M-9 8q-1-13 18-16-1 5-6 6 1 4-4 5 0 3-8 5z",
    "vidarr": "M-4-9v9l-4 3v5h15q1-4-3-5l-3-2v-10z",
}


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
        f"<path class='sign' transform='translate(68 28) scale(1.2)' d='{GLYPHS[side]}'/></g>"
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
    f"<g id='side-loki' class='tl-loki crest'><circle r='26'/><path transform='scale(2)' d='{GLYPHS['loki']}'/></g>"
    "<g id='side-thor' class='tl-thor crest'><path class='shield' d='M0-28l24 10v18q-4 18-24 28-20-10-24-28v-18z'/>"
    f"<path transform='scale(1.9)' d='{GLYPHS['thor']}'/></g>"
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
            f"<path transform='translate(20 42) scale(.8)' d='{GLYPHS[kind]}'/>{on_field}{marks[0]}</g>"
            f"<g id='tl-h-{kind}' class='tl-face held{long}'><circle class='badge{weak}' cx='16' cy='16' r='12'/>"
            f"<text class='strength' x='16' y='22'>{number}</text>"
            f"<path transform='translate(43 16)' d='{GLYPHS[kind]}'/>{held}{marks[1]}</g>"
        )
    return "".join(found)
