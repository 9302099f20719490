"""Answers during a fight, by the combat table: which dice to roll again, which warriors to lose, when to use a rune."""

from __future__ import annotations

from itertools import product

from meadhall.games.champions.bot import worth as worths
from meadhall.games.champions.bot.evaluation import errand, means_of, rounds_left, stake, standing
from meadhall.games.champions.bot.plans import fight, voyage
from meadhall.games.champions.bot.worth import WORTH, Worth
from meadhall.games.champions.facts.odds import Party, after_losses
from meadhall.games.champions.facts.odds import roll as rolls
from meadhall.games.champions.rules.combat import Fight
from meadhall.games.champions.rules.dice import BLANK, FACES, ONE, SHIELD, hits, shields
from meadhall.games.champions.rules.leaders import LEADERS
from meadhall.games.champions.rules.losses import PickOut
from meadhall.games.champions.rules.rolling import KEEP, Roll
from meadhall.games.champions.rules.state import Champions
from meadhall.games.champions.rules.tables import CARGO, ENEMIES, FOOD, KRAKEN, MOST_GAME
from meadhall.kernel.rule import PASS, Ask, Option

# The faces that can be worth rolling again.
AGAIN = ((BLANK,), (BLANK, SHIELD), (BLANK, SHIELD, ONE), (BLANK, ONE))
AT_SEA = 1.5  # factor: a warrior on board is worth more before the fight with the monster


class Scene:
    """A fight in progress: the enemy, what it is worth to defeat it, and who fights it."""

    def __init__(self, g: Champions, rule: Fight, worth: Worth) -> None:
        clan, enemy = g.clans[rule.seat], ENEMIES[rule.enemy]
        self.attack, self.left = enemy.attack, enemy.defence - rule.damage
        self.means = means_of(g, clan, worth)
        a, b, c, _ = g.parties[rule.where]
        self.party: Party = (a, b, c)
        if rule.enemy == KRAKEN:
            self.stake = float(enemy.glory)
            self.means = self.means._replace(dice=tuple(value + AT_SEA for value in self.means.dice))
        else:
            self.stake = stake(g, clan, rule.where, worth)

    def after(self, hits: int, shields: int) -> float:
        """The expected worth of the fight once this roll is counted."""
        left = after_losses(self.means.dice_set, self.party, max(0, self.attack - shields), self.means.sword_bonus)
        return self.with_only(left, self.left - hits)

    def with_only(self, party: Party, left: int) -> float:
        """The expected worth of the fight with these warriors left, and so much of the enemy's defence."""
        value = sum(n * one for n, one in zip(party, self.means.dice, strict=True))
        if left <= 0:
            return value + self.stake
        return value + fight(party, self.attack, left, self.stake, self.means) if any(party) else value


def _scene(g: Champions, worth: Worth) -> Scene | None:
    """The fight to which the current question belongs."""
    for rule in reversed(g.stack):
        if isinstance(rule, Fight):
            return Scene(g, rule, worth)
    return None


# -- rolling -------------------------------------------------------------------------------------------------------


def _again(g: Champions, rule: Roll, again: tuple[int, ...], scene: Scene | None, food: float) -> float:
    """The expected worth if these faces are rolled again."""
    bonus = LEADERS[g.clans[rule.seat].leader].sword_bonus
    kept = tuple(0 if i % 4 in again else n for i, n in enumerate(rule.faces))
    a, b, c = (sum(rule.faces[4 * kind + face] for face in again) for kind in range(3))
    has, safe = hits(kept, bonus, rule.reaction), shields(kept)
    value = 0.0
    for more, cover, chance in rolls(g.dice_set, (a, b, c), bonus):
        if rule.reaction:
            more += cover
        value += chance * (scene.after(has + more, safe + cover) if scene else food * min(MOST_GAME, has + more))
    return value


def _food(g: Champions, seat: int, worth: Worth) -> float:
    means, have = means_of(g, g.clans[seat], worth), g.clans[seat].food
    return (means.food[have + 3] - means.food[have]) / 3


def _best_again(g: Champions, rule: Roll, worth: Worth) -> tuple[float, tuple[int, ...]]:
    scene = _scene(g, worth)
    food = 0.0 if scene else _food(g, rule.seat, worth)
    there = [again for again in AGAIN if any(rule.faces[4 * kind + face] for kind in range(3) for face in again)]
    found = [(_again(g, rule, again, scene, food), again) for again in there]
    return max(found) if found else (-1e9, AGAIN[0])


