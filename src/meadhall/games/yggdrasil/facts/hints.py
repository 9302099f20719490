"""What an option would do, in words and numbers. It uses only what every seat knows."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.facts.odds import Bout, bout, odds
from meadhall.games.yggdrasil.rules.die import COLOUR
from meadhall.games.yggdrasil.rules.enemies.fenrir import FENRIR
from meadhall.games.yggdrasil.rules.state import DEFEATED, ENEMY_DECK, PILE, Yggdrasil
from meadhall.games.yggdrasil.rules.tables import (
    ARTIFACT,
    CALMED_BY,
    COLOURS,
    EFFECT_OF,
    ENEMIES,
    ENEMY,
    ISLAND,
    ISLANDS,
    LAST,
    NUMBER,
    POWER,
    RAGNAROK_SETS,
    RAINBOW,
    RUNE_OF,
    START,
    VANAHEIM,
)
from meadhall.games.yggdrasil.rules.turn import MOVES, Turn
from meadhall.games.yggdrasil.rules.worlds import asgard, nidavellir
from meadhall.games.yggdrasil.rules.worlds.helheim import RETURNED
from meadhall.games.yggdrasil.rules.worlds.jotunheim import TOP
from meadhall.games.yggdrasil.rules.worlds.midgard import HEIMDALLS_SEARCH, SEARCH, WITHOUT_SEARCH, Midgard, searchable
from meadhall.games.yggdrasil.rules.worlds.muspellheim import COUNTERS
from meadhall.games.yggdrasil.rules.worlds.vanaheim import ADVANCE, VIKINGS, can_apply
from meadhall.kernel import fate
from meadhall.kernel.hint import Hint
from meadhall.kernel.rule import PASS, Ask, Option
from meadhall.kernel.veil import View

KINDS = len(ENEMIES)
Rows = tuple[tuple[str, ...], ...]
word = GAME.words.hint


def hints(view: View[Any], ask: Ask) -> dict[Option, Hint]:
    """A hint for each option that has something to say."""
    g: Yggdrasil = view.table
    teller = TELLERS.get(ask.prompt)
    if teller is None:
        return {}
    found = {option: teller(g, ask, option) for option in ask.options}
    return {option: hint for option, hint in found.items() if hint is not None}


# -- numbers -----------------------------------------------------------------------------------------------------


def percent(p: Fraction) -> str:
    """Rounds to a percentage; 0 and 100 are used only for certain results."""
    if p in (0, 1):
        return f"{int(p) * 100} %"
    return f"{min(99, max(1, round(100 * p)))} %"


def mean(p: Fraction) -> str:
    return f"{float(p):.1f}"


def souls(vikings: int, fire_giants: int, counters: int) -> Fraction:
    """The expected number of Vikings among n counters of a bag."""
    total = vikings + fire_giants
    return Fraction(min(counters, total) * vikings, total) if total else Fraction(0)


def searched(g: Yggdrasil) -> int:
    return HEIMDALLS_SEARCH if g.has_power("heimdall") else SEARCH


def odds_table(g: Yggdrasil, fights: list[tuple[str, Bout]]) -> Rows:
    """The odds of each fight by Vikings sent, with all Elves in reserve, up to the number where more Vikings do not
    help.
    """
    vikings, elves = g.vikings[g.active], g.elves[g.active]
    enough = max([fight.needed - fight.bonus - elves for _, fight in fights], default=0)
    sent = range(min(vikings, max(0, enough)) + 1)
    head = (word("head.vikings"), *map(str, sent))
    return (head, *((name, *(percent(odds(fight, n, elves)) for n in sent)) for name, fight in fights))


def odds_of_calm(g: Yggdrasil) -> Fraction:
    """The probability that one attempt calms Fenrir; Tyr has two rolls."""
    die = COLOUR[g.house.die_colours]
    calm = CALMED_BY[g.fenrirs_power(FENRIR)]
    fails = Fraction(sum(w for c, w in zip(die.outcomes, die.weights, strict=True) if c not in calm), sum(die.weights))
    return 1 - (fails * fails if g.has_power("tyr") else fails)


# -- where to act ------------------------------------------------------------------------------------------------


def _world(g: Yggdrasil, ask: Ask, option: Option) -> Hint | None:
    return WORLDS[str(option)](g, ask)


def _asgard(g: Yggdrasil, ask: Ask) -> Hint:
    fights = [(name, bout(g, name)) for name in asgard.targets(g)]
    rows = odds_table(g, [(word("head.foe", name, fight.needed), fight) for name, fight in fights])
    return Hint(word("asgard", g.vikings[g.active], g.elves[g.active]), rows)


def _jotunheim(g: Yggdrasil, ask: Ask) -> Hint:
    fight = bout(g, TOP)
    rows = odds_table(g, [(word("head.any_giant", fight.needed), fight)])
    return Hint(word("jotunheim", fight.needed, fight.bonus, fate.size(g.cards, PILE)), rows)


def _midgard(g: Yggdrasil, ask: Ask) -> Hint:
    no_search = any(isinstance(rule, Turn) and rule.no_more_search(g) for rule in g.stack)
    rows = [(word("head.bag"), word("head.vikings"), word("head.fire_giants"), word("head.souls"))]
    for colour in COLOURS:
        i = ISLAND[colour]
        vikings, giants = g.bag_vikings[i], g.bag_fire_giants[i]
        expected = mean(souls(vikings, giants, searched(g))) if searchable(g, i) and not no_search else "-"
        rows.append((GAME.words.name(colour), str(vikings), str(giants), expected))
    if no_search:
        return Hint(word("midgard.again", ISLANDS[g.valkyries]), tuple(rows))
    return Hint(word("midgard", ISLANDS[g.valkyries], searched(g)), tuple(rows))


def _nidavellir(g: Yggdrasil, ask: Ask) -> Hint:
    rows = [(word("head.artifact"), word("head.level"), word("head.against"))]
    for artifact in nidavellir.offers(g):
        kind = ARTIFACT[artifact]
        level = g.levels[KINDS * g.active + kind] + 1
        rows.append((GAME.words.name(artifact), str(level), GAME.words.name(ENEMIES[kind])))
    return Hint(word("nidavellir"), tuple(rows))


def _alfheim(g: Yggdrasil, ask: Ask) -> Hint:
    return Hint(word("alfheim", g.alfheim, g.elves[g.active]))


def _niflheim(g: Yggdrasil, ask: Ask) -> Hint:
    head = (word("head.god"), word("head.vikings"), word("head.elves"))
    gods = [(GAME.words.name(god), str(g.vikings[s]), str(g.elves[s])) for s, god in enumerate(g.gods)]
    return Hint(word("niflheim"), (head, *gods))


def _helheim(g: Yggdrasil, ask: Ask) -> Hint:
    return Hint(word("helheim", min(RETURNED, g.helheim), g.helheim))


def _muspellheim(g: Yggdrasil, ask: Ask) -> Hint:
    rows = [(word("head.bag"), word("head.vikings"), word("head.fire_giants"), word("head.leave"))]
    for colour in COLOURS:
        vikings, giants = g.bag_vikings[ISLAND[colour]], g.bag_fire_giants[ISLAND[colour]]
        leave = mean(souls(giants, vikings, COUNTERS))
        rows.append((GAME.words.name(colour), str(vikings), str(giants), leave))
    return Hint(word("muspellheim", COUNTERS), tuple(rows))


def _vanaheim(g: Yggdrasil, ask: Ask) -> Hint:
    scale = VANAHEIM[g.house.vanaheim_squares]
    rows = [(word("head.square"), word("head.effect"))]
    rows += [(str(n), GAME.words.name(effect)) for n, effect in enumerate(scale[: g.vanir], 1) if can_apply(g, effect)]
    return Hint(word("vanaheim", g.vanir, len(scale)), tuple(rows))


def _pass(g: Yggdrasil, ask: Ask) -> Hint:
    return Hint(word("pass", ask.about[0]))


WORLDS: dict[str, Callable[[Yggdrasil, Ask], Hint]] = {
    "asgard": _asgard,
    "midgard": _midgard,
    "nidavellir": _nidavellir,
    "alfheim": _alfheim,
    "niflheim": _niflheim,
    "helheim": _helheim,
    "muspellheim": _muspellheim,
    "jotunheim": _jotunheim,
    "vanaheim": _vanaheim,
    PASS: _pass,
}


# -- the questions that follow -----------------------------------------------------------------------------------


def _calm(g: Yggdrasil, ask: Ask, option: Option) -> Hint:
    colours = " ".join(CALMED_BY[g.fenrirs_power(FENRIR)])
    return Hint(word("calm", colours, percent(odds_of_calm(g))))


def _opponent(g: Yggdrasil, ask: Ask, option: Option) -> Hint:
    foe, fight = str(option), bout(g, str(option))
    text = word("fight", fight.needed, fight.bonus, g.elves[g.active])
    return Hint(f"{_prize(g, foe)} {text}", odds_table(g, [(GAME.words.name(foe), fight)]))


def _prize(g: Yggdrasil, foe: str) -> str:
    """What a won fight brings."""
    if foe in ENEMY:
        space = g.spaces[ENEMY[foe]]
        return word("pushed", foe, space, space - 1) if space > START else word("still", foe, space)
    if foe == TOP:
        return word("giant.unseen")
    return _giant(g, foe)


def _giant(g: Yggdrasil, giant: str) -> str:
    kind, target = EFFECT_OF[giant]
    effect = word("stronger.giants" if (kind, target) == ("stronger", "giants") else kind, target)
    beaten = sum(RUNE_OF[other] == RUNE_OF[giant] for other in g.cards.at(DEFEATED))
    return word("giant", giant, effect, RUNE_OF[giant], beaten, NUMBER["rune_parts"])


def _vikings(g: Yggdrasil, ask: Ask, option: Option) -> Hint:
    fight = bout(g, str(ask.about[0]))
    won = odds(fight, int(option), g.elves[g.active])
    return Hint(word("vikings", percent(won), int(option) + fight.bonus, fight.needed))


def _elves(g: Yggdrasil, ask: Ask, option: Option) -> Hint:
    needed, force = int(ask.about[1]), int(ask.about[2]) + int(option)
    return Hint(word("elves.won" if force >= needed else "elves.lost", force, needed))


def _island(g: Yggdrasil, ask: Ask, option: Option) -> Hint:
    if str(option).startswith(WITHOUT_SEARCH):
        return Hint(word("island.declined"))
    i, rule = ISLAND[str(option)], g.stack[-1]
    if i == RAINBOW or not searchable(g, i) or (isinstance(rule, Midgard) and not rule.may_search):
        return Hint(word("island.closed"))
    vikings, giants = g.bag_vikings[i], g.bag_fire_giants[i]
    return Hint(word("island", str(option), vikings, giants, mean(souls(vikings, giants, searched(g)))))


def _forge(g: Yggdrasil, ask: Ask, option: Option) -> Hint:
    kind = ARTIFACT[str(option)]
    level = g.levels[KINDS * g.active + kind]
    if level:
        return Hint(word("forge.again", level + 1, level, ENEMIES[kind]))
    return Hint(word("forge", level + 1, ENEMIES[kind]))


def _trade(g: Yggdrasil, ask: Ask, option: Option) -> Hint:
    seat = g.gods.index(str(option))
    return Hint(word("trade", str(option), g.vikings[seat], g.elves[seat]))


def _fill(g: Yggdrasil, ask: Ask, option: Option) -> Hint:
    i = ISLAND[str(option)]
    vikings, giants = g.bag_vikings[i], g.bag_fire_giants[i]
    more = vikings + min(RETURNED, g.helheim)
    now, then = souls(vikings, giants, SEARCH), souls(more, giants, SEARCH)
    return Hint(word("bag.filled", more, vikings, giants, mean(then), mean(now)))


def _clear(g: Yggdrasil, ask: Ask, option: Option) -> Hint:
    i = ISLAND[str(option)]
    vikings, giants = g.bag_vikings[i], g.bag_fire_giants[i]
    return Hint(word("bag.cleared", mean(souls(giants, vikings, COUNTERS)), giants, vikings))


def _vanir(g: Yggdrasil, ask: Ask, option: Option) -> Hint:
    if option == ADVANCE:
        return Hint(word("advance", g.vanir + 1, VANAHEIM[g.house.vanaheim_squares][g.vanir]))
    if option == "vikings":
        return Hint(word("vanir.vikings", min(VIKINGS, g.helheim)))
    if option == "rearrange":
        return Hint(word("vanir.rearrange", min(NUMBER["vanir_cards"], fate.size(g.cards, ENEMY_DECK))))
    return Hint(word(f"vanir.{option}"))


def _sent_away(g: Yggdrasil, ask: Ask, option: Option) -> Hint:
    return Hint(_giant(g, str(option)))


def _moves(g: Yggdrasil, names: tuple[str, ...], spaces: int) -> Hint:
    """Says that these Enemies move n spaces forward or back, without an effect."""
    parts = []
    for name in names:
        at = g.spaces[ENEMY[name]]
        to = min(LAST, max(START, at + spaces))
        parts.append(word("space", name, at, to) if to != at else word("still", name, at))
    return Hint(" ".join(parts))


def _back_one(g: Yggdrasil, ask: Ask, option: Option) -> Hint:
    return _moves(g, tuple(str(option).split("+")), -1)


def _back_many(g: Yggdrasil, ask: Ask, option: Option) -> Hint:
    return _moves(g, (str(option),), -int(ask.about[0]))


def _dragged(g: Yggdrasil, ask: Ask, option: Option) -> Hint:
    return _moves(g, (str(option),), 1)


def _ragnarok(g: Yggdrasil, ask: Ask, option: Option) -> Hint | None:
    """Says which Enemies a Ragnarök card moves; other cards have the name of their Enemy."""
    moved = RAGNAROK_SETS[g.house.ragnarok_sets].get(str(option))
    return Hint(word("ragnarok", ", ".join(GAME.words.name(ENEMIES[i]) for i in moved))) if moved else None


def _card(g: Yggdrasil, ask: Ask, option: Option) -> Hint | None:
    """An Enemy card that Odin may play."""
    if option not in MOVES:
        return _ragnarok(g, ask, option)
    enemy, spaces = MOVES[str(option)]
    at = g.spaces[enemy]
    to = min(LAST, at + spaces)
    if not POWER[to]:
        return _moves(g, (ENEMIES[enemy],), spaces)
    return Hint(word("effect", ENEMIES[enemy], at, to, POWER[to]))


TELLERS: dict[str, Callable[[Yggdrasil, Ask, Option], Hint | None]] = {
    "action": _world,
    "fenrir": _calm,
    "combat.opponent": _opponent,
    "combat.vikings": _vikings,
    "combat.elves": _elves,
    "midgard": _island,
    "forge": _forge,
    "niflheim.god": _trade,
    "helheim": _fill,
    "muspellheim": _clear,
    "vanaheim": _vanir,
    "vanir.push": _back_one,
    "vanir.giant": _sent_away,
    "mann": _back_many,
    "tiwaz": _back_one,
    "nidhogg": _dragged,
    "odin.play": _card,
    "rearrange": _ragnarok,
}
