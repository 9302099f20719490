"""Random play on search copies: `python tests/games/yggdrasil/speed.py [seconds]` prints what one core does.

Seconds are the processor's, so that a busy machine gives the same figures.

An *answer* is one tap. A *decision of the rulebook* is a god's choice as a whole, up to where fate or another question
comes between: an action with its world, its target and its Vikings is one; the Elves after the roll are another. So
the prompts of FOLLOW_UPS only go on with a decision that has begun.
"""

from __future__ import annotations

import random
import sys
import time

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.state import Yggdrasil
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Chance

FOLLOW_UPS = frozenset(
    {
        *("combat.opponent", "combat.vikings", "midgard", "forge", "helheim", "muspellheim", "vanaheim"),
        *("niflheim.god", "niflheim.vikings", "niflheim.elves", "vanir.valkyries", "vanir.push", "vanir.giant"),
        *("odin.back",),
    }
)


def play_out(g: Yggdrasil, rand: random.Random) -> tuple[int, int]:
    """Play to the end at random; gives the answers and the decisions."""
    answers = decisions = 0
    again, draw, apply = False, rand.random, g.apply
    while (waiting := g.waiting) is not None:
        if type(waiting) is Chance:
            outcomes, weights = waiting.outcomes, waiting.weights
            if weights:
                left = draw() * sum(weights)
                i = 0
                while (left := left - weights[i]) >= 0:
                    i += 1
                apply(outcomes[i])
            else:
                apply(outcomes[int(draw() * len(outcomes))])
            again = False
            continue
        answers += 1
        prompt = waiting.prompt
        # One number a god (Sigel) and one card a place (the Vanir) are one decision each.
        if prompt not in FOLLOW_UPS and not (again and prompt in ("sigel", "rearrange")):
            decisions += 1
        again = True
        options = waiting.options
        apply(options[int(draw() * len(options))])
    return answers, decisions


def measure(seats: int, seconds: float, seed: int = 1) -> tuple[float, float, float, float]:
    """Answers, decisions and games a second, and microseconds a clone, a match in its middle."""
    rand = random.Random(seed)
    starts = [Match.new(GAME, seats, {"angry": 2, "ragnarok": 1}, f"speed {n}").state.search_copy() for n in range(20)]
    answers = decisions = games = 0
    begin = time.process_time()
    while (took := time.process_time() - begin) < seconds:
        a, d = play_out(starts[games % 20].clone(), rand)
        answers, decisions, games = answers + a, decisions + d, games + 1
    copies = [middle(start.clone(), rand) for start in starts]
    clones = 0
    begin = time.process_time()
    while (cloning := time.process_time() - begin) < seconds / 4:
        for copy in copies:
            copy.clone()
        clones += len(copies)
    return answers / took, decisions / took, games / took, cloning / clones * 1e6


def middle(g: Yggdrasil, rand: random.Random) -> Yggdrasil:
    for _ in range(60):
        waiting = g.waiting
        if waiting is None:
            break
        chance = type(waiting) is Chance
        g.apply(rand.choices(waiting.outcomes, waiting.weights or None)[0] if chance else rand.choice(waiting.options))
    return g


if __name__ == "__main__":
    for seats in (1, 3, 6):
        a, d, n, c = measure(seats, float(sys.argv[1]) if len(sys.argv) > 1 else 2.0)
        print(f"{seats} gods: {a:9,.0f} answers/s {d:9,.0f} decisions/s {n:7,.0f} games/s {c:5.1f} µs a clone")
