"""Records and positions that are made to break the hall, or to slow it down."""

from __future__ import annotations

import copy
import json
import random
import time
from collections.abc import Iterator
from typing import Any

from meadhall.kernel.match import Match
from meadhall.kernel.spec import games
from tools.attack.ground import Finding, Ground
from tools.attack.stranger import Stranger

FINE = (303, 204, 400, 404, 413, 422)  # opened or refused, with a reason
LARGEST_PAGE = 2_000_000  # bytes
NASTY: tuple[Any, ...] = (
    None, True, -1, 0, 2**31, 2**63, -(2**63), 10**300, 1.5, 1e308, "", "x" * 5000, "\0", "\ud800", [], {}, [[]],
    {"": []}, [0] * 2000, ["x"] * 500, {"a": {"b": {"c": {}}}},
)  # fmt: skip


def record(game: str, plies: int = 30, seed: str = "attack") -> dict[str, Any]:
    rng = random.Random(seed)
    match = Match.new(game, seed=seed)
    while match.waiting is not None and match.ply < plies:
        match.answer(rng.choice(match.waiting.options))
    found: dict[str, Any] = json.loads(json.dumps(match.record()))
    return found


def position(game: str, plies: int = 30) -> dict[str, Any]:
    match = Match.load(record(game, plies))
    found: dict[str, Any] = json.loads(
        json.dumps({"game": game, "position": match.dump(), "options": match.spec.dump_options(match.options)})
    )
    return found


def bombs() -> Iterator[tuple[str, Any]]:
    """Uploads that were made by hand, each against something that once broke or slowed a hall."""
    for huge in (3_000_000, 2**63, -(2**63)):
        bomb = position("yggdrasil")
        yield f"yggdrasil: every number is {huge}", replace_numbers(bomb, huge)
        spent = position("yggdrasil")
        for where in places(spent["position"], dict):
            where["spent"] = huge
        yield f"yggdrasil: spent {huge}", spent
    faces = position("champions")
    faces["position"]["stack"] = [{"rule": "Roll", "faces": [10**9] * 12}]
    yield "champions: a die with 10**9 faces", faces
    claim = {"seat": 0, "kinds": ["fenrir"], "places": ["deck1"]}
    for many in (2_500, 15_000):
        known = position("thunder")
        known["position"]["known"] = [dict(claim, seat=n % 2) for n in range(many)]
        if "cards" in known["position"]:
            known["position"]["cards"]["known"] = known["position"]["known"]
        yield f"thunder: {many} claims of knowledge", known
        doubled = position("thunder")
        for part in places(doubled["position"], dict):
            if isinstance(part.get("known"), list) and part["known"]:
                part["known"] = (part["known"] * many)[:many]
        yield f"thunder: its claims {many} times", doubled
    for game in games():
        good = record(game)
        yield f"{game}: a million answers", good | {"answers": [0] * 300_000}
        yield f"{game}: the answers a thousand times", good | {"answers": good["answers"] * 1000}
        yield f"{game}: 10**8 seats in words", good | {"seats": ["x"] * 200_000}
        yield f"{game}: a seed of a megabyte", good | {"seed": "s" * 900_000}
        yield f"{game}: names without end", good | {"names": ["n"] * 200_000}
        yield f"{game}: scripted chances without end", good | {"fate": {str(n): 0 for n in range(60_000)}}
        yield f"{game}: an end at ply 10**9", good | {"end": {"how": "resigned", "seat": 10**9, "ply": 10**9}}
        yield f"{game}: a list of a megabyte as position", {"game": game, "position": {"x": [1] * 300_000}}
    for depth in (1_000, 100_000):
        yield f"JSON nested {depth} deep", "[" * depth + "]" * depth
        yield f"objects nested {depth} deep", '{"a":' * depth + "1" + "}" * depth
        yield f"a position nested {depth} deep", '{"game":"thunder","position":' + "[" * depth + "]" * depth + "}"
    yield "a number of 900,000 digits", '{"game":"thunder","position":' + "9" * 900_000 + "}"
    yield "not a number", '{"game":"thunder","position":{"x":NaN,"y":Infinity}}'
    yield "half a character", '{"game":"\\ud800","position":{"\\ud800":1}}'
    yield "a megabyte of blanks", " " * 1_000_000
    yield "a megabyte of quotes", '"' * 1_000_000
    yield "100,000 keys", json.dumps({"game": "thunder", **{f"k{n}": 0 for n in range(60_000)}})