def roll(g: Champions, ask: Ask, worth: Worth = WORTH) -> Option:
    rule, clan = g.stack[-1], g.clans[ask.seat]
    assert isinstance(rule, Roll)
    scene = _scene(g, worth)
    food = 0.0 if scene else _food(g, ask.seat, worth)
    lie, rounds = rule.worth(g), rounds_left(g)
    found: list[tuple[float, str]] = [
        (scene.after(*lie) if scene else food * min(MOST_GAME, lie[0]), KEEP),
    ]
    if "favor" in ask.options:
        paid = worths.favor(worth, 1, rounds) - LEADERS[clan.leader].glory_for_spent_favor
        found.append((_best_again(g, rule, worth)[0] - paid, "favor"))
    for rune in ("potential", "reaction"):
        if rune in ask.options:
            paid = worths.rune(worth, rune, False, rounds) - worths.rune(worth, rune, True, rounds)
            if rune == "potential":
                value = _again(g, rule, (BLANK,), scene, food)
            else:
                more = shields(rule.faces)
                value = scene.after(lie[0] + more, lie[1]) if scene else food * min(MOST_GAME, lie[0] + more)
            found.append((value - paid, rune))
    return max(found, key=lambda one: one[0])[1]


def reroll(g: Champions, ask: Ask, worth: Worth = WORTH) -> Option:
    rule = g.stack[-1]
    assert isinstance(rule, Roll)
    again = _best_again(g, rule, worth)[1]
    face = FACES.index(str(ask.about[1]))
    return ask.options[-1] if face in again else ask.options[0]


# -- losses ----------------------------------------------------------------------------------------------------------


def lose(g: Champions, ask: Ask, worth: Worth = WORTH) -> Option:
    """The choice that leaves the best party."""
    rule = g.stack[-1]
    assert isinstance(rule, PickOut)
    best: tuple[float, tuple[int, ...]] | None = None
    for gone in _ways(rule):
        left = tuple(n - lost for n, lost in zip(rule.counts, gone, strict=True))
        value = _left_behind(g, rule, left, worth)
        if best is None or value > best[0]:
            best = value, gone
    assert best is not None
    if ask.prompt.endswith(".one"):
        return CARGO[best[1].index(1)]
    return best[1][len(rule.chosen)]


def _ways(rule: PickOut) -> list[tuple[int, ...]]:
    """Every way to complete the choice of pieces that is being made."""
    kinds = range(len(rule.counts))
    spans = [(rule.chosen[k],) if k < len(rule.chosen) else range(min(rule.counts[k], rule.n) + 1) for k in kinds]
    return [way for way in product(*spans) if sum(way) == rule.n]


def _left_behind(g: Champions, rule: PickOut, left: tuple[int, ...], worth: Worth) -> float:
    means = means_of(g, g.clans[rule.seat], worth)
    a, b, c = left[:3]
    plain = sum(n * (one + 0.01 * kind) for kind, (n, one) in enumerate(zip((a, b, c), means.dice, strict=True)))
    where = getattr(rule, "where", "")
    if not where:
        return plain
    scene = next((r for r in reversed(g.stack) if isinstance(r, Fight)), None)
    if scene is not None and scene.enemy != KRAKEN:
        now = Scene(g, scene, worth)
        return now.with_only((a, b, c), now.left) + plain / 100
    if where in g.sailing and g.enemy_at(where):
        there = errand(g, g.clans[rule.seat], where, g.sailing[where][1], "all_quiet", worth)
        food = left[FOOD] if rule.counts[FOOD] else g.parties[where][FOOD]
        if not food and not rule.counts[FOOD]:  # the meal is over
            food = a + b + c
        return voyage((a, b, c, food), there, means) + plain
    return plain


# -- runes and blame -------------------------------------------------------------------------------------------------


def healing(g: Champions, ask: Ask, worth: Worth = WORTH) -> Option:
    scene = _scene(g, worth)
    assert scene is not None
    losses = int(ask.about[0])
    rounds = rounds_left(g)
    paid = worths.rune(worth, "healing", False, rounds) - worths.rune(worth, "healing", True, rounds)
    left = after_losses(g.dice_set, scene.party, losses, scene.means.sword_bonus)
    saved = scene.with_only(scene.party, scene.left) - scene.with_only(left, scene.left)
    return "healing" if saved > paid else PASS


def glory(g: Champions, ask: Ask, worth: Worth = WORTH) -> Option:
    rounds = rounds_left(g)
    return "glory" if int(ask.about[1]) >= min(6, 2 + rounds) else PASS


def blame(g: Champions, ask: Ask, worth: Worth = WORTH) -> Option:
    """Picks the clan that leads, if the Blame costs it much."""
    rounds = rounds_left(g)

    def hurt(seat: Option) -> float:
        clan = g.clans[int(seat)]
        cost = worths.blame(worth, clan.blame + 1, rounds) - worths.blame(worth, clan.blame, rounds)
        return standing(g, clan, worth) + 2 * cost

    return max(ask.options, key=hurt)


def journey(g: Champions, ask: Ask, worth: Worth = WORTH) -> Option:
    return PASS if ask.about[0] in ("all_quiet", "no_wind") else "journey"
