"""What a game says about its table beside the picture: cards to read, a legend, trays, scenes, the ending.

A game's `picture/` makes these from views, or from nothing but its own data; the hall shows them. See GameSpec.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from meadhall.kernel.rule import Option

_WHO = re.compile(r"([\w,;] )?⟦who (\d+)⟧")


def who(seat: int) -> str:
    """Stands in a picture for the name of the person in a seat, which a view does not contain."""
    return f"⟦who {seat}⟧"


def with_names(html: str, names: Sequence[str]) -> str:
    """The HTML with a name (escaped already) for each `who`. "You" is "you" within a sentence."""
    if "⟦" not in html:
        return html

    def name(found: re.Match[str]) -> str:
        within, seat = found.groups()
        return f"{within or ''}{'you' if within and names[int(seat)] == 'You' else names[int(seat)]}"

    return _WHO.sub(name, html)


class Face(NamedTuple):
    """A card, place, god or icon, opened large to be read. It is the same for every viewer.

    A shape with `data-face='<id>'` opens it: by a long press, a right click, or the key "?" while it has the focus or
    lies under the pointer. Inside the shape, or anywhere else, the link of `picture.read_mark` opens it by a tap; it
    leads to the page of the rules where there is no script. Ids are short: letters, digits and "-".
    A card whose face the viewer may not see must not have that attribute.
    """

    title: str
    text: str  # what it does, in one or two short sentences
    art: str = ""  # the name of a drawing
    kind: str = ""  # one line below the title: what sort of thing it is
    numbers: tuple[tuple[str, str], ...] = ()  # the large numbers and their names: ("5", "strength")
    clauses: tuple[str, ...] = ()


class LegendEntry(NamedTuple):
    """One line of the legend of icons."""

    art: str
    text: str
    group: str = ""  # the heading under which it stands; entries of a group follow each other


class Panel(NamedTuple):
    """One picture of the page "how to play".

    Its texts are in the table `howto`: `<name>.title`, and `<name>`: a sentence or two, with clauses in brackets.
    """

    name: str
    svg: str  # what stands inside an `<svg>` of 320 by 190; it may use the game's drawings and style


class Row(NamedTuple):
    """How a tray shows the questions of one prompt: one row for each of them.

    `label`, `group` and `art` may contain what the question is about: "{0}" is its first argument, as in a prompt. So
    one Row serves the questions for Swordsmen, Spearmen and Axemen: `Row("assign", "count", "die-{1}", "tray.cargo",
    "tray.errand")`. `label` and `group` are keys of the table `labels`; there "{1}" is the argument's name.
    Two questions of the same prompt, label, group and art are the same row: what the person has chosen there stays when
    something else changes. So nothing that another row changes should stand in these three.
    """

    prompt: str
    kind: str = "choice"  # choice: buttons; count: a number, drawn as so many `art`; board: shapes of the board
    art: str = ""  # the first of these names that is a drawing; in a choice, "{option}" gives each button its own
    label: str = ""  # what stands beside it; without one, the question
    group: str = ""  # rows that follow one another with the same text stand below it as one group
    # What is chosen from the start. zero: 0 where that is an option; some: the same, but a number that must be more
    # than 0 is chosen by the person, also where there is only one; least and most: the least and the greatest number;
    # none: the person chooses; "module:name": a function (view) -> option, for the seat's view at that question.
    start: str = "zero"
    about: tuple[int | str, ...] = ()  # only for questions that are about all of these
    # The tray takes only these answers; others are given by themselves, as always. With only one, there is no row.
    options: tuple[Option, ...] = ()
    # The question comes after a chance to which the tray leads. What is chosen here is kept until then, and the game's
    # `prepared` makes the answer of it; if nothing is chosen, the question is put as always.
    later: bool = False


class Tray(NamedTuple):
    """A run of consecutive questions to one seat that is shown as one panel and sent as one.

    The run begins at a question of the first row, or of any row if `anywhere`, and goes on while the questions' prompts
    are among the rows. It ends before a question that could be another one if what is hidden from the seat were
    different, and before everything that follows a chance, something revealed, or another seat's question. A tray that
    would hold a single question is not shown, unless it stands `alone`, too.

    Texts, all from the table `labels`: `trays.<name>` is its title (without one, the question that is asked),
    `trays.<name>.send` what its button says, `trays.<name>.back` what the button says that puts a quiet one away, and
    `trays.<name>.also` what a button says for an answer to the present question with the same name as something chosen
    ("Play {0}"), and `trays.<name>.missing` what is said while something has to be chosen.

    `either`: the rows may be filled in any order; the answers are sent in the order of the rules. Then all rows are
    open from the start, and what is chosen in one limits the others. All its rows are of kind choice or board, and each
    prompt is asked once. So a card can be tapped before the place where it goes.
    `quiet`: its panel is shown only after something of it has been chosen on the board or in the list of choices; until
    then, the question has its usual choices. What it takes in any of its rows is lit on the board: a shape with such a
    `data-option` can be tapped although it is no answer to the present question.
    A tray that is not quiet has the other answers to the question, which it does not take, as buttons of their own.
    A row of its hint whose first cell is a group's title stands beside that title.
    `alone`: it is shown for a single question, too, because its drawings and its hint say more than bare numbers.
    """

    name: str
    rows: tuple[Row, ...]
    send: str = "button"  # button: sent by a button; last: sent when everything is chosen
    anywhere: bool = False
    either: bool = False
    quiet: bool = False
    alone: bool = False


class Standing(NamedTuple):
    """Something that a person may ask the hall to answer for them, until they change it: a standing answer.

    The hall gives such an answer by `GameSpec.stands` from the view of that person's seat. It shows all of a seat's
    standing answers beside the choices, where they can be changed at any time, and those of `trays` in these trays,
    too. Texts from the table `labels`: `standing.<name>` says what it is about, `standing.<name>.<value>` what a value
    does, and `standing.<name>.ask` that the person is asked.
    """

    name: str
    values: tuple[str, ...]  # besides the empty text: ask me
    trays: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()  # prompts at which the table is shown for a moment before the answer is given


class Scene(NamedTuple):
    """A short moment that is played when the table changes. What the page says does not depend on it.

    With `html` it is played over the board before the page changes, in `<div class='scene scene-<name>'>` of the
    board's size, which the game's style may animate. With `on` it is played after the change: the elements of these
    parts get the class `scene-<name>`, and their number as the CSS variable `--i`, so that one can begin after another.
    Both have the length as `--ms`. All scenes with `html` come first, one after another, then the others.

    In `html`, an element with `data-at='<id of a part>'` is laid over that part, as large as it is; with
    `data-to='<id>'` as well, the variables `--dx` and `--dy` say how far away that other part lies. The class `mover`
    moves it there. A part that cannot be found leaves its element in the middle of the board. The hall has styles for
    the names flip, clash, fall, roll, march, settle and gain; see css/stage.css. The names of people are written as
    `who(seat)`. A scene is made from two views of one seat: what neither of them shows must not be in it.
    """

    name: str  # letters and "-"
    ms: int  # 150 to 1500; the length at normal speed
    html: str = ""
    on: tuple[str, ...] = ()
    sound: str = ""  # played as it begins: stone, card, dice, steps, gain, loss, horn, end


class ScoreLine(NamedTuple):
    """One line of the final scores: a number or word for each seat, or one for all of them together."""

    label: str
    values: tuple[str, ...]  # as many as there are seats, in their order; or just one
    notes: tuple[str, ...] = ()  # a few small words under each value; as many as there are values
    art: str = ""  # a drawing before the label
    total: bool = False  # it is the sum of the lines above


class Ending(NamedTuple):
    """The end of a match that was played to its end, as the viewer of `view.seat` sees it (None: a spectator).

    The names of people are written as `who(seat)`; for the viewer's own seat that is "You". The hall adds the heads of
    the columns (who plays each seat, its colour, who has won) and the buttons, and it shows plain words instead where
    somebody has resigned.
    """

    art: str  # a drawing, 800 by 450; without one there is a band of colour
    title: str  # "You win the isle", "The ash stands."
    lines: tuple[ScoreLine, ...] = ()
    story: tuple[str, ...] = ()  # how it went, in about three sentences
    subtitle: str = ""  # one line below the title
    html: str = ""  # a small drawing of the game's own below the scores
    emblem: str = ""  # a drawing of the winner, 240 by 240, that lies on the corner of the large one
