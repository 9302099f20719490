"""The shapes of the picture: signs of Enemies, artifacts, worlds and gods, the pieces, the tree.

A sign is drawn around (0, 0), and its id is `yg-` and its name. The hall shows `side-<god>` beside a god's name.
"""

from __future__ import annotations

from meadhall.games.yggdrasil.picture.places import DECK_BOX, PILE_BOX, Box
from meadhall.games.yggdrasil.rules.tables import GODS

STROKES = {
    "sigel": "M4-10l-8 6 8 7-8 7",
    "daeg": "M-6 9v-18l12 18v-18z",
    "mann": "M-5 10v-20l10 9M5 10v-20l-10 9",
    "tiwaz": "M0-10v20M-6-4l6-6 6 6",
}
"""The four runes as strokes."""

GLYPHS = {
    # Enemies
    "fenrir": "<path class='solid' d='M-10-10l6 4h8l6-4-1 10-4 4-5 8-5-8-4-4z'/>"
    "<path class='hole' d='M-6-2l3 2M6-2l-3 2'/>",
    "hel": "<path class='solid' d='M-9-2a9 9 0 0 1 18 0v4l-3 2v6h-12v-6l-3-2z'/>"
    "<path class='hole' d='M-4-2v1M4-2v1M-2 7v3M2 7v3'/>",
    "jormungand": "<path d='M-10 8q7 4 9-2t-3-7q-5-6 2-8 8-1 8 5 0 4 4 4'/><path class='solid' d='M7-2l5 2-4 3z'/>",
    "loki": "<path d='M-11-9q-1 9 6 9h10q7 0 6-9'/><path class='solid' d='M-6 0h12q1 7-6 11-7-4-6-11z'/>",
    "nidhogg": "<path class='solid' d='M-11 9L-4-10l3 7 6-6v7l7-1-4 6 4 2q-9 6-23 4z'/>",
    "surt": "<path class='solid' d='M1-12q8 8 6 15a7 7 0 0 1-14 0q-1-4 3-8 0 4 3 4 4-4 2-11z'/>",
    # artifacts
    "gleipnir": "<circle cx='-4' r='5.5'/><circle cx='5' r='5.5'/>",
    "draupnir": "<circle cy='2' r='7'/><path class='solid' d='M0-11l4 4-4 3-4-3z'/>",
    "mjollnir": "<path class='solid' d='M-9-9h18v8H-9z'/><path d='M0-1v11'/>",
    "hofund": "<path d='M0-11v15M-5 4h10M0 4v7'/>",
    "gungnir": "<path d='M-8 10L5-5'/><path class='solid' d='M10-11l-2 9-6-5z'/>",
    "mimming": "<path class='solid' d='M0-12l4 5-2 10h-4l-2-10z'/><path d='M-6 4h12M0 4v7'/>",
    # worlds
    "asgard": "<path class='solid' d='M-12 10v-12l5 3v-9l7-5 7 5v9l5-3v12h-8v-7h-8v7z'/>",
    "midgard": "<path d='M-20 10q8-12 18-8 4-14 14-8 6 4 8 16M-20 16q5-4 10 0t10 0 10 0 10 0'/>",
    "nidavellir": "<path class='solid' d='M-17-8h30q-2 9-10 9l-1 7h7v5h-19v-5h7l-1-7q-12 0-13-9z'/>",
    "alfheim": "<path class='solid' d='M-2 16q-17-8-10-24 14-12 24-8 4 14-6 22-8 5-16-2'/>"
    "<path class='hole' d='M-4 8L6-8'/>",
    "niflheim": "<path class='solid' d='M4-17a17 17 0 1 0 12 24 14 14 0 0 1-12-24z'/>",
    "helheim": "<path class='solid' d='M-14-3a14 14 0 0 1 28 0v6l-5 3v9h-18v-9l-5-3z'/>"
    "<path class='hole' d='M-6-4v3M6-4v3M-3 10v5M3 10v5'/>",
    "muspellheim": "<path class='solid' d='M2-20q13 13 10 25a12 12 0 0 1-24 0q-1-7 5-14 1 7 5 6 7-6 4-17z'/>",
    "jotunheim": "<path d='M0-18v36M-16-9l32 18M-16 9l32-18M-5-14l5 5 5-5M-5 14l5-5 5 5M-16-2l6-1-2-6"
    "M16 2l-6 1 2 6M-16 2l6 1-2 6M16-2l-6-1 2-6'/>",
    "vanaheim": "<path d='M0 18v-26M0-8q-7-3-6-11 7 3 6 11 7-3 6-11-7 3-6 11M0 2"
    "q-8-2-9-9 8 0 9 9 8-2 9-9-8 0-9 9M0 12q-8-2-9-9 8 0 9 9 8-2 9-9-8 0-9 9'/>",
    # squares of the Vanir's scale
    "vanir-valkyries": "<path d='M-12-6q10 0 12 10Q2-6 12-6M-9 1q7 0 9 8 2-8 9-8'/>",
    "vanir-vikings": "<use href='#yg-viking' x='-7'/><use href='#yg-viking' x='8'/>",
    "vanir-rearrange": "<path d='M-12-7h10v15h-10zM2-7h10v15H2zM-5-11q5-4 10 0M5-11l-4-1M5-11l1-4'/>",
    "vanir-push": "<path d='M12 0h-22M-4-7l-7 7 7 7'/>",
    "vanir-giant": "<path d='M0-11v22M-10-6l20 12M-10 6l20-12'/>",
    # things
    "snow": "<path d='M0-18v36M-16-9l32 18M-16 9l32-18M-5-14l5 5 5-5M-5 14l5-5 5 5'/>",
}

