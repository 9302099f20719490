"""The harbour town seen from a hill, behind everything. It never changes."""

from __future__ import annotations

from functools import cache

from meadhall.games.champions.picture.spots import SCENE
from meadhall.games.champions.rules.names import CLANS
from meadhall.kernel.picture import Part

_WAVES = ((20, 206), (150, 216), (330, 204), (470, 218), (560, 202), (690, 214), (90, 234), (400, 236), (620, 236))
_STARS = ((486, 50, 1.4), (522, 34, 1), (478, 10, 1.2), (410, 6, 1), (520, 8, 1.1))
_FIRES = ((130, 450, 240, 120), (630, 340, 220, 120), (360, 560, 260, 90))


SHIELDS = "".join(
    f"<g id='side-{clan}'><use href='#champions-clan-{clan}' x='-30' y='-30' width='60' height='60'/></g>"
    for clan in CLANS
)
"""The clans' shields under the names by which the hall puts them beside people."""


@cache
def scenery_part(shores: int, stalls: int) -> Part:
    """The classes tell the style how many shores and stalls there are."""
    drawn = (
        "<defs>"
        + SHIELDS
        + "<radialGradient id='cm-fire'><stop class='fire'/><stop class='fire out' offset='1'/></radialGradient>"
        "</defs><path class='sky' d='M0 0H760V200H0z'/><circle class='moon' cx='500' cy='20' r='13'/>"
        + "".join(f"<circle class='star' cx='{x}' cy='{y}' r='{r}'/>" for x, y, r in _STARS)
        + "<path class='far' d='M0 120l70-60 50 36 70-66 80 74 60-34 70 48 70-66 70 58 60-34 90 52 70-44v116H0z'/>"
        "<path class='hills' d='M0 160l90-42 70 32 100-38 90 44 100-36 110 40 100-32 100 28v54H0z'/>"
        "<path class='sea' d='M0 176h760v90H0z'/><path class='waves' d='"
        + "".join(f"M{x} {y}q10-8 20 0t20 0" for x, y in _WAVES)
        + "'/><path class='land' d='M0 250c60-10 120-6 200-4s160-8 260 0 200-6 300 2v352H0z'/>"
        "<path class='quay' d='M110 218h10v36h-10zM162 214h10v40h-10zM220 218h10v36h-10zM280 218h10v36h-10z"
        "M106 226h190v7H106zM630 218h10v36h-10zM690 214h10v40h-10zM622 226h138v7H622z'/>"
        "<path class='street' d='M-10 392c130-20 260 10 390-4s260-16 400 8'/>"
        "<path class='street' d='M-10 498c150-14 310 10 430-4s240-8 360 6'/>"
        + "".join(f"<ellipse class='glow' cx='{x}' cy='{y}' rx='{a}' ry='{b}'/>" for x, y, a, b in _FIRES)
        + "<path class='wood' d='M0 598h760v138H0z'/>"
        f"<path class='stakes' d='{_stakes()}'/><path class='gate' d='M236 604v-24l26-10 26 10v24'/>"
    )
    of = f"class='shores-{shores} stalls-{stalls}' preserveAspectRatio='none' aria-hidden='true'"
    return Part("scenery", SCENE, f"<svg id='scenery' viewBox='0 0 760 736' {of}>{drawn}</svg>")


def _stakes() -> str:
    """The palisade between the town and the hills."""
    return "".join(f"M{x} 606v-{20 + x * 7 % 6}l6-8 6 8v28z" for x in range(-2, 760, 13) if not 232 <= x <= 282)
