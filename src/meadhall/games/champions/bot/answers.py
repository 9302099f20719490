"""A good answer to every question of the game, from the asked seat's view, without search."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.games.champions.bot import tactics
from meadhall.games.champions.bot import worth as worths
from meadhall.games.champions.bot.choosing import (
    Look,
    best_alms,
    best_prayer,
    best_rune,
    best_ship,
    best_trade,
    place_scores,
)
from meadhall.games.champions.bot.evaluation import dice_of, errand, means_of, prospect, rounds_left
from meadhall.games.champions.bot.plans import plan
from meadhall.games.champions.bot.worth import WORTH, Worth
from meadhall.games.champions.facts.odds import UNKNOWN
from meadhall.games.champions.rules.destinies import MEASURES, verdict
from meadhall.games.champions.rules.names import HANDS, LAND
from meadhall.games.champions.rules.runes.gifts import GOODS
from meadhall.games.champions.rules.runes.wealth import MOST
from meadhall.games.champions.rules.state import Champions, Clan
from meadhall.games.champions.rules.tables import CARGO, DESTINIES, KINDS
from meadhall.games.champions.rules.voyage import seen_journey
from meadhall.kernel.rule import PASS, Ask, Option


def answer(g: Champions, ask: Ask, worth: Worth = WORTH) -> Option:
    """Returns the answer, or a rune that may be used at any time if it is better to use it now."""
    if g.clans[ask.seat].runes:
        rune = rune_now(g, ask)
        if rune is not None:
            return rune
    if len(ask.options) == 1:
        return ask.options[0]
    return ANSWERS[ask.prompt](g, ask, worth)


# -- runes that may be used at any time --------------------------------------------------------------------------------


def rune_now(g: Champions, ask: Ask) -> Option | None:
    """Returns a rune that may be used at any time if now is a good moment for it, else None."""
    clan, rounds = g.clans[ask.seat], rounds_left(g)
    the_end = ask.prompt == "window.scoring"
    for rune in g.asides(ask.seat):
        if rune == "wealth" and (clan.coins >= MOST or the_end or (rounds < 3 and clan.coins >= 3)):
            return rune
        if rune == "gifts" and (ask.prompt == "place" or the_end):
            return rune
        if rune == "success" and _best_now(g, clan)[0] >= (1 if the_end else 5):
            return rune
        if rune == "knowledge" and ask.prompt == "assign" and ask.about[0] not in LAND:
            return rune
    return None


def _best_now(g: Champions, clan: Clan) -> tuple[int, str]:
    """The Glory and the name of the destiny in hand that would score most now."""
    return max((verdict(g, clan.seat, name)[1], name) for name in g.cards.at(HANDS[clan.seat]))


# -- one question each -------------------------------------------------------------------------------------------------


def leader(g: Champions, ask: Ask, worth: Worth) -> Option:
    return max(ask.options, key=lambda name: worths.LEADER_STRENGTH.get(str(name), 0))


def place(g: Champions, ask: Ask, worth: Worth) -> Option:
    scores = place_scores(g, g.clans[ask.seat], ask.options, worth)
    return ask.options[scores.index(max(scores))]


def sail(g: Champions, ask: Ask, worth: Worth) -> Option:
    look = Look(g, g.clans[ask.seat], worth)
    return max(ask.options, key=lambda shore: look.reserve(str(shore), str(ask.about[0])))


def market_food(g: Champions, ask: Ask, worth: Worth) -> Option:
    return best_trade(Look(g, g.clans[ask.seat], worth), int(ask.about[0]))[1]


def market_wood(g: Champions, ask: Ask, worth: Worth) -> Option:
    clan, rest = g.clans[ask.seat], int(ask.about[0])
    goods = clan.food + clan.wood + clan.coins
    return best_trade(Look(g, clan, worth), goods, goods - rest)[2]


def gifts_wood(g: Champions, ask: Ask, worth: Worth) -> Option:
    return _gifts(g, ask, worth)[2]


def gifts_food(g: Champions, ask: Ask, worth: Worth) -> Option:
    return min(_gifts(g, ask, worth)[1], int(ask.options[-1]))


def _gifts(g: Champions, ask: Ask, worth: Worth) -> tuple[float, int, int]:
    """Returns the value, the Food and the Wood of the best mix of gifts."""
    clan, rounds = g.clans[ask.seat], rounds_left(g)
    means = means_of(g, clan, worth)
    best = (-1e9, 0, 0)
    for food in range(GOODS + 1):
        for wood in range(GOODS - food + 1):
            value = means.food[clan.food + food] + worths.wood(worth, clan.wood + wood, rounds)
            value += worths.coins(worth, clan.coins + GOODS - food - wood, rounds)
            best = max(best, (value, food, wood))
    return best


def hire(g: Champions, ask: Ask, worth: Worth) -> Option:
    look = Look(g, g.clans[ask.seat], worth)
    return max(ask.options, key=lambda kind: look.forces([int(k == kind) for k in KINDS]))


def rune(g: Champions, ask: Ask, worth: Worth) -> Option:
    return best_rune(Look(g, g.clans[ask.seat], worth))[1]


def sage_look(g: Champions, ask: Ask, worth: Worth) -> Option:
    """Look at the shore where this clan has a ship; else at the first whose journey it does not know."""
    mine = [shore for shore in ask.options if g.sailing.get(str(shore), (-1, ""))[0] == ask.seat]
    unknown = [shore for shore in ask.options if seen_journey(g, ask.seat, str(shore)) == UNKNOWN]
    return (*[shore for shore in mine if shore in unknown], *unknown, *ask.options)[0]


def destiny(g: Champions, ask: Ask, worth: Worth) -> Option:
    return max(ask.options, key=lambda name: _prospect(g, ask.seat, str(name)))


def destiny_under(g: Champions, ask: Ask, worth: Worth) -> Option:
    """The worst destiny goes under the deck last, so that the better one may come back."""
    return max(ask.options, key=lambda name: _prospect(g, ask.seat, str(name)))


def _prospect(g: Champions, seat: int, name: str) -> float:
    row = DESTINIES[name]
    measure = MEASURES[row.most]
    others = max(measure(g, clan) for clan in g.clans if clan.seat != seat)
    return prospect(measure(g, g.clans[seat]), others, row.alone, row.tied, rounds_left(g))


def success(g: Champions, ask: Ask, worth: Worth) -> Option:
    return _best_now(g, g.clans[ask.seat])[1]


def build(g: Champions, ask: Ask, worth: Worth) -> Option:
    return best_ship(Look(g, g.clans[ask.seat], worth))[1]


def pray(g: Champions, ask: Ask, worth: Worth) -> Option:
    return best_prayer(Look(g, g.clans[ask.seat], worth))[1]


def alms(g: Champions, ask: Ask, worth: Worth) -> Option:
    return best_alms(Look(g, g.clans[ask.seat], worth))[1]


def assign(g: Champions, ask: Ask, worth: Worth) -> Option:
    """The number that the best plan for all errands gives."""
    clan = g.clans[ask.seat]
    errands = g.errands(ask.seat)
    known = tuple(
        errand(g, clan, where, "" if where in LAND else g.sailing[where][1], seen_journey(g, ask.seat, where), worth)
        for where in errands
    )
    best = plan(dice_of(clan), clan.food, known, means_of(g, clan, worth))
    at, kind = errands.index(str(ask.about[0])), CARGO.index(str(ask.about[1]))
    wanted = best.loads[at][kind]
    return min(wanted, int(ask.options[-1]))


def yes(g: Champions, ask: Ask, worth: Worth) -> Option:
    return next(option for option in ask.options if option != PASS)


ANSWERS: dict[str, Callable[[Champions, Ask, Worth], Option]] = {
    "leader": leader,
    "place": place,
    "sail": sail,
    "market.food": market_food,
    "market.wood": market_wood,
    "gifts.wood": gifts_wood,
    "gifts.food": gifts_food,
    "hire": hire,
    "rune": rune,
    "sage.look": sage_look,
    "sage.keep": destiny,
    "sage.under": destiny_under,
    "true_vision": yes,
    "success": success,
    "build": build,
    "pray": pray,
    "alms": alms,
    "assign": assign,
    "surplus": tactics.lose,
    "surplus.one": tactics.lose,
    "lose": tactics.lose,
    "lose.one": tactics.lose,
    "roll": tactics.roll,
    "reroll": tactics.reroll,
    "healing": tactics.healing,
    "glory": tactics.glory,
    "blame": tactics.blame,
    "journey": tactics.journey,
}
