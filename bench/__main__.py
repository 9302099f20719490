"""`make bench`: every bench, interleaved rounds, medians and per-round ratios, as a table and as bench.json."""

from __future__ import annotations

import argparse
import importlib
import json
import time
from pathlib import Path

from bench.report import table

BENCHES = ("kernel", "ragnarocks", "thunder", "yggdrasil", "champions")


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("benches", nargs="*", metavar="BENCH", help=f"which of {', '.join(BENCHES)} (all)")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--out", type=Path, default=Path("bench.json"))
    args = parser.parse_args()
    unknown = set(args.benches) - set(BENCHES)
    if unknown:
        parser.error(f"there is no bench {', '.join(unknown)}")
    found = {}
    for name in args.benches or BENCHES:
        print(f"{name}: {args.rounds} rounds …", flush=True)
        began = time.monotonic()
        found[name] = importlib.import_module(f"bench.{name}").run(args.rounds)
        print(table(found[name]))
        print(f"({time.monotonic() - began:.0f} s)\n", flush=True)
    args.out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(f"Written to {args.out}.")


if __name__ == "__main__":
    main()
