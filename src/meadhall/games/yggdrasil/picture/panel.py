"""Panels over the tree for questions that no place of the board can answer: cards, artifacts, Giants of the pile; and
the fight, while it is fought.
"""

from __future__ import annotations

from collections.abc import Callable

from meadhall.games.yggdrasil.facts import help
from meadhall.games.yggdrasil.facts.hints import odds_of_calm, percent
from meadhall.games.yggdrasil.facts.odds import bout, hammers
from meadhall.games.yggdrasil.picture.deck import art_of, moved_by, small_card
from meadhall.games.yggdrasil.picture.giants import GIANT_OF
from meadhall.games.yggdrasil.picture.places import PANEL
from meadhall.games.yggdrasil.picture.trail import die
from meadhall.games.yggdrasil.picture.words import drawing, effect, name_of, say, shield, stretched
from meadhall.games.yggdrasil.rules.combat import Combat
from meadhall.games.yggdrasil.rules.die import TyrRolls
from meadhall.games.yggdrasil.rules.enemies.fenrir import FENRIR
from meadhall.games.yggdrasil.rules.state import DEFEATED, ENEMY_DECK, PILE, TAKEN, Yggdrasil
from meadhall.games.yggdrasil.rules.tables import (
    ANGRY,
    ARTIFACT,
    ARTIFACTS,
    CALMED_BY,
    COLOUR_FACES,
    COLOURS,
    ENEMIES,
    LAST,
    NUMBER,
    POWER,
    RUNES,
)
from meadhall.games.yggdrasil.rules.turn import CALM, MOVES
from meadhall.games.yggdrasil.rules.worlds.jotunheim import TOP
from meadhall.games.yggdrasil.rules.worlds.vanaheim import RearrangeTheDeck
from meadhall.kernel import fate
from meadhall.kernel.picture import Part, tap
from meadhall.kernel.presentation import who
from meadhall.kernel.rule import Ask, Option

KINDS = len(ARTIFACTS)


def panel_parts(g: Yggdrasil, ask: Ask, mine: bool) -> list[Part]:
    """The panel of the question, if it has one. `mine`: the viewer is asked."""
    shown = PANELS.get(ask.prompt)
    if shown is None:
        return []
    html = shown(g, ask, ask.options if mine else ())
    kind = ask.prompt.replace(".", "-")
    return [Part("over", PANEL, f"<div id='over' class='over {kind}'>{html}</div>")]


def legal(option: Option, options: tuple[Option, ...]) -> str:
    """The attributes of something that can be tapped if its option is among these."""
    return f" legal' {tap(option)}" if option in options else "'"


# -- Enemy cards -------------------------------------------------------------------------------------------------


def odins_cards(g: Yggdrasil, ask: Ask, options: tuple[Option, ...]) -> str:
    """The two cards that Odin has taken, and what each would do."""
    seen: list[str] = []
    drawn = ""
    for card in g.cards.at(TAKEN):
        drawn += enemy_card(g, card, options if card not in seen else ())
        seen.append(card)
    places = places_of_the_other(()) if fate.size(g.cards, ENEMY_DECK) else ""
    return f"<div class='cards two'>{drawn}</div>{places}"


def enemy_card(g: Yggdrasil, card: str, options: tuple[Option, ...] = ()) -> str:
    """An Enemy card that can be read: who moves where, and with what effect."""
    lines = "".join(f"<li>{line}</li>" for line in what_it_does(g, card))
    moved = moved_by(card, g.house.ragnarok_sets)
    strength = shield(g.force(moved[0])) if len(moved) == 1 else ""
    art = stretched(art_of(card), 240, 240, "xMidYMid slice")
    angry = " angry" * card.startswith(ANGRY)
    head = f"<h3>{name_of(card)}{strength}</h3>"
    about = f"class='ecard{angry}{legal(card, options)} data-face='{card}'"
    return f"<div {about}>{art}<div>{head}<ul>{lines}</ul></div></div>"


