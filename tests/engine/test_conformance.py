"""What every game must do, tested through the engine alone. New games are included without changes here."""

from __future__ import annotations

import random
from typing import Any

import pytest

from meadhall.kernel.spec import games

# -- the shape of replies ----------------------------------------------------------------------------------------

OPTION = (str, int)
WAITING = {"seat": int, "prompt": str, "options": [OPTION], "about": [OPTION], "asides": [OPTION]}
EVENT = {"key": str, "args": [OPTION], "text": str}
RESULT = {"returns": [int], "winners": [int], "scores": [int], "how": str}
STATE = {"ply": int, "waiting": (None, WAITING), "events": [EVENT], "undoable": bool, "result": (None, RESULT)}


def fits(shape: Any, value: Any) -> bool:
    """Has a value this shape? A type means exactly that type, a tuple one of its shapes, a dict the same keys."""
    if isinstance(shape, tuple):
        return any(fits(part, value) for part in shape)
    if isinstance(shape, list):
        return type(value) is list and all(fits(shape[0], part) for part in value)
    if isinstance(shape, dict):
        return type(value) is dict and set(value) == set(shape) and all(fits(shape[k], v) for k, v in value.items())
    return value is None if shape is None else type(value) is shape


def test_fits_refuses_wrong_shapes() -> None:
    good = {"ply": 0, "waiting": None, "events": [], "undoable": False, "result": None}
    assert fits(STATE, good)
    for change in ({"ply": True}, {"ply": None}, {"waiting": {}}, {"events": [{}]}, {"undoable": 0}, {"more": 1}):
        assert not fits(STATE, {**good, **change})
    assert not fits([OPTION], [1.0])


def check_state(reply: Any, seats: int) -> None:
    assert fits(STATE, reply), reply
    waiting, result = reply["waiting"], reply["result"]
    assert (waiting is None) == (result is not None)
    assert all("{" not in event["text"] for event in reply["events"])
    if waiting is not None:
        offered = [*waiting["options"], *waiting["asides"]]
        assert waiting["options"]
        assert len(set(map(repr, offered))) == len(offered)
        assert 0 <= waiting["seat"] < seats
    else:
        assert len(result["returns"]) == seats
        assert set(result["returns"]) <= {-1, 0, 1}
        won = 0 if result["how"] == "shared" else 1
        assert result["winners"] == [seat for seat, r in enumerate(result["returns"]) if r >= won]


# -- the matches -------------------------------------------------------------------------------------------------


MANY = 8  # values of one option; of more, some are tried


