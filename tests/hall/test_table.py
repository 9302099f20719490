"""Playing: answers, beats, undo, seats, chat, the end."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

from hall.house import House, part

from meadhall.hall import art
from meadhall.kernel.spec import game


def two_players(hall: House, **form: str) -> tuple[object, object, str]:
    ann, bob = hall.person("Ann"), hall.person("Bob")
    table = ann.new_table(seat_0="me", seat_1="open", **form)
    invite = hall.table(table).seats[1].invite
    assert bob.post(f"/s/{invite}").status_code == 303
    return ann, bob, table


def test_play_now_is_one_click_from_the_lobby(hall: House) -> None:
    ann = hall.person()
    page = ann.get("/").text
    assert 'action="/play"' in page
    reply = ann.post("/play", game="ragnarocks", level="thrall")
    assert reply.status_code == 303
    table = ann.get(reply.headers["location"])
    assert table.status_code == 200
    assert re.search(r"""<button[^>]*name=['"]option['"]""", table.text)


def test_every_choice_is_a_real_button_that_works_without_script(hall: House) -> None:
    ann, _, table = two_players(hall)
    page = ann.get(f"/t/{table}").text
    form = re.search(rf"<form[^>]*action=['\"]/t/{table}/answer['\"].*?</form>", page, re.S)
    assert form is not None
    version = re.search(r"name=['\"]version['\"] value=['\"](\d+)", form[0])
    assert version is not None
    assert len(re.findall(r"<button", form[0])) == 3
    reply = ann.post(f"/t/{table}/answer", version=version[1], option='"A2"')
    assert (reply.status_code, reply.headers["location"]) == (303, f"/t/{table}")
    assert "Where does your Viking on A2 go" in ann.get(f"/t/{table}").text


def test_only_one_of_two_answers_to_the_same_ply_is_taken(hall: House) -> None:
    ann, _, table = two_players(hall)
    version = ann.view(table)["version"]
    first, second = ann.answer(table, "A2", version), ann.answer(table, "A3", version)
    assert (first.status_code, second.status_code) == (204, 409)
    assert second.json()["error"] == "stale"
    assert ann.view(table)["ply"] == 1


def test_chat_does_not_make_a_question_stale(hall: House) -> None:
    ann, bob, table = two_players(hall)
    version = ann.view(table)["version"]
    bob.post(f"/t/{table}/chat", text="good luck")
    assert ann.view(table)["version"] == version + 1
    assert ann.answer(table, "A2", version).status_code == 204


def test_an_impossible_answer_is_refused_with_its_clause(hall: House) -> None:
    ann, bob, table = two_players(hall)
    reply = ann.answer(table, "E5")
    assert reply.status_code == 422
    assert reply.json()["clause"] == "RR-2.2"
    page = ann.post(f"/t/{table}/answer", version=ann.view(table)["version"], option='"E5"')
    assert page.status_code == 422
    assert "RR-2.2" in page.text
    assert bob.answer(table, "A2", ann.view(table)["version"]).status_code == 403
    for bad in ("E5", "[1]", "true", "2.0", "null", "{", ""):
        reply = ann.post(f"/t/{table}/answer", script=True, version=ann.view(table)["version"], option=bad)
        assert reply.status_code == 422, bad
    assert ann.view(table)["ply"] == 0


def test_the_asked_player_may_ask_why_an_option_is_refused(hall: House) -> None:
    ann, bob, table = two_players(hall)
    before = ann.view(table)
    path = f"/t/{table}/why"
    reply = ann.client.get(path, params={"option": '"E5"', "version": before["version"]}, headers={"x-hall": "1"})
    assert reply.status_code == 200
    assert reply.json()["clause"] == "RR-2.2"
    assert reply.json()["message"].startswith("You are choosing the Viking that moves; E5 cannot be chosen now. ")
    thing = ann.client.get(path, params={"thing": "<b>the box</b>" + "!" * 200}, headers={"x-hall": "1"}).json()
    assert thing["message"].startswith("You are choosing the Viking that moves; <b>the box</b>!")
    assert len(thing["message"]) < 160
    assert "<b>the box" not in ann.get(path, thing="<b>the box</b>").text
    assert ann.client.get(path, params={"option": '"A2"'}, headers={"x-hall": "1"}).json()["message"].endswith("now.")
    page = ann.get(path, option='"E5"')  # a link, without script
    assert page.status_code == 200
    assert "RR-2.2" in page.text
    assert reply.json()["message"] in page.text
    assert ann.get(path, option="E5").status_code == 422
    assert ann.get(path, option='"E5"', version=before["version"] + 5).status_code == 409
    assert ann.get(path, option='"E5"', version="soon").status_code == 400
    for other in (bob, hall.person("Eve")):  # the reason may depend on what only one seat sees
        assert other.get(path, option='"E5"').status_code == 403
    assert ann.view(table) == before