def what_it_does(g: Yggdrasil, card: str) -> list[str]:
    """What playing a card would do now, in short sentences."""
    if card not in MOVES:
        return [
            step(ENEMIES[i], g.spaces[i], min(LAST, g.spaces[i] + 1)) for i in moved_by(card, g.house.ragnarok_sets)
        ]
    enemy, spaces = MOVES[card]
    at, foe = g.spaces[enemy], ENEMIES[enemy]
    to = min(LAST, at + spaces)
    found = [step(foe, at, to)]
    if power := POWER[to]:
        found.append(say(f"effect.{foe}", power))
    return found


def step(foe: str, at: int, to: int) -> str:
    """Where a step leads, and through what."""
    through = next((how for how, space in (("residence", LAST), ("door", 6), ("wall", 4)) if at < space <= to), "")
    return say(f"step.{through}" if through else "step", foe, at, to)


def back_card(g: Yggdrasil, ask: Ask, options: tuple[Option, ...]) -> str:
    """The card that Odin puts back: on the deck or under it."""
    return f"<div class='cards one'>{enemy_card(g, str(ask.about[0]))}</div>{places_of_the_other(options)}"


def places_of_the_other(options: tuple[Option, ...]) -> str:
    """Where the card goes that is not played."""
    places = "".join(
        f"<div class='place{' legal' * (where in options)}' {tap(where)}>{say(f'back.{where}')}"
        f"<small>{say(f'back.{where}.more')}</small></div>"
        for where in ("top", "under")
    )
    return f"<p class='other'>{say('back.other')}</p><div class='places'>{places}</div>"


def order_of_cards(g: Yggdrasil, ask: Ask, options: tuple[Option, ...]) -> str:
    """The top cards of the deck: those that have their place already, then those that are left."""
    rule = g.stack[-1]
    assert isinstance(rule, RearrangeTheDeck)
    placed = "".join(
        f"<li>{small_card(rule.seen[i], g.house.ragnarok_sets)}<span>{n}</span></li>"
        for n, i in enumerate(rule.order, 1)
    )
    left, seen = "", set()
    for i, card in enumerate(rule.seen):
        if i not in rule.order:
            may = options if card not in seen else ()
            seen.add(card)
            left += f"<div class='pick{legal(card, may)} data-face='{card}'>{small_card(card, g.house.ragnarok_sets)}"
            left += f"<span>{name_of(card)}</span></div>"
    return f"<ol class='placed'>{placed}</ol><div class='picks'>{left}</div>"


# -- artifacts, Giants -------------------------------------------------------------------------------------------


def forge(g: Yggdrasil, ask: Ask, options: tuple[Option, ...]) -> str:
    """The artifacts: who has which level, and which the god can take."""
    drawn = ""
    for artifact in ARTIFACTS:
        kind = ARTIFACT[artifact]
        mine = g.levels[KINDS * g.active + kind]
        levels = ""
        for level in range(1, NUMBER["artifact_levels"] + 1):
            owner = next((god for s, god in enumerate(g.gods) if g.levels[KINDS * s + kind] == level), "")
            state = " own" if level == mine else " next" if level == mine + 1 and not owner else ""
            told = name_of(owner) if owner else ""
            levels += f"<span class='level{state}'>+{level}{f'<small>{told}</small>' if told else ''}</span>"
        head = f"<b>{say(f'artifact.{artifact}')}</b><span>{say('against', ENEMIES[kind])}</span>"
        about = f"{legal(artifact, options)} data-face='{artifact}' data-help='{help.ARTIFACT}'"
        drawn += f"<div class='artifact{about}>{drawing(artifact)}<div>{head}</div><p>{levels}</p></div>"
    return f"<div class='picks forge'>{drawn}</div>"


