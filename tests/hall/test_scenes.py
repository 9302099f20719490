"""Turns that the rules play by themselves, such as the automa's, are shown one scene after another."""

from __future__ import annotations

from typing import Any

from hall.house import House, part


def solo_turn(hall: House) -> list[dict[str, Any]]:
    """The beats that a human's turn brings at Asgard: five turns of the automa follow it."""
    ann = hall.person("Ann")
    table = ann.new_table(seats="1", seat_0="me", opt_level="asgard")
    for option in ("A3", "B3", "B3", "F7"):
        ann.answer(table, option)
    with ann.stream(table) as stream:
        stream.beat()
        assert ann.answer(table, "H9").status_code == 204
        beats: list[dict[str, Any]] = []
        while not beats or not beats[-1]["your_move"]:
            beat = stream.beat()
            if part(beat, "prompt"):  # other beats are about people who connect
                beats.append(beat)
    return beats


def test_the_automa_s_turns_come_one_after_another(hall: House) -> None:
    beats = solo_turn(hall)
    assert [beat["your_move"] for beat in beats] == [False] * 5 + [True]
    assert len({beat["version"] for beat in beats}) == 1
    prompts = [part(beat, "prompt") or "" for beat in beats]
    assert "You summon a stone" in prompts[0]
    for turn, prompt in enumerate(prompts[1:5], 1):
        assert f"turn {turn} of 5" in prompt
        assert "move from" in prompt  # the step of the automa's sheet that chose it
    assert "Choose a Viking to move" in prompts[5]
    assert all("<button" not in (part(beat, "choices") or "") for beat in beats[:5])
    stones = [{p["id"] for p in beat["parts"] if p["id"].startswith("s") and p["id"][1:].isdigit()} for beat in beats]
    assert [len(new) for new in stones] == [1] * 6  # one stone each: the human's, then five of the automa


def test_the_pace_of_the_hall_sets_how_long_a_scene_stays(hall: House) -> None:
    assert {beat.get("rest", 0) for beat in solo_turn(hall)} == {0}  # the halls of tests do not wait
    hall.site.settings.pace = 0.1
    try:
        rests = [beat.get("rest", 0) for beat in solo_turn(hall)]
    finally:
        hall.site.settings.pace = 0.0
    assert rests == [600] * 5 + [0]


def test_a_viewer_who_comes_later_sees_the_current_state(hall: House) -> None:
    ann = hall.person("Ann")
    table = ann.new_table(seats="1", seat_0="me", opt_level="midgard")
    for option in ("A3", "B3", "B3", "F7", "H9"):
        ann.answer(table, option)
    page = ann.get(f"/t/{table}").text
    assert "Choose a Viking to move" in page
    with ann.stream(table) as stream:
        assert stream.beat()["your_move"]
