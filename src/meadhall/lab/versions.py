"""The versions that a result depends on. They are written into every output of the lab."""

from __future__ import annotations

import importlib.metadata
import platform
import zlib
from typing import Any

import meadhall
from meadhall.bots.strength import fingerprint
from meadhall.kernel.spec import GameSpec

PACKAGES = ("numba", "numpy", "pyarrow")


def versions(spec: GameSpec) -> dict[str, Any]:
    """Meadhall, the game's rules, a checksum of the code that decides games, Python and the packages that count."""
    return {
        "meadhall": meadhall.__version__,
        "rules": spec.rules,
        "code": f"{fingerprint(spec):08x}",
        "python": platform.python_version(),
        **{name: _version(name) for name in PACKAGES},
    }


def _version(package: str) -> str | None:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def checksum(text: str) -> str:
    """Eight letters for a text, to name files by."""
    return f"{zlib.crc32(text.encode()):08x}"
