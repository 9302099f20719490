"""What a run of answers would do together: the odds of a fight, who has what after a trade."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.facts.hints import percent
from meadhall.games.yggdrasil.facts.odds import Bout, bout, odds
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ENEMY, GIANTS, HAMMER_FACES
from meadhall.games.yggdrasil.rules.worlds.jotunheim import TOP
from meadhall.kernel.hint import Hint
from meadhall.kernel.rule import Option
from meadhall.kernel.veil import View

words, word = GAME.words, GAME.words.hint


def tray_hint(view: View[Any], answers: Sequence[Option]) -> Hint | None:
    """The hint for these answers in turn, as far as they have been chosen."""
    g: Yggdrasil = view.table
    names = [answer for answer in answers if isinstance(answer, str)]
    numbers = [answer for answer in answers if isinstance(answer, int)]
    for name in names:
        if (name in ENEMY or name in GIANTS or name == TOP) and "odin" not in prompt_of(g):
            return fight(g, name, numbers[0] if numbers else 0)
    if (other := next((name for name in names if name in g.gods), "")) and numbers:
        return trade(g, other, numbers[0], numbers[1] if len(numbers) > 1 else 0)
    return None


def prompt_of(g: Yggdrasil) -> str:
    return getattr(g.waiting, "prompt", "")


def fight(g: Yggdrasil, foe: str, vikings: int) -> Hint:
    """How likely the fight is won, and what each face of the die would bring."""
    one, elves = bout(g, foe), g.elves[g.active]
    won = odds(one, vikings, elves)
    text = word("tray.fight", percent(won), vikings + one.bonus, one.needed)
    faces = HAMMER_FACES.get(one.die.faces)
    if faces is None or one.die.twice:
        return Hint(text)
    head = (word("head.hammers"), *(str(face) for face in sorted(faces)))
    return Hint(text, (head, (word("head.then"), *(outcome(one, vikings + face, elves) for face in sorted(faces)))))


def outcome(one: Bout, reached: int, elves: int) -> str:
    """What it takes to win with so much force before the Elves."""
    missing = max(0, one.needed - one.bonus - reached)
    if missing > elves:
        return word("lost")
    return words.count("elf", missing) if missing else word("won")


def trade(g: Yggdrasil, other: str, vikings: int, elves: int) -> Hint:
    """What both gods have after the trade."""
    me, them = g.active, g.gods.index(other)
    head = (word("head.god"), word("head.vikings"), word("head.elves"))
    rows = (
        (words.name(g.gods[me]), str(g.vikings[me] - vikings), str(g.elves[me] - elves)),
        (words.name(other), str(g.vikings[them] + vikings), str(g.elves[them] + elves)),
    )
    return Hint(word("tray.trade"), (head, *rows))
