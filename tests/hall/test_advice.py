"""Help for players: hints for the asked player, proposals by the others, clauses for all."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from box import BOX
from hall import council
from hall.house import Beats, House, Person, part

from meadhall.hall.tables.table import Table
from meadhall.kernel import spec as known
from meadhall.kernel.match import Match
from meadhall.kernel.spec import games, register


@pytest.fixture(scope="module", autouse=True)
def a_game_won_together() -> Iterator[None]:
    register(council.GAME)
    yield
    del known._REGISTERED["council"]


def three(hall: House, game: str = "council") -> tuple[list[Person], Table]:
    people = [hall.person(name) for name in ("Ann", "Bob", "Cid")]
    table_id = people[0].new_table(game, seats="3", seat_0="me", seat_1="open", seat_2="open")
    for person, seat in zip(people[1:], hall.table(table_id).seats[1:], strict=True):
        assert person.post(f"/s/{seat.invite}").status_code == 303
    return people, hall.table(table_id)


def on_to(people: list[Person], table: Table, prompt: str) -> Person:
    """Answer with the first option until a question with this prompt is put. Returns the person who is asked."""
    while table.match.waiting is not None and table.match.waiting.prompt != prompt:
        assert people[table.match.waiting.seat].answer(table.id).status_code == 204
    assert table.match.waiting is not None
    return people[table.match.waiting.seat]


def propose(person: Person, table: Table, option: object) -> int:
    return person.post(f"/t/{table.id}/propose", script=True, option=json.dumps(option)).status_code


# -- hints -----------------------------------------------------------------------------------------------------------


def test_only_the_asked_seat_gets_hints_and_they_come_from_its_view(hall: House) -> None:
    people, table = three(hall)
    asked = on_to(people, table, "how")
    assert table.match.waiting is not None
    seat = table.match.waiting.seat
    council.ASKED.clear()
    told = asked.get(f"/t/{table.id}/hints.json").json()
    hand = " ".join(table.match.state.cards.at(f"hand{seat}"))  # type: ignore[attr-defined]
    assert told == {
        "version": table.question,
        "hints": [["lay", f"You hold {hand}.", [["bids", "odds"], ["2", "50 %"]]]],
    }
    for other in people:
        if other is not asked:
            assert other.get(f"/t/{table.id}/hints.json").json()["hints"] == []
    assert hall.person().get(f"/t/{table.id}/hints.json").json()["hints"] == []
    assert asked.get(f"/t/{table.id}/hints.json").json() == told
    assert [(seat, "how")] == council.ASKED  # computed once, and from no other view
    asked.answer(table.id, "lay")
    asked.get(f"/t/{table.id}/hints.json")
    assert council.ASKED[1:] == [(seat, "which")]


def test_hints_are_sent_on_request_only(hall: House) -> None:
    people, table = three(hall)
    council.ASKED.clear()
    with people[0].stream(table.id) as beats:
        beats.beat()
        for person in people:
            page = person.get(f"/t/{table.id}").text
            assert "The least." not in page
            assert "data-hints" in page
        people[0].answer(table.id)
        assert "The least." not in json.dumps(beats.beat())
    assert council.ASKED == []


def test_an_error_in_hints_does_not_stop_the_game(hall: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(view: object, ask: object) -> None:
        raise ValueError("no")

    monkeypatch.setattr(council, "hints", stumble)
    people, table = three(hall)
    assert people[0].get(f"/t/{table.id}/hints.json").json()["hints"] == []
    assert people[0].answer(table.id).status_code == 204


def test_a_game_without_hints_says_so(hall: House) -> None:
    ann = hall.person()
    table = ann.new_table("feast", seats="3", seat_0="me", seat_1="bot:thrall", seat_2="bot:thrall")
    assert "data-hints" not in ann.get(f"/t/{table}").text
    assert ann.get(f"/t/{table}/hints.json").json()["hints"] == []


def test_a_person_behind_a_curtain_gets_no_hints(hall: House) -> None:
    ann = hall.person()
    table = ann.new_table("feast", seats="3", seat_0="me", seat_1="me", seat_2="me")
    assert ann.get(f"/t/{table}/hints.json").status_code == 403


# -- proposals -------------------------------------------------------------------------------------------------------


def with_prompt(beats: Beats) -> dict[str, Any]:
    """The next beat that changes the prompt; other beats are about people who connect."""
    while True:
        beat = beats.beat()
        if part(beat, "prompt") is not None:
            return beat


def test_a_proposal_is_seen_by_all_and_cleared_by_the_answer(hall: House) -> None:
    people, table = three(hall)
    asked = on_to(people, table, "how")
    other = next(person for person in people if person is not asked)
    version = table.version
    eve = hall.person()
    with asked.stream(table.id) as mine, eve.stream(table.id) as theirs:
        mine.beat(), theirs.beat()
        assert propose(other, table, "bury") == 204
        for beats in (mine, theirs):
            beat = with_prompt(beats)
            html = part(beat, "prompt") or ""
            name = re.search(r"data-by='(\w+)'", html)
            assert name is not None
            assert name[1] in ("Ann", "Bob", "Cid")
            assert "data-option='\"bury\"'" in html
            assert beat["say"].endswith("proposes bury.")
            assert [p["id"] for p in beat["parts"]] == ["prompt"]  # nothing else is sent
        assert table.version == version  # a proposal does not change the question
        assert asked.answer(table.id, "lay", version).status_code == 204
        assert "proposal" not in (part(with_prompt(mine), "prompt") or "")
    assert table.proposals == {}
    assert "proposes" not in eve.get(f"/t/{table.id}").text


def test_a_proposal_is_changed_and_taken_back(hall: House) -> None:
    people, table = three(hall)
    asked = on_to(people, table, "how")
    other = next(person for person in people if person is not asked)
    propose(other, table, "bury")
    propose(other, table, "lay")
    page = asked.get(f"/t/{table.id}").text
    assert page.count("class='proposal'") == 1
    assert "proposes lay" in page
    propose(other, table, "lay")
    assert "proposes" not in asked.get(f"/t/{table.id}").text


def test_only_seated_players_propose_and_no_hidden_options(hall: House) -> None:
    people, table = three(hall)
    other = people[1]
    assert table.match.waiting is not None
    assert table.match.waiting.secret  # a bid is secret, so nobody may propose one
    assert propose(other, table, 1) == 409
    assert "Propose something" not in other.get(f"/t/{table.id}").text
    asked = on_to(people, table, "how")
    other = next(person for person in people if person is not asked)
    assert "Propose something to Guest" in other.get(f"/t/{table.id}").text
    assert "Propose something" not in asked.get(f"/t/{table.id}").text
    assert propose(other, table, "fly") == 422
    assert propose(hall.person(), table, "lay") == 403
    plain, feast = three(hall, "feast")
    asked = on_to(plain, feast, "how")
    other = next(person for person in plain if person is not asked)
    assert propose(other, feast, "lay") == 409
    assert "Propose something" not in other.get(f"/t/{feast.id}").text


def test_the_choices_of_a_proposer_work_without_script(hall: House) -> None:
    people, table = three(hall)
    asked = on_to(people, table, "how")
    other = next(person for person in people if person is not asked)
    page = other.get(f"/t/{table.id}").text
    button = re.search(rf"<button name='option' value='(\"bury\")' formaction='(/t/{table.id}/propose)'", page)
    assert button is not None
    reply = other.post(button[2], option=button[1])
    assert (reply.status_code, reply.headers["location"]) == (303, f"/t/{table.id}")
    assert "proposes bury" in asked.get(f"/t/{table.id}").text


def test_proposals_are_limited_like_everything_posted(tmp_path: Path) -> None:
    with House(tmp_path, posts=1.0, burst=30.0) as slow:
        people, table = three(slow)
        asked = on_to(people, table, "how")
        other = next(person for person in people if person is not asked)
        codes = {propose(other, table, "lay") for _ in range(60)}
        assert codes == {204, 429}


def test_cooperative_games_have_no_curtain(hall: House) -> None:
    ann = hall.person()
    table = ann.new_table("yggdrasil", seats="2", seat_0="me", seat_1="me")
    assert "Hand the device" not in ann.get(f"/t/{table}").text


# -- help ------------------------------------------------------------------------------------------------------------


def test_clauses_are_served_as_json(hall: House) -> None:
    reply = hall.person().get("/rules/thunder/clauses.json")
    assert reply.json() == dict(games()["thunder"].words.clauses)
    assert "max-age" in reply.headers["cache-control"]
    assert hall.person().get("/rules/nothing/clauses.json").status_code == 404


@pytest.mark.parametrize("name", BOX)
def test_help_in_pictures_names_existing_clauses(name: str) -> None:
    spec, rng = games()[name], random.Random(5)
    match = Match.new(spec, None, None, "help")
    found: set[str] = set()
    for _ in range(120):
        if match.waiting is None:
            break
        for seat in (None, *range(match.seats)):
            picture = spec.load(spec.picture)(match.view(seat))
            found.update(re.findall(r"data-help='([^']*)'", "".join(p.html for p in picture.parts)))
        match.answer(rng.choice(match.waiting.options))
    unknown = {n for numbers in found for n in numbers.split()} - set(spec.words.clauses)
    assert unknown == set()
    assert len(found) > 3


def test_a_card_that_lies_face_down_has_no_help() -> None:
    """Thunder's cards: help that one seat can read must not be sent to the other."""
    spec = games()["thunder"]
    position = {
        "turns": {"loki": 1, "thor": 1},
        "loki": {"field": {"a": ["crown"]}, "hand": ["frigg"]},
        "thor": {"field": {"a": ["einherjar"]}},
    }
    match = Match.from_position(spec, position, None, "x")

    def draw(seat: int | None) -> str:
        return "".join(p.html for p in spec.load(spec.picture)(match.view(seat)).parts)

    assert "TL-19.1" in draw(0)  # Loki sees the Crown on this side
    for eyes in (1, None):
        assert "TL-19.1" not in draw(eyes)
        assert "TL-13.1" not in draw(eyes)  # nor Frigg in Loki's hand


MARKS = re.compile("legal|picked|may-")  # parts that only show what can be tapped
TAPS = re.compile(r" (legal|onward)\b| data-option='[^']*'")


@pytest.mark.parametrize("spec", [spec for spec in games().values() if spec.together], ids=lambda spec: spec.name)
def test_all_seats_of_a_cooperative_game_see_the_same_picture(spec: known.GameSpec) -> None:
    """Except for what can be tapped, every seat of a cooperative game is shown the same."""
    rng = random.Random(3)
    match = Match.new(spec, spec.seats[1], None, "together")
    for _ in range(150):
        if match.waiting is None:
            break
        seen = []
        for seat in range(match.seats):
            drawn = spec.load(spec.picture)(match.view(seat)).parts
            story = match.view(seat).table.story
            seen.append(({p.id: TAPS.sub("", p.html) for p in drawn if not MARKS.match(p.id)}, story))
        assert all(one == seen[0] for one in seen)
        match.answer(rng.choice(match.waiting.options))
