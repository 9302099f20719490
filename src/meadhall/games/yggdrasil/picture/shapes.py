"""The shapes of the picture: signs of Enemies, artifacts, worlds and gods, the pieces, the tree.

A sign is drawn around (0, 0), and its id is `yg-` and its name. The hall shows `side-<god>` beside a god's name.
"""

from __future__ import annotations

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.picture.places import DECK_BOX, PILE_BOX, Box
from meadhall.games.yggdrasil.rules.tables import GODS, RUNES
from meadhall.kernel.picture import drawings

ART = {name.removeprefix("old-"): inside for name, inside in drawings(GAME.home).items() if name.startswith("old-")}
"""By id: signs of Enemies, artifacts, worlds, gods, runes and squares of the Vanir's scale, from art/old-<id>.svg."""


def crest(god: str) -> str:
    return (
        f"<g id='side-{god}'><circle class='yg-rim' r='27'/><circle class='yg-{god}' r='23'/>"
        f"<g class='yg-mark'>{ART[god]}</g></g>"
    )


def stack(name: str, box: Box) -> str:
    """Cards that lie face down upon each other."""
    return f"<g id='yg-{name}'>{box._replace(x=box.x + 4, y=box.y - 3).rect()}{box.rect()}</g>"


GLYPHS = "".join(
    f"<g id='yg-{name}' class='glyph'>{shape}</g>" for name, shape in ART.items() if name not in (*GODS, *RUNES)
)
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
    + "".join(
        f"<g id='yg-{name}' class='glyph'>{shape}</g>"
        for name, shape in ART.items()
        if name not in GODS and name not in RUNES
    )
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
