"""Numbers of clauses in a text become small links to the rules: "a card (TL-3.3)." is shown as "a card. 3.3"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from markupsafe import Markup

from meadhall.kernel.picture import escape
from meadhall.kernel.spec import game


@cache
def _numbers(prefix: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What finds one number, and what finds numbers with the brackets around them: "[TL-3.1, TL-3.4]"."""
    one = rf"{re.escape(prefix)}-\d+(?:\.\d+)*"
    return re.compile(one), re.compile(rf"\s?[(\[]{one}(?:(?:,| to| and) {one})*[)\]]\.?|{one}")


@lru_cache(maxsize=8192)
def with_clause_links(text: str, name: str) -> Markup:
    """A text of the game of this name as HTML. Numbers that the rules do not have stay as they are."""
    one, several = _numbers(game(name).clause_prefix)

    def links(found: re.Match[str]) -> str:
        numbers: list[str] = one.findall(found[0])
        if not all(number in game(name).words.clauses for number in numbers):
            return found[0]
        return ("." if found[0].endswith(".") else "") + clause_links(numbers, name)

    return Markup(several.sub(links, escape(text)))


def clause_links(numbers: Iterable[str], name: str) -> Markup:
    """The links to some clauses of a game."""
    links = [f"<a href='/rules/{name}#{number}'>{short(number)}</a>" for number in numbers]
    return Markup(f" <span class='clauses-of'>{' '.join(links)}</span>" if links else "")


def short(number: str) -> str:
    """A clause's number without the letters of its game: "3.3"."""
    return number.partition("-")[2]
