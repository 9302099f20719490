"""A full disk: the hall may write no file beyond a size, as if there were no room."""

from __future__ import annotations

import sys

from tools.attack.ground import Finding, Ground, ground
from tools.attack.stranger import Stranger

BYTES = 700_000  # of one file; a new database with its log needs less
FULL = (
    "import os, resource, signal, sys\n"
    "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
    f"resource.setrlimit(resource.RLIMIT_FSIZE, ({BYTES}, {BYTES}))\n"
    "os.execv(sys.argv[1], sys.argv[1:])"
)
LAUNCH = (sys.executable, "-c", FULL)


def full_disk(_: Ground, quick: bool) -> list[Finding]:
    """Every post is refused with 503 and a reason, reading goes on, and /healthz tells the host."""
    with ground("--posts", "0", judged=False, launch=LAUNCH) as small:
        ann = small.stranger()
        table = ann.new_table("ragnarocks")
        filled = fill(ann, table)
        statuses = {
            "chat": ann.post(f"/t/{table}/chat", text="x" * 300).status_code,
            "a table": ann.post("/play", game="thunder", level="thrall").status_code,
            "an account": ann.client.post("/api/accounts", json={"name": "x"}).status_code,
            "/healthz": ann.get("/healthz").status_code,
        }
        read = ann.get(f"/t/{table}").status_code
        happened = f"after {filled} lines: {', '.join(f'{what} {n}' for what, n in statuses.items())}; reading {read}"
        return [Finding("a full disk", happened, set(statuses.values()) == {503} and read == 200)]


def fill(stranger: Stranger, table: str) -> int:
    for n in range(20_000):
        if stranger.post(f"/t/{table}/chat", text="x" * 300).status_code == 503:
            return n
    return -1


ATTACKS = (full_disk,)
