"""`make attack`; `ARGS="uploads bots"` runs these kinds alone, `--quick` a short slice without judging times."""

from __future__ import annotations

import argparse
import os
import sys
import time

from tools.attack import bots, connections, disk, programs, requests, uploads
from tools.attack.ground import Finding, ground

KINDS = {
    "uploads": uploads.ATTACKS,
    "requests": requests.ATTACKS,
    "values": requests.OF_VALUES,
    "connections": connections.ATTACKS,
    "bots": bots.ATTACKS,
    "disk": disk.ATTACKS,
    "programs": programs.ATTACKS,
}
LIMITLESS = (
    "uploads",
    "values",
    "programs",
)  # the hall's limits would keep most of these attacks out: they are tried without


def run(kinds: list[str], *, quick: bool) -> list[Finding]:
    """Each kind of attack against a hall of its own."""
    found: list[Finding] = []
    for kind in kinds:
        flags = ("--posts", "0", "--connections", "0") if kind in LIMITLESS else ()
        with ground("--bots", "2", *flags, judged=not quick) as opened:
            for attack in KINDS[kind]:
                for finding in attack(opened, quick):
                    show(finding)
                    found.append(finding)
    return found


def show(finding: Finding) -> None:
    print(f"{'held' if finding.held else 'BROKEN':<7} {finding.attack:<52} {finding.happened}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make attack", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of {', '.join(KINDS)}; all if none is named")
    parser.add_argument("--quick", action="store_true", help="a short slice; times are not judged")
    args = parser.parse_args()
    unknown = set(args.kinds) - set(KINDS)
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    if not args.quick and hasattr(os, "getloadavg") and os.getloadavg()[0] > (os.cpu_count() or 1):
        print("This machine is busy: what others waited may be its fault, not the hall's.", flush=True)
    began = time.monotonic()
    found = run(args.kinds or list(KINDS), quick=args.quick)
    broken = [finding for finding in found if not finding.held]
    print(f"{len(found)} attacks in {time.monotonic() - began:.0f} s, {len(broken)} of them succeeded.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
