"""`make bench`: measure the kernel and every game, and print a table.

Every measurement is repeated for some rounds; the table and `bench.json` have the median and each round's figure.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from bench import environments, kernel, random_play
from bench.report import Row, table
from meadhall.kernel.spec import games


def main() -> None:
    benches: dict[str, Callable[[int], list[Row]]] = {"kernel": kernel.run}
    benches |= {name: partial(random_play.run, random_play.plan(name)) for name in games()}
    benches["environments"] = environments.run
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("benches", nargs="*", metavar="BENCH", help=f"which of {', '.join(benches)} (all)")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--out", type=Path, default=Path("bench.json"))
    args = parser.parse_args()
    unknown = [name for name in args.benches if name not in benches]
    if unknown:
        parser.error(f"there is no bench {', '.join(unknown)}")
    found = {}
    for name in args.benches or benches:
        print(f"{name}: {args.rounds} rounds …", flush=True)
        began = time.monotonic()
        found[name] = benches[name](args.rounds)
        print(table(found[name]))
        print(f"({time.monotonic() - began:.0f} s)\n", flush=True)
    args.out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(f"Written to {args.out}.")


if __name__ == "__main__":
    main()
