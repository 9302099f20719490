"""A player by fixed rules: it answers every question with the ratings of thought.py and the evaluation."""

from __future__ import annotations

from collections.abc import Callable

from meadhall.games.yggdrasil.bot import evaluation as ev
from meadhall.games.yggdrasil.bot.evaluation import KINDS
from meadhall.games.yggdrasil.bot.thought import Thought, within
from meadhall.games.yggdrasil.facts.odds import bout
from meadhall.games.yggdrasil.rules.enemies.fenrir import FENRIR, CalmFenrir
from meadhall.games.yggdrasil.rules.enemies.hel import Hel
from meadhall.games.yggdrasil.rules.enemies.surt import Surt
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import (
    ARTIFACTS,
    CALMED_BY,
    ENEMIES,
    ENEMY,
    ISLAND,
    ISLANDS,
    LAST,
    POWER,
    RAGNAROK_SETS,
    RAINBOW,
)
from meadhall.games.yggdrasil.rules.turn import MOVES
from meadhall.kernel.rule import Ask, Option

ATTEMPTS = (0.0, 1.2, 2.0, 4.5)  # to calm Fenrir, by power
AN_ACTION = 0.5
# How bad the effects of the Enemies are, for each point of power that matters. (Fenrir costs attempts instead.)
EFFECT = {"fenrir": 0.0, "hel": 0.2, "jormungand": 0.3, "loki": 0.7, "nidhogg": 1.0, "surt": 0.15}
CARD_GOES_UNDER = 1.6  # cards of Odin that are worse than this
MOST_IDEAS = 6


def card_cost(g: Yggdrasil, card: str) -> float:
    """How bad it is that this card is played now."""
    after = list(g.spaces)
    if card not in MOVES:
        for enemy in RAGNAROK_SETS[g.house.ragnarok_sets][card]:
            after[enemy] = min(LAST, after[enemy] + 1)
        return ev.danger(after) - ev.danger(g.spaces)
    enemy, spaces = MOVES[card]
    after[enemy] = min(LAST, after[enemy] + spaces)
    cost = ev.danger(after) - ev.danger(g.spaces)
    power = POWER[after[enemy]]
    if enemy == FENRIR:
        return cost + (0.0 if g.fenrir else AN_ACTION * ATTEMPTS[power])
    if ENEMIES[enemy] == "jormungand":
        here = ev.bags(g, g.bag_vikings, g.bag_fire_giants, g.valkyries)
        return cost + max(0.0, here - ev.bags(g, g.bag_vikings, g.bag_fire_giants, RAINBOW)) * 0.8
    if ENEMIES[enemy] == "nidhogg":
        return cost + EFFECT[ENEMIES[enemy]]
    return cost + EFFECT[ENEMIES[enemy]] * power


def considered(ask: Ask) -> tuple[Option, ...]:
    """The options that bots consider. They never decline a search in Midgard, because a search costs nothing."""
    if ask.prompt != "midgard":
        return ask.options
    return tuple([island for island in ask.options if island in ISLAND])


def answer(g: Yggdrasil, ask: Ask) -> Option:
    """The script's answer to a question."""
    options = considered(ask)
    if len(options) == 1:
        return options[0]
    return ANSWERS[ask.prompt](g, ask)


def _action(g: Yggdrasil, ask: Ask) -> Option:
    return Thought(g).action(ask)


def _opponent(g: Yggdrasil, ask: Ask) -> Option:
    thought = within(g)
    if ask.options[0] in ENEMY:
        foe = thought.asgard(thought.vikings, thought.elves)[1]
        if foe < 0:  # no fight is worth its cost, but the action must be finished
            return max(ask.options, key=lambda name: thought.relief[ENEMY[str(name)]])
        return ENEMIES[foe]
    return thought.in_jotunheim()[1]


def _vikings(g: Yggdrasil, ask: Ask) -> Option:
    thought, foe = within(g), str(ask.about[0])
    if foe in ENEMY:
        i = ENEMY[foe]
        fight = bout(g, foe)
        short = fight.needed - fight.bonus
        return thought.duel(fight.die, short, thought.relief[i], thought.vikings, thought.elves)[1]
    return thought.giant_fight(thought.giant_prize(foe))[1]


def _elves(g: Yggdrasil, ask: Ask) -> Option:
    foe, short = str(ask.about[0]), int(ask.about[1]) - int(ask.about[2])
    if not 0 < short <= g.elves[g.active]:
        return 0
    thought = within(g)
    prize = thought.relief[ENEMY[foe]] if foe in ENEMY else thought.giant_prize(foe)
    lost = thought.keep(0, thought.elves) - thought.keep(0, thought.elves - short)
    return short if prize > lost else 0


def _midgard(g: Yggdrasil, ask: Ask) -> Option:
    return within(g).in_midgard(considered(ask))[1]


def _forge(g: Yggdrasil, ask: Ask) -> Option:
    return ARTIFACTS[within(g).in_nidavellir()[1]]


def _partner(g: Yggdrasil, ask: Ask) -> Option:
    return g.gods[within(g).in_niflheim()[1][0]]


def _give_vikings(g: Yggdrasil, ask: Ask) -> Option:
    seat, n, _ = within(g).in_niflheim()[1]
    if g.gods[seat] != ask.about[0]:
        return 0 if 0 in ask.options else ask.options[-1]
    return n if n in ask.options else ask.options[0]


def _give_elves(g: Yggdrasil, ask: Ask) -> Option:
    seat, n, m = within(g).in_niflheim()[1]
    if (g.gods[seat], n) == ask.about and m in ask.options:
        return m
    return 0 if 0 in ask.options else ask.options[0]


