"""The public functions of Meadhall. `import meadhall` offers all of them; everything else may change without notice.

Example:
    >>> import meadhall as mh
    >>> match = mh.new("thunder", seed="a fine day")
    >>> match.waiting.prompt
    'first_row'
    >>> events = match.play(match.choices[0])
    >>> match.ply
    1
"""

from __future__ import annotations

import copy
import json
import os
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from hashlib import sha256
from pathlib import Path
from typing import Any

import loky

from meadhall.bots import Bot, make_bot
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.match import Match, checked_seed
from meadhall.kernel.spec import GameSpec, game
from meadhall.kernel.spec import games as _games
from meadhall.records import load_file

__all__ = ["bot", "games", "load", "new", "play", "play_many"]


def games() -> dict[str, GameSpec]:
    """All games by name: the games of Meadhall, then the games of other installed packages.

    Example:
        >>> import meadhall as mh
        >>> mh.games()["thunder"].title
        'Thunder & Lightning'
    """
    return _games()


def new(
    name: str,
    *,
    seats: int | None = None,
    seed: str | None = None,
    settings: Mapping[str, Any] | None = None,
    **more: Any,
) -> Match:
    """Start a match from the set-up.

    Args:
        name: The game; `games()` lists them.
        seats: How many seats; by default two, or the number that the game needs.
        seed: Decides every die and card. The same seed and answers give the same match. By default a random seed.
        settings: The game's settings. They can also be given as keyword arguments.

    Example:
        >>> import meadhall as mh
        >>> mh.new("ragnarocks", seed="x", unlimited=True)
        <Match of ragnarocks: ply 0, ivory is asked select>
    """
    return Match.new(name, seats, _together(settings, more), seed)


def load(source: str | os.PathLike[str] | Mapping[str, Any]) -> Match:
    """Replay a record: the path of a file, or the record itself as a mapping.

    Example:
        >>> import meadhall as mh
        >>> mh.load(mh.new("thunder", seed="x").record()).ply
        0
    """
    return Match.load(dict(source)) if isinstance(source, Mapping) else load_file(Path(source))


def bot(name: str, player: str = "jarl", *, seed: int = 0, visits: int | None = None, ms: int | None = None) -> Bot:
    """A bot of a game: `random`, `greedy`, `scripted`, a level (`thrall` to `allfather`) or an earlier one (`jarl@1`).

    `bot.choose(view, waiting)` gives the chosen option, the expected return of each seat and the number of visits.
    `visits` or `ms` limit the search for each question to this number of visits or milliseconds.

    Example:
        >>> import meadhall as mh
        >>> match = mh.new("thunder", seed="x")
        >>> greedy = mh.bot("thunder", "greedy", seed=1)
        >>> greedy
        <Bot greedy of thunder, seed 1>
        >>> greedy.choose(match.view(0), match.waiting).option in match.choices
        True
    """
    return make_bot(game(name), player, seed=seed, visits=visits, ms=ms)


def play(
    name: str,
    players: Sequence[str | Bot],
    *,
    seed: str | None = None,
    settings: Mapping[str, Any] | None = None,
    **more: Any,
) -> Match:
    """Play a whole match between bots and return it finished. The same seed gives the same match.

    Args:
        name: The game.
        players: For each seat the name of a bot, or a bot: any object with a method `choose(view, waiting)` that
            returns a `Found`. The match is played with a copy of it.
        seed: As for `new`.
        settings: As for `new`.

    Example:
        >>> import meadhall as mh
        >>> mh.play("thunder", ["random", "random"], seed="x").over
        True
    """
    seed = checked_seed(seed)
    match = new(name, seats=len(players), seed=seed, settings=settings, **more)
    bots = [
        bot(name, player, seed=bot_seed(seed, seat)) if isinstance(player, str) else copy.deepcopy(player)
        for seat, player in enumerate(players)
    ]
    while match.waiting is not None:
        seat = match.waiting.seat
        match.answer(bots[seat].choose(match.view(seat), match.waiting).option)
    return match


def play_many(
    name: str,
    players: Sequence[str | Bot],
    *,
    games: int,
    seed: str,
    workers: int = 1,
    settings: Mapping[str, Any] | None = None,
    **more: Any,
) -> Iterator[tuple[int, Match]]:
    """Play many matches between bots, in `workers` processes. Yields (number, finished match) in order.

    Match n has the seed "<seed> n", for any number of workers. It works in scripts and in notebooks, also
    with bots whose class is defined there.

    Example:
        >>> import meadhall as mh
        >>> [n for n, match in mh.play_many("thunder", ["random", "random"], games=3, seed="s")]
        [0, 1, 2]
    """
    checked_seed(seed)
    if games < 0 or workers < 1:
        raise MeadhallError("games must be at least 0, workers at least 1")
    return _play_many(name, list(players), games, seed, workers, _together(settings, more))


def _play_many(
    name: str, players: Sequence[str | Bot], games: int, seed: str, workers: int, settings: dict[str, Any]
) -> Iterator[tuple[int, Match]]:
    if workers == 1:
        for number in range(games):
            yield number, play(name, players, seed=f"{seed} {number}", settings=settings)
        return
    ahead: deque[Future[Match]] = deque()
    pool = loky.ProcessPoolExecutor(workers)  # unlike those of multiprocessing, its workers do not run the script again
    try:
        for number in range(games):
            ahead.append(pool.submit(play, name, players, seed=f"{seed} {number}", settings=settings))
            if len(ahead) == 4 * workers:
                yield number + 1 - len(ahead), ahead.popleft().result()
        while ahead:
            yield games - len(ahead), ahead.popleft().result()
    finally:  # a caller that stops early waits for the matches that have begun, not for those in the queue
        for future in ahead:
            future.cancel()
        pool.shutdown()


def _together(settings: Mapping[str, Any] | None, more: Mapping[str, Any]) -> dict[str, Any]:
    if twice := sorted(set(settings or {}) & set(more)):
        raise TypeError(f"given twice, in settings and as a keyword: {', '.join(twice)}")
    return {**(settings or {}), **more}


def bot_seed(seed: str, seat: int) -> int:
    """The seed of the bot at a seat of a match with this seed."""
    return int.from_bytes(sha256(json.dumps([seed, seat]).encode()).digest()[:6], "big")
