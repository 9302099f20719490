"""What answering several questions in turn would do: the odds of a whole plan, of a reroll, of those who are left.

Everything is computed from the seat's view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meadhall.games.champions import GAME
from meadhall.games.champions.facts.hints import (
    bonus,
    land_odds,
    percent,
    reroll_odds,
    sea_odds,
    win_from,
)
from meadhall.games.champions.facts.odds import hunt, odds
from meadhall.games.champions.rules.assigning import Assigning, asked
from meadhall.games.champions.rules.combat import Fight
from meadhall.games.champions.rules.dice import hits, shields
from meadhall.games.champions.rules.losses import Losses
from meadhall.games.champions.rules.names import LAND
from meadhall.games.champions.rules.places.market import Trade
from meadhall.games.champions.rules.rolling import Roll, groups
from meadhall.games.champions.rules.runes.gifts import GOODS, Gifts
from meadhall.games.champions.rules.state import Champions
from meadhall.games.champions.rules.tables import ENEMIES, FOOD
from meadhall.kernel.hint import Hint
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.veil import View
from meadhall.kernel.words import capital

word = GAME.words.hint


def tray_hint(view: View[Any], answers: Sequence[Option]) -> Hint | None:
    g: Champions = view.table
    ask, rule = g.waiting, g.stack[-1] if g.stack else None
    if not isinstance(ask, Ask):
        return None
    numbers = [n for n in answers if isinstance(n, int)]
    if isinstance(rule, Trade) or answers[:1] == ("market",):
        return _trade(g, ask.seat, rule, numbers)
    if isinstance(rule, Gifts):
        wood, food = (*([rule.wood] if ask.prompt == "gifts.food" else []), *numbers, 0, 0)[:2]
        return Hint(word("tray.gifts", food, wood, max(0, GOODS - wood - food)))
    if isinstance(rule, Assigning):
        return _plan(g, rule, numbers)
    if isinstance(rule, Roll):
        return _reroll(g, rule, numbers)
    if isinstance(rule, Losses):
        return _losses(g, rule, numbers)
    return None


# -- at the Market ----------------------------------------------------------------------------------------------------


def as_before(view: View[Any]) -> Option | None:
    """As much of the good as the clan has now: nothing is traded. Less if the other good takes the room."""
    g: Champions = view.table
    rule, ask = g.stack[-1], g.waiting
    if not isinstance(rule, Trade) or not isinstance(ask, Ask):
        return None
    clan = g.clans[rule.seat]
    return min(clan.food if ask.prompt == "market.food" else clan.wood, int(ask.options[-1]))


def _trade(g: Champions, seat: int, rule: Any, numbers: Sequence[int]) -> Hint | None:
    """What the clan has after the trade."""
    clan = g.clans[seat]
    if isinstance(rule, Trade) and isinstance(g.waiting, Ask) and g.waiting.prompt == "market.wood":
        numbers = (rule.food, *numbers)
    if not numbers:
        return None
    food, wood = (*numbers, 0)[:2]
    return Hint(word("tray.trade", food, wood, clan.food + clan.wood + clan.coins - food - wood))


# -- sending warriors --------------------------------------------------------------------------------------------------


def _plan(g: Champions, rule: Assigning, numbers: Sequence[int]) -> Hint:
    """The odds of each errand, and who stays at home."""
    seat, errands = rule.errands[rule.turn]
    clan, plan = g.clans[seat], planned(g, rule, numbers)
    rows = []
    for i, where in enumerate(errands):
        a, b, c, food = plan[4 * i : 4 * i + 4]
        rows.append((capital(GAME.words.name(where)), *_chance(g, seat, where, (a, b, c, food))))
    at_home = [clan.dice[kind] - sum(plan[kind::4]) for kind in range(FOOD)]
    left = (*at_home, clan.food - sum(plan[FOOD::4]))
    if clan.hunting and any(at_home):
        x, y, z = at_home
        return Hint(word("tray.hunt", *left, f"{hunt(g.dice_set, (x, y, z), bonus(clan)):.1f}"), tuple(rows))
    return Hint(word("tray.home", *left), tuple(rows))


def planned(g: Champions, rule: Assigning, numbers: Sequence[int]) -> tuple[int, ...]:
    """The whole plan if the next questions are answered with these numbers, and later ones with 0."""
    seat, errands = rule.errands[rule.turn]
    clan, todo = g.clans[seat], list(numbers)
    plan = (*clan.plan, *(0,) * (rule.n - len(clan.plan)))
    for n in range(rule.n, 4 * len(errands)):
        kind, where = n % 4, errands[n // 4]
        number = 0
        if clan.dice[kind] if kind < FOOD else where in g.sailing:
            choices = g.choices(clan, plan, where, kind)
            if todo and (len(choices) > 1 or (g.simultaneous and asked(g, clan, where, kind))):
                number = todo.pop(0)
        plan = (*plan, number)
    return plan


def _chance(g: Champions, seat: int, where: str, load: tuple[int, int, int, int]) -> tuple[str, str]:
    clan, n = g.clans[seat], sum(load[:FOOD])
    if not n:
        enemy = g.foe(where)
        return word("tray.nobody", enemy.attack, enemy.defence), ""
    a, b, c, _ = load
    found = land_odds(g, clan, where, (a, b, c)) if where in LAND else sea_odds(g, clan, where, load)
    if found is None:
        return word("tray.banned"), ""
    return word("tray.win", percent(found[0])), word("tray.lost", f"{found[1]:.1f}", n)


# -- in a fight --------------------------------------------------------------------------------------------------------


def _reroll(g: Champions, rule: Roll, numbers: Sequence[int]) -> Hint | None:
    fight = g.stack[-2]
    if not isinstance(fight, Fight):
        return None
    extra = bonus(g.clans[rule.seat])
    keep = percent(win_from(g, fight, extra, hits(rule.faces, extra, rule.reaction), shields(rule.faces)))
    taken = dict(zip(groups(rule.faces), (*rule.chosen, *numbers), strict=False))
    up = tuple([min(taken.get(at, 0), n) for at, n in enumerate(rule.faces)])
    if not any(up):
        return Hint(word("tray.tap", keep))
    return Hint(word("tray.reroll", percent(reroll_odds(g, rule, fight, extra, up)), keep))


def _losses(g: Champions, rule: Losses, numbers: Sequence[int]) -> Hint | None:
    """The chance of those who are left to win, where the fight goes on; else what is lost."""
    fight, lost = g.stack[-2], lost_pieces(rule, numbers)
    if lost is None:
        return None
    left = ENEMIES[fight.enemy].defence - fight.damage if isinstance(fight, Fight) else 0
    if not isinstance(fight, Fight) or left <= 0:
        return Hint(word("tray.losses", *lost))
    enemy = ENEMIES[fight.enemy]
    a, b, c = (n - gone for n, gone in zip(g.parties[fight.where][:FOOD], lost[:FOOD], strict=True))
    found = odds(g.dice_set, (a, b, c), enemy.attack, left, bonus(g.clans[rule.seat]))
    return Hint(word("tray.lose", percent(found.win)))


def lost_pieces(rule: Losses, numbers: Sequence[int]) -> tuple[int, ...] | None:
    """The pieces lost if the next questions are answered with these numbers; None if that does not say all of it."""
    chosen, todo = rule.chosen, list(numbers)
    for kind in range(len(chosen), len(rule.counts)):
        left = rule.n - sum(chosen)
        least, most = max(0, left - sum(rule.counts[kind + 1 :])), min(rule.counts[kind], left)
        if least < most and not todo:
            return None
        chosen = (*chosen, todo.pop(0) if least < most else most)
    return chosen
