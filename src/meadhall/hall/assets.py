"""The hall's own styles, scripts, fonts and icons: read and packed once, and kept by browsers for ever.

Their address contains a hash of their content. The files of `static/css` are sent as one, `hall.css`.
"""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

STATIC = Path(__file__).parent / "static"

# The style's files in the order of the cascade. One that is not named here comes last.
STYLES = (
    "tokens",
    "base",
    "bars",
    "pages",
    "lobby",
    "learn",
    "rules",
    "table",
    "asked",
    "beside",
    "board",
    "faces",
    "stage",
    "ending",
    "coach",
    "replay",
    "last",
)

KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
PACKED = {".css", ".js", ".svg", ".txt"}  # fonts are packed already


class Asset(NamedTuple):
    """A file as it is sent."""

    kind: str
    body: bytes
    packed: bytes | None  # with gzip


@cache
def assets() -> dict[str, Asset]:
    """All files by their path below the address."""
    return {path: _asset(path, body) for path, body in _contents().items()}


def _contents() -> dict[str, bytes]:
    styles = sorted(STATIC.glob("css/*.css"), key=_place)
    files = sorted({file for file in STATIC.rglob("*") if file.suffix in KINDS} - set(styles))
    found = {file.relative_to(STATIC).as_posix(): file.read_bytes() for file in files}
    found["hall.css"] = b"\n".join(file.read_bytes() for file in styles)
    return found


def _place(file: Path) -> tuple[int, str]:
    return (STYLES.index(file.stem) if file.stem in STYLES else len(STYLES), file.stem)


def _asset(path: str, body: bytes) -> Asset:
    suffix = Path(path).suffix
    packed = gzip.compress(body, 9, mtime=0) if suffix in PACKED else None
    return Asset(KINDS[suffix], body, packed)


@cache
def static_path() -> str:
    """The address of all these files. It changes when one of them changes, so browsers may keep them."""
    digest = hashlib.sha256()
    for path, asset in assets().items():
        digest.update(path.encode() + asset.body)
    return f"/static/{digest.hexdigest()[:12]}"


KEPT = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}


async def serve(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI app below the address: one file, packed if the browser unpacks it."""
    request = Request(scope)
    asset = assets().get(str(scope["path"]).removeprefix(static_path()).lstrip("/"))
    if asset is None:
        answer = Response("There is no such file.", 404, media_type="text/plain")
    elif request.method not in ("GET", "HEAD"):
        answer = Response("This file can only be read.", 405, {"allow": "GET, HEAD"}, "text/plain")
    elif asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        answer = Response(asset.packed, 200, {**KEPT, "content-encoding": "gzip", "content-type": asset.kind})
    else:
        answer = Response(asset.body, 200, {**KEPT, "content-type": asset.kind})
    await answer(scope, receive, send)
