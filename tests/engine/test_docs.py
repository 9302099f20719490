"""The reference pages agree with the engine: their examples are run, and they name every key."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import meadhall
from meadhall.bots import KINDS
from meadhall.engine import REQUESTS
from meadhall.kernel import codec, errors
from meadhall.kernel.spec import game, games

DOCS = Path(__file__).parents[2] / "docs" / "reference"
ENGINE = (DOCS / "engine.md").read_text(encoding="utf-8")
POSITIONS = (DOCS / "positions.md").read_text(encoding="utf-8")


def test_the_documented_conversation_runs(client: Any) -> None:
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
    listed = re.findall(r"^\| `(\w+)` \|", ENGINE.partition("## Errors")[2].partition("\n## ")[0], re.MULTILINE)
    assert set(listed) == kinds | {"parse", "no_match"}


def test_every_bot_is_described() -> None:
    section = ENGINE.partition("## Asking a bot")[2].partition("\n## ")[0]
    named = set(re.findall(r"`(\w+)`", section))
    assert {kind for kind in KINDS if "@" not in kind} <= named


def test_the_limits_are_described() -> None:
    section = ENGINE.partition("## Errors")[2].partition("\n## ")[0]
    assert f"{codec.LARGEST_NUMBER:,}" in section
    assert f"(in the memory of a rule on the `stack`, {codec.IN_RULES.high})" in section
    assert f"{codec.MOST_CARDS:,} at most" in section
    assert f"{codec.TABLE.entries:,} entries" in section
    assert f"{codec.TABLE.characters:,} characters" in section


# -- positions ---------------------------------------------------------------------------------------------------

OURS = [name for name, spec in games().items() if spec.home.startswith("meadhall.games.")]


def examples_of(name: str) -> list[tuple[str, str, str]]:
    """The field, the position and the question of each example on the page of positions."""
    title = f"\n## {game(name).title}\n"
    assert title in POSITIONS
    section = POSITIONS.partition(title)[2].partition("\n## ")[0]
    return re.findall(r"### `(\w+)`\n.*?```json\n(.*?)\n```\n(.*?)\n", section, re.DOTALL)


@pytest.mark.parametrize("name", OURS)
def test_every_field_of_a_position_is_described(name: str) -> None:
    pointer = game(name).from_position
    assert pointer is not None
    fields = game(name).load(pointer.partition(":")[0]).FIELDS
    assert sorted(field for field, *_ in examples_of(name)) == sorted(fields)


EXAMPLES = [(name, *example) for name in OURS for example in examples_of(name)]


@pytest.mark.parametrize(("name", "field", "position", "asks"), EXAMPLES, ids=[f"{n}-{f}" for n, f, *_ in EXAMPLES])
def test_each_documented_position_asks_its_question(
    client: Any, name: str, field: str, position: str, asks: str
) -> None:
    data = json.loads(position)
    assert field in data
    waiting = client("position", game=name, position=data, seed="docs")["waiting"]
    if waiting is None:
        assert asks == "Asks nobody: the match is over."
        return
    options = " ".join(map(str, waiting["options"]))
    who = client.engine.match.seat_names[waiting["seat"]].capitalize()
    whole = f"Asks {who} `{waiting['prompt']}`: {options}"
    assert whole.startswith(asks[:-1]) if asks.endswith(" …") else whole == asks


SET_BY_THE_MATCH = {"yggdrasil": {"turns", "spaces", "steps", "quiet_turns", "deck", "unseen", "taken", "discard"}}


@pytest.mark.parametrize(("name", "field", "position", "asks"), EXAMPLES, ids=[f"{n}-{f}" for n, f, *_ in EXAMPLES])
def test_a_position_comes_back_as_it_was_given(client: Any, name: str, field: str, position: str, asks: str) -> None:
    """Except for fields that a dump writes in another form, and for changes before the first question."""
    data = json.loads(position)
    client("position", game=name, position=data, seed="docs")
    dumped = client("dump")["position"]
    changed = SET_BY_THE_MATCH.get(name, set()) | ({"stack", "given"} if "given" in data else set())
    shown = {key: value for key, value in data.items() if key in dumped and key not in changed}
    if "stack" not in data:
        assert field in shown or field in changed or name == "champions"
    within(shown, dumped)


def within(part: Any, whole: Any) -> None:
    """Is everything in `part` also in `whole`, whose objects may have more keys?"""
    if isinstance(part, dict) and isinstance(whole, dict):
        for key, value in part.items():
            if key in whole:
                within(value, whole[key])
    elif isinstance(part, list) and isinstance(whole, list) and len(part) <= len(whole):
        for one, other in zip(part, whole, strict=False):
            within(one, other)
    else:
        assert part == whole


# -- views -------------------------------------------------------------------------------------------------------

VIEWS = (DOCS / "views.md").read_text(encoding="utf-8")
BY_NAME = ("places", "pool", "decks", "at", "sailing", "parties")  # objects whose keys are names of things
FOR_DEAL = ("stack", "before")  # the memory of rules: not part of the protocol


def section_of(name: str) -> str:
    """The part of the page about a game, and the part about all games."""
    title = f"\n## {game(name).title}\n"
    assert title in VIEWS
    return VIEWS.partition("\n## Ragnarocks")[0] + VIEWS.partition(title)[2].partition("\n## ")[0]


def keys_of(value: Any) -> set[str]:
    """All keys in a JSON value that are not names of things."""
    if isinstance(value, list):
        return set().union(*map(keys_of, value))
    if not isinstance(value, dict):
        return set()
    found = set(value)
    for key, part in value.items():
        if key in BY_NAME and isinstance(part, dict):
            found = found.union(*map(keys_of, part.values())) if key == "places" else found
        elif key not in FOR_DEAL:
            found |= keys_of(part)
    return found


@pytest.mark.parametrize("name", OURS)
def test_every_key_of_a_view_is_described(client: Any, name: str) -> None:
    spec, rng, met = game(name), random.Random(name), set()
    settings = [(seats, {}) for seats in range(spec.seats[0], spec.seats[1] + 1)]
    if name == "ragnarocks":
        settings += [
            (2, {"powers": "given", "ivory": card}) for card in ("ask_and_embla", "frigg", "idun", "thor", "odin")
        ]
    for seats, options in settings:
        reply = client("new", game=name, seats=seats, options=options, seed="views")
        while reply["waiting"] is not None:
            if rng.random() < 0.05:
                for seat in (reply["waiting"]["seat"], None):
                    met |= keys_of(client("view", seat=seat)["view"])
            waiting = reply["waiting"]
            reply = client("answer", option=rng.choice(waiting["options"] + waiting["asides"]))
        met |= keys_of(client("view", seat=0)["view"])
    described = set(re.findall(r"`(\w+)`", section_of(name)))
    assert met - described - {"game", "table"} == set()


@pytest.mark.parametrize("name", OURS)
def test_the_example_of_a_view(client: Any, name: str) -> None:
    (example,) = re.findall(r"```json\n(.*?)\n```", section_of(name), re.DOTALL)
    client("new", game=name, seed="mead")
    table = client("view", seat=0)["view"]["table"]
    shown = json.loads(example)
    assert {key: table[key] for key in shown} == shown
