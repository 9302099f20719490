"""What a tray asks and allows, given what the person has chosen so far."""

from __future__ import annotations

import importlib
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from meadhall.hall.trays.worlds import TooMany, Worlds
from meadhall.kernel.match import among
from meadhall.kernel.presentation import Row, Tray
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.words import Words, arguments

MOST_LINES = 48  # questions of one panel
MOST_OPTIONS = 64  # answers to choose from in one of its rows

Picks = Mapping[str, Option]  # by the key of a line, in the order in which they were chosen


@dataclass(frozen=True, slots=True)
class Line:
    """One question of a tray."""

    key: str
    row: Row
    ask: Ask
    options: tuple[Option, ...]  # what the tray shows
    possible: tuple[Option, ...]  # what can be chosen now
    chosen: Option | None = None
    reached: bool = True  # it will be asked, as far as is known; False: only if something else is chosen
    worlds: Worlds | None = None  # where it is asked


@dataclass(frozen=True, slots=True)
class Filling:
    tray: Tray
    lines: tuple[Line, ...]
    answers: tuple[Option, ...]  # in the order of the rules, up to the first that is missing
    complete: bool
    later: tuple[Line, ...] = ()  # rows for a question after a chance


def begins(tray: Tray, ask: Ask) -> bool:
    """May the tray begin at this question?"""
    rows = tray.rows if tray.anywhere or tray.either else tray.rows[:1]
    return any(_takes(row, ask) for row in rows)


def fill(tray: Tray, worlds: Worlds, picks: Picks, words: Words) -> Filling | None:
    """The tray with these choices; None if there is no tray here."""
    if not begins(tray, worlds.ask):
        return None
    try:
        return _in_any_order(tray, worlds, picks) if tray.either else _in_turn(tray, worlds, picks, words)
    except TooMany:
        return None


def _takes(row: Row, ask: Ask) -> bool:
    if row.prompt != ask.prompt or row.later or any(x not in ask.about for x in row.about):
        return False
    return not row.options or any(among(x, ask.options) for x in row.options)


def _options(row: Row, ask: Ask) -> tuple[Option, ...]:
    found = tuple([x for x in ask.options if among(x, row.options)]) if row.options else ask.options
    if len(found) > MOST_OPTIONS:
        raise TooMany
    return found


# -- one question after another ----------------------------------------------------------------------------------


def _in_turn(tray: Tray, worlds: Worlds, picks: Picks, words: Words) -> Filling | None:
    usual, _ = _walk(tray, worlds, {}, words, on=True)
    if len(usual) < (1 if tray.alone else 2):
        return None
    lines, complete = _walk(tray, worlds, picks, words, on=False)
    answers = tuple([line.chosen for line in lines if line.chosen is not None])
    if not complete:  # what may follow is shown, too
        usual, _ = _walk(tray, worlds, picks, words, on=True)
    later = _later(tray, (lines if complete else usual)[-1], picks)
    return Filling(tray, tuple(_merged(lines, usual, picks, complete)), answers, complete, later)


def _walk(tray: Tray, worlds: Worlds, picks: Picks, words: Words, *, on: bool) -> tuple[list[Line], bool]:
    """The questions one after another, and whether nothing is missing. `on`: where the person has to choose, go on
    with an option that leads to another question of the tray.
    """
    lines: list[Line] = []
    used: list[Row] = []  # a row that takes only certain answers is taken once
    at: Worlds | None = worlds
    while at is not None:
        ask = at.ask
        row = next((row for row in tray.rows if _takes(row, ask) and not (row.options and row in used)), None)
        if row is None:
            break
        used.append(row)
        if len(lines) == MOST_LINES:
            raise TooMany
        options = _options(row, ask)
        key = _key(row, ask, words, lines)
        line = Line(key, row, ask, options, options, _chosen(row, options, picks.get(key), at), worlds=at)
        lines.append(line)
        if line.chosen is not None:
            at = at.answer(line.chosen)
        elif on:
            at = _one_that_leads_on(tray, at, options)
        else:
            return lines, False
    return lines, True


def _later(tray: Tray, last: Line, picks: Picks) -> tuple[Line, ...]:
    """The row for a question that comes after the tray, when fate has spoken."""
    rows = [row for row in tray.rows if row.later]
    if not rows or last.worlds is None:
        return ()
    state = last.worlds.states[0].clone()
    state.apply(last.chosen if last.chosen is not None else last.options[0])
    if state.chance is None:
        return ()
    state.use_dice(random.Random("later"))
    ask = state.waiting
    row = next((row for row in rows if isinstance(ask, Ask) and row.prompt == ask.prompt), None)
    if row is None or not isinstance(ask, Ask) or ask.seat != last.ask.seat or len(ask.options) < 2:
        return ()
    picked = picks.get(row.prompt)
    return (Line(row.prompt, row, ask, ask.options, ask.options, picked if among(picked, ask.options) else None),)


def _one_that_leads_on(tray: Tray, worlds: Worlds, options: tuple[Option, ...]) -> Worlds | None:
    for option in options:
        after = worlds.answer(option)
        if after is not None and any(_takes(row, after.ask) for row in tray.rows):
            return after
    return None