def test_the_style_of_a_picture_is_cached_until_it_changes(hall: House) -> None:
    ann = hall.person()
    table = ann.new_table()
    for page in (f"/t/{table}", f"/r/{table}"):
        found = re.search(r"/style/ragnarocks-\w+\.css", ann.get(page).text)
        assert found is not None
        kept = ann.get(found[0])
        assert "immutable" in kept.headers["cache-control"]
    for path in ("/style/ragnarocks.css", "/style/ragnarocks-0123456789ab.css"):  # of another version of Meadhall
        reply = ann.get(path)
        assert reply.text == kept.text
        assert reply.headers["cache-control"] == "no-cache"


def test_the_drawings_of_a_game_are_cached_until_they_change(hall: House) -> None:
    ann = hall.person()
    page = ann.get(f"/t/{ann.new_table()}").text
    found = re.search(r"/sprite/ragnarocks-\w+\.svg", page)
    assert found is not None
    assert "immutable" in ann.get(found[0]).headers["cache-control"]
    assert ann.get("/sprite/ragnarocks.svg").headers["cache-control"] == "no-cache"
    axe = art.drawing_path(game("ragnarocks"), "tool-axe")
    assert ann.get(axe).headers["content-type"].startswith("image/svg+xml")
    assert "immutable" in ann.get(axe).headers["cache-control"]
    assert ann.get("/art/ragnarocks/tool-axe-0123456789ab.svg").headers["cache-control"] == "no-cache"
    for path in ("/art/ragnarocks/hammer-0123456789ab.svg", "/art/ragnarocks/..%2Frules-1.svg", "/art/chess/axe-1.svg"):
        assert ann.get(path).status_code == 404


def test_several_answers_are_taken_together_or_not_at_all(hall: House) -> None:
    ann, _, table = two_players(hall)
    version = ann.view(table)["version"]
    turn = ['"A2"', '"B2"', '"A9"']
    reply = ann.post(f"/t/{table}/answer", script=True, version=version, option=turn)
    assert reply.status_code == 422
    assert ann.view(table)["ply"] == 0
    turn[2] = '"A2"'
    assert ann.post(f"/t/{table}/answer", script=True, version=version, option=turn).status_code == 204
    assert ann.view(table)["ply"] == 3


def test_both_streams_get_only_what_changed(hall: House) -> None:
    ann, bob, table = two_players(hall)
    version = ann.view(table)["version"]
    with ann.stream(table) as ann_stream, bob.stream(table) as bob_stream:
        whole, other = ann_stream.beat(), bob_stream.beat()
        assert len(whole["parts"]) > 10
        assert whole["your_move"]
        assert not other["your_move"]
        assert part(ann_stream.until(version), "players") is not None  # Bob is here
        assert ann.answer(table, "A2").status_code == 204
        for stream, mine in ((ann_stream, True), (bob_stream, False)):
            beat = stream.until(version + 1)
            assert (beat["version"], beat["ply"], beat["your_move"]) == (version + 1, 1, mine)
            assert len(beat["parts"]) < len(whole["parts"]) / 2
            assert "A2" in (part(beat, "prompt") or "")
            assert len(json.dumps(beat)) < 4000
        assert ann_stream.quiet()
        assert bob_stream.quiet()


def test_a_stream_resumes_from_the_last_version(hall: House) -> None:
    ann, _, table = two_players(hall)
    with ann.stream(table) as stream:
        whole = stream.beat()
    version = ann.view(table)["version"]
    ann.answer(table, "A2")
    with ann.stream(table, **{"Last-Event-ID": str(version)}) as stream:  # one behind: only the difference
        beat = stream.beat()
        assert beat["version"] == version + 1
        assert len(beat["parts"]) < len(whole["parts"]) / 2
    with ann.stream(table, **{"Last-Event-ID": str(version + 1)}) as stream:  # nothing missed except who is here
        assert [p["id"] for p in stream.beat()["parts"]] == ["players"]
    with ann.stream(table, **{"Last-Event-ID": "0"}) as stream:
        assert len(stream.beat()["parts"]) >= len(whole["parts"]) - 2