def giants_of_the_pile(g: Yggdrasil, ask: Ask, options: tuple[Option, ...]) -> str:
    """The Giants that may leave the pile, by their runes."""
    beaten, drawn = g.cards.at(DEFEATED), ""
    for rune in RUNES:
        there = [giant for giant in GIANT_OF[rune] if giant in g.cards.pool[PILE]]
        if not there:
            continue
        won = sum(giant in beaten for giant in GIANT_OF[rune])
        drawn += f"<h3>{drawing(rune)}{name_of(rune)} {say('rune.won', won)}</h3>"
        for giant in there:
            said = f"<span><b>{name_of(giant)}</b><span>{effect(giant)}</span></span>"
            about = f"class='giant{legal(giant, options)} data-face='{giant}'"
            drawn += f"<div {about}>{drawing(giant, 'frost-giant')}{said}</div>"
    return f"<div class='picks giants'>{drawn}</div>"


# -- the die, the fight --------------------------------------------------------------------------------------


def two_rolls(g: Yggdrasil, ask: Ask, options: tuple[Option, ...]) -> str:
    """Tyr's two rolls."""
    rule, drawn = g.stack[-1], ""
    assert isinstance(rule, TyrRolls)
    for roll in (rule.first, rule.second):
        named = say("roll.hammers", roll) if isinstance(roll, int) else name_of(roll)
        drawn += f"<div class='pick{legal(roll, options)}>{die(str(roll))}<span>{named}</span></div>"
    return f"<div class='picks'>{drawn}</div>"


def angry_fenrir(g: Yggdrasil, ask: Ask, options: tuple[Option, ...]) -> str:
    """The faces of the die, and which of them calm Fenrir."""
    calm = CALMED_BY[g.fenrirs_power(FENRIR)]
    faces = "".join(
        f"<li class='{'' if colour in calm else 'no'}'>{die(colour)}<span>{name_of(colour)}</span></li>" * number
        for colour, number in zip(COLOURS, COLOUR_FACES[g.house.die_colours], strict=True)
    )
    odds = say("fenrir.odds", percent(odds_of_calm(g)))
    roll = f"<div class='place{legal(CALM, options)}>{say('fenrir.roll')}</div>"
    return (
        f"<div class='wolf'>{drawing('fenrir')}<div><h3>{say('fenrir.angry')}</h3><p>{odds}</p>"
        f"<ul class='faces'>{faces}</ul>{roll}</div></div>"
    )


def fight(g: Yggdrasil, ask: Ask, options: tuple[Option, ...]) -> str:
    """The god and the opponent face to face, and below them what is sure, what the die may bring, what is needed."""
    rule = g.stack[-1]
    assert isinstance(rule, Combat)
    foe, needed = str(ask.about[0]), int(ask.about[1])
    god, seat = g.gods[g.active], g.active
    after = ask.prompt == "combat.elves"
    sure = int(ask.about[2]) if after else bout(g, foe).bonus
    most = max(hammers(bout(g, foe).die))
    story = g.story or []
    roll = next((str(e.args[1]) for e in reversed(story[-8:]) if e.key == "combat.die"), "") if after else ""
    middle = die(roll) if roll else f"<i class='die'>{'–' if after or not most else '?'}</i>"
    told = say("fight.reached", sure) if after else say("fight.die", most) if most else say("fight.no_die")
    own = say("fight.own", g.vikings[seat], g.elves[seat])
    slots = "".join(f"<i class='slot{' sure' * (n < sure)}'></i>" for n in range(needed))
    art = drawing(foe if foe != TOP else "giant-back", "frost-giant")
    return (
        f"<div class='duel'><div class='side'>{drawing(god)}<b>{who(seat)}</b><span>{own}</span></div>"
        f"<div class='mid'>{middle}<span>{told}</span></div>"
        f"<div class='side rival'>{art}<b>{name_of(foe)}</b><span>{say('fight.strength', needed)}</span></div></div>"
        f"<div class='sum'>{slots}{shield(needed)}</div>"
    )


PANELS: dict[str, Callable[[Yggdrasil, Ask, tuple[Option, ...]], str]] = {
    "odin.play": odins_cards,
    "odin.back": back_card,
    "rearrange": order_of_cards,
    "forge": forge,
    "vanir.giant": giants_of_the_pile,
    "fenrir": angry_fenrir,
    "tyr": two_rolls,
    "combat.vikings": fight,
    "combat.elves": fight,
}
