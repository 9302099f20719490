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

import json
import os
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from meadhall.bots import Bot, make_bot
from meadhall.kernel.match import Match, fresh_seed
from meadhall.kernel.spec import game, games
from meadhall.records import load_file

__all__ = ["bot", "games", "load", "new", "play", "play_many"]


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
        seats: How many seats; by default two, or what the game has.
        seed: Decides every die and card. The same seed and answers give the same match. Without it a seed is drawn.
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
    With `visits` every question is searched with so many visits, with `ms` for so long.

    Example:
        >>> import meadhall as mh
        >>> match = mh.new("thunder", seed="x")
        >>> found = mh.bot("thunder", "greedy", seed=1).choose(match.view(0), match.waiting)
        >>> found.option in match.choices
        True
    """
    return make_bot(game(name), player, seed=seed, visits=visits, ms=ms)


def play(
    name: str,
    players: Sequence[str],
    *,
    seed: str | None = None,
    settings: Mapping[str, Any] | None = None,
    **more: Any,
) -> Match:
    """Play a whole match between bots, one name a seat, and return it finished. The same seed gives the same match.

    Example:
        >>> import meadhall as mh
        >>> mh.play("thunder", ["random", "random"], seed="x").over
        True
    """
    seed = fresh_seed() if seed is None else seed
    match = new(name, seats=len(players), seed=seed, settings=settings, **more)
    bots = [bot(name, player, seed=_bot_seed(seed, seat)) for seat, player in enumerate(players)]
    while match.waiting is not None:
        seat = match.waiting.seat
        match.play(bots[seat].choose(match.view(seat), match.waiting).option)
    return match


def play_many(
    name: str,
    players: Sequence[str],
    *,
    games: int,
    seed: str,
    workers: int = 1,
    settings: Mapping[str, Any] | None = None,
    **more: Any,
) -> Iterator[tuple[int, Match]]:
    """Play many matches between bots, in `workers` processes. Gives (number, finished match) in order.

    Match n has the seed "<seed> n", whatever the number of workers.

    Example:
        >>> import meadhall as mh
        >>> [n for n, match in mh.play_many("thunder", ["random", "random"], games=3, seed="s")]
        [0, 1, 2]
    """
    chosen = _together(settings, more)
    if workers <= 1:
        for number in range(games):
            yield number, play(name, players, seed=f"{seed} {number}", settings=chosen)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        ahead: deque[Future[Match]] = deque()
        for number in range(games + 4 * workers):
            if number < games:
                ahead.append(pool.submit(play, name, players, seed=f"{seed} {number}", settings=chosen))
            if number >= 4 * workers and ahead:
                yield number - 4 * workers, ahead.popleft().result()


def _together(settings: Mapping[str, Any] | None, more: Mapping[str, Any]) -> dict[str, Any]:
    return {**(settings or {}), **more}


def _bot_seed(seed: str, seat: int) -> int:
    return int.from_bytes(sha256(json.dumps([seed, seat]).encode()).digest()[:6], "big")