def test_a_stream_continues_from_its_page(hall: House) -> None:
    ann, _, table = two_players(hall)
    page = ann.get(f"/t/{table}").text
    found = re.search(r"data-version=['\"](\d+)", page)
    assert found is not None
    with ann.client.stream("GET", f"/t/{table}/stream?version={found[1]}") as reply:
        from hall.house import Beats

        beats = Beats(reply)
        first = beats.beat()  # Ann is now here: only that
        assert [p["id"] for p in first["parts"]] == ["players"]


def test_the_full_queue_of_a_slow_viewer_is_dropped(hall: House) -> None:
    from meadhall.hall.tables.stream import QUEUE, Subscription

    slow = Subscription()
    for n in range(QUEUE + 5):
        slow.push(b"%d" % n)
    assert slow.overflowed
    assert not slow.frames


def test_undo_of_an_own_answer_needs_no_consent(hall: House) -> None:
    ann, _, table = two_players(hall)
    ann.answer(table, "A2")
    assert ann.post(f"/t/{table}/undo", script=True).status_code == 204
    view = ann.view(table)
    assert (view["ply"], view["version"]) == (0, 3)  # the version only rises


def test_taking_back_another_persons_answer_needs_consent(hall: House) -> None:
    ann, bob, table = two_players(hall)
    for option in ("A2", "B2", "A2"):
        ann.answer(table, option)
    bob.answer(table, "J4")
    page = ann.get(f"/t/{table}").text
    assert "Ask to take back" in page
    assert "Somebody else has answered since then" in page
    assert ann.post(f"/t/{table}/undo", script=True).status_code == 204
    assert ann.view(table)["ply"] == 4
    assert ann.post(f"/t/{table}/consent", script=True, agree="yes").status_code == 409
    assert re.search("name=['\"]agree", bob.get(f"/t/{table}").text)
    assert not re.search("name=['\"]agree", ann.get(f"/t/{table}").text)
    assert bob.post(f"/t/{table}/consent", script=True, agree="no").status_code == 204
    assert ann.view(table)["ply"] == 4
    ann.post(f"/t/{table}/undo")
    assert bob.post(f"/t/{table}/consent", script=True, agree="yes").status_code == 204
    assert ann.view(table)["ply"] == 2


def test_bots_consent_to_a_take_back(hall: House) -> None:
    ann = hall.person("Ann")
    table = ann.post("/play", game="ragnarocks", level="thrall").headers["location"].rpartition("/")[2]
    for option in ("A2", "B2", "A2"):
        assert ann.answer(table, option).status_code == 204
    wait_for(lambda: ann.view(table)["ply"] == 6)
    assert ann.post(f"/t/{table}/undo", script=True).status_code == 204
    assert ann.view(table)["ply"] == 2


def test_a_refused_undo_says_why(hall: House) -> None:
    ann, _, table = two_players(hall)
    assert "You have not answered anything yet" in ann.get(f"/t/{table}").text
    reply = ann.post(f"/t/{table}/undo", script=True)
    assert reply.status_code == 409
    assert "not answered" in reply.json()["message"]


def test_a_spectator_has_nothing_to_take_back(hall: House) -> None:
    ann, _, table = two_players(hall)
    ann.answer(table, "A2")
    reply = hall.person().post(f"/t/{table}/undo", script=True)
    assert (reply.status_code, reply.json()["message"]) == (409, "You watch this table: only those who play take back.")


def test_the_chat_tells_a_spectator_from_a_player_of_the_same_name(hall: House) -> None:
    ann, _, table = two_players(hall)
    for person in (ann, hall.person("Ann")):
        assert person.post(f"/t/{table}/chat", script=True, text="I am Ann").status_code == 204
    page = ann.get(f"/t/{table}").text
    chat = page[page.index("id='chat'") :]
    assert chat.count("<b>Ann</b> I am Ann") == 1
    assert chat.count("<b>Ann<i>, watching</i></b> I am Ann") == 1


def test_resigning_ends_the_game_and_reveals_everything(hall: House) -> None:
    ann, bob, table = two_players(hall)
    assert ann.get(f"/r/{table}/record.json").status_code == 403
    assert bob.post(f"/t/{table}/resign", script=True).status_code == 204
    view = ann.view(table)
    assert view["status"] == "over"
    assert view["result"]["winners"] == [0]
    assert ann.answer(table, "A2", view["version"]).status_code == 409
    record = ann.get(f"/r/{table}/record.json").json()
    assert record["end"] == {"how": "resigned", "seat": 1, "ply": 0}
    assert record["seed"] in ann.get(f"/t/{table}").text


