"""The pages to learn a game from: its rules with a search, and how to play on one page."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from box import BOX
from hall.house import House
from markupsafe import escape

from meadhall.hall.clause_links import with_clause_links
from meadhall.kernel.spec import game


@pytest.mark.parametrize("name", BOX)
def test_every_clause_has_a_place_on_the_rules_page_and_every_link_leads_to_one(hall: House, name: str) -> None:
    page = hall.person().get(f"/rules/{name}").text
    places = set(re.findall(r'id="([^"]+)"', page))
    assert set(game(name).words.clauses) <= places
    led = {number for _, number in re.findall(r"href=['\"](/rules/\w+)?#([^'\"]+)['\"]", page)}
    assert led
    assert led <= places


def test_a_search_shows_the_clauses_with_all_words_and_marks_them(hall: House) -> None:
    page = hall.person().get("/rules/ragnarocks?q=edge++NJORD").text
    found = page[page.index('aria-label="Found"') : page.index("</section>")]
    assert re.findall(r'href="#([^"]+)"', found) == ["RR-6.22"]
    assert found.count("<mark>edge</mark>") == 1
    assert "<mark>Njord</mark>" in found
    assert 'value="edge NJORD"' in page


def test_a_search_for_anything_is_only_text(hall: House) -> None:
    ann = hall.person()
    for query in ("<script>alert(1)</script>", "amp", "(", "x" * 5000, "\x00", "a " * 400):
        reply = ann.get("/rules/thunder", q=query)
        assert reply.status_code == 200
        assert "<script>alert" not in reply.text
        assert "&<mark>" not in reply.text
        assert len(reply.text) < 400_000
    assert (
        "No clause has “&lt;script&gt;alert(1)&lt;/script&gt;” in it."
        in ann.get("/rules/thunder", q="<script>alert(1)</script>").text
    )


def test_numbers_of_clauses_become_links() -> None:
    assert with_clause_links("Draw <one> (TL-2.7).", "thunder") == (
        "Draw &lt;one&gt;. <span class='clauses-of'><a href='/rules/thunder#TL-2.7'>2.7</a></span>"
    )
    several = with_clause_links("It is lost [TL-19.1, TL-19.2].", "thunder")
    assert several.count("<a ") == 2
    assert "[" not in several
    unknown = "See TL-99.1 and (TL-2.99) and RR-1.1."
    assert with_clause_links(unknown, "thunder") == unknown


@pytest.mark.parametrize("name", BOX)
def test_how_to_play_stands_on_one_page(hall: House, name: str) -> None:
    ann = hall.person()
    page = ann.get(f"/how/{name}").text
    spec = game(name)
    panels = spec.load(spec.how)()
    assert 4 <= len(panels) <= 8
    for panel in panels:
        assert str(escape(spec.words.howto[f"{panel.name}.title"])) in page
        assert str(with_clause_links(spec.words.howto[panel.name], name)) in page
        ElementTree.fromstring(f"<svg>{panel.svg}</svg>")
        assert "style=" not in panel.svg
    used = set(re.findall(r"href=['\"]#([\w-]+)['\"]", "".join(panel.svg for panel in panels)))
    assert used <= set(spec.sprite.symbols)
    assert used <= set(re.findall(r"<symbol id='([^']+)'", page))
    told = {key.removesuffix(".title") for key in spec.words.howto if key != "goal"}
    assert told == {panel.name for panel in panels}
    assert f'href="/how/{name}"' in ann.get(f"/rules/{name}").text
    assert f'href="/how/{name}"' in ann.get("/learn").text


@pytest.mark.parametrize("name", BOX)
def test_the_goal_of_each_game_is_said_first(hall: House, name: str) -> None:
    goal = game(name).words.howto["goal"]
    assert len(goal) < 90
    for address in ("/", f"/learn/{name}", f"/how/{name}"):
        assert str(escape(goal)) in hall.person().get(address).text


def test_a_game_without_such_a_page_says_so(hall: House) -> None:
    assert hall.person().get("/how/nothing").status_code == 404