def _chosen(row: Row, options: tuple[Option, ...], picked: Option | None, worlds: Worlds) -> Option | None:
    """What is chosen: what the person picked, or the nearest number to it; else what the row starts with."""
    if picked is not None:
        if among(picked, options):
            return picked
        numbers = [x for x in options if isinstance(x, int)]
        if isinstance(picked, int) and numbers:
            return min(numbers, key=lambda x: (abs(x - picked), x))
    if ":" in row.start:
        found: Option | None = _start(row.start)(worlds.view())
        return found if found is not None and among(found, options) else None
    if row.start in ("zero", "some") and among(0, options):
        return 0
    if len(options) == 1:
        return None if row.start == "some" else options[0]
    numbers = [x for x in options if isinstance(x, int)]
    if row.start == "least":
        return min(numbers, default=None)
    return max(numbers, default=None) if row.start == "most" else None


@cache
def _start(pointer: str) -> Any:
    module, _, name = pointer.partition(":")
    return getattr(importlib.import_module(module), name)


def _key(row: Row, ask: Ask, words: Words, before: Sequence[Line]) -> str:
    """What makes a question the same row when something else changes: its prompt and the arguments that it shows."""
    texts = tuple(words.labels[key] for key in (row.label, row.group) if key)
    key = " ".join([row.prompt, *[str(ask.about[n]) for n in _shown(texts, row.art)]])
    times = sum(line.key.partition("#")[0] == key for line in before)
    return f"{key}#{times}" if times else key


@cache
def _shown(texts: tuple[str, ...], art: str) -> tuple[int, ...]:
    """The numbers of the arguments in these texts."""
    return tuple(sorted({n for text in (*texts, art.replace("{option}", "")) for n in arguments(text)}))


def _merged(lines: list[Line], usual: list[Line], picks: Picks, complete: bool) -> list[Line]:
    """The questions that are asked, and between them those that would be asked if something else were chosen."""
    merged = list(lines)
    after = -1
    for line in usual:
        at = next((i for i, one in enumerate(merged) if one.key == line.key), None)
        if at is not None:
            here = merged[at]
            more = tuple([x for x in line.options if not among(x, here.options)])
            if more:
                merged[at] = replace(here, options=_sorted((*here.options, *more)))
            after = max(after, at)
            continue
        after += 1
        picked = picks.get(line.key)
        if complete:
            ghost = replace(line, possible=(), chosen=None, reached=False)
        else:
            ghost = replace(line, chosen=picked if among(picked, line.options) else line.chosen, reached=False)
        merged.insert(after, ghost)
    return merged


def _sorted(options: tuple[Option, ...]) -> tuple[Option, ...]:
    return tuple(sorted(options)) if all(isinstance(x, int) for x in options) else options


# -- in any order ------------------------------------------------------------------------------------------------


def _in_any_order(tray: Tray, worlds: Worlds, picks: Picks) -> Filling | None:
    asks: dict[str, Ask] = {}
    ways = _ways(tray, worlds, asks)
    if len(asks) < 2:
        return None
    kept: dict[str, Option] = {}
    for prompt, option in reversed(list(picks.items())):  # what was chosen last counts most
        if any(way.get(prompt) == option and kept.items() <= way.items() for way in ways):
            kept[prompt] = option
    left = [way for way in ways if kept.items() <= way.items()]
    lines = []
    for row in tray.rows:
        if row.prompt not in asks:
            continue
        others = {prompt: option for prompt, option in kept.items() if prompt != row.prompt}.items()
        possible = _values(row, [way for way in ways if others <= way.items()])
        sure = _values(row, left)
        chosen = kept.get(row.prompt, sure[0] if len(sure) == 1 else None)
        lines.append(Line(row.prompt, row, asks[row.prompt], _values(row, ways), possible, chosen))
    complete = all(line.chosen is not None for line in lines) and len(left) == 1
    answers = tuple([line.chosen for line in lines if line.chosen is not None]) if complete else ()
    if complete:
        answers = tuple(left[0].values())
    return Filling(tray, tuple(lines), answers, complete)


def _values(row: Row, ways: list[dict[str, Option]]) -> tuple[Option, ...]:
    return tuple(dict.fromkeys([way[row.prompt] for way in ways if row.prompt in way]))


def _ways(tray: Tray, worlds: Worlds, asks: dict[str, Ask]) -> list[dict[str, Option]]:
    """All ways to answer, each by prompt in the order of the rules; and the first question of every prompt."""
    row = next(row for row in tray.rows if _takes(row, worlds.ask))
    asks.setdefault(row.prompt, worlds.ask)
    options, found = _options(row, worlds.ask), []
    rest = tray._replace(rows=tuple([one for one in tray.rows if one is not row]))
    for option in options:
        after = worlds.answer(option) if rest.rows else None
        if after is None or not any(_takes(one, after.ask) for one in rest.rows):
            found.append({row.prompt: option})
            continue
        found += [{row.prompt: option, **way} for way in _ways(rest, after, asks)]
    return found
