"""`python -m meadhall.hall` is `meadhall serve`; `--game MODULE` registers a game that is not installed."""

from __future__ import annotations

import argparse
import importlib
import sys

from meadhall.kernel.errors import MeadhallError, missing_package
from meadhall.kernel.spec import register


def main() -> int:
    try:
        return _serve()
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "meadhall":  # a bug in Meadhall
            raise
        print(f"meadhall: {missing_package(error, 'hall')}", file=sys.stderr)
        return 2


def _serve() -> int:
    from meadhall.hall import serve  # here, because it imports packages that may be missing

    parser = argparse.ArgumentParser(prog="python -m meadhall.hall")
    serve.add_arguments(parser)
    parser.add_argument("--game", action="append", default=[], metavar="MODULE", help="a module with a GAME")
    args = parser.parse_args()
    for name in args.game:
        register(importlib.import_module(name).GAME)
    try:
        return serve.run(args, tuple(args.game))
    except MeadhallError as error:
        print(f"meadhall: {error.message}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
