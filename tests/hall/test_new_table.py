"""Tables of every size and with every kind of option, made by the form of the page."""

from __future__ import annotations

import dataclasses
import json
import re
from html import unescape

import pytest
from hall.house import House

from meadhall.hall.presets import parse, presets_of
from meadhall.kernel.errors import BadOptions
from meadhall.kernel.match import Match
from meadhall.kernel.spec import game


def names_by_players(page: str) -> dict[int, list[str]]:
    """For each seat its name for each number of players, as the page's data for the script has it."""
    found = re.findall(r"data-seat=\"(\d)\" data-sides='([^']*)'", page)
    return {int(seat): json.loads(unescape(sides)) for seat, sides in found}


def test_the_page_names_the_seats_for_each_number_of_players(hall: House) -> None:
    page = hall.person("Ask").get("/new/ragnarocks").text
    names = names_by_players(page)
    assert names[0] == ["Ivory", "Ivory", "Ivory 1", "Ivory 1", "Ivory 1", "Ivory 1"]
    assert names[1] == ["", "Red", "Red 1", "Ivory 2", "Ivory 2", "Ivory 2"]
    assert 5 not in names  # this seat exists only with six players
    assert "<span>Red 3</span>" in page
    assert "data-sides" not in hall.person("Embla").get("/new/yggdrasil").text


def test_the_page_offers_cards_by_their_titles(hall: House) -> None:
    page = hall.person("Ask").get("/new/ragnarocks").text
    assert re.search(r'name="opt-red" value="ask_and_embla">.*?<b>Ask and Embla</b>', page, re.S)
    assert re.search(r'<option value="valhalla">Valhalla: ', page)


def test_a_solo_table_can_be_made(hall: House) -> None:
    ask = hall.person("Ask")
    table = ask.new_table(seats="1", seat_0="me", opt_level="valhalla")
    view = ask.view(table)
    assert view["waiting"]["prompt"] == "free_step"
    for option in ("A3", "B3", "B3", "F7", "H9"):
        assert ask.answer(table, option).status_code == 204
    assert ask.view(table)["view"]["table"]["turns_taken"] == [1, 6]
    assert "Choose a Viking to move" in ask.get(f"/t/{table}").text


def test_a_team_table_takes_team_sizes(hall: House) -> None:
    ask = hall.person("Ask")
    table = ask.new_table(seats="3", seat_0="me", seat_1="me", seat_2="me", opt_teams="2, 1")
    match = hall.table(table).match
    assert match.seat_names == ("ivory 1", "ivory 2", "red 1")
    assert match.record()["options"] == {"teams": [2, 1]}


def test_team_sizes_that_are_not_numbers_are_refused(hall: House) -> None:
    ask = hall.person("Ask")
    for wrong in ("two, one", "1, 1"):
        reply = ask.post("/tables", game="ragnarocks", seats="3", seat_0="me", opt_teams=wrong)
        assert reply.status_code != 303
        assert "teams" in reply.text


def test_a_draft_table_can_be_made(hall: House) -> None:
    ask = hall.person("Ask")
    table = ask.new_table(seats="2", seat_0="me", seat_1="bot:thrall", opt_powers="draft")
    for option in ("freyr", "bragi"):
        assert ask.answer(table, option).status_code == 204
    match = hall.table(table).match
    assert [answer.option for answer in match.answers[:2]] == ["freyr", "bragi"]


def test_options_that_do_not_matter_are_marked_for_the_script(hall: House) -> None:
    page = hall.person("Ask").get("/new/ragnarocks").text
    assert re.search(r'data-seats="1 1"><span>[^<]*</span><select name="opt-level"', page)
    assert re.search(r'data-seats="3 6"><span>[^<]*</span><select name="opt-teams"', page)
    assert re.search(r'data-seats="2 2" data-when="powers given"><summary>[^<]*</summary>.{0,120}name="opt-red"', page)


def test_the_solo_link_of_the_lobby_offers_one_seat(hall: House) -> None:
    ask = hall.person("Ask")
    lobby = ask.get("/").text
    assert 'href="/new/ragnarocks?players=1"' in lobby
    assert 'href="/new/thunder?players=1"' not in lobby
    assert 'name="seats" value="1" checked' in ask.get("/new/ragnarocks?players=1").text
    assert 'name="seats" value="2" checked' in ask.get("/new/champions?players=1").text  # it needs two


def test_a_preset_decides_what_it_names_and_leaves_the_rest_to_the_form(hall: House) -> None:
    ask = hall.person("Ask")

    def made(**changes: object) -> Match:
        seats = {"seats": "3", "seat-0": "me", "seat-1": "bot:thrall", "seat-2": "bot:thrall"}
        usual = {f"opt-{name}": "true" for name in USUAL}
        form = {"csrf": ask.csrf, "game": "yggdrasil", **seats, **usual, **changes}
        return hall.table(ask.client.post("/tables", data=form).headers["location"].rpartition("/")[2]).match

    match = made(preset="hard", **{"opt-angry": "1", "opt-ragnarok_sets": "twos"})
    assert match.record()["options"] == {"angry": 6, "ragnarok": 2, "ragnarok_sets": "twos"}
    assert made(preset="own", **{"opt-angry": "1"}).record()["options"] == {"angry": 1}
    assert made(preset="easy", **{"opt-gods": ["thor", "frey", "tyr"]}).seat_names == ("thor", "frey", "tyr")


USUAL = [field.name for field in dataclasses.fields(game("yggdrasil").options) if field.default is True]


@pytest.mark.parametrize("name", ["champions", "ragnarocks", "thunder", "yggdrasil"])
def test_every_preset_and_setting_is_in_words(hall: House, name: str) -> None:
    spec = game(name)
    named, words = presets_of(spec), spec.words
    for preset in named.presets:
        assert words.presets[preset.name]
        assert words.presets[f"{preset.name}.about"].endswith(".")
    page = hall.person().get(f"/new/{name}").text
    said = re.sub(r"<[^>]*>", " ", page)
    assert not re.findall(r"\b[a-z]+_[a-z_]+\b", said)  # no words of files
    assert "True" not in said
    for count in range(spec.seats[0], spec.seats[1] + 1):  # each number of players has a preset
        assert any(one.players is None or one.players[0] <= count <= one.players[1] for one in named.presets)


def test_a_preset_with_an_unknown_setting_is_refused() -> None:
    with pytest.raises(BadOptions):
        parse(game("yggdrasil"), {"preset": [{"name": "x", "settings": {"angri": 1}}]})