def other_values(schema: dict[str, Any]) -> list[Any]:
    """Values of an option other than its default, as far as its schema lists them."""
    if "anyOf" in schema:
        return [value for part in schema["anyOf"] for value in other_values({**schema, **part, "anyOf": []})]
    kind = schema.get("type")
    found = schema.get("enum", [])
    if kind == "boolean":
        found = [False, True]
    if kind == "integer" and "minimum" in schema:
        found = [schema["minimum"], schema["maximum"]]
    if len(found) > MANY:
        found = found[:: len(found) // MANY]
    return [value for value in found if value != schema["default"]]


def cases() -> list[Any]:
    """Every number of seats with the plain options, and each option once at every other value."""
    found: list[tuple[str, int, dict[str, Any]]] = []
    for name, spec in games().items():
        low, high = spec.seats
        found += [(name, seats, {}) for seats in range(low, high + 1)]
        for option, schema in spec.options_schema()["properties"].items():
            found += [(name, min(max(2, low), high), {option: value}) for value in other_values(schema)]
    return [pytest.param(*case, id="-".join(map(str, case))) for case in found]


def pick(rng: random.Random, waiting: Any) -> Any:
    asides = waiting["asides"]
    return rng.choice(asides) if asides and rng.random() < 0.2 else rng.choice(waiting["options"])


@pytest.mark.parametrize(("name", "seats", "options"), cases())
def test_random_matches_keep_the_protocol(new_client: Any, name: str, seats: int, options: Any) -> None:
    play, aside = new_client(), new_client()
    rng = random.Random(f"{name} {seats} {options}")
    reply = play("new", game=name, seats=seats, options=options, seed="conformance")
    check_state(reply, seats)
    events = reply["events"]
    while reply["waiting"] is not None:
        assert reply["ply"] <= games()[name].bound
        if rng.random() < 3 / (3 + reply["ply"]):  # less and less often, so that long matches do not take too long
            look_around(play, aside, name, seats, options, reply)
        option = pick(rng, reply["waiting"])
        before = reply
        reply = play("answer", option=option)
        check_state(reply, seats)
        assert reply["ply"] == before["ply"] + 1
        events += reply["events"]
        if rng.random() < 6 / (6 + reply["ply"]):
            take_back_and_give_again(play, option, before, reply)
    assert play.fails("answer", option=0)["kind"] == "over"
    again = aside("load", record=play("record")["record"])
    assert again == {**reply, "events": events}
    assert aside("dump") == play("dump")
    assert aside("record") == play("record")


def take_back_and_give_again(play: Any, option: Any, before: Any, after: Any) -> None:
    position = play("dump")
    if not after["undoable"]:
        assert play.fails("undo")["kind"] == "undo"
        assert play("dump") == position
        return
    assert play("undo") == {**before, "events": []}
    assert play("answer", option=option) == after
    assert play("dump") == position


def look_around(play: Any, aside: Any, name: str, seats: int, options: Any, reply: Any) -> None:
    """Requests that only read change nothing, agree with each other, and a dump leads back to the same question."""
    kept = play.what_is_kept()
    position = play("dump")["position"]
    there = aside("position", game=name, position=position, options=options, seed="aside")
    assert there["waiting"] == reply["waiting"]
    assert aside("dump")["position"] == position
    assert play("text")["text"]
    for seat in (None, *range(seats)):
        seen = play("view", seat=seat)
        assert seen["view"]["game"] == name
        assert seen["view"]["seat"] == seat
        own = seat == reply["waiting"]["seat"]
        assert seen["waiting"]["options"] == (reply["waiting"]["options"] if own else [])
        assert seen["waiting"]["asides"] == (reply["waiting"]["asides"] if own else [])
        assert play("text", seat=seat)["text"]
        dealt = [play("deal", game=name, view=seen["view"], seed=seed)["position"] for seed in (1, 1, 2)]
        assert dealt[0] == dealt[1]
        for world in dealt[1:]:
            aside("position", game=name, position=world, options=options, seed="aside")
            assert aside("view", seat=seat)["waiting"] == seen["waiting"]
    assert play.fails("view", seat=seats)["kind"] == "request"
    for odd in ("no such option", -12345):
        assert set(play("why", option=odd)) == {"clause", "message"}
        assert play.fails("answer", option=odd)["kind"] == "illegal"
    assert play.what_is_kept() == kept


@pytest.mark.parametrize("name", games())
def test_bots_choose_the_same_with_the_same_visits_and_seed(new_client: Any, name: str) -> None:
    client, rng = new_client(), random.Random(name)
    reply = client("new", game=name, seed="go")
    for _ in range(12):
        if reply["waiting"] is None:
            break
        offered = [*reply["waiting"]["options"], *reply["waiting"]["asides"]]
        for level in ("random", "greedy", "jarl"):
            choices = [client("go", level=level, visits=8, seed=3) for _ in range(2)]
            assert choices[0] == choices[1]
            assert choices[0]["option"] in offered
        reply = client("answer", option=pick(rng, reply["waiting"]))


@pytest.mark.parametrize("name", games())
def test_a_seed_decides_everything(new_client: Any, name: str) -> None:
    replies = []
    for _ in range(2):
        client, rng, told = new_client(), random.Random(name), []
        reply = client("new", game=name, seed="twice")
        while reply["waiting"] is not None:
            told.append(reply)
            reply = client("answer", option=pick(rng, reply["waiting"]))
        replies.append([*told, reply])
    assert replies[0] == replies[1]
