"""`python -m tools.tensors`: writes docs/lab/tensors.md, the list of all actions and features, from the games' tables.

A test compares the page with the tables, so it is never out of date.
"""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

from meadhall.adapters import tensor
from meadhall.kernel.rule import Option
from meadhall.kernel.spec import games
from meadhall.search.tensor import Tensor

PAGE = Path(__file__).parents[1] / "docs" / "lab" / "tensors.md"

TOP = """# Actions and observations

What a learning program sees of each game: an id for every answer, and an array for what a seat knows. This page is
written by `python -m tools.tensors` from the same tables that the programs use. [Environments](environments.md) shows
how to begin.

* **Actions.** Every option that a question can ever have, and every aside, has an id. A *block* has the options of
  the prompts that stand beside it: the same option has the same id in all of them. The mask says which ids may be
  answered now; it is exact.
* **Observations.** One array of 32-bit floats, made from a *view*, so nothing hidden can be in it; a seat's own
  things come first. It has *parts*; `tensor(game).split(observation)` gives them by name, each in its shape. A part
  of two dimensions has rows (planes) and columns. Values are not scaled; dividing by `tensor(game).high` scales them.
* **What is known of hidden cards** stands as counts: what has not been seen at all, what certainly lies somewhere,
  and what may lie there.
* Ids and parts are the same for all settings and numbers of seats, and stay so within a rules version. The *digest*
  is a hash of both: store it with a policy that you train, and compare it with `tensor(game).digest()`.
* A number of seats that is smaller leaves the rest zero. Other seats are counted clockwise from one's own.

"""


def options(found: tuple[Option, ...]) -> str:
    """The options of a block; numbers that follow each other as a range."""
    numbers = [x for x in found if isinstance(x, int)]
    words = [f"`{x}`" for x in found if isinstance(x, str)]
    if numbers and all(b == a + 1 for a, b in pairwise(numbers)) and len(numbers) > 2:
        return ", ".join([*words, f"the numbers {numbers[0]} to {numbers[-1]}"])
    return ", ".join([*words, *(f"`{x}`" for x in numbers)])


def numbered(names: tuple[str, ...]) -> str:
    return "; ".join(f"{i}: {name}" for i, name in enumerate(names))


def actions(numbers: Tensor) -> list[str]:
    """The blocks as a table, then the options of each."""
    lines = ["### Actions", "", "| ids | block | prompts |", "|---|---|---|"]
    start, listed, lists = 0, dict[tuple[Option, ...], str](), []
    for block in numbers.blocks:
        end = start + len(block.options) - 1
        prompts = ", ".join(f"`{prompt}`" for prompt in block.prompts) or "beside every question"
        lines.append(f"| {start} to {end} | {block.name} | {prompts} |")
        there = f"the same as of {listed[block.options]}" if block.options in listed else options(block.options)
        listed.setdefault(block.options, block.name)
        lists.append(f"* **{block.name}**, from {start} on: {there}")
        start = end + 1
    return [*lines, "", "The options in their order:", "", *lists, ""]


def features(numbers: Tensor) -> list[str]:
    """The parts as a table, then the rows and columns of each."""
    lines = ["### Features", "", "| features | part | shape | what | values |", "|---|---|---|---|---|"]
    lists = []
    for part in numbers.all_parts:
        begin = numbers.begin[part.name]
        end = begin + math.prod(part.shape) - 1
        shape, values = " × ".join(map(str, part.shape)), f"{part.least:g} to {part.most:g}"
        lines.append(f"| {begin} to {end} | `{part.name}` | {shape} | {part.says} | {values} |")
        lists.append(f"* **`{part.name}`**, {'rows' if part.columns else 'entries'}: {numbered(part.rows)}")
        if part.columns:
            lists.append(f"* **`{part.name}`**, columns: {numbered(part.columns)}")
    return [*lines, "", *lists, ""]


def chapter(name: str, numbers: Tensor) -> str:
    spec = games()[name]
    about = f"Rules {spec.rules}: {numbers.n_actions} actions, {numbers.size} features, digest `{numbers.digest()}`."
    return "\n".join([f"## {spec.title}", "", about, "", *actions(numbers), *features(numbers)])


def page() -> str:
    return "\n".join([TOP, *(chapter(name, tensor(name)) for name, spec in games().items() if spec.tensor)])


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
    print(f"Wrote {PAGE}.")
