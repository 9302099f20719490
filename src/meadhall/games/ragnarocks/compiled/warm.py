"""Compile all twins now instead of at their first use."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from meadhall.games.ragnarocks.compiled.plain import twin


def warm(progress: Callable[[str], None] = lambda line: None) -> None:
    """Compile every function of the three twins; `progress` is told what is being compiled."""
    position = twin.start()
    with ProcessPoolExecutor(1, get_context("spawn")) as another_core:
        cards = another_core.submit(_search_with_cards)  # takes as long as all the rest
        tasks: dict[str, Callable[[], object]] = {
            "rules": lambda: twin.apply(position, twin.options(position)[0]),
            "playouts": lambda: twin.playouts(1, 0),
            "perft": lambda: twin.perft(position, 1),
            "evaluation": lambda: twin.territory(position),
            "greed": lambda: twin.greedy(position),
            "search": lambda: twin.search(position, visits=1),
            "search against the automa": _search_against_the_automa,
            "search with cards": cards.result,
        }
        for name, task in tasks.items():
            progress(f"Compiling Ragnarocks: {name}")
            task()


# These two import the step engine, which the rest does without.


def _search_against_the_automa() -> None:
    from meadhall.games.ragnarocks.compiled.solo import prospects
    from meadhall.games.ragnarocks.compiled.solo.search import search
    from meadhall.games.ragnarocks.rules.automa import TURNS

    search(twin.start(), TURNS["valhalla"], prospects.weights("valhalla"), visits=1)


def _search_with_cards() -> None:
    from meadhall.games.ragnarocks.compiled.cards import bridge

    bridge.warm()
