"""The game's texts: rules use keys, `text/<language>.toml` has the sentences.

A sentence has its arguments by number. `{0}` is the name of the first one. Other ways to write an argument:

    {0:seat}                 the seat's name: "Ylva"
    {0:them}   {0:their}     "you", "your" if the reader sits there; else "Ylva", "Ylva's"
    {0:names}                the names of several things, whose keys are separated by spaces
    {0:start}                its name with a capital letter, for the start of a second sentence
    {1:count:sword}          so many of them: "1 Swordsman", "2 Swordsmen", from the table `plurals`
    {1:count:{2}}            the same, where the thing is an argument, too
    {1:counts:sword spear}   so many of each, by arguments 1, 2 …; no zeros: "2 Swordsmen and 1 Spearman"

Entries with an ending say the same to other readers:

    prompts  <key>           to the one who is asked: "Where do you send your worker?"
             <key>.others    to everybody else: "{seat} sends a worker."
    events   <key>           "{0:seat} draws {1}."
             <key>.unseen    to those who do not see all of it: "{0:seat} draws a card."
             <key>.you       to the seat that the first `:seat` of the sentence names: "You draw {1}."
             <key>.unseen.you
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from meadhall.kernel.rule import Ask, Event

ENDINGS = (".you", ".unseen", ".others")


def entry_of(key: str) -> str:
    """The key of a question or event, without the endings for certain readers."""
    for ending in ENDINGS:
        key = key.removesuffix(ending)
    return key


@cache
def _pieces(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A template as texts, each with the field that follows it (None: none) and how that is to be read."""
    return tuple((text, field, how or "") for text, field, how, _ in string.Formatter().parse(template))


@cache
def _actor(template: str) -> int | None:
    """The number of the first argument that is a seat."""
    fields = (int(field) for _, field, how in _pieces(template) if field and how == "seat")
    return next(fields, None)


