"""Work for bots: one guest sets 25 tables against the strongest, and must not keep another's weakest waiting."""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Sequence

from tools.attack.ground import Finding, Ground
from tools.attack.stranger import Stranger

TABLES = 25
ROUNDS = 9
MOST_SLOWER = 2.0
SPARE = 0.3  # seconds: between so short times the machine decides


def unfair(ground: Ground, quick: bool) -> list[Finding]:
    if quick:
        return []
    victim = ground.stranger()
    alone = thrall_seconds(victim)
    greedy = ground.stranger()
    tables = [greedy.new_table("ragnarocks", "bot:allfather", "me") for _ in range(TABLES)]
    for table in tables:
        greedy.get(f"/t/{table}")  # bots play as long as somebody looks
    crowded = thrall_seconds(victim)
    slower = statistics.median(crowded) / statistics.median(alone)
    happened = (
        f"a thrall took {statistics.median(crowded):.2f} s, {statistics.median(alone):.2f} s before: {slower:.1f} times"
    )
    well = statistics.median(crowded) <= MOST_SLOWER * statistics.median(alone) + SPARE
    return [Finding(f"{TABLES} tables against allfather", happened, well or not ground.judged)]


def thrall_seconds(stranger: Stranger) -> Sequence[float]:
    """How long a thrall takes for each of some answers."""
    rng, found = random.Random(1), []
    table = stranger.new_table("ragnarocks", "me", "bot:thrall")
    while len(found) < ROUNDS:
        view = turn(stranger, table)
        option = rng.choice(view["waiting"]["options"])
        ply = view["ply"]
        stranger.post(f"/t/{table}/answer", version=view["version"], option=json.dumps(option))
        began = time.monotonic()
        view = turn(stranger, table)
        if view["ply"] > ply + 1:
            found.append(time.monotonic() - began)
    return found


def turn(stranger: Stranger, table: str) -> dict[str, dict[str, list[object]]]:
    """Wait until the stranger is asked."""
    until = time.monotonic() + 120
    while time.monotonic() < until:
        view = stranger.get(f"/t/{table}/view.json").json()
        if "waiting" in view and view["waiting"]["options"]:
            return view  # type: ignore[no-any-return]
        time.sleep(0.05)
    raise TimeoutError("a bot does not answer")


ATTACKS = (unfair,)
