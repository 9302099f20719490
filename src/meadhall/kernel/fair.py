"""Fair seeds: a seed that is made from several numbers, so that nobody who knows one of them can choose it.

Whoever runs a match draws a `secret` and shows its hash, the promise, before anybody sits down. Each player may add a
number: its hash when they sit down, the number itself when all have sat down. The seed is a hash of all of them. When
the match is over its record has secret, numbers and promises, and `check` compares them.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Any

from meadhall.kernel.errors import RecordError

HASH = re.compile("[0-9a-f]{64}")
MOST_SEATS = 99
LONGEST_SECRET = 200


def promise(number: str) -> str:
    """The hash by which a number is promised, before it is told.

    Example:
        >>> promise("a number")[:16]
        'd24f1fa16d122006'
    """
    return hashlib.sha256(number.encode(errors="surrogatepass")).hexdigest()


def seed(secret: str, numbers: Mapping[int, str]) -> str:
    """The seed of a match. `numbers`: by seat; a seat without a number adds nothing, the secret decides for it.

    Example:
        >>> seed("secret", {0: "a number"}) == seed("secret", {})
        False
    """
    lines = ["meadhall fair seed", secret, *(f"{seat} {number}" for seat, number in sorted(numbers.items()))]
    return hashlib.sha256("\n".join(lines).encode(errors="surrogatepass")).hexdigest()[:32]


def check_shape(fair: Mapping[str, Any]) -> None:
    """RecordError unless this part of a record has the right form: {promise, secret, seats: [{seat, promise, number}]}.

    `number` is empty for a seat that made a promise and never told its number.
    """
    if set(fair) != {"promise", "secret", "seats"}:
        raise RecordError("fair: must have promise, secret and seats")
    if type(fair["secret"]) is not str or len(fair["secret"]) > LONGEST_SECRET:
        raise RecordError(f"fair: the secret is a text of at most {LONGEST_SECRET} characters")
    rows = fair["seats"]
    if not isinstance(rows, list) or len(rows) > MOST_SEATS:
        raise RecordError("fair: seats must be a list with at most one entry for each seat")
    found = []
    for row in rows:
        if not isinstance(row, dict) or set(row) != {"seat", "promise", "number"} or type(row["seat"]) is not int:
            raise RecordError("fair: each of seats must have seat, promise and number")
        if not _is_hash(row["promise"]) or not (row["number"] == "" or _is_hash(row["number"])):
            raise RecordError("fair: promises and numbers have 64 hexadecimal digits")
        found.append(row["seat"])
    if not _is_hash(fair["promise"]):
        raise RecordError("fair: promises and numbers have 64 hexadecimal digits")
    if len(set(found)) < len(found):
        raise RecordError("fair: a seat has two entries")


def check(fair: Mapping[str, Any], seed_used: str) -> list[str]:
    """What is wrong with the fair part of a record, in sentences; an empty list if all promises were kept."""
    wrong = []
    if promise(fair["secret"]) != fair["promise"]:
        wrong.append("The hall's secret is not the one that it promised.")
    changed = [row["seat"] for row in fair["seats"] if row["number"] and promise(row["number"]) != row["promise"]]
    wrong += [f"The number of seat {seat} is not the one that was promised." for seat in changed]
    if seed(fair["secret"], told(fair)) != seed_used:
        wrong.append("The seed was not made from the secret and the numbers.")
    return wrong


def told(fair: Mapping[str, Any]) -> dict[int, str]:
    """The numbers that were told, by seat."""
    return {row["seat"]: row["number"] for row in fair["seats"] if row["number"]}


def is_number(text: str) -> bool:
    """May this be a number, or a promise? Both have 64 hexadecimal digits."""
    return _is_hash(text)


def _is_hash(text: Any) -> bool:
    return type(text) is str and HASH.fullmatch(text) is not None