def places(data: Any, kind: type) -> list[Any]:
    """All objects (or lists) inside a piece of JSON."""
    found = [data] if isinstance(data, kind) else []
    if isinstance(data, dict):
        found += [x for value in data.values() for x in places(value, kind)]
    elif isinstance(data, list):
        found += [x for value in data for x in places(value, kind)]
    return found


def replace_numbers(data: Any, number: int) -> Any:
    if isinstance(data, dict):
        return {key: replace_numbers(value, number) for key, value in data.items()}
    if isinstance(data, list):
        return [replace_numbers(value, number) for value in data]
    return number if type(data) is int else data


def mutated(data: Any, rng: random.Random) -> Any:
    """A copy with one to three changes at random places."""
    found = copy.deepcopy(data)
    for _ in range(rng.randint(1, 3)):
        where = rng.choice([*places(found, dict), *places(found, list)])
        keys = list(where) if isinstance(where, dict) else list(range(len(where)))
        if not keys:
            continue
        key = rng.choice(keys)
        match rng.randrange(5):
            case 0:
                where[key] = copy.deepcopy(rng.choice(NASTY))
            case 1:
                del where[key]
            case 2 if isinstance(where, list):
                where.extend(copy.deepcopy([where[key]] * rng.choice((1, 3, 300))))
            case 3 if type(where[key]) is int:
                where[key] += rng.choice((-1, 1, 100, 10**6))
            case _:
                other = rng.choice(keys)
                where[key], where[other] = where[other], where[key]
    return found


def send(stranger: Stranger, data: Any) -> str:
    """Upload it, and look at what came of it. Returns what is wrong; empty if nothing is."""
    reply = stranger.upload(data)
    if reply.status_code not in FINE:
        return f"status {reply.status_code}: {reply.text[:200]}"
    to = reply.headers.get("x-location", "")
    if not to:
        return ""
    for path in (to, f"{to}?ply=0&seat=spectator", f"{to}/record.json"):
        page = stranger.get(path)
        if page.status_code >= 500 or len(page.content) > LARGEST_PAGE:
            return f"{path.partition('?')[0]}: status {page.status_code}, {len(page.content)} bytes"
    return ""


def hand_made(ground: Ground, quick: bool) -> list[Finding]:
    """Each bomb by itself, while somebody else plays."""
    findings: list[Finding] = []
    with ground.grows("uploads made by hand", findings):
        for name, bomb in bombs():
            if quick and not name.startswith(("yggdrasil", "champions: a die", "thunder: 2", "JSON", "a number")):
                continue
            stranger = ground.stranger("127.0.0.3")
            _ = stranger.csrf
            trouble: list[str] = []
            worst = ground.worst_while(lambda s=stranger, b=bomb, t=trouble: t.append(send(s, b)))
            wrong = next(filter(None, trouble), "")
            findings.append(ground.judge(name, wrong or "refused, or opened as it is", worst, well=not wrong))
    return findings


def mutations(ground: Ground, quick: bool) -> list[Finding]:
    """Valid records and positions with changes at random places."""
    findings: list[Finding] = []
    seconds = 2.0 if quick else 40.0
    seeds = [data for game in games() for data in (record(game), position(game))]
    rng = random.Random("mutations")
    wrong: list[str] = []
    count = 0

    def run() -> None:
        nonlocal count
        until = time.monotonic() + seconds
        stranger = ground.stranger("127.0.0.4")
        while time.monotonic() < until:
            data = mutated(rng.choice(seeds), rng)
            said = send(stranger, data)
            count += 1
            if said:
                wrong.append(f"{said} for {json.dumps(data)[:300]}")

    with ground.grows("mutations", findings):
        worst = ground.worst_while(run)
    happened = f"{count} uploads; {wrong[0]}" if wrong else f"{count} uploads, none of them an error"
    findings.append(ground.judge("records and positions changed at random", happened, worst, well=not wrong))
    return findings


ATTACKS = (hand_made, mutations)