def _helheim(g: Yggdrasil, ask: Ask) -> Option:
    return ISLANDS[within(g).in_helheim()[1]]


def _muspellheim(g: Yggdrasil, ask: Ask) -> Option:
    return ISLANDS[within(g).in_muspellheim()[1]]


def _vanaheim(g: Yggdrasil, ask: Ask) -> Option:
    return within(g).in_vanaheim()[1]


def _valkyries(g: Yggdrasil, ask: Ask) -> Option:
    return max(ask.options, key=lambda i: ev.bags(g, g.bag_vikings, g.bag_fire_giants, ISLAND[str(i)]))


def _push(g: Yggdrasil, ask: Ask) -> Option:
    return max(ask.options, key=lambda name: ev.relief(g.spaces, ENEMY[str(name)]))


def _send_away(g: Yggdrasil, ask: Ask) -> Option:
    counts = ev.runes(g)
    return max(ask.options, key=lambda giant: ev.giant_worth(g, str(giant), counts))


def _rearrange(g: Yggdrasil, ask: Ask) -> Option:
    return min(ask.options, key=lambda card: card_cost(g, str(card)))


def _sigel(g: Yggdrasil, ask: Ask) -> Option:
    """Equal shares of all Vikings."""
    seat, left = g.gods.index(str(ask.about[0])), int(ask.about[1])
    return -(-left // (len(g.gods) - seat))


def _mann(g: Yggdrasil, ask: Ask) -> Option:
    return max(ask.options, key=lambda name: ev.relief(g.spaces, ENEMY[str(name)], int(ask.about[0])))


def _tiwaz(g: Yggdrasil, ask: Ask) -> Option:
    def left(group: Option) -> float:
        after = list(g.spaces)
        for name in str(group).split("+"):
            after[ENEMY[name]] -= 1
        return ev.danger(after)

    return min(ask.options, key=left)


def _nidhogg(g: Yggdrasil, ask: Ask) -> Option:
    """Picks the Enemy that does least harm one space farther."""

    def after(name: Option) -> float:
        spaces = list(g.spaces)
        spaces[ENEMY[str(name)]] += 1
        return ev.danger(spaces) - 0.1 * max(g.levels[ENEMY[str(name)] :: KINDS])

    return min(ask.options, key=after)


def _play(g: Yggdrasil, ask: Ask) -> Option:
    return min(ask.options, key=lambda card: card_cost(g, str(card)))


def _back(g: Yggdrasil, ask: Ask) -> Option:
    return "under" if card_cost(g, str(ask.about[0])) > CARD_GOES_UNDER else "top"


def _tyr(g: Yggdrasil, ask: Ask) -> Option:
    """Picks the roll with more hammers, or the colour that does least harm."""
    if isinstance(ask.options[0], int):
        return max(ask.options, key=int)
    rule = g.stack[-2]

    def after(colour: Option) -> float:
        i = ISLAND[str(colour)]
        if isinstance(rule, CalmFenrir):
            return float(colour in CALMED_BY[g.fenrirs_power(FENRIR)])
        vikings, giants = list(g.bag_vikings), list(g.bag_fire_giants)
        if isinstance(rule, Hel):
            vikings[i] -= min(rule.power, vikings[i])
        elif isinstance(rule, Surt):
            giants[i] += min(rule.power, g.muspellheim)
        else:
            return -ev.souls(vikings[i], giants[i]) * ev.FARTHER ** (i - 1)
        return ev.bags(g, vikings, giants, g.valkyries)

    return max(ask.options, key=after)


ANSWERS: dict[str, Callable[[Yggdrasil, Ask], Option]] = {
    "action": _action,
    "combat.opponent": _opponent,
    "combat.vikings": _vikings,
    "combat.elves": _elves,
    "midgard": _midgard,
    "forge": _forge,
    "niflheim.god": _partner,
    "niflheim.vikings": _give_vikings,
    "niflheim.elves": _give_elves,
    "helheim": _helheim,
    "muspellheim": _muspellheim,
    "vanaheim": _vanaheim,
    "vanir.valkyries": _valkyries,
    "vanir.push": _push,
    "vanir.giant": _send_away,
    "rearrange": _rearrange,
    "sigel": _sigel,
    "mann": _mann,
    "tiwaz": _tiwaz,
    "nidhogg": _nidhogg,
    "odin.play": _play,
    "odin.back": _back,
    "tyr": _tyr,
}


# -- for the search ----------------------------------------------------------------------------------------------


def ideas(g: Yggdrasil, ask: Ask) -> list[Option]:
    """The options worth searching; the script's own choice comes first."""
    own = answer(g, ask)
    if ask.prompt in TRUSTED:
        return [own]
    others = [option for option in considered(ask) if option != own]
    if ask.prompt == "action":
        worth = Thought(g).values(ask)
        others = [world for world in others if worth[world] > 0.0 or world == "asgard"]
        others.sort(key=lambda world: -worth[world])
    elif ask.prompt == "combat.vikings":
        others = [n for n in others if -2 <= int(n) - int(own) <= 2]
    elif ask.prompt == "combat.elves":
        short = int(ask.about[1]) - int(ask.about[2])
        others = [n for n in (0, short) if n in others]
    return [own, *others[: MOST_IDEAS - 1]]


# Questions that are asked many times or have too many options: the script's answer is good enough.
TRUSTED = frozenset({"niflheim.god", "niflheim.vikings", "niflheim.elves", "rearrange", "sigel", "tiwaz", "fenrir"})
