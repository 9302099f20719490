"""The engine protocol, request by request."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
from typing import Any

import pytest

import meadhall
from meadhall.engine import REQUESTS, Engine, run
from meadhall.kernel.codec import to_json
from meadhall.kernel.fate import outcome
from meadhall.kernel.rule import Chance
from meadhall.kernel.spec import game, games

STATE_REPLY = {"ply", "waiting", "events", "undoable", "result"}


def test_every_request_of_the_contract_has_a_method() -> None:
    contract = "hello games new position load answer fate undo why view text dump record go deal quit"
    assert set(REQUESTS) == set(contract.split())
    assert all(callable(getattr(Engine, f"do_{do}")) for do in REQUESTS)


def test_hello_identifies_the_program(client: Any) -> None:
    assert client("hello") == {"name": "meadhall", "version": meadhall.__version__, "protocol": 1}


def test_games_lists_every_game(client: Any) -> None:
    found = {entry["name"]: entry for entry in client("games")["games"]}
    assert all(set(entry) == {"name", "title", "seats", "rules", "options"} for entry in found.values())
    feast = found["feast"]
    assert (feast["title"], feast["seats"], feast["rules"]) == ("Ravens' Feast", [3, 3], "1.0")
    assert feast["options"] == {
        "type": "object",
        "properties": {
            "rounds": {
                "type": "integer",
                "minimum": 1,
                "maximum": 4,
                "default": 2,
                "description": "How many rounds are played.",
            }
        },
        "additionalProperties": False,
    }
    assert found["ragnarocks"]["title"] == "Ragnarocks"


# -- starting ----------------------------------------------------------------------------------------------------


def test_new_starts_the_plain_game_for_two(client: Any) -> None:
    reply = client("new", game="ragnarocks")
    assert reply == {
        "ply": 0,
        "waiting": {"seat": 0, "prompt": "select", "options": ["A2", "A3", "A4"], "about": [], "asides": []},
        "events": [],
        "undoable": False,
        "result": None,
    }
    record = client("record")["record"]
    assert (record["seats"], record["options"], record["answers"]) == (["ivory", "red"], {}, [])
    assert len(record["seed"]) == 32


def test_a_seed_is_drawn_unless_given(client: Any) -> None:
    seeds = set()
    for _ in range(2):
        client("new", game="feast")
        seeds.add(client("record")["record"]["seed"])
    client("new", game="feast", seed="mead")
    assert len(seeds) == 2
    assert client("record")["record"]["seed"] == "mead"


def test_new_with_options_and_seats(client: Any) -> None:
    client("new", game="feast", seats=3, options={"rounds": 1})
    assert client("record")["record"]["options"] == {"rounds": 1}
    assert client.fails("new", game="feast", seats=4)["kind"] == "bad_options"
    for options, word in (({"rounds": 9}, "rounds"), ({"rounds": True}, "rounds"), ({"beer": 1}, "beer")):
        error = client.fails("new", game="feast", options=options)
        assert error["kind"] == "bad_options"
        assert error["message"].startswith(word)


def test_null_means_the_same_as_leaving_a_key_out(client: Any) -> None:
    client("new", game="feast", seats=None, options=None, seed=None)
    client("go", level="random", ms=None, visits=None, seed=None)


@pytest.mark.parametrize("do", ["new", "position", "deal"])
def test_an_unknown_game_is_refused(client: Any, do: str) -> None:
    more: dict[str, Any] = {"position": {"position": {}}, "deal": {"view": {}}}.get(do, {})
    error = client.fails(do, game="chess", **more)
    assert error["kind"] == "unknown_game"
    assert "ragnarocks" in error["message"]


def test_position_and_dump(client: Any) -> None:
    reply = client("position", game="ragnarocks", position={"stones": ["E5"], "to_move": "red"}, seed="s")
    assert reply["waiting"]["seat"] == 1
    position = client("dump")["position"]
    assert (position["stones"], position["to_move"], position["supply"]) == (["E5"], "red", 39)
    record = client("record")["record"]
    assert (record["seed"], record["position"]) == ("s", {"stones": ["E5"], "to_move": "red"})


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"ivory": ["A9"]}, "ivory"),
        ({"stones": ["E5", "E5"]}, "stones"),
        ({"stones": ["A2"]}, "stones"),
        ({"to_move": "green"}, "to_move"),
        ({"supply": True}, "supply"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_bad_position_names_the_field(client: Any, position: Any, field: str) -> None:
    error = client.fails("position", game="ragnarocks", position=position)
    assert error["kind"] == "bad_position"
    assert error["message"].startswith(field)


def test_a_position_in_which_the_rules_fail_is_refused(client: Any) -> None:
    """Well-formed state data, for a game without a position form of its own, but without any guests."""
    client("new", game="ragnarocks", seed="s")
    before = client.what_is_kept()
    assert client.fails("position", game="feast", position={})["kind"] == "bad_position"
    assert client.fails("position", game="feast", position={"guests": 3})["kind"] == "bad_position"
    assert client.what_is_kept() == before


def test_load_replays_and_returns_all_events(client: Any) -> None:
    client("new", game="ragnarocks", seed="s")
    for option in ("A2", "B2", "B1"):
        last = client("answer", option=option)
    record = client("record")["record"]
    assert record["answers"] == ["A2", "B2", "B1"]
    client("new", game="feast")
    reply = client("load", record=record)
    assert [event["key"] for event in reply["events"]] == ["moved", "summoned"]
    assert {**reply, "events": last["events"]} == last
    assert client("record")["record"] == record


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"answers": ["A2", "J9", "A1"]}, "ply 2"),
        ({"answers": [True]}, "ply 0"),
        ({"answers": {}}, "answers"),
        ({"seats": ["ivory"] * 7}, "seats"),
        ({"seats": ["red", "ivory"]}, "seats"),
        ({"rules": "0.1"}, "rules"),
        ({"options": {"beer": 1}}, "beer"),
        ({"position": {"ivory": 1}}, "ivory"),
        ({"fate": {"0": "E5"}}, "fate"),
        ({"fate": {"x": "E5"}}, "fate"),
        ({"end": {"how": "resigned", "seat": "ivory", "ply": 0}}, ""),
        ({"end": {"how": "resigned", "seat": None, "ply": 0}}, ""),
        ({"end": {"how": "resigned", "seat": 0, "ply": 7}}, "end"),
        ({"name": "x"}, "name"),
    ],
)
def test_a_bad_record_is_refused(client: Any, change: Any, message: str) -> None:
    record = {"game": "ragnarocks", "rules": "1.0", "seats": ["ivory", "red"], "seed": "s", "answers": []}
    assert client("load", record=record)["ply"] == 0
    before = client.what_is_kept()
    error = client.fails("load", record={**record, **change})
    assert error["kind"] == "bad_record"
    assert error["message"].startswith(message)
    assert client.what_is_kept() == before


def test_a_record_that_was_resigned_is_over(client: Any) -> None:
    end = {"how": "resigned", "seat": 0, "ply": 0}
    record = {"game": "ragnarocks", "rules": "1.0", "seats": ["ivory", "red"], "seed": "s", "answers": [], "end": end}
    reply = client("load", record=record)
    assert reply["waiting"] is None
    assert reply["result"] == {"returns": [-1, 1], "winners": [1], "scores": [], "how": "resigned"}
    assert client.fails("answer", option="A2")["kind"] == "over"
    assert client.fails("go")["kind"] == "over"
    assert client.fails("undo")["kind"] == "undo"
    assert client("why", option="A2") == {"clause": None, "message": "the match is over"}


# -- playing -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("do", "keys"),
    [
        ("answer", {"option": "A2"}),
        ("undo", {}),
        ("why", {"option": "A2"}),
        ("view", {"seat": 0}),
        ("text", {}),
        ("dump", {}),
        ("record", {}),
        ("go", {}),
    ],
)
def test_requests_that_need_a_match_are_refused_without_one(client: Any, do: str, keys: Any) -> None:
    assert client.fails(do, **keys)["kind"] == "no_match"


def test_answer_returns_the_new_events(client: Any) -> None:
    client("new", game="ragnarocks")
    assert client("answer", option="A2")["events"] == []
    moved = client("answer", option="C4")
    assert moved["waiting"]["about"] == ["C4"]
    assert moved["events"] == [{"key": "moved", "args": [0, "A2", "C4"], "text": "Ivory moves from A2 to C4."}]
    stone = client("answer", option="A2")
    assert [event["key"] for event in stone["events"]] == ["summoned"]
    assert (stone["ply"], stone["waiting"]["seat"], stone["undoable"]) == (3, 1, True)


def test_an_illegal_answer_names_its_clause(client: Any) -> None:
    client("new", game="ragnarocks")
    before = client.what_is_kept()
    error = client.fails("answer", option="J4")
    assert (error["kind"], error["clause"]) == ("illegal", "RR-2.2")
    assert client.fails("answer", option="a2")["kind"] == "illegal"
    assert client.fails("answer", option=5)["kind"] == "illegal"
    assert client.what_is_kept() == before


def test_options_are_told_apart_by_type(client: Any) -> None:
    client("new", game="feast")
    assert client.fails("answer", option="1")["kind"] == "illegal"
    for option in (True, 1.0, None, [1]):
        assert client.fails("answer", option=option)["kind"] == "request"
    assert client("answer", option=1)["ply"] == 1


def test_an_aside_and_what_an_omniscient_observer_sees(client: Any) -> None:
    first = client("new", game="feast", seed="s")
    assert first["waiting"]["asides"] == ["apple"]
    reply = client("answer", option="apple")
    (event,) = reply["events"]
    assert event["key"] == "apple"
    assert event["args"][0] == 0
    assert event["args"][1] in ("rat", "crow", "wolf", "bear", "whale")
    assert event["text"] == f"Guest 1 eats an apple and draws a {event['args'][1]}."
    assert reply["undoable"] is False  # a card was drawn
    assert reply["waiting"] == {**first["waiting"], "asides": []}


def test_what_a_question_is_about_includes_private_matters(client: Any) -> None:
    client("new", game="feast", seed="s")
    for option in (0, 0, 0, "pass"):
        client("answer", option=option)
    reply = client("answer", option="lay")
    kinds = len(reply["waiting"]["options"])
    assert reply["waiting"]["about"] == ["lay", kinds]
    assert client("view", seat=0)["waiting"] == reply["waiting"]
    hidden = {**reply["waiting"], "options": [], "about": ["lay"], "asides": []}
    assert client("view", seat=1)["waiting"] == hidden
    assert client("view", seat=None)["waiting"] == hidden


def test_undo_takes_the_last_answer_back(client: Any) -> None:
    first = client("new", game="ragnarocks")
    assert client.fails("undo")["kind"] == "undo"
    second = client("answer", option="A2")
    client("answer", option="C4")
    assert client("undo") == second
    again = client("undo")
    assert again == first
    assert client("answer", option="A2") == second


def test_undo_is_refused_after_a_chance(client: Any) -> None:
    client("new", game="feast")
    client("answer", option="apple")
    before = client.what_is_kept()
    assert client.fails("undo")["kind"] == "undo"
    assert client.what_is_kept() == before


def test_events_after_undo_are_not_sent_twice(client: Any) -> None:
    client("new", game="ragnarocks")
    client("answer", option="A2")
    moved = client("answer", option="C4")
    assert client("undo")["events"] == []
    assert client("answer", option="C4") == moved


def test_why_names_the_clause(client: Any) -> None:
    client("new", game="ragnarocks")
    assert client("why", option="J4") == {
        "clause": "RR-2.2",
        "message": game("ragnarocks").words.clause("RR-2.2"),
    }
    assert client("why", option="A2")["clause"] is None
    for odd in (None, True, 1.5, [], {"a": 1}, "Z9", -1):
        assert client("why", option=odd)["clause"] is None


def test_a_whole_game_ends_with_a_result(client: Any) -> None:
    reply, rng = client("new", game="ragnarocks", seed="s"), random.Random(1)
    while reply["waiting"]:
        reply = client("answer", option=rng.choice(reply["waiting"]["options"]))
    result = reply["result"]
    assert set(result) == {"returns", "winners", "scores", "how"}
    ivory, red = result["scores"]
    sign = (ivory > red) - (ivory < red)
    assert result["returns"] == [sign, -sign]
    assert result["winners"] == [seat for seat, r in enumerate(result["returns"]) if r == 1]
    assert client.fails("answer", option="A2")["kind"] == "over"
    assert reply["undoable"] is True
    assert client("undo")["result"] is None


# -- fate --------------------------------------------------------------------------------------------------------


def test_fate_takes_scripted_outcomes_in_order(client: Any) -> None:
    client("new", game="feast", seed="s")
    assert client("fate", outcomes=["rat"]) == {"queued": 1}
    assert client("fate", outcomes=["crow", "wolf"]) == {"queued": 3}
    assert client("answer", option="apple")["events"][0]["args"] == [0, "rat"]
    client("answer", option=0)
    assert client("answer", option="apple")["events"][0]["args"] == [1, "crow"]
    record = client("record")["record"]
    assert record["fate"] == {"9": "rat", "10": "crow"}
    assert client("load", record=record)["ply"] == 3
    assert client("record")["record"] == record


def test_an_impossible_outcome_is_refused_when_it_comes_up(client: Any) -> None:
    client("new", game="feast", seed="s")
    client("fate", outcomes=["elk", "rat"])
    reply = client("answer", option=0)  # no chance is decided here
    record = client("record")
    error = client.fails("answer", option="apple")
    assert error["kind"] == "illegal"
    assert "elk" in error["message"]
    assert client("record") == record
    assert client("fate", outcomes=[]) == {"queued": 0}
    assert client("view", seat=1)["waiting"] == reply["waiting"]
    drawn = client("answer", option="apple")["events"][0]["args"][1]
    client("new", game="feast", seed="s")
    client("answer", option=0)
    assert client("answer", option="apple")["events"][0]["args"][1] == drawn  # decided by the seed again


def test_fate_before_new_scripts_the_set_up(client: Any) -> None:
    assert client("fate", outcomes=["whale", "rat"]) == {"queued": 2}  # there is no match yet
    client("new", game="feast", seed="s")
    assert client("record")["record"]["fate"] == {"0": "whale", "1": "rat"}
    places = client("dump")["position"]["cards"]["places"]
    assert "whale" in places["hand1"]["kinds"]  # the first card dealt
    assert "rat" in places["hand2"]["kinds"]
    assert client("fate", outcomes=["crow"]) == {"queued": 1}
    client("new", game="feast", seed="s")
    assert client("record")["record"]["fate"] == {"0": "crow"}
    client("new", game="feast", seed="s")
    assert "fate" not in client("record")["record"]


def test_fate_before_position_and_load(client: Any) -> None:
    client("new", game="feast", seed="s")
    position, record = client("dump")["position"], client("record")["record"]
    for request in ({"do": "position", "game": "feast", "position": position}, {"do": "load", "record": record}):
        client("fate", outcomes=["rat"])
        client(**request)
        assert client("fate", outcomes=["crow"]) == {"queued": 2}
        assert client("answer", option="apple")["events"][0]["args"] == [0, "rat"]


def test_a_position_that_starts_with_a_chance_takes_fate(client: Any) -> None:
    feast = game("feast")
    state: Any = feast.load(feast.start)(3, feast.parse_options({}))  # its first chance takes the outcome
    client("fate", outcomes=["whale"])
    client("position", game="feast", position=to_json(state), seed="s")
    assert client("record")["record"]["fate"] == {"0": "whale"}


def test_outcomes_left_over_end_with_the_match_that_was_answered(client: Any) -> None:
    client("new", game="feast", seed="s")
    client("fate", outcomes=["rat", "crow", "wolf"])
    client("answer", option="apple")
    client("new", game="feast", seed="s")
    assert "fate" not in client("record")["record"]
    assert client("fate", outcomes=[]) == {"queued": 0}


def test_an_impossible_outcome_of_a_set_up_is_refused_and_the_queue_emptied(client: Any) -> None:
    client("new", game="feast", seed="s")
    record = client("record")
    client("fate", outcomes=["elk", "rat"])
    error = client.fails("new", game="feast")
    assert error["kind"] == "illegal"
    assert "elk" in error["message"]
    assert client("record") == record
    assert client("fate", outcomes=[]) == {"queued": 0}
    client("new", game="feast")


def test_a_start_that_is_refused_leaves_the_queue(client: Any) -> None:
    client("fate", outcomes=["whale"])
    assert client.fails("new", game="feast", seats=9)["kind"] == "bad_options"
    client("new", game="feast")
    assert client("record")["record"]["fate"] == {"0": "whale"}


def test_an_outcome_is_the_hash_of_seed_and_number(client: Any) -> None:
    """So anybody can check a roll without this program."""
    client("new", game="feast", seed="s")
    feast = game("feast")
    state: Any = feast.load(feast.start)(3, feast.parse_options({}))
    n = 0
    while isinstance(chance := state.waiting, Chance):
        state.apply(outcome("s", n, chance))
        n += 1
    assert client("dump")["position"] == to_json(state)


# -- looking -----------------------------------------------------------------------------------------------------


def test_a_view_hides_what_the_seat_cannot_see(client: Any) -> None:
    client("new", game="feast", seed="s")
    whole = client("dump")["position"]["cards"]["places"]
    for seat in (0, 1, 2, None):
        view = client("view", seat=seat)["view"]
        assert (view["game"], view["seat"]) == ("feast", seat)
        for other in range(3):
            hand = view["table"]["cards"]["places"][f"hand{other}"]
            assert hand["size"] == 3
            assert hand["kinds"] == (whole[f"hand{other}"]["kinds"] if other == seat else [])
    for seat in (3, -1, True, "0", 0.0):
        assert client.fails("view", seat=seat)["kind"] == "request"


def test_text_shows_everything_or_the_view_of_a_seat(client: Any) -> None:
    client("new", game="ragnarocks")
    text = client("text")["text"]
    assert len([line for line in text.splitlines() if line[:1] in "ABCDEFGHIJ" and line[1:2] == " "]) >= 10
    assert client("text", seat=0)["text"] == text
    assert "A3" not in client("text", seat=None)["text"]  # the question is not the spectator's


def test_text_of_a_game_without_one_keeps_secrets(client: Any) -> None:
    client("new", game="feast", seed="s")
    texts = [client("text")["text"], *(client("text", seat=seat)["text"] for seat in (0, 1, 2, None))]
    assert len(set(texts)) == 5
    assert client.fails("text", seat=3)["kind"] == "request"


# -- thinking ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["ragnarocks", "feast"])
@pytest.mark.parametrize("level", ["random", "greedy", "thrall", "karl", "huskarl", "jarl", "allfather"])
def test_go_returns_a_bots_choice(client: Any, name: str, level: str) -> None:
    waiting = client("new", game=name, seed="s")["waiting"]
    before = client.what_is_kept()
    replies = [client("go", level=level, visits=20, seed=7) for _ in range(2)]
    assert replies[0] == replies[1]
    assert set(replies[0]) == {"option", "value", "visits"}
    assert replies[0]["option"] in waiting["options"] + waiting["asides"]
    assert len(replies[0]["value"]) == {"ragnarocks": 2, "feast": 3}[name]
    assert all(-1 <= value <= 1 for value in replies[0]["value"])
    assert client.what_is_kept() == before


def test_go_has_defaults_and_takes_a_time(client: Any) -> None:
    client("new", game="feast")
    assert client("go", ms=5)["visits"] >= 1
    assert client("go")["visits"] >= 1
    error = client.fails("go", level="odin")
    assert error["kind"] == "request"
    assert "jarl" in error["message"]


def test_the_bot_is_given_a_view_and_nothing_else(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from meadhall import bots
    from meadhall.kernel.veil import View

    class Spy:
        def choose(self, *given: Any) -> bots.Found:
            view, ask = given
            assert isinstance(view, View)
            assert view.seat == ask.seat == 0
            assert view.table.cards.at("hand1") == ()
            return bots.Found(ask.options[0], (0.0, 0.0, 0.0), 1)

    monkeypatch.setattr(bots, "make_bot", lambda *args, **keys: Spy())
    client("new", game="feast")
    assert client("go") == {"option": 0, "value": [0.0, 0.0, 0.0], "visits": 1}


def test_deal_fits_the_view(client: Any) -> None:
    client("new", game="feast", seed="s")
    view = client("view", seat=1)["view"]
    positions = [client("deal", game="feast", view=view, seed=seed)["position"] for seed in (1, 1, 2)]
    assert positions[0] == positions[1] != positions[2]
    for position in positions:
        client("position", game="feast", position=position)
        assert client("view", seat=1)["view"] == view


def test_deal_needs_no_match_and_changes_none(client: Any, new_client: Any) -> None:
    client("new", game="feast")
    view = client("view", seat=None)["view"]
    new_client()("deal", game="feast", view=view)
    before = client.what_is_kept()
    client("deal", game="feast", view=view)
    assert client.fails("deal", game="ragnarocks", view=view)["kind"] == "bad_position"
    assert client.fails("deal", game="feast", view={})["kind"] == "bad_position"
    assert client.fails("deal", game="feast", view={**view, "seat": 3})["kind"] == "bad_position"
    torn = json.loads(json.dumps(view))
    torn["table"]["cards"]["places"]["hand0"]["size"] = 99
    assert client.fails("deal", game="feast", view=torn)["kind"] == "bad_position"
    assert client.what_is_kept() == before


@pytest.mark.parametrize("name", [name for name, spec in games().items() if spec.home.startswith("meadhall.games.")])
def test_deal_can_be_the_first_request_of_a_process(client: Any, process: Any, name: str) -> None:
    """A view may have any rule of the game on its stack, so reading one must import all of them."""
    client("new", game=name, seed="s")
    view = client("view", seat=0)["view"]
    reply = process("deal", game=name, view=view, seed=1)
    assert reply["ok"], reply


HUGE = 2**70


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("cards.pool.deck.rat", HUGE),
        ("cards.pool.deck.rat", 3_000),
        ("cards.pool.deck.rat", -1),
        ("cards.places.hand1.size", 3_000),
        ("cards.places.hand1.size", -1),
        ("cards.seats", HUGE),
        ("cards.seats", 1_000),
        ("cards.serial", HUGE),
        ("cards.places.hand1.eyes", [HUGE]),
        ("waiting.seat", -HUGE),
        ("stack", [{"rule": "Game", "pc": HUGE}]),
    ],
)
def test_numbers_over_the_limit_are_refused_in_a_view(client: Any, path: str, value: Any) -> None:
    client("new", game="feast", seed="s")
    view = client("view", seat=0)["view"]
    spot = view["table"]
    *parts, last = path.split(".")
    for part in parts:
        spot = spot[part]
    assert last in spot
    spot[last] = value
    error = client.fails("deal", game="feast", view=view)
    assert error["kind"] == "bad_position"
    assert error["message"].startswith(f"view.table.{path}")
    position = {**client("dump")["position"], **{k: v for k, v in view["table"].items() if k == path.split(".")[0]}}
    error = client.fails("position", game="feast", position=position)
    assert error["kind"] == "bad_position"
    assert error["message"].startswith(f"state.{path}")


def test_too_many_known_facts_are_refused_in_a_view(client: Any) -> None:
    client("new", game="feast", seed="s")
    view = client("view", seat=0)["view"]
    view["table"]["cards"]["known"] = [{"seat": 0, "kinds": [], "places": []}] * 2_001
    error = client.fails("deal", game="feast", view=view)
    assert (error["kind"], "cards.known" in error["message"]) == ("bad_position", True)


# -- ids, lines, the process -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [1, "x", None, True, 1.5, [1, {"a": []}], {"b": None}, "", "þórr"])
def test_any_json_value_can_be_an_id(client: Any, name: Any) -> None:
    for request in ({"do": "hello"}, {"do": "dance"}, {"do": "answer"}, {"do": "undo"}, {}):
        reply = client.raw(json.dumps({**request, "id": name}).encode())
        assert "id" in reply
        assert reply["id"] == name
        assert type(reply["id"]) is type(name)
    assert "id" not in client.raw(b'{"do":"hello"}')


def test_run_replies_once_to_each_line_until_quit() -> None:
    sink = io.BytesIO()
    lines = b'{"do":"hello","id":1}\n\n{"do":\r\n{"do":"hello","id":2}\r\n{"do":"quit","id":3}\n{"do":"hello"}\n'
    assert run(io.BytesIO(lines), sink) == 0
    replies = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert [reply.get("id") for reply in replies] == [1, None, None, 2, 3]
    assert [reply["ok"] for reply in replies] == [True, False, False, True, True]
    assert replies[-1] == {"ok": True, "id": 3}


def test_the_last_line_needs_no_line_end() -> None:
    sink = io.BytesIO()
    assert run(io.BytesIO(b'{"do":"hello"}'), sink) == 0
    assert sink.getvalue().count(b"\n") == 1


def test_the_engine_runs_as_a_process(process: Any) -> None:
    assert process("hello", id=1)["name"] == "meadhall"
    assert process.raw(b"")["error"]["kind"] == "parse"
    assert process("new", game="ragnarocks", seed="s")["waiting"]["options"] == ["A2", "A3", "A4"]
    assert process.raw(b"x" * 3_000_000)["error"]["kind"] == "parse"
    assert process("answer", option="A2")["ply"] == 1
    assert process("quit") == {"ok": True}
    assert process.end() == (0, b"")


def test_the_end_of_the_input_ends_the_process(process: Any) -> None:
    assert process("hello")["ok"]
    assert process.end() == (0, b"")


def test_other_output_goes_to_stderr() -> None:
    code = (
        "import sys, meadhall.engine as e\ne.Engine.do_hello = lambda self: print('noise') or {}\nsys.exit(e.run())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], input=b'{"do":"hello"}\n', capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (0, b'{"ok": true}\n')
    assert b"noise" in done.stderr
