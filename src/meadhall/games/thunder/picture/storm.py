"""The storm between the sides: upright for wide windows (`DEEP`), lying for phones (`LONG`)."""

from __future__ import annotations

BOLT = (
    "M54 -4L32 38L56 52L34 112L64 128L28 190L60 204L36 262L68 280L30 344L56 356L34 412L58 426L44 464",
    "M56 52L74 70L66 92L76 104M28 190L16 206L22 226L12 238M68 280L82 296L72 318M34 412L20 424L24 440",
)
EDGE = (
    "M0 0C14 30 -6 52 6 80S-8 130 4 158S-10 214 4 240S-8 300 6 326S-6 380 6 410S-4 440 2 459H90C102 436 86 420 98 392"
    "S88 340 100 312S88 262 100 232S86 176 98 148S86 96 98 66S88 26 94 0Z"
)
GAP = (
    "M12 0C22 34 8 54 18 84S6 136 18 162S4 210 18 240S8 300 18 330S8 384 20 412S10 442 16 459H80C88 440 74 416 84 390"
    "S74 338 86 310S74 262 84 232S72 178 84 148S74 96 84 66S74 28 82 0Z"
)
CLOUDS = (
    "M12 0Q30 26 46 12Q64 30 82 0ZM16 459Q30 434 46 446Q64 430 80 459ZM16 146Q34 138 46 152Q60 138 80 150"
    "Q66 164 46 158Q26 166 16 146ZM14 302Q32 292 48 306Q64 292 82 304Q66 318 46 312Q26 320 14 302Z"
)
FLASH = "M-4 14L30 22L38 12L84 24L96 10L132 22L144 12L186 24L198 11L236 22L250 12L284 24L298 10L336 22L346 12L394 20"
BANK = (
    "M0 0Q24 8 48 1T98 2T146 1T196 2T246 1T296 2T344 1T390 1V39Q366 32 342 38T294 37T244 38T196 37T146 38T98 37"
    "T48 38T0 39Z"
)
RAVINE = (
    "M0 8Q24 14 48 8T98 9T146 8T196 9T246 8T296 9T344 8T390 8V32Q366 27 342 32T294 31T244 32T196 31T146 31T98 32"
    "T48 31T0 32Z"
)


def _glow(path: str, more: str = "") -> str:
    fine = f"<path class='fork' d='{more}'/>" if more else ""
    return f"<g class='bolt'><path class='glow' d='{path}'/><path class='heat' d='{path}'/><path d='{path}'/>{fine}</g>"


DEEP = (
    "<svg class='deep' aria-hidden='true' viewBox='-10 0 112 459' preserveAspectRatio='none'>"
    f"<path class='edge' d='{EDGE}'/><path class='gap' d='{GAP}'/><path class='cloud' d='{CLOUDS}'/>"
    f"{_glow(*BOLT)}</svg>"
)
LONG = (
    "<svg class='long' aria-hidden='true' viewBox='0 0 390 40' preserveAspectRatio='none'>"
    f"<path class='edge' d='{BANK}'/><path class='gap' d='{RAVINE}'/>{_glow(FLASH)}</svg>"
)