CRESTS = {
    "odin": "<path d='M-15 2q15-17 30 0-15 14-30 0z'/><circle class='solid' cy='1' r='5'/>",
    "thor": "<path class='solid' d='M-13-13h26v12h-26z'/><path d='M0 0v17'/>",
    "frey": "<path d='M0 17v-20M-12-14q0 11 12 11 12 0 12-11M-6-15v9M6-15v9'/>",
    "heimdall": "<path class='solid' d='M-15-10q-2 25 25 22l4-11q-19 2-21-12z'/><path d='M12 14l4-14'/>",
    "tyr": "<path d='M0 17v-32M-11-5l11-11 11 11'/>",
    "freyja": "<path d='M-13-13q2 20 13 22 11-2 13-22'/><path class='solid' d='M0 3l7 7-7 7-7-7z'/>",
}


def crest(god: str) -> str:
    return (
        f"<g id='side-{god}'><circle class='yg-rim' r='27'/><circle class='yg-{god}' r='23'/>"
        f"<g class='yg-mark'>{CRESTS[god]}</g></g>"
    )


def stack(name: str, box: Box) -> str:
    """Cards that lie face down upon each other."""
    return f"<g id='yg-{name}'>{box._replace(x=box.x + 4, y=box.y - 3).rect()}{box.rect()}</g>"


DEFS = (
    "<linearGradient id='yg-sky' x2='0' y2='1'><stop class='sky-a'/><stop class='sky-b' offset='1'/></linearGradient>"
    "<linearGradient id='yg-bark'><stop class='bark-a'/><stop class='bark-b' offset='.5'/>"
    "<stop class='bark-a' offset='1'/></linearGradient>"
    "<pattern id='yg-embers' width='8' height='8' patternUnits='userSpaceOnUse' patternTransform='rotate(45)'>"
    "<path class='ember-a' d='M0 0h8v8H0z'/><path class='ember-b' d='M0 2h8'/></pattern>"
    "<rect id='yg-token' x='-33' y='-13' width='66' height='26' rx='13'/>"
    "<g id='yg-viking'><path class='helm' d='M-9 5v-4a9 9 0 0 1 18 0v4z'/>"
    "<path class='horns' d='M-9-1q-4-3-3-9M9-1q4-3 3-9'/></g>"
    "<g id='yg-elf'><path class='elf' d='M0-9q9 3 7 11-2 6-7 7-5-1-7-7-2-8 7-11z'/>"
    "<path class='elf-ears' d='M-7-2l-5-5M7-2l5-5'/></g>"
    "<path id='yg-flame' d='M1-11q7 7 5 13a6.5 6.5 0 0 1-12 0q-1-4 2-7 1 3 3 3 3-3 2-9z'/>"
    "<path id='yg-bolt' d='M2-9l-7 10h4l-2 8 8-11h-4z'/>"
    "<g id='yg-flood'><path class='water' d='M4 36q9-7 18 0t18 0 18 0 18 0 18 0 17 0v24H4z'/></g>"
    "<g id='yg-valkyries'><circle r='15'/><path d='M-10-5q8-1 10 8 2-9 10-8M-8 1q6 0 8 8 2-8 8-8M0 3v-11'/></g>"
    "<g id='yg-vanir'><circle r='11'/><path d='M0 6v-8M-5-5q5 6 10 0'/></g>"
    + stack("deck", DECK_BOX)
    + stack("pile", PILE_BOX)
    + "".join(crest(god) for god in GODS)
    + "".join(f"<g id='yg-{name}' class='glyph'>{shape}</g>" for name, shape in GLYPHS.items())
)
"""What the parts `<use>`."""

TREE = (
    "<path class='leaves' d='M20 252q-30-60 4-110-14-80 60-104Q150-12 240 12"
    "q110-34 210 0 120-26 190 30 90 50 56 124 26 60-18 92"
    "-60 26-110 4-70 34-150 6-60 22-116 0-90 32-160-2-70 22-122-14z'/>"
    "<path class='leaves two' d='M60 232"
    "q-24-60 20-90-4-70 70-80 90-40 160-8 100-30 180 6 90-8 120 60 60 46 30 112-40 30-100 8-80 24-140-4"
    "-70 24-130 0-110 28-210-4z'/>"
    "<g class='limbs'><path d='M332 350C270 300 170 300 60 296M330 420C250 392 150 378 60 374M388 340"
    "C430 296 470 290 620 286"
    "M390 400C470 372 560 376 690 372'/></g>"
    "<path class='trunk' fill='url(#yg-bark)' d='M300 226C330 320 324 430 304 520C286 580 190 606 30 644"
    "C170 640 262 634 316 600"
    "C322 622 312 640 292 652C340 646 352 625 360 606C368 625 380 646 428 652C408 640 398 622 404 600"
    "C458 634 550 640 690 644"
    "C530 606 434 580 416 520C396 430 390 320 420 226Z'/>"
    "<path class='bark' d='M340 240q14 140-6 270M362 236q6 160-2 300M384 240q-10 140 8 260M322 540"
    "q-30 40-110 66M398 540q30 40 110 66'/>"
)
