"""The game's texts: rules use keys, `text/<language>.toml` has the sentences.

A sentence has its arguments by number: `{0} goes from {1} to {2}`. `{0:seat}` is a seat's name, `{0:names}` the names
of several things, whose keys are separated by spaces. A question or an event with a part that only some seats see has a
second sentence, `<key>.unseen`, for the others.
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from meadhall.kernel.rule import Ask, Event


@cache
def _pieces(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A template as texts, each with the field that follows it (None: none) and how that is to be read."""
    return tuple((text, field, how or "") for text, field, how, _ in string.Formatter().parse(template))


class Words:
    """The tables of a text file: prompts, events, clauses and their chapters, names, options, results."""

    def __init__(self, tables: Mapping[str, Any]) -> None:
        self.title: str = tables.get("title", "")
        self.blurb: str = tables.get("blurb", "")
        self.prompts: Mapping[str, str] = tables.get("prompts", {})
        self.events: Mapping[str, str] = tables.get("events", {})
        self.hints: Mapping[str, str] = tables.get("hints", {})
        self.clauses: Mapping[str, str] = tables.get("clauses", {})
        self.chapters: Mapping[str, str] = tables.get(
            "chapters", {}
        )  # "RR-1" is the chapter of the clauses RR-1.1, RR-1.2 …
        self.names: Mapping[str, str] = tables.get("names", {})
        self.options: Mapping[str, str] = tables.get("options", {})
        self.results: Mapping[str, str] = tables.get("results", {})

    def name(self, value: str | int) -> str:
        return self.names.get(str(value), str(value))

    def prompt(self, ask: Ask, seats: Sequence[str], viewer: int | None = None) -> str:
        """The question as `viewer` reads it (None: a spectator)."""
        unseen = viewer != ask.seat and f"{ask.prompt}.unseen" in self.prompts
        template = self.prompts[f"{ask.prompt}.unseen" if unseen else ask.prompt]
        return self._fill(template, (*ask.about, *ask.privy), seats, seats[ask.seat])

    def event(self, event: Event, seats: Sequence[str]) -> str:
        key = event.key if event.privy is not None else f"{event.key}.unseen"
        return self._fill(self.events[key], (*event.args, *(event.privy or ())), seats)

    def hint(self, key: str, *args: str | int) -> str:
        return self._fill(self.hints[key], args)

    def clause(self, number: str) -> str:
        return self.clauses[number]

    def _fill(self, template: str, args: Sequence[Any], seats: Sequence[str] = (), seat: str = "") -> str:
        """A template with its arguments, in words. `seat`: whom a question is put to."""
        found = []
        for text, field, how in _pieces(template):
            found.append(text)
            if field is not None:
                value = seat if field == "seat" else args[int(field)]
                found.append(self._word(value, how, seats))
        return "".join(found)

    def _word(self, value: Any, how: str, seats: Sequence[str]) -> str:
        if how == "seat":
            return self.name(seats[value])
        if how == "names":
            return ", ".join(map(self.name, str(value).split()))
        return self.name(value)