def test_a_rematch_swaps_sides_and_is_made_once(hall: House) -> None:
    ann, bob, table = two_players(hall)
    assert ann.post(f"/t/{table}/rematch", script=True).status_code == 409
    ann.post(f"/t/{table}/resign")
    again = ann.post(f"/t/{table}/rematch").headers["location"]
    assert bob.post(f"/t/{table}/rematch").headers["location"] == again
    new = again.rpartition("/")[2]
    assert bob.view(new)["seat"] == 0
    assert ann.view(new)["seat"] == 1
    assert again in bob.get(f"/t/{table}").text


def test_a_bot_plays_for_a_person_who_leaves_until_they_return(hall: House) -> None:
    ann, bob, table = two_players(hall)
    assert ann.post(f"/t/{table}/leave", script=True).status_code == 204
    wait_for(lambda: bob.view(table)["ply"] == 3)
    assert "Come back" in ann.get(f"/t/{table}").text
    for _ in range(3):
        bob.answer(table)
    wait_for(lambda: bob.view(table)["ply"] == 9)  # the bot's turn is over, too: it stops wherever Ann returns
    assert ann.post(f"/t/{table}/return", script=True).status_code == 204
    for _ in range(3):
        bob.answer(table)
    time.sleep(0.1)
    assert ann.view(table)["ply"] == 12
    assert ann.answer(table).status_code == 204


def test_invitations_show_on_get_and_seat_on_post(hall: House) -> None:
    ann, bob, eve = hall.person("Ann"), hall.person("Bob"), hall.person("Eve")
    table = ann.new_table(seat_0="me", seat_1="open")
    seat = hall.table(table).seats[1]
    page = ann.get(f"/t/{table}").text
    assert f"/s/{seat.invite}" in page
    assert "on this machine only" in page  # the hall of the tests is not open to a network
    assert seat.invite not in eve.get(f"/t/{table}").text
    for _ in range(2):
        assert "Take this seat" in bob.get(f"/s/{seat.invite}").text  # a link preview does not sit down
    assert hall.table(table).seats[1].kind == "open"
    assert ann.answer(table, "A2", 0).status_code == 409  # not all seats are taken
    assert bob.post(f"/s/{seat.invite}").status_code == 303
    assert hall.table(table).seats[1].name == "Bob"
    assert eve.post(f"/s/{seat.invite}").status_code == 409
    assert "already" in eve.get(f"/s/{seat.invite}").text
    assert bob.get(f"/s/{seat.invite}").status_code == 303
    assert eve.get("/s/nothing").status_code == 404


def test_open_seats_of_public_tables_can_be_taken(hall: House) -> None:
    ann, bob = hall.person("Ann"), hall.person("Bob")
    hidden = ann.new_table(seat_0="me", seat_1="open")
    shown = ann.new_table(seat_0="me", seat_1="open", public="true")
    lobby = bob.get("/").text
    assert shown in lobby
    assert hidden not in lobby
    assert bob.post(f"/t/{hidden}/sit", script=True, seat=1).status_code == 403
    assert bob.post(f"/t/{shown}/sit", script=True, seat=0).status_code == 409
    assert bob.post(f"/t/{shown}/sit", script=True, seat=7).status_code == 404
    assert bob.post(f"/t/{shown}/sit", script=True, seat=1).status_code == 204
    assert bob.view(shown)["seat"] == 1


def test_the_lobby_lists_tables_that_wait_for_the_guest_first(hall: House) -> None:
    ann, bob, table = two_players(hall)
    other = ann.new_table(seat_0="open", seat_1="me")
    lobby = ann.get("/").text
    assert lobby.index(table) < lobby.index(other)
    assert ann.get("/turns.json").json() == {"turns": 1, "tables": [[table, "Ragnarocks"]], "owed": []}
    assert bob.get("/turns.json").json()["turns"] == 0
    for option in ("A2", "B2", "A2"):
        ann.answer(table, option)
    assert ann.get("/turns.json").json()["turns"] == 0
    assert bob.get("/turns.json").json()["turns"] == 1


def test_hot_seat_without_secrets_needs_no_curtain(hall: House) -> None:
    ann = hall.person("Ann")
    table = ann.new_table(seat_0="me", seat_1="me")
    for _ in range(7):
        assert ann.answer(table).status_code == 204
    assert ann.view(table)["seat"] == 0
    assert ann.view(table)["ply"] == 7


