"""What an option would do, in words and numbers. It uses only what the asked seat knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from meadhall.games.champions import GAME
from meadhall.games.champions.facts.odds import Load, Odds, Party, Shore, after_losses, crossing, hunt, odds, parties
from meadhall.games.champions.facts.odds import roll as rolls
from meadhall.games.champions.rules import places
from meadhall.games.champions.rules.combat import Fight
from meadhall.games.champions.rules.destinies import MEASURES, OF_PILES
from meadhall.games.champions.rules.dice import BLANK, hits, shields
from meadhall.games.champions.rules.leaders import LEADERS
from meadhall.games.champions.rules.names import BLUE, DESTINY_DECK, LAND
from meadhall.games.champions.rules.places.harbour import free_shores
from meadhall.games.champions.rules.places.shipwright import affordable
from meadhall.games.champions.rules.places.worker_huts import price
from meadhall.games.champions.rules.rolling import KEEP, Roll
from meadhall.games.champions.rules.runes import RUNES
from meadhall.games.champions.rules.state import Champions, Clan
from meadhall.games.champions.rules.tables import (
    BLAME,
    CARGO,
    COINS_PER_GLORY,
    DESTINIES,
    ENEMIES,
    FAVOR_PRICES,
    FED_BY_ONE,
    FOOD,
    KINDS,
    LARGE,
    MERCHANT,
    MOST_WARRIORS,
    NO_BAN,
    RUNE_GLORY,
    SHIPS,
    SHORES,
    SMALL,
    STALLS,
)
from meadhall.games.champions.rules.voyage import possible_journeys, seen_journey
from meadhall.kernel import fate
from meadhall.kernel.hint import Hint
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.veil import View

Rows = tuple[tuple[str, ...], ...]
word = GAME.words.hint


def hints(view: View[Any], ask: Ask) -> dict[Option, Hint]:
    """A hint for each option that has something to say."""
    teller = TELLERS.get(ask.prompt)
    if teller is None:
        return {}
    found = {option: teller(view.table, ask, option) for option in ask.options}
    return {option: hint for option, hint in found.items() if hint is not None}


# -- numbers -----------------------------------------------------------------------------------------------------------


def percent(p: float) -> str:
    """A probability as a rounded percentage; 0 and 100 only where it is certain."""
    if p <= 1e-12 or p >= 1 - 1e-12:
        return f"{round(p) * 100} %"
    return f"{min(99, max(1, round(100 * p)))} %"


def amount(n: int, what: str) -> str:
    return GAME.words.count(what, n)


def explained(clauses: tuple[str, ...]) -> str:
    """The text of the first clause that explains a card."""
    return GAME.words.clause(clauses[0])


def several(*goods: tuple[int, str]) -> str:
    """Returns a text such as `2 Food and 1 Wood`."""
    return GAME.words.listed(said) if (said := [amount(n, what) for n, what in goods if n]) else ""


def bonus(clan: Clan) -> int:
    return LEADERS[clan.leader].sword_bonus


def free_dice(g: Champions, clan: Clan) -> Party:
    """The warriors in the longhouse that the plan does not yet use."""
    a, b, c = (clan.dice[kind] - sum(clan.plan[kind::4]) for kind in range(3))
    return a, b, c


# -- enemies -----------------------------------------------------------------------------------------------------------


def about_enemy(g: Champions, where: str) -> str:
    enemy = g.foe(where)
    good, n = enemy.reward
    hoard = 0 if where in LAND else g.hoards[SHORES.index(where)]
    prize = several((enemy.glory, "glory"), (n, good), (hoard, "coins"))
    ban = "" if enemy.ban == NO_BAN else " " + word("ban", KINDS[enemy.ban])
    return word("enemy", enemy.name, enemy.attack, enemy.defence, prize) + ban


def odds_table(g: Champions, clan: Clan, where: str, room: int = 0, food: int = 0) -> Rows:
    """A table by party size: the best party of that size, its chance to win and its average losses."""
    enemy = g.foe(where)
    best: dict[int, tuple[Odds, Party]] = {}
    for party in parties(free_dice(g, clan), room, enemy.ban):
        n = sum(party)
        if where not in LAND and (n + _meals(where, n) > room or _meals(where, n) > food):
            continue
        found = odds(g.dice_set, party, enemy.attack, enemy.defence, bonus(clan))
        if n not in best or found.win > best[n][0].win:
            best[n] = found, party
    if not best:
        return ()
    head = (word("head.warriors"), word("head.win"), word("head.lost"))
    return (
        head,
        *((_party(party), percent(found.win), f"{found.losses:.1f}") for _, (found, party) in sorted(best.items())),
    )


def _meals(where: str, n: int) -> int:
    return -(-n // FED_BY_ONE[where])


def _party(party: tuple[int, ...]) -> str:
    return several(*zip(party, KINDS, strict=True))


def _shore_table(g: Champions, clan: Clan, ship: str) -> Rows:
    """A table by shore: the monster, and the best party that could sail there now."""
    rows = []
    for shore in free_shores(g):
        table = odds_table(g, clan, shore, SHIPS[ship].capacity, clan.food)
        warriors, chance = table[-1][:2] if table else ("-", "-")
        rows.append((word("name", shore), word("name", g.foe(shore).name), warriors, chance))
    return ((word("head.shore"), word("head.monster"), word("head.warriors"), word("head.win")), *rows)


# -- where a worker may go ---------------------------------------------------------------------------------------------


def _place(g: Champions, ask: Ask, option: Option) -> Hint | None:
    name, clan = str(option), g.clans[ask.seat]
    if name in LAND:
        rows = odds_table(g, clan, name)
        return Hint(about_enemy(g, name) + ("" if rows else " " + word("nobody")), rows)
    if name in BLUE[:3]:
        kind = BLUE.index(name)
        room = MOST_WARRIORS - sum(clan.dice)
        crowded = " " + word("room", max(0, room)) if room < g.stock[kind] else ""
        return Hint(word("take", amount(g.stock[kind], KINDS[kind])) + crowded)
    if name in STALLS:
        return _stall(g, clan, name)
    if name in PLACES:
        return PLACES[name](g, clan)
    return Hint(explained(places.PLACES[name].clauses))


def _crowded(g: Champions, clan: Clan, dice: tuple[int, ...], choice: int = 0) -> str:
    """Says why not all of these warriors would come, or nothing (CM-3.5, CM-3.6)."""
    said = [word("supply", kind) for kind, n, left in zip(KINDS, dice, g.supply, strict=True) if left < n]
    come = choice + sum([min(n, left) for n, left in zip(dice, g.supply, strict=True)])
    room = max(0, MOST_WARRIORS - sum(clan.dice))
    if room < come:
        said.append(word("room", room))
    return "".join([" " + text for text in said])


def _stall(g: Champions, clan: Clan, name: str) -> Hint:
    row = STALLS[name]
    if "times" in row:
        return Hint(word("aumingi", min(row["times"], clan.food)))
    dice = tuple(row.get("dice", (0, 0, 0)))
    goods = [(row.get(good, 0), good) for good in ("coins", "wood", "food", "glory")]
    gained = several(*zip(dice, KINDS, strict=True), *goods)
    paid = several(*((row.get(f"pay_{good}", 0), good) for good in ("coins", "wood", "food")))
    return Hint((word("pay", paid, gained) if paid else word("take", gained)) + _crowded(g, clan, dice))


def _hunting(g: Champions, clan: Clan) -> Hint:
    if clan.hunting:
        return Hint(word("hunting.again"))
    idle = free_dice(g, clan)
    return Hint(word("hunting", sum(idle), f"{hunt(g.dice_set, idle, bonus(clan)):.1f}"))


def _ship(ship: str) -> Callable[[Champions, Clan], Hint]:
    def tell(g: Champions, clan: Clan) -> Hint:
        name = ship or clan.ship
        paid = word("ship.pays", amount(SHIPS[name].coins, "coins")) + " " if name == LARGE else ""
        return Hint(paid + word("ship", SHIPS[name].capacity, clan.food), _shore_table(g, clan, name))

    return tell


def _jarls_longhouse(g: Champions, clan: Clan) -> Hint:
    return Hint(word("jarl.pass" if g.first == clan.seat else "jarl.take") + _crowded(g, clan, (1, 0, 0)))


def _merchant(g: Champions, clan: Clan) -> Hint:
    cargo = MERCHANT[g.merchant]
    gained = several(
        *zip(cargo.dice, KINDS, strict=True), (cargo.choice, "choice"), (cargo.food, "food"), (cargo.wood, "wood")
    )
    coins = LEADERS[clan.leader].merchant_coins
    said = word("pay", amount(coins, "coins"), gained) if coins else word("take", gained)
    return Hint(said + _crowded(g, clan, cargo.dice, cargo.choice))


def _runesmith(g: Champions, clan: Clan) -> Hint:
    head = (word("head.rune"), word("head.glory"))
    rows = [(word("name", rune), str(RUNE_GLORY[rune])) for rune in g.runes if rune]
    return Hint(word("runesmith", len(g.decks["runes"])), (head, *rows) if rows else ())


def _sage(g: Champions, clan: Clan) -> Hint:
    left = fate.size(g.cards, DESTINY_DECK)
    drawn = min(left, 1 + LEADERS[clan.leader].extra_destinies)
    return Hint(word("sage.many" if drawn > 1 else "sage" if drawn else "sage.none", left))


def _ships(g: Champions, clan: Clan) -> Hint:
    head = (word("head.ship"), word("head.price"), word("head.room"), word("head.glory"))
    rows = [(word("name", name), *_ship_row(name)) for name in affordable(g, clan)]
    return Hint(word("shipwright"), (head, *rows))


def _ship_row(name: str) -> tuple[str, str, str]:
    ship = SHIPS[name]
    return several((ship.wood, "wood"), (ship.coins, "coins")), str(ship.capacity), str(ship.glory)


def _church(g: Champions, clan: Clan) -> Hint:
    head = (word("head.coins"), word("head.favor"))
    rows = [(str(coins), str(i + 1)) for i, coins in enumerate(FAVOR_PRICES) if coins <= clan.coins]
    return Hint(word("church", clan.coins), (head, *rows))


PLACES: dict[str, Callable[[Champions, Clan], Hint]] = {
    "hunting_grounds": _hunting,
    "small_public_longship": _ship(SMALL),
    "large_public_longship": _ship(LARGE),
    "private_longship": _ship(""),
    "smokehouse": lambda g, clan: Hint(word("take", amount(g.stock[FOOD], "food"))),
    "jarls_longhouse": _jarls_longhouse,
    "market": lambda g, clan: Hint(word("market", clan.food + clan.wood + clan.coins)),
    "merchant_ship": _merchant,
    "runesmith": _runesmith,
    "sages_house": _sage,
    "shipwright": _ships,
    "stave_church": _church,
    "worker_huts": lambda g, clan: Hint(word("huts", amount(price(g), "coins"))),
    "beg": lambda g, clan: Hint(word("beg", _more_blame(clan))),
}


def _more_blame(clan: Clan) -> int:
    """What one more Blame would cost in the final scoring."""
    most = len(BLAME) - 1
    return BLAME[min(clan.blame + 1, most)] - BLAME[min(clan.blame, most)]


# -- the questions of places -------------------------------------------------------------------------------------------


def _sail(g: Champions, ask: Ask, option: Option) -> Hint:
    shore, clan = str(option), g.clans[ask.seat]
    journey = seen_journey(g, ask.seat, shore)
    text = about_enemy(g, shore) + " " + word("meals", FED_BY_ONE[shore], clan.food)
    if journey:
        text += " " + word("journey", journey)
    return Hint(text, odds_table(g, clan, shore, SHIPS[str(ask.about[0])].capacity, clan.food))


def _rune(g: Champions, ask: Ask, option: Option) -> Hint:
    if option not in RUNE_GLORY:
        return Hint(word("blind", len(g.decks["runes"])))
    return Hint(word("rune", RUNE_GLORY[str(option)], explained(RUNES[str(option)].clauses)))


def _leader(g: Champions, ask: Ask, option: Option) -> Hint:
    return Hint(explained(LEADERS[str(option)].clauses))


def _build(g: Champions, ask: Ask, option: Option) -> Hint:
    return Hint(word("build", *_ship_row(str(option))))


def _pray(g: Champions, ask: Ask, option: Option) -> Hint:
    coins = FAVOR_PRICES[int(option) - 1]
    left = g.clans[ask.seat].coins - coins
    return Hint(word("pray", amount(coins, "coins"), amount(left, "coins"), left // COINS_PER_GLORY))


def _destiny(g: Champions, ask: Ask, option: Option) -> Hint:
    row = DESTINIES[str(option)]
    measure = MEASURES[row.most]
    mine = measure(g, g.clans[ask.seat])
    others = max(measure(g, clan) for clan in g.clans if clan.seat != ask.seat)
    if row.most in OF_PILES and not g.hall_of_records:  # the others' piles are not shown (CM-13.1)
        text = word(f"most.mine.{row.most}", mine)
    else:
        text = word(f"most.{row.most}", mine, others)
    return Hint(text + " " + word("most", row.alone, row.tied))


def _blame(g: Champions, ask: Ask, option: Option) -> Hint:
    clan = g.clans[int(option)]
    return Hint(word("blame", clan.blame, _more_blame(clan)))


# -- sending warriors --------------------------------------------------------------------------------------------------


def _assign(g: Champions, ask: Ask, option: Option) -> Hint:
    """Such as `4 dice: 83 % to win, about 1.2 lost`: the warriors already planned for this errand, and so many more."""
    clan, where, kind = g.clans[ask.seat], str(ask.about[0]), CARGO.index(str(ask.about[1]))
    begin = 4 * g.errands(ask.seat).index(where)
    load = [*clan.plan[begin : begin + 4], 0, 0, 0, 0][:4]
    load[kind] = int(option)
    a, b, c, food = load
    if kind == FOOD:
        return _voyage(g, clan, where, (a, b, c, food))
    if not any((a, b, c)):
        return Hint(word("nobody.goes"))
    found = land_odds(g, clan, where, (a, b, c))
    if found is None:
        return Hint(word("all.banned"))
    text = word("odds", _dice(sum((a, b, c))), percent(found[0]), f"{found[1]:.1f}")
    if where not in LAND:
        text += " " + word("odds.meals", amount(_meals(where, sum((a, b, c))), "food"))
    return Hint(text)


def land_odds(g: Champions, clan: Clan, where: str, party: Party) -> tuple[float, float] | None:
    """The chance to win a fight, and how many are lost on average; None if nobody of them may fight."""
    enemy = g.foe(where)
    swords, spears, axes = [0 if i == enemy.ban else n for i, n in enumerate(party)]
    if not swords + spears + axes:
        return None
    found = odds(g.dice_set, (swords, spears, axes), enemy.attack, enemy.defence, bonus(clan))
    return found.win, found.losses + sum(party) - swords - spears - axes


def _dice(n: int) -> str:
    return amount(n, "die")


def _voyage(g: Champions, clan: Clan, where: str, load: Load) -> Hint:
    n, shore = sum(load[:FOOD]), _shore(g, clan, where)
    if not n:
        return Hint(word("nobody.goes"))
    win, losses = sea_odds(g, clan, where, load)
    hungry = max(0, n - load[FOOD] * shore.fed)
    text = word("odds.sea", _dice(n), amount(load[FOOD], "food"), percent(win), f"{losses:.1f}")
    if hungry:
        text += " " + word("hungry", hungry)
    return Hint(text + " " + (word("journey", shore.journey) if shore.journey else word("journey.unknown")))


def _shore(g: Champions, clan: Clan, where: str) -> Shore:
    enemy = g.foe(where)
    return Shore(enemy.attack, enemy.defence, enemy.ban, FED_BY_ONE[where], seen_journey(g, clan.seat, where))


def sea_odds(g: Champions, clan: Clan, where: str, load: Load) -> tuple[float, float]:
    """The chance of a voyage to win, and the losses, averaged over all journeys that may lie there."""
    shore = _shore(g, clan, where)
    journeys = possible_journeys(g, clan.seat, where) if g.cards.count(where) else ("all_quiet",)
    found = [crossing(g.dice_set, load, shore._replace(journey=name), bonus(clan)) for name in journeys]
    return sum(one.win for one in found) / len(found), sum(one.losses for one in found) / len(found)


# -- a roll ------------------------------------------------------------------------------------------------------------


def _roll(g: Champions, ask: Ask, option: Option) -> Hint | None:
    """The chance to win the fight with the present roll, or with all blanks rolled again."""
    rule, below = g.stack[-1], g.stack[-2]
    if not isinstance(rule, Roll) or not isinstance(below, Fight):
        return None
    extra = bonus(g.clans[ask.seat])
    if option == KEEP:
        now = hits(rule.faces, extra, rule.reaction), shields(rule.faces)
        enemy, there = ENEMIES[below.enemy], sum(g.parties[below.where][:FOOD])
        fall = max(0, min(there, enemy.attack - now[1]))
        left = enemy.defence - below.damage
        return Hint(word("roll.keep", now[0], left, fall, percent(win_from(g, below, extra, *now))))
    if option == "reaction":
        now = hits(rule.faces, extra, True), shields(rule.faces)
        return Hint(word("roll.rune", percent(win_from(g, below, extra, *now))))
    up = tuple(n if i % 4 == BLANK else 0 for i, n in enumerate(rule.faces))
    if not any(up):
        return None
    return Hint(word("roll.blanks", _dice(sum(up)), percent(reroll_odds(g, rule, below, extra, up))))


def win_from(g: Champions, fight: Fight, extra: int, hit: int, cover: int) -> float:
    """The chance to win a fight whose present roll has so many hits and shields."""
    enemy, (a, b, c, _) = ENEMIES[fight.enemy], g.parties[fight.where]
    left = enemy.defence - fight.damage
    if hit >= left:
        return 1.0
    rest = after_losses(g.dice_set, (a, b, c), max(0, enemy.attack - cover), extra)
    return odds(g.dice_set, rest, enemy.attack, left - hit, extra).win


def reroll_odds(g: Champions, roll: Roll, fight: Fight, extra: int, up: tuple[int, ...]) -> float:
    """The chance to win a fight if these of the dice, counted by kind and face, are rolled again."""
    kept = tuple([n - away for n, away in zip(roll.faces, up, strict=True)])
    x, y, z = (sum(up[4 * kind : 4 * kind + 4]) for kind in range(len(KINDS)))
    has, safe = hits(kept, extra, roll.reaction), shields(kept)
    chance = 0.0
    for more, cover, p in rolls(g.dice_set, (x, 0, 0), extra):
        for others, behind, q in rolls(g.dice_set, (0, y, z)):
            shields_hit = (1 + extra) * cover + behind if roll.reaction else 0  # CM-11.9
            chance += p * q * win_from(g, fight, extra, has + more + others + shields_hit, safe + cover + behind)
    return chance


TELLERS: dict[str, Callable[[Champions, Ask, Option], Hint | None]] = {
    "place": _place,
    "sail": _sail,
    "rune": _rune,
    "leader": _leader,
    "build": _build,
    "pray": _pray,
    "sage.keep": _destiny,
    "success": _destiny,
    "blame": _blame,
    "assign": _assign,
    "roll": _roll,
}
