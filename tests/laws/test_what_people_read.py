"""What people read beside questions and story: choices, trays, captions of scenes, cards, legend, rules, how to play.

The kernel's law `everything is well said` reads questions, hints, reasons, story and endings in every random match.
"""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator

import pytest

from meadhall.bots import make_bot
from meadhall.hall import render
from meadhall.hall.presets import presets_of
from meadhall.hall.trays.panel import Panel, Trays, trays_of
from meadhall.kernel.laws import badly_named, badly_said
from meadhall.kernel.match import Match
from meadhall.kernel.spec import GameSpec, game, games
from tools.layout.positions import variants

PEOPLE = ("Ylva", "Orm", "Sif", "Hauk", "Tora", "Leif")
TAG = re.compile(r"<[^>]*>")
NAMED = re.compile(r"aria-label='([^']*)'")  # what screen readers say of a drawing
READ = 0.15  # the part of the decisions at which everything is read


@pytest.mark.parametrize("name", list(games()))
def test_whatever_a_person_meets_in_a_game_is_well_said(name: str) -> None:
    spec = game(name)
    for number, variant in enumerate(variants(spec)):
        match = Match.new(spec, variant.get("seats"), variant.get("settings"), f"read {number}")
        assert not list(badly(met(match, random.Random(number))))


@pytest.mark.parametrize("name", list(games()))
def test_whatever_stands_beside_the_games_is_well_said(name: str) -> None:
    assert not list(badly(beside(game(name))))


def test_a_slip_in_each_kind_of_text_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = game("champions")
    words, match = spec.words, Match.new(spec, 2, seed="read")
    slips = (
        ("labels", "trays.assign.send", "Send  them", "the tray assign"),
        ("hints", "tray.home", "at home: {0:counts:sword spear axe food}.", "the tray assign"),
        ("names", "smokehouse", "smoke_house", "place"),
        ("labels", "of", "{0}  of {1}", "the scene roll"),
    )
    for table, key, text, where in slips:
        assert key in getattr(words, table), key
        with monkeypatch.context() as patch:
            patch.setitem(getattr(words, table), key, text)
            found = list(badly(met(Match.new(spec, match.seats, seed="read"), random.Random(1))))
        assert any(line.startswith(where) for line in found), (key, found[:3])
    monkeypatch.setitem(words.clauses, "CM-5.3", "With the option “simultaneous_1” all assign.")  # type: ignore[arg-type]
    assert [line[:18] for line in badly(beside(spec))] == ["CM-5.3 has an id: "]


def badly(texts: Iterator[tuple[str, str, bool]]) -> Iterator[str]:
    for where, text, sentence in texts:
        what = badly_said(text) if sentence else badly_named(text)
        if what:
            yield f"{where} has {what}: {text}"


def met(match: Match, rng: random.Random) -> Iterator[tuple[str, str, bool]]:
    """Where it is read, what, and whether it is a whole sentence: at some decisions of a match."""
    spec, names = match.spec, PEOPLE[: match.seats]
    bots = [make_bot(spec, "scripted", seed=seat) for seat in range(match.seats)]
    while (ask := match.waiting) is not None:
        read, before = rng.random() < READ, []
        if read:
            for option in (*ask.options, *match.asides):
                yield ask.prompt, render.seat_label(spec, ask, option, names) or spec.words.name(option), False
            yield from in_trays(Trays(spec, match.view(ask.seat), match.ply, names))
            drawn = render.picture_of(spec, match.view(ask.seat), names)
            for part in drawn.parts:
                yield from (("a drawing", html.unescape(said), False) for said in NAMED.findall(part.html))
        if spec.stage is not None and read:
            before = [match.view(seat) for seat in (*range(match.seats), None)]
        choice = bots[ask.seat].choose(match.view(ask.seat), ask).option
        match.answer(rng.choice(match.choices) if rng.random() < 0.4 else choice)
        for view in before:
            for scene in spec.load(spec.stage)(view, match.view(view.seat)):
                for caption in TAG.split(render.with_names(scene.html, names)):
                    yield f"the scene {scene.name}", html.unescape(caption).strip(), False


def in_trays(trays: Trays) -> Iterator[tuple[str, str, bool]]:
    for name in (None, *(tray.name for tray in trays_of(trays.spec))):
        filling = trays.filling(name, {})
        if filling is not None:
            yield from in_panel(trays.panel(filling, {}))


def in_panel(panel: Panel) -> Iterator[tuple[str, str, bool]]:
    where = f"the tray {panel.name}"
    yield where, panel.title, True
    if panel.hint:
        yield where, panel.hint, True
    for cell in (panel.send, panel.back, panel.missing, *(label for _, label in panel.also), *sum(panel.hint_rows, ())):
        yield where, cell, False
    for group in panel.groups:
        for text in (group.title, *group.notes):
            yield where, text, False
        for row in group.rows:
            yield where, row.label, False
            for choice in row.choices:
                yield where, choice.label, False
                if choice.why:
                    yield where, choice.why, True


def beside(spec: GameSpec) -> Iterator[tuple[str, str, bool]]:
    words = spec.words
    yield "the game", words.blurb, True
    for number, clause in words.clauses.items():
        yield number, clause, True
    for face in (spec.load(spec.faces)() if spec.faces else {}).values():
        yield face.title, face.text, True
        for text in (face.title, face.kind, *(name for _, name in face.numbers)):
            yield face.title, text, False
    for entry in spec.load(spec.legend)() if spec.legend else ():
        yield "the legend", entry.text, False
    for panel in spec.load(spec.how)() if spec.how else ():
        yield "how to play", words.howto[panel.name], True
        yield "how to play", words.howto[f"{panel.name}.title"], False
    for preset in presets_of(spec).presets:
        yield "a preset", words.presets[preset.name], False
    for label in (*words.settings.values(), *words.options.values(), *words.chapters.values()):
        yield "a setting or chapter", label.format("one", "two"), False
