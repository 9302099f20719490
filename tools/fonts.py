"""Makes the hall's typefaces again: `static/fonts/*.woff2`, from the packages of Fontsource.

It needs two things that the project itself does not: `npm install @fontsource/alegreya @fontsource/alegreya-sans` in
some folder, and `pyftsubset` (`pip install fonttools brotli` in an environment of its own). Then:

    python -m tools.fonts FOLDER/node_modules/@fontsource
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

FONTS = Path(__file__).parents[1] / "src/meadhall/hall/static/fonts"
WEIGHTS = (400, 700)
FEATURES = "kern,liga,lnum,tnum,ccmp,locl,mark"  # no small capitals, no old fractions
LETTERS = {  # the same ranges stand in static/css/tokens.css
    "latin": "U+20-7E,U+A0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2010-2015,U+2018-201E,U+2020-2022,"
    "U+2026,U+2030,U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2122,U+2190-2193,U+2212,U+2260,U+2264-2265,U+D7",
    "latin-ext": "U+100-130,U+132-151,U+154-17F,U+1CD-1DC,U+1E2-1F5,U+218-21B,U+1E80-1E85,U+1E9E,U+1EF2-1EF3",
}


def main(packages: Path) -> None:
    FONTS.mkdir(exist_ok=True)
    for family in ("alegreya", "alegreya-sans"):
        shutil.copy(packages / family / "LICENSE", FONTS / f"LICENSE-{family}.txt")
        for weight in WEIGHTS:
            for letters, ranges in LETTERS.items():
                subset(packages / family / f"files/{family}-{letters}-{weight}-normal.woff2", ranges)
    print(sum(file.stat().st_size for file in FONTS.glob("*.woff2")), "bytes")


def subset(file: Path, ranges: str) -> None:
    """Write the font with these letters only."""
    made = FONTS / file.name.replace("-normal", "")
    choice = [f"--unicodes={ranges}", f"--layout-features={FEATURES}", "--flavor=woff2", f"--output-file={made}"]
    subprocess.run(["pyftsubset", str(file), *choice, "--no-hinting", "--desubroutinize"], check=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
