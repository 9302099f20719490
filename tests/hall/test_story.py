"""The story beside a table: its turns, and the moments of the replay that its lines lead to."""

from __future__ import annotations

import re

import toy
from hall.house import House

from meadhall.hall import render
from meadhall.kernel.match import Match


def test_each_line_leads_to_the_ply_after_its_answer() -> None:
    match = Match.new(toy.GAME, 3, seed="a story")
    lines = []
    while match.waiting is not None:
        before = len(match.story)
        match.answer(match.choices[0])
        lines += [match.ply] * (len(match.story) - before)
    names = render.sides(match)
    found = render.told(match, match.story, names, None, 99)
    assert [line.ply for line in found] == lines
    assert [line.text for line in found[-3:]] == list(render.story_lines(toy.GAME, match.story, names, None, 3))
    assert render.told(match, match.story, names, None, 2, 1) == found[-3:-1]


def test_a_turn_begins_where_another_seat_has_answered() -> None:
    match = Match.new(toy.GAME, 3, seed="turns")
    for option in (2, 1, 0, "apple", "pass", "lay"):
        match.answer(option)
    match.answer(match.choices[0])
    found = render.told(match, match.story, render.sides(match), None, 99)
    seats = [match.answers[line.ply - 1].seat for line in found]
    starts = [i == 0 or seats[i] != seats[i - 1] for i in range(len(seats))]
    assert [line.turn for line in found] == starts


def test_the_page_has_the_older_lines_and_links(hall: House) -> None:
    ann = hall.person("Ann")
    table = ann.new_table(seats="2", seat_0="me", seat_1="me")
    for _ in range(14):
        ann.answer(table)
    page = ann.get(f"/t/{table}").text
    assert '<ol class="older">' in page
    older, newest = page.split("id='story'")
    plies = [int(n) for n in re.findall(rf"/r/{table}\?ply=(\d+)", older)]
    plies += [int(n) for n in re.findall(rf"/r/{table}\?ply=(\d+)", newest[: newest.index("</div>")])]
    assert plies == sorted(plies)
    assert plies[-1] == 14
    assert ann.get(f"/r/{table}?ply={plies[0]}").status_code == 200