@cache
def arguments(template: str) -> tuple[int, ...]:
    """The numbers of the arguments that a template shows."""
    return tuple(int(field) for _, field, _ in _pieces(template) if field and field.isdigit())


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class Words:
    """The tables of a text file: prompts, events, clauses and their chapters, names, options, results."""

    def __init__(self, tables: Mapping[str, Any]) -> None:
        self.title: str = tables.get("title", "")
        self.blurb: str = tables.get("blurb", "")
        self.prompts: Mapping[str, str] = tables.get("prompts", {})
        self.events: Mapping[str, str] = tables.get("events", {})
        self.doing: Mapping[str, str] = tables.get("doing", {})  # by prompt: what somebody does who answers it
        self.hints: Mapping[str, str] = tables.get("hints", {})
        self.labels: Mapping[str, str] = tables.get("labels", {})  # what pictures, trays and endings say
        self.clauses: Mapping[str, str] = tables.get("clauses", {})
        self.chapters: Mapping[str, str] = tables.get(
            "chapters", {}
        )  # "RR-1" is the chapter of the clauses RR-1.1, RR-1.2 …
        self.names: Mapping[str, str] = tables.get("names", {})
        self.plurals: Mapping[str, Mapping[str, str]] = tables.get("plurals", {})  # {"sword": {one = …, other = …}}
        self.options: Mapping[str, str] = tables.get("options", {})
        self.results: Mapping[str, str] = tables.get("results", {})
        self.settings: Mapping[str, str] = tables.get("settings", {})  # labels of settings, and of their values
        self.presets: Mapping[str, str] = tables.get("presets", {})  # named settings, for the page that sets a table
        self.howto: Mapping[str, str] = tables.get("howto", {})  # the goal, and how to play on one page
        self.grammar: Mapping[str, str] = ENGLISH | tables.get("grammar", {})

    def name(self, value: str | int) -> str:
        """What a thing, an option or a seat is called; of "a+b", where both have names, both together."""
        text = str(value)
        if text in self.names:
            return self.names[text]
        both = text.split("+")
        return self.listed([self.names[one] for one in both]) if all(one in self.names for one in both) else text

    def choice(self, option: str | int) -> str:
        """What a button says that gives this answer: its name without an article and with a capital letter."""
        text = self.name(option)
        article = next((one for one in self.grammar["articles"].split() if text.startswith(f"{one} ")), "")
        return capital(text[len(article) :].lstrip())

    def prompt(self, ask: Ask, seats: Sequence[str], viewer: int | None = None) -> str:
        """The question as `viewer` reads it (None: a spectator)."""
        others = f"{ask.prompt}.others"
        template = self.prompts[others if viewer != ask.seat and others in self.prompts else ask.prompt]
        return capital(self._fill(template, (*ask.about, *ask.privy), seats, viewer, seats[ask.seat]))

    def why_not_now(self, ask: Ask, thing: str, seats: Sequence[str]) -> str:
        """Why the one who is asked cannot choose a thing: they are choosing something else."""
        doing = self.doing.get(ask.prompt, self.grammar["doing"])
        doing = self._fill(doing, (*ask.about, *ask.privy), seats, ask.seat, seats[ask.seat])
        return self.grammar["why_not_now"].format(doing, thing)

    def event(self, event: Event, seats: Sequence[str], viewer: int | None = None) -> str:
        """What happened, as `viewer` reads it (None: a spectator)."""
        key = event.key if event.privy is not None else f"{event.key}.unseen"
        args, template = (*event.args, *(event.privy or ())), self.events[key]
        actor, to_you = _actor(template), self.events.get(f"{key}.you")
        if to_you is not None and viewer is not None and actor is not None and args[actor] == viewer:
            template = to_you
        return capital(self._fill(template, args, seats, viewer))

    def hint(self, key: str, *args: str | int) -> str:
        return self._fill(self.hints[key], args)

    def label(self, key: str, *args: str | int, seats: Sequence[str] = (), viewer: int | None = None) -> str:
        return self._fill(self.labels[key], args, seats, viewer)

    def clause(self, number: str) -> str:
        return self.clauses[number]

    def count(self, thing: str, number: int) -> str:
        """So many of a thing: "1 Spearman", "2 Spearmen"; for none the form `zero` if there is one: "no Spearman"."""
        forms = self.plurals[thing]
        form = {0: "zero", 1: "one"}.get(number, "other")
        return forms[form if form in forms else "other"].replace("{n}", str(number))

    def counts(self, things: Mapping[str, int]) -> str:
        """How many there are of several things, without those of which there is none."""
        return self.listed([self.count(thing, number) for thing, number in things.items() if number])

    def listed(self, texts: Sequence[str]) -> str:
        """Several texts as a list: "a, b and c"."""
        if not texts:
            return self.grammar["nothing"]
        if len(texts) == 1:
            return texts[0]
        return self.grammar["and"].format(self.grammar["comma"].join(texts[:-1]), texts[-1])

    def _fill(
        self, template: str, args: Sequence[Any], seats: Sequence[str] = (), viewer: int | None = None, seat: str = ""
    ) -> str:
        """A template with its arguments, in words. `seat`: whom a question is put to."""
        found = []
        for text, field, how in _pieces(template):
            found.append(text)
            if field == "seat":
                found.append(self.name(seat))
            elif field is not None:
                found.append(self._word(args, int(field), how, seats, viewer))
        return "".join(found)

    def _word(self, args: Sequence[Any], at: int, how: str, seats: Sequence[str], viewer: int | None) -> str:
        value = args[at]
        kind, _, more = how.partition(":")
        match kind:
            case "":
                return self.name(value)
            case "seat":
                return self.name(seats[value])
            case "them":
                return self.grammar["you"] if value == viewer else self.name(seats[value])
            case "their":
                return (
                    self.grammar["your"] if value == viewer else self.grammar["their"].format(self.name(seats[value]))
                )
            case "names":
                return self.listed([self.name(key) for key in str(value).split()])
            case "start":
                return capital(self.name(value))
            case "count":
                return self.count(str(args[int(more[1:-1])]) if more.startswith("{") else more, value)
            case "counts":
                things = more.split()
                return self.counts(dict(zip(things, args[at : at + len(things)], strict=True)))
            case _:
                raise ValueError(f"{{{at}:{how}}} in a text: no such way to write an argument")


ENGLISH: dict[str, str] = {
    "you": "you",
    "your": "your",
    "their": "{0}'s",
    "and": "{0} and {1}",
    "comma": ", ",
    "nothing": "nothing",
    "articles": "the a an",
    "doing": "answering another question",
    "why_not_now": "You are {0}; {1} cannot be chosen now.",
}
"""Small words that sentences are put together with; a text file may have its own in the table `grammar`."""