def test_hot_seat_with_secrets_has_a_curtain(hall: House) -> None:
    ann = hall.person("Ann")
    table = ann.new_table("feast", seats="3", seat_0="me", seat_1="me", seat_2="bot:thrall")
    page = ann.get(f"/t/{table}")
    assert "Hand the device" in page.text
    assert "hand0" not in page.text
    assert ann.get(f"/t/{table}/view.json").status_code == 403
    assert ann.get(f"/r/{table}").status_code == 403
    assert ann.answer(table, 1, 0).status_code == 409
    assert ann.post(f"/t/{table}/curtain", script=True, seat=2).status_code == 403
    ann.post(f"/t/{table}/curtain", seat=0)
    assert ann.view(table)["seat"] == 0
    with ann.stream(table) as stream:
        stream.beat()
        stream.beat()
        assert ann.answer(table, 1).status_code == 204
        found = stream.next()
        assert found is not None
        assert found[0] == "reload"  # the page hides: the other player's turn
        assert stream.quiet()
    assert "Hand the device" in ann.get(f"/t/{table}").text
    ann.post(f"/t/{table}/curtain", seat=1)
    assert ann.view(table)["seat"] == 1


def test_the_question_names_the_side_where_one_person_has_several(hall: House) -> None:
    """It says "you", and two people at one device have to know which of them is meant."""
    ann = hall.person("Ann")
    both = ann.new_table(seat_0="me", seat_1="me")
    side = re.compile(r"class='asked'>(?:<svg.*?</svg>)?\s*(\w+)", re.DOTALL)
    sides = []
    for _ in range(12):
        found = side.search(ann.get(f"/t/{both}").text)
        assert found
        sides.append(found[1])
        ann.answer(both)
    assert set(sides) == {"Ivory", "Red"}
    alone = ann.new_table(seat_0="me", seat_1="bot:thrall")
    assert not side.search(ann.get(f"/t/{alone}").text)


def test_option_fields_come_from_the_schema(hall: House) -> None:
    ann = hall.person()
    page = ann.get("/new/feast").text
    assert "How many rounds are played." in page
    seats = {"seats": "3", "seat_0": "me", "seat_1": "bot:thrall", "seat_2": "bot:thrall"}
    table = ann.new_table("feast", opt_rounds="4", **seats)
    assert hall.table(table).match.options.rounds == 4
    reply = ann.post("/tables", game="feast", opt_rounds="9", **seats)
    assert reply.status_code == 422
    assert "from 1 to 4" in reply.text
    assert ann.post("/tables", game="chess").status_code == 404
    assert ann.post("/tables", game="ragnarocks", seat_1="bot:odin").status_code == 422
    assert ann.post("/tables", game="ragnarocks", seats="7").status_code == 422


def test_a_device_link_makes_another_device_the_same_guest(hall: House) -> None:
    ann, _, table = two_players(hall)
    phone = hall.person()
    link = re.search(r"http://[^\"' <]*(/d/[\w.\-]+)", ann.get("/me").text)
    assert link is not None
    assert "Be Ann here too" in phone.get(link[1]).text
    phone.post(link[1])
    phone._csrf = ""
    assert phone.view(table)["seat"] == 0
    assert phone.answer(table, "A2").status_code == 204
    assert phone.get("/d/forged").status_code == 404
    other = hall.person()
    assert other.post(link[1], script=True).status_code == 410  # it worked once
    assert other.view(table)["seat"] is None


def test_one_person_may_have_eight_streams(hall: House) -> None:
    ann, _, table = two_players(hall)
    from contextlib import ExitStack

    with ExitStack() as stack:
        streams = [stack.enter_context(ann.stream(table)) for _ in range(8)]
        version = ann.view(table)["version"] + 1
        ann.answer(table, "A2")
        assert all(stream.until(version)["ply"] == 1 for stream in streams)


def test_a_quiet_stream_has_a_heartbeat(tmp_path: Path) -> None:
    with House(tmp_path, heartbeat=0.05) as hall:
        ann = hall.person("Ann")
        table = ann.new_table(seat_0="me", seat_1="me")
        with ann.client.stream("GET", f"/t/{table}/stream") as reply:
            assert reply.headers["content-encoding"] == "gzip"
            assert reply.headers["content-type"].startswith("text/event-stream")
            beats = sum(1 for line, _ in zip(reply.iter_lines(), range(20), strict=False) if line.startswith(":"))
        assert beats > 3


def wait_for(condition: object, seconds: float = 60.0) -> object:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()  # type: ignore[operator]
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("it did not come about")
