"""The reference pages say what the engine does: their examples are run."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import meadhall
from meadhall.engine import REQUESTS
from meadhall.games.ragnarocks.facts.position import FIELDS
from meadhall.kernel import errors

DOCS = Path(__file__).parents[2] / "docs" / "reference"
ENGINE = (DOCS / "engine.md").read_text(encoding="utf-8")
POSITIONS = (DOCS / "positions.md").read_text(encoding="utf-8")


def test_the_conversation(client: Any) -> None:
    (text,) = re.findall(r"```conversation\n(.*?)```", ENGINE, re.DOTALL)
    text = text.replace('"version": "0.1.0"', f'"version": "{meadhall.__version__}"')
    said = re.findall(r"^> (.*)\n< (.*)$", text, re.MULTILINE)
    assert 2 * len(said) == text.count("\n")
    for request, reply in said:
        real = json.dumps(client.raw(request.encode()), ensure_ascii=False)
        assert real.startswith(reply[:-1]) if reply.endswith("…") else real == reply


def test_every_request_and_key_is_described() -> None:
    section = ENGINE.partition("## Requests")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \|(.*?)\|", section, re.MULTILINE))
    assert set(rows) == set(REQUESTS)
    for do, keys in REQUESTS.items():
        described = rows[do]
        assert re.findall(r"`(\w+)`", described) == list(keys)
        needed, _, optional = described.partition("may have")
        for name, key in keys.items():
            assert f"`{name}`" in (needed if key.needed else optional)


def test_every_kind_of_error_is_described() -> None:
    kinds = {cls.kind for cls in vars(errors).values() if isinstance(cls, type) and hasattr(cls, "kind")}
    listed = re.findall(r"^\| `(\w+)` \|", ENGINE.partition("## Errors")[2], re.MULTILINE)
    assert set(listed) == kinds | {"parse", "no_match"}


EXAMPLES = re.findall(r"### `(\w+)`\n.*?```json\n(.*?)\n```\n(.*?)\n", POSITIONS, re.DOTALL)


def test_every_field_of_a_position_is_described() -> None:
    assert sorted(field for field, *_ in EXAMPLES) == sorted(FIELDS)


@pytest.mark.parametrize(("field", "position", "asks"), EXAMPLES)
def test_a_position(client: Any, field: str, position: str, asks: str) -> None:
    data = json.loads(position)
    assert field in data
    waiting = client("position", game="ragnarocks", position=data)["waiting"]
    dumped = client("dump")["position"]
    assert {name: dumped[name] for name in data} == data
    if waiting is None:
        assert asks == "Asks nobody: the match is over."
    else:
        side, options = ("Ivory", "Red")[waiting["seat"]], " ".join(waiting["options"])
        assert asks == f"Asks {side} `{waiting['prompt']}`: {options}"
