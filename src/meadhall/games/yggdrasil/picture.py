"""The table as a picture: the ash with Asgard in its crown, the worlds on its branches and roots, the gods below.

Every part is one element that bears the part's id. What never changes is one part, `board`, with the shapes the others
`<use>`. A place is a box; what can be tapped, what happened last and what is spoken of are outlines of such boxes.
"""

from __future__ import annotations

import importlib.resources
import json
from functools import cache
from typing import Any, NamedTuple

from meadhall.games.yggdrasil import GAME, help
from meadhall.games.yggdrasil.state import DEFEATED, ENEMY_DECK, PILE, TAKEN, Yggdrasil
from meadhall.games.yggdrasil.tables import (
    ANGRY,
    ARTIFACT,
    ARTIFACTS,
    DEFEATS,
    EFFECT_OF,
    ENEMIES,
    ENEMY,
    FORCE,
    GIANTS,
    GODS,
    ISLAND,
    ISLANDS,
    LAST,
    NUMBER,
    RAINBOW,
    RUNE_OF,
    RUNES,
    SHUTS,
    START,
    VANAHEIM,
    WHIRLPOOL,
    WORLDS,
)
from meadhall.games.yggdrasil.turn import CALM, Turn
from meadhall.games.yggdrasil.worlds.jotunheim import TOP
from meadhall.games.yggdrasil.worlds.vanaheim import ADVANCE, RearrangeTheDeck
from meadhall.kernel import fate
from meadhall.kernel.picture import Part, Picture, escape
from meadhall.kernel.rule import Ask, Event, Option
from meadhall.kernel.veil import View

BOARD, GOODS, TRAIL, PIECES, PLACES, TARGETS = (
    f"yg-{name}" for name in ("board", "goods", "trail", "pieces", "places", "targets")
)
LAYERS = (BOARD, GOODS, TRAIL, PLACES, TARGETS, PIECES)
KINDS, LEVELS, RUNE_PARTS = len(ARTIFACTS), NUMBER["artifact_levels"], NUMBER["rune_parts"]


class Box(NamedTuple):
    x: int
    y: int
    w: int
    h: int
    r: int = 8

    def rect(self, marks: str = "") -> str:
        return f"<rect{marks} x='{self.x}' y='{self.y}' width='{self.w}' height='{self.h}' rx='{self.r}'/>"

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + self.w // 2, self.y + self.h // 2


# -- where everything is -----------------------------------------------------------------------------------------

WIDTH = 720
TRACK, COLUMN, LANES, LANE = 132, 72, 42, 30  # the track's west end, a space's width, the first lane's top, its height
SPACES = tuple(TRACK + COLUMN * n - COLUMN // 2 for n in range(LAST + 1))  # the middle of each space
LANE_BOX: dict[str, Box] = {name: Box(12, LANES + LANE * i, 698, LANE, 15) for i, name in enumerate(ENEMIES)}
ISLAND_BOX: dict[str, Box] = {name: Box(118 + 119 * i, 424, 115, 122, 12) for i, name in enumerate(ISLANDS)}
MEDALLIONS = {  # the middle and the radius of each
    "midgard": (60, 470, 34),
    "nidavellir": (396, 588, 30),
    "alfheim": (46, 294, 30),
    "niflheim": (60, 588, 30),
    "helheim": (172, 588, 30),
    "muspellheim": (284, 588, 30),
    "jotunheim": (378, 290, 28),
    "vanaheim": (46, 371, 30),
}
WORLD_BOX: dict[str, Box] = {name: Box(x - r, y - r, 2 * r, 2 * r, r) for name, (x, y, r) in MEDALLIONS.items()}
WORLD_BOX["asgard"] = Box(12, 8, 114, 32, 10)
ARTIFACT_BOX: dict[str, Box] = {
    name: Box(452 + 87 * (i % 3), 554 + 47 * (i // 3), 84, 44, 7) for i, name in enumerate(ARTIFACTS)
}
DECK_BOX, PILE_BOX = Box(192, 262, 46, 64, 6), Box(494, 262, 36, 52, 6)
SHOWN = 6  # cards of the deck that all know, from the top
CARD_BOX = tuple(Box(244 + 31 * (i % 3), 260 + 35 * (i // 3), 28, 32, 4) for i in range(SHOWN))
TAKEN_BOX = (Box(244, 262, 44, 64, 6), Box(292, 262, 44, 64, 6))
GIANTS_AT = Box(350, 322, 360, 88)
RUNE_AT = {name: (540 + 88 * (i % 2), 262 + 28 * (i // 2)) for i, name in enumerate(RUNES)}
GIANT_OF = {rune: tuple(g for g in GIANTS if RUNE_OF[g] == rune) for rune in RUNES}
PIP_BOX: dict[Option, Box] = {
    giant: Box(RUNE_AT[rune][0] + 24 + 15 * i, RUNE_AT[rune][1] + 3, 13, 20, 3)
    for rune, giants in GIANT_OF.items()
    for i, giant in enumerate(giants)
}
GODS_TOP, GOD_W, GOD_H = 650, 232, 78
METERS = {"wall": Box(350, 224, 140, 24, 6), "door": Box(494, 224, 140, 24, 6), "residence": Box(638, 224, 70, 24, 6)}
GATES = {"wall": "wall", "door": "door", "residence": "hall"}


def god_box(seat: int, seats: int) -> Box:
    across = seats if seats <= 3 else (seats + 1) // 2
    row, column = divmod(seat, across)
    here = min(across, seats - row * across)
    west = (WIDTH - here * (GOD_W + 4) + 4) // 2
    return Box(west + column * (GOD_W + 4), GODS_TOP + row * (GOD_H + 4), GOD_W, GOD_H, 10)


def square_box(number: int, squares: int) -> Box:
    """A square of the Vanir's scale, from 1."""
    wide = 252 // squares
    return Box(86 + wide * (number - 1), 360, wide - 3, 44, 6)


def giant_box(number: int, giants: int) -> Box:
    """A Giant's card, among so many."""
    across = 3 if giants <= 12 else 4
    high = 44 if giants <= 6 else 22
    wide = GIANTS_AT.w // across
    row, column = divmod(number, across)
    return Box(GIANTS_AT.x + wide * column, GIANTS_AT.y + high * row, wide - 3, high - 3, 6)


# -- the picture -------------------------------------------------------------------------------------------------


def picture(view: View[Any]) -> Picture:
    g: Yggdrasil = view.table
    seats = g.seats
    height = (god_box(seats - 1, seats).y + GOD_H if seats else GODS_TOP) + 8
    squares = g.house.vanaheim_squares
    parts = [board_part(height, squares)]
    if seats:
        ask = g.waiting if isinstance(g.waiting, Ask) else None
        parts += [*meter_parts(g), *deck_parts(g), *world_parts(g), *midgard_parts(g), *forge_parts(g)]
        parts += [*giant_parts(g), vanir_part(g.vanir, squares), *god_parts(g)]
        parts += [enemy_part(i, g.spaces[i], g.force(i), i == ENEMY["fenrir"] and g.fenrir > 0) for i in range(6)]
        parts += last_parts(g)
        if ask is not None:
            parts += picked_part(g, ask)
        if ask is None or ask.prompt not in CARDS:
            parts.append(FOES_PART)  # else a tap on an Enemy would play his card
        if ask is not None and ask.seat == view.seat:
            parts.append(legal_part(ask.options, places_of(g, ask)))
    parts.append(Part("told", BOARD, f"<desc id='told'>{escape(told(g))}</desc>"))
    return Picture(WIDTH, height, LAYERS, tuple(parts), GAME.title)


def name_of(key: str) -> str:
    return escape(GAME.words.name(key))


def words(n: int, one: str, more: str) -> str:
    return f"{n} {one if n == 1 else more}"


def told(g: Yggdrasil) -> str:
    """What stands where, for those who do not see it."""
    if not g.gods:
        return "The table is being laid."
    name = GAME.words.name
    foes = ", ".join(f"{name(e)} {g.spaces[i]} (force {g.force(i)})" for i, e in enumerate(ENEMIES))
    danger = ", ".join(f"{d.how} {sum(s >= d.space for s in g.spaces)} of {d.enemies}" for d in DEFEATS)
    bags = ", ".join(f"{c} {g.bag_vikings[i]} and {g.bag_fire_giants[i]}" for i, c in enumerate(ISLANDS) if i)
    gods = ", ".join(
        f"{name(god)} {words(g.vikings[s], 'Viking', 'Vikings')} {words(g.elves[s], 'Elf', 'Elves')}"
        for s, god in enumerate(g.gods)
    )
    giants = ", ".join(name(giant) for giant in g.giants()) or "none"
    return (
        f"Enemies by space: {foes}. Danger: {danger}. Enemy cards: {fate.size(g.cards, ENEMY_DECK)}. "
        f"Vikings and Fire Giants in the bags: {bags}. Valkyries: {ISLANDS[g.valkyries]}. "
        f"Submerged: {ISLANDS[g.submerged]}. Active Giants: {giants}. {gods}."
    )


# -- what can be tapped ------------------------------------------------------------------------------------------

CARDS = ("odin.play", "rearrange")  # questions whose options are Enemy cards


def places_of(g: Yggdrasil, ask: Ask) -> dict[Option, Box]:
    """Where the options of a question lie, if anywhere."""
    prompt = ask.prompt
    if prompt == "odin.play":
        found: dict[Option, Box] = {}
        for card, box in zip(g.cards.at(TAKEN), TAKEN_BOX, strict=False):
            found.setdefault(card, box)
        return found
    if prompt == "odin.back":
        x, y, w, h, r = DECK_BOX
        return {"top": Box(x, y, w, h // 2, r), "under": Box(x, y + h // 2, w, h // 2, r)}
    if prompt == "rearrange":
        rule = g.stack[-1]
        assert isinstance(rule, RearrangeTheDeck)
        left = [i for i in range(len(rule.seen)) if i not in rule.order]
        return {rule.seen[i]: CARD_BOX[i] for i in reversed(left)}
    if prompt == "vanaheim":
        squares = g.house.vanaheim_squares
        found = {effect: square_box(n, squares) for n, effect in enumerate(VANAHEIM[squares], 1)}
        return found | {ADVANCE: square_box(min(g.vanir + 1, squares), squares)}
    if prompt == "vanir.giant":
        return PIP_BOX
    if prompt == "niflheim.god":
        return {god: god_box(seat, g.seats) for seat, god in enumerate(g.gods)}
    active = {giant: giant_box(i, len(g.giants())) for i, giant in enumerate(g.giants())}
    return FIXED | active


FIXED: dict[Option, Box] = dict([*WORLD_BOX.items(), *LANE_BOX.items(), *ISLAND_BOX.items(), *ARTIFACT_BOX.items()])
FIXED[TOP] = PILE_BOX
FIXED[CALM] = LANE_BOX["fenrir"]


def legal_part(options: tuple[Option, ...], places: dict[Option, Box]) -> Part:
    drawn = "".join(places[x].rect(f" class='legal' data-option='{json.dumps(x)}'") for x in options if x in places)
    return Part("legal", TARGETS, f"<g id='legal'>{drawn}</g>")


def picked_part(g: Yggdrasil, ask: Ask) -> list[Part]:
    """The opponent or the god a question speaks of."""
    for word in ask.about:
        if word in ENEMY and ask.prompt.startswith("combat"):
            box = token_box(ENEMY[str(word)], g.spaces[ENEMY[str(word)]])
        elif word in g.giants():
            box = giant_box(g.giants().index(str(word)), len(g.giants()))
        elif word == TOP:
            box = PILE_BOX
        elif word in g.gods:
            box = god_box(g.gods.index(str(word)), g.seats)
        else:
            continue
        return [Part("picked", TRAIL, box.rect(" id='picked'"))]
    return []


def foes() -> Part:
    """The lanes, so that one can ask why an Enemy cannot be chosen."""
    lanes = "".join(
        f"<g data-option='\"{e}\"' data-help='{help.ENEMIES[e]}'>{box.rect()}"
        f"<title>{name_of(e)}: {FOE_HELP[e]}</title></g>"
        for e, box in LANE_BOX.items()
    )
    return Part("foes", PLACES, f"<g id='foes'>{lanes}</g>")


FOE_HELP = {
    "fenrir": "grows angry, and every action is an attempt to calm him",
    "hel": "takes Vikings out of a bag",
    "jormungand": "floods an island and sends the Valkyries home",
    "loki": "calls Giants",
    "nidhogg": "drags the last Enemy forward",
    "surt": "puts Fire Giants into a bag",
}
FOES_PART = foes()


# -- Asgard ------------------------------------------------------------------------------------------------------


@cache
def enemy_part(enemy: int, space: int, force: int, angry: bool) -> Part:
    x, y = SPACES[space], LANES + LANE * enemy + LANE // 2
    marks = f"foe{' home' * (space == START)}{' strong' * (force > FORCE[space])}{' angry' * angry}"
    shape = (
        f"<use href='#yg-token'/><use class='face' href='#yg-{ENEMIES[enemy]}' x='-17'/>"
        f"<text x='13' y='7'>{force}{'+' * (force > FORCE[space])}</text>"
    )
    if angry:
        shape += "<path class='rage' d='M-38-6l8 6-8 6M38-6l-8 6 8 6'/>"
    return Part(f"e{enemy}", PIECES, f"<g id='e{enemy}' class='{marks}' transform='translate({x} {y})'>{shape}</g>")


def token_box(enemy: int, space: int) -> Box:
    return Box(SPACES[space] - 34, LANES + LANE * enemy + 1, 68, 28, 14)


def meter_parts(g: Yggdrasil) -> list[Part]:
    return [meter_part(d.how, sum(s >= d.space for s in g.spaces), d.enemies) for d in DEFEATS]


@cache
def meter_part(how: str, beyond: int, limit: int) -> Part:
    """How near a defeat is: one mark for each Enemy it takes."""
    x, y, _, h, _ = box = METERS[how]
    danger = ("far", "near", "fallen")[(beyond >= limit - 1 and beyond > 0) + (beyond >= limit)]
    pips = "".join(
        Box(x + 52 + 10 * n, y + 5, 8, h - 10, 2).rect(" class='on'" * (n < beyond))
        for n in range(limit if limit > 1 else 0)
    )
    sum_ = f"<text class='of' x='{x + box.w - 4}' y='{y + 18}'>{beyond}/{limit}</text>"
    shape = f"{box.rect()}<text class='gate' x='{x + 5}' y='{y + 18}'>{GATES[how]}</text>{pips}{sum_}"
    return Part(
        f"d-{how}", GOODS, f"<g id='d-{how}' class='meter {danger}' data-help='{help.DEFEATS[how]}'>{shape}</g>"
    )


def deck_parts(g: Yggdrasil) -> list[Part]:
    cards = g.cards
    parts = [deck_part(fate.size(cards, ENEMY_DECK), g.quiet_turns)]
    if taken := cards.at(TAKEN):
        parts.append(card_parts(taken, TAKEN_BOX))
        return parts
    shown: list[str] = []
    for part in cards.decks[ENEMY_DECK][:SHOWN]:
        known = known_in(g, part)
        if cards.places[part].size != 1 or not known:
            break
        shown.append(known[0])
    if shown:
        parts.append(card_parts(tuple(shown), CARD_BOX))
    return parts


def known_in(g: Yggdrasil, part: str) -> tuple[str, ...]:
    """What everybody knows to lie in a part of the deck."""
    claims = [claim.kinds for claim in g.cards.known or () if claim.places == (part,)]
    return claims[0] if claims else g.cards.at(part)


@cache
def deck_part(cards: int, quiet: int) -> Part:
    x, y = DECK_BOX.middle
    shape = "<use href='#yg-deck'/>" if cards else DECK_BOX.rect(" class='gone'")
    label = f"<text class='big' x='{x}' y='{y + 4}'>{cards}</text>"
    label += f"<text class='kind' x='{x}' y='{y + 25}'>deck</text>"
    if quiet:
        label += f"<text class='quiet' x='270' y='349'>quiet turns: {quiet}</text>"
    return Part("deck", GOODS, f"<g id='deck' data-help='{help.DECK}'>{shape}{label}</g>")


@cache
def card_parts(cards: tuple[str, ...], boxes: tuple[Box, ...]) -> Part:
    """Enemy cards that lie open."""
    drawn = ""
    for card, box in zip(cards, boxes, strict=False):
        x, y = box.middle
        foe = card.removeprefix(ANGRY)
        angry = " class='angry'" if foe != card else ""
        face = f"<use class='face' href='#yg-{foe}' x='{x}' y='{y}'/>"
        if foe not in ENEMY:
            face = f"<text x='{x}' y='{y + 6}'>R{card[-1]}</text>"
        drawn += f"<g{angry}>{box.rect()}{face}<title>{name_of(card)}</title></g>"
    return Part("cards", GOODS, f"<g id='cards'>{drawn}</g>")


# -- worlds ------------------------------------------------------------------------------------------------------


def world_parts(g: Yggdrasil) -> list[Part]:
    shut = 0
    for giant in g.giants():
        shut |= SHUTS[giant]
    turn = next((rule for rule in g.stack if isinstance(rule, Turn)), None)
    used = turn.worlds if turn is not None and not g.ended else 0
    goods = {"alfheim": g.alfheim, "helheim": g.helheim, "muspellheim": g.muspellheim}
    return [world_part(w, goods.get(w), bool(shut >> i & 1), bool(used >> i & 1)) for i, w in enumerate(WORLDS)]


@cache
def world_part(world: str, goods: int | None, shut: bool, used: bool) -> Part:
    x, y, r = MEDALLIONS.get(world, (112, 24, 12))
    drawn = ""
    if shut:
        drawn += f"<g class='frost' transform='translate({x} {y})'><circle r='{r}'/><use href='#yg-snow'/></g>"
    if goods is not None:
        drawn += f"<g class='badge' transform='translate({x + 23} {y + 20})'><rect x='-16' y='-13' width='32' "
        drawn += f"height='26' rx='13'/><text y='7'>{goods}</text></g>"
    if used:
        at = (18, 14) if world == "asgard" else (x - r + 7, y - r + 8)
        drawn += f"<g class='used' transform='translate({at[0]} {at[1]})'><circle r='11'/><path d='M-5 0l4 4 7-8'/></g>"
    return Part(f"w-{world}", PIECES, f"<g id='w-{world}'>{drawn}</g>")


def midgard_parts(g: Yggdrasil) -> list[Part]:
    bags = [bag_part(name, g.bag_vikings[i], g.bag_fire_giants[i]) for i, name in enumerate(ISLANDS) if i != RAINBOW]
    return [*bags, flood_part(g.submerged, WHIRLPOOL in g.giants()), valkyries_part(g.valkyries)]


@cache
def bag_part(island: str, vikings: int, giants: int) -> Part:
    """What a bag holds, as a bar: Vikings from the left, Fire Giants from the right."""
    x, y, w, _, _ = ISLAND_BOX[island]
    wide = w - 14
    brave = round(wide * vikings / (vikings + giants)) if vikings + giants else 0
    bar = Box(x + 7, y + 62, wide, 18, 4).rect(" class='fire'" if giants else " class='none'")
    if brave:
        bar += Box(x + 7, y + 62, brave, 18, 4).rect(" class='brave'")
    numbers = (
        f"<use href='#yg-viking' x='{x + 17}' y='{y + 101}'/>"
        f"<text class='num' x='{x + 33}' y='{y + 107}'>{vikings}</text>"
        f"<text class='num east' x='{x + w - 23}' y='{y + 107}'>{giants}</text>"
        f"<use href='#yg-flame' x='{x + w - 13}' y='{y + 101}'/>"
    )
    return Part(f"b-{island}", GOODS, f"<g id='b-{island}' class='bag'>{bar}{numbers}</g>")


@cache
def flood_part(island: int, whirlpool: bool) -> Part:
    x, y, _, _, _ = ISLAND_BOX[ISLANDS[island]]
    what = "whirlpool" if whirlpool else "flooded"
    shape = f"<use href='#yg-flood'/><text x='57' y='52'>{what}</text>"
    return Part("flood", PIECES, f"<g id='flood' class='{what}' transform='translate({x} {y})'>{shape}</g>")


@cache
def valkyries_part(island: int) -> Part:
    x, y, w, _, _ = ISLAND_BOX[ISLANDS[island]]
    return Part(
        "valkyries", PIECES, f"<use id='valkyries' href='#yg-valkyries' transform='translate({x + w - 17} {y + 17})'/>"
    )


def forge_parts(g: Yggdrasil) -> list[Part]:
    return [forge_part(artifact, mask) for artifact, mask in zip(ARTIFACTS, g.forge, strict=True)]


@cache
def forge_part(artifact: str, mask: int) -> Part:
    """Which levels of an artifact lie in the Forge."""
    x, y, _, _, _ = ARTIFACT_BOX[artifact]
    pips = "".join(
        f"<text class='{'on' if mask >> n & 1 else 'off'}' x='{x + 20 + 22 * n}' y='{y + 39}'>{n + 1}</text>"
        for n in range(LEVELS)
    )
    return Part(f"a-{artifact}", GOODS, f"<g id='a-{artifact}' class='levels'>{pips}</g>")


@cache
def vanir_part(square: int, squares: int) -> Part:
    x, y, w, _, _ = square_box(square, squares)
    return Part("vanir", PIECES, f"<use id='vanir' href='#yg-vanir' transform='translate({x + w // 2} {y + 42})'/>")


# -- Giants ------------------------------------------------------------------------------------------------------


def giant_parts(g: Yggdrasil) -> list[Part]:
    active = g.giants()
    beaten = g.cards.at(DEFEATED)
    parts = [pile_part(fate.size(g.cards, PILE))]
    for rune, giants in GIANT_OF.items():
        states = tuple("won" if x in beaten else "here" if x in active else "" for x in giants)
        parts.append(rune_part(rune, states))
    return parts + [giant_part(giant, giant_box(i, len(active))) for i, giant in enumerate(active)]


@cache
def pile_part(giants: int) -> Part:
    x, y = PILE_BOX.middle
    shape = "<use href='#yg-pile'/>" if giants else PILE_BOX.rect(" class='gone'")
    return Part("pile", GOODS, f"<g id='pile'>{shape}<text class='big' x='{x}' y='{y + 8}'>{giants}</text></g>")


@cache
def rune_part(rune: str, states: tuple[str, ...]) -> Part:
    """A rune and its four Giants: in the pile, active, defeated."""
    x, y = RUNE_AT[rune]
    done = " done" * (states.count("won") == RUNE_PARTS)
    pips = "".join(
        f"<g class='pip {state}'>{PIP_BOX[giant].rect()}<title>{name_of(giant)}: {effect(giant)}</title></g>"
        for giant, state in zip(GIANT_OF[rune], states, strict=True)
    )
    glyph = f"<path d='{STROKES[rune]}' transform='translate({x + 11} {y + 13})'/>"
    return Part(
        f"r-{rune}", GOODS, f"<g id='r-{rune}' class='rune{done}' data-help='{help.RUNES[rune]}'>{glyph}{pips}</g>"
    )


@cache
def giant_part(giant: str, box: Box) -> Part:
    high = box.h > 30
    shape = f"<rect width='{box.w}' height='{box.h}' rx='6'/>"
    shape += f"<text x='6' y='{17 if high else 14}'>{name_of(giant)}</text>"
    if high:
        shape += f"<text class='does' x='6' y='35'{pressed(effect(giant), box.w - 12)}>{effect(giant)}</text>"
    shape += f"<title>{name_of(giant)}: {effect(giant)}; rune {name_of(RUNE_OF[giant])}</title>"
    name, clause = f"g-{giant}", help.GIANTS[EFFECT_OF[giant][0]]
    place = f"transform='translate({box.x} {box.y})'"
    return Part(name, GOODS, f"<g id='{name}' class='giant' data-help='{clause}' {place}>{shape}</g>")


def pressed(text: str, room: int) -> str:
    """Words that would be wider than their room are pressed together."""
    return f" textLength='{room}' lengthAdjust='spacingAndGlyphs'" if 8.6 * len(text) > room else ""


@cache
def effect(giant: str) -> str:
    kind, target = EFFECT_OF[giant]
    if kind == "blocks":
        return f"shuts {SHORT[target]}"
    if kind == "stronger":
        return f"+1 {name_of(target) if target in ENEMY else 'all Giants'}"
    return {"no_die": "no combat die", "no_powers": "no god powers", "whirlpool": "whirlpool"}[kind]


SHORT = {
    "muspellheim": "Fire",
    "alfheim": "Elves",
    "helheim": "Dead",
    "vanaheim": "Land",
    "nidavellir": "Forge",
    "niflheim": "Darkness",
}


# -- gods --------------------------------------------------------------------------------------------------------


def god_parts(g: Yggdrasil) -> list[Part]:
    turn = next((rule for rule in g.stack if isinstance(rule, Turn)), None)
    parts = []
    for seat, god in enumerate(g.gods):
        left = spent = -1
        if seat == g.active and not g.ended and turn is not None:
            spent = turn.spent
            left = max(0, NUMBER["frey_actions" if g.has_power("frey") else "actions"] - spent)
        mine = tuple(g.levels[KINDS * seat : KINDS * (seat + 1)])
        parts.append(god_part(seat, g.seats, god, g.vikings[seat], g.elves[seat], mine))
        if left >= 0:
            parts.append(turn_part(god_box(seat, g.seats), left, spent))
    return parts


@cache
def god_part(seat: int, seats: int, god: str, vikings: int, elves: int, levels: tuple[int, ...]) -> Part:
    x, y, _, _, _ = box = god_box(seat, seats)
    drawn = f"{box.rect()}<use href='#side-{god}' x='{x + 34}' y='{y + 39}'/>"
    drawn += f"<text class='name' x='{x + 70}' y='{y + 22}'>{name_of(god)}</text>"
    drawn += f"<use href='#yg-viking' x='{x + 80}' y='{y + 41}'/><text x='{x + 99}' y='{y + 48}'>{vikings}</text>"
    drawn += f"<use href='#yg-elf' x='{x + 148}' y='{y + 41}'/><text x='{x + 166}' y='{y + 48}'>{elves}</text>"
    owned = [(a, n) for a, n in zip(ARTIFACTS, levels, strict=True) if n]
    apart = 30 if len(owned) < KINDS else 25
    for i, (artifact, level) in enumerate(owned):
        at = x + 78 + apart * i
        drawn += f"<g><use class='tool' href='#yg-{artifact}' transform='translate({at} {y + 64}) scale(.72)'/>"
        drawn += f"<text class='level' x='{at + 9}' y='{y + 70}'>{level}</text>"
        drawn += (
            f"<title>{name_of(artifact)}, level {level}: against {name_of(ENEMIES[ARTIFACT[artifact]])}</title></g>"
        )
    return Part(f"p{seat}", GOODS, f"<g id='p{seat}' class='god' data-help='{help.GODS[god]}'>{drawn}</g>")


@cache
def turn_part(box: Box, left: int, spent: int) -> Part:
    """Whose turn it is, and the actions that are left."""
    x, y, w, _, _ = box
    first = x + w - 14 - 15 * (left + spent - 1)
    bolts = "".join(
        f"<use class='{'left' if n < left else 'spent'}' href='#yg-bolt' x='{first + 15 * n}' y='{y + 16}'/>"
        for n in range(left + spent)
    )
    return Part("yg-turn", PLACES, f"<g id='yg-turn'>{box.rect()}{bolts}</g>")


# -- what happened last ------------------------------------------------------------------------------------------

BEGINS = ("acts", "card", "quiet", "pass")


def last_parts(g: Yggdrasil) -> list[Part]:
    """Gold on all that the last card or action has touched; the die as it fell; the ways of the Enemies who moved."""
    story = g.story or []
    start = next((i for i in range(len(story) - 1, -1, -1) if story[i].key in BEGINS), len(story))
    boxes: dict[Box, None] = {}
    ways = ""
    rolled = ""
    result = ""
    for i in range(start, len(story)):
        event = story[i]
        for box in touched(g, event):
            boxes[box] = None
        if event.key in ("advanced", "pushed_back"):
            ways += way(story, i)
        elif event.key == "combat.die":
            rolled = str(event.args[1])
        elif event.key in ("fenrir.calm", "fenrir.still_angry"):
            rolled = str(event.args[1])
            result = "calm" if event.key == "fenrir.calm" else "still angry"
        elif event.key in ("hel", "surt", "jormungand"):
            rolled = str(event.args[0])
        elif event.key in ("combat.won", "combat.lost"):
            result = f"{event.args[2]} to {event.args[3]}: {event.key[7:]}"
    parts = []
    if boxes or ways:
        parts.append(Part("last", TRAIL, f"<g id='last'>{ways}{''.join(box.rect() for box in boxes)}</g>"))
    if rolled or result:
        parts.append(roll_part(rolled, result))
    return parts


def touched(g: Yggdrasil, event: Event) -> list[Box]:
    """The places an event speaks of."""
    key, args = event.key, [str(arg) for arg in event.args]
    found = [WORLD_BOX[x] for x in args if x in WORLD_BOX] + [ISLAND_BOX[x] for x in args if x in ISLAND_BOX]
    if key in ("advanced", "pushed_back"):
        found.append(token_box(ENEMY[args[0]], g.spaces[ENEMY[args[0]]]))
    elif key.startswith("combat.") and len(args) > 1 and args[1] in ENEMY:
        found.append(token_box(ENEMY[args[1]], g.spaces[ENEMY[args[1]]]))
    elif key.startswith("fenrir."):
        found.append(token_box(ENEMY["fenrir"], g.spaces[ENEMY["fenrir"]]))
    elif key == "forged":
        found.append(ARTIFACT_BOX[args[1]])
    elif key in ("vanir", "vanir.used"):
        found.append(square_box(g.vanir, g.house.vanaheim_squares))
    elif key in ("loki", "giant.defeated", "vanir.giant"):
        active = g.giants()
        found += [giant_box(active.index(x), len(active)) if x in active else PIP_BOX[x] for x in args if x in PIP_BOX]
    if key in ("souls", "forged", "elf", "vanir.vikings", "sigel", "niflheim"):
        found += [god_box(int(x), g.seats) for x in args[: 2 if key == "niflheim" else 1]]
    return found


def way(story: list[Event], at: int) -> str:
    """From where an Enemy stood to where he moved."""
    foe, to = str(story[at].args[0]), int(story[at].args[1])
    before = (e for e in reversed(story[:at]) if e.key in ("advanced", "pushed_back") and e.args[0] == foe)
    known = next(before, None)
    was = int(known.args[1]) if known is not None else to + (-1 if story[at].key == "advanced" else 1)
    y = LANES + LANE * ENEMY[foe] + LANE // 2
    was = min(max(was, START), LAST)
    return f"<path d='M{SPACES[was]} {y}H{SPACES[to]}'/>" if was != to else ""


@cache
def roll_part(rolled: str, result: str) -> Part:
    die = ""
    if rolled:
        face = f"<text x='22' y='18'>{rolled}</text>" if rolled not in ISLAND else ""
        colour = f" {rolled}" if rolled in ISLAND else ""
        die = f"<rect class='die{colour}' x='10' width='24' height='24' rx='5'/>{face}"
        result = f"{rolled}: {result}" if rolled in ISLAND and result else result or rolled * (rolled in ISLAND)
        result = result or words(int(rolled), "hammer", "hammers")
    label = f"<text class='west' x='{42 if die else 10}' y='18'>{result}</text>"
    return Part("roll", GOODS, f"<g id='roll' transform='translate({TRACK - 4} 224)'>{die}{label}</g>")


# -- the board, which never changes ------------------------------------------------------------------------------


@cache
def board_part(height: int, squares: int) -> Part:
    drawn = (
        f"<defs>{DEFS}{glyph_shapes()}</defs><rect class='sky' width='{WIDTH}' height='{height}' rx='16'/>{TREE}"
        f"{track()}{medallions()}{islands()}{forge()}{scale(squares)}"
    )
    return Part("board", BOARD, f"<g id='board'>{drawn}</g>")


def track() -> str:
    """Asgard: a lane for each Enemy over eight spaces, with the wall and the door across them."""
    low = LANES + LANE * len(ENEMIES)
    bands = "".join(
        Box(TRACK + COLUMN * (first - 1), LANES, COLUMN * n, low - LANES, 0).rect(f" class='band{area}'")
        for area, (first, n) in enumerate(((1, 3), (4, 2), (6, 2), (8, 1)))
    )
    forces = "".join(
        f"<text x='{TRACK + COLUMN * (first - 1) + COLUMN * n // 2}' y='32'>{text}</text>"
        for first, n, text in (
            (1, 3, f"before the wall: {FORCE[2]}"),
            (4, 2, f"beyond it: {FORCE[4]}"),
            (6, 2, f"Valhalla: {FORCE[6]}"),
            (8, 1, f"hall: {FORCE[8]}"),
        )
    )
    lines = "".join(f"M{TRACK} {LANES + LANE * n}H{TRACK + COLUMN * LAST}" for n in range(1, len(ENEMIES)))
    lines += "".join(f"M{TRACK + COLUMN * n} {LANES}V{low}" for n in range(1, LAST))
    names = "".join(f"<text class='west' x='16' y='{box.y + 21}'>{name_of(e)}</text>" for e, box in LANE_BOX.items())
    wall, door, hall = (TRACK + COLUMN * n for n in (3, 5, 7))
    stones = "".join(f"M{wall - 5} {y}h10v13h-10z" for y in range(LANES - 4, low, 15))
    gates = (
        f"<path class='wall' d='{stones}'/><path class='door' d='M{door - 4} {LANES - 4}h8V{low}h-8z'/>"
        f"<path class='studs' d='M{door} {LANES + 8}V{low - 4}'/>"
        f"<path class='hall' d='M{hall - 3} {LANES - 4}h6V{low}h-6z'/>"
    )
    sign = WORLD_BOX["asgard"]
    world = (
        f"<g class='world' data-option='\"asgard\"' data-help='{help.WORLDS['asgard']}'>{sign.rect()}"
        f"<use href='#yg-asgard' x='{sign.x + 20}' y='{sign.y + 16}'/>"
        f"<text class='west name' x='{sign.x + 36}' y='{sign.y + 22}'>{name_of('asgard')}</text></g>"
    )
    return (
        f"<g class='track'>{bands}<path class='grid' d='{lines}'/>{gates}<g class='forces'>{forces}</g>"
        f"<g class='foes'>{names}</g><text class='west caption' x='14' y='242'>Danger</text></g>{world}"
    )


LABELS = {  # what stands beside a medallion, or in one line below it
    "midgard": ("Midgard",),
    "nidavellir": ("Forge",),
    "alfheim": ("World of", "the Elves"),
    "niflheim": ("Darkness",),
    "helheim": ("the Dead",),
    "muspellheim": ("the Fire",),
    "jotunheim": ("Ice", "Fortress"),
}


def medallions() -> str:
    drawn = ""
    for world, (x, y, r) in MEDALLIONS.items():
        label = LABELS.get(world, ())
        if len(label) == 1:
            lines = f"<text x='{x}' y='{y + r + 20}'>{label[0]}</text>"
        else:
            lines = "".join(
                f"<text class='west' x='{x + r + 5}' y='{y - 6 + 18 * n}'>{line}</text>" for n, line in enumerate(label)
            )
        if world == "vanaheim":
            lines = f"<text class='west' x='{x + r + 10}' y='{y - 17}'>Sacred Land</text>"
        drawn += (
            f"<g class='world' data-option='\"{world}\"' data-help='{help.WORLDS[world]}'>"
            f"<circle cx='{x}' cy='{y}' r='{r}'/>"
            f"<circle class='ring' cx='{x}' cy='{y}' r='{r - 4}'/><use href='#yg-{world}' x='{x}' y='{y}'/>{lines}"
            f"<title>{name_of(world)}</title></g>"
        )
    return drawn


def islands() -> str:
    drawn = ""
    for name, box in ISLAND_BOX.items():
        x, y = box.x, box.y
        hill = f"<path class='land' d='M{x + 2} {y + 56}q22-26 50-22 34 4 61 22z'/>"
        extra = ""
        if name == "rainbow":
            extra = "".join(
                f"<path class='bow{n}' d='M{x + 18 + 8 * n} {y + 106}"
                f"a{40 - 8 * n} {44 - 8 * n} 0 0 1 {80 - 16 * n} 0'/>"
                for n in range(4)
            )
        drawn += (
            f"<g class='island {name}' data-option='\"{name}\"' data-help='{help.ISLAND}'>{box.rect()}{hill}"
            f"<text class='west' x='{x + 9}' y='{y + 21}'>{name_of(name)}</text>{extra}</g>"
        )
    return drawn


def forge() -> str:
    drawn = ""
    for artifact, box in ARTIFACT_BOX.items():
        foe = ENEMIES[ARTIFACT[artifact]]
        drawn += (
            f"<g class='artifact' data-option='\"{artifact}\"' data-help='{help.ARTIFACT}'>{box.rect()}"
            f"<use class='tool' href='#yg-{artifact}' x='{box.x + 24}' y='{box.y + 14}'/>"
            f"<use class='face' href='#yg-{foe}' x='{box.x + 60}' y='{box.y + 14}'/>"
            f"<title>{name_of(artifact)}: against {name_of(foe)}</title></g>"
        )
    return drawn


VANIR_HELP = {
    "": "nothing",
    "valkyries": "the Valkyries move one island",
    "vikings": "two Vikings come back from the dead",
    "rearrange": "look at the top six Enemy cards and put them back in any order",
    "push": "an Enemy goes one space back",
    "giant": "a Giant leaves the pile",
}


def scale(squares: int) -> str:
    drawn = ""
    for n, effect in enumerate(VANAHEIM[squares], 1):
        box = square_box(n, squares)
        x, y = box.middle
        icon = f"<use href='#yg-vanir-{effect}' x='{x}' y='{y - 5}'/>" if effect else ""
        title = f"<title>{VANIR_HELP[effect]}</title>"
        drawn += f"<g class='square' data-help='{help.VANIR[effect]}'>{box.rect()}{icon}{title}</g>"
    return drawn


STROKES = {
    "sigel": "M4-10l-8 6 8 7-8 7",
    "daeg": "M-6 9v-18l12 18v-18z",
    "mann": "M-5 10v-20l10 9M5 10v-20l-10 9",
    "tiwaz": "M0-10v20M-6-4l6-6 6 6",
}
"""The four runes as strokes."""

GLYPHS = {
    # Enemies
    "fenrir": "<path class='solid' d='M-10-10l6 4h8l6-4-1 10-4 4-5 8-5-8-4-4z'/>"
    "<path class='hole' d='M-6-2l3 2M6-2l-3 2'/>",
    "hel": "<path class='solid' d='M-9-2a9 9 0 0 1 18 0v4l-3 2v6h-12v-6l-3-2z'/>"
    "<path class='hole' d='M-4-2v1M4-2v1M-2 7v3M2 7v3'/>",
    "jormungand": "<path d='M-10 8q7 4 9-2t-3-7q-5-6 2-8 8-1 8 5 0 4 4 4'/><path class='solid' d='M7-2l5 2-4 3z'/>",
    "loki": "<path d='M-11-9q-1 9 6 9h10q7 0 6-9'/><path class='solid' d='M-6 0h12q1 7-6 11-7-4-6-11z'/>",
    "nidhogg": "<path class='solid' d='M-11 9L-4-10l3 7 6-6v7l7-1-4 6 4 2q-9 6-23 4z'/>",
    "surt": "<path class='solid' d='M1-12q8 8 6 15a7 7 0 0 1-14 0q-1-4 3-8 0 4 3 4 4-4 2-11z'/>",
    # artifacts
    "gleipnir": "<circle cx='-4' r='5.5'/><circle cx='5' r='5.5'/>",
    "draupnir": "<circle cy='2' r='7'/><path class='solid' d='M0-11l4 4-4 3-4-3z'/>",
    "mjollnir": "<path class='solid' d='M-9-9h18v8H-9z'/><path d='M0-1v11'/>",
    "hofund": "<path d='M0-11v15M-5 4h10M0 4v7'/>",
    "gungnir": "<path d='M-8 10L5-5'/><path class='solid' d='M10-11l-2 9-6-5z'/>",
    "mimming": "<path class='solid' d='M0-12l4 5-2 10h-4l-2-10z'/><path d='M-6 4h12M0 4v7'/>",
    # worlds
    "asgard": "<path class='solid' d='M-12 10v-12l5 3v-9l7-5 7 5v9l5-3v12h-8v-7h-8v7z'/>",
    "midgard": "<path d='M-20 10q8-12 18-8 4-14 14-8 6 4 8 16M-20 16q5-4 10 0t10 0 10 0 10 0'/>",
    "nidavellir": "<path class='solid' d='M-17-8h30q-2 9-10 9l-1 7h7v5h-19v-5h7l-1-7q-12 0-13-9z'/>",
    "alfheim": "<path class='solid' d='M-2 16q-17-8-10-24 14-12 24-8 4 14-6 22-8 5-16-2'/>"
    "<path class='hole' d='M-4 8L6-8'/>",
    "niflheim": "<path class='solid' d='M4-17a17 17 0 1 0 12 24 14 14 0 0 1-12-24z'/>",
    "helheim": "<path class='solid' d='M-14-3a14 14 0 0 1 28 0v6l-5 3v9h-18v-9l-5-3z'/>"
    "<path class='hole' d='M-6-4v3M6-4v3M-3 10v5M3 10v5'/>",
    "muspellheim": "<path class='solid' d='M2-20q13 13 10 25a12 12 0 0 1-24 0q-1-7 5-14 1 7 5 6 7-6 4-17z'/>",
    "jotunheim": "<path d='M0-18v36M-16-9l32 18M-16 9l32-18M-5-14l5 5 5-5M-5 14l5-5 5 5M-16-2l6-1-2-6"
    "M16 2l-6 1 2 6M-16 2l6 1-2 6M16-2l-6-1 2-6'/>",
    "vanaheim": "<path d='M0 18v-26M0-8q-7-3-6-11 7 3 6 11 7-3 6-11-7 3-6 11M0 2"
    "q-8-2-9-9 8 0 9 9 8-2 9-9-8 0-9 9M0 12q-8-2-9-9 8 0 9 9 8-2 9-9-8 0-9 9'/>",
    # squares of the Vanir's scale
    "vanir-valkyries": "<path d='M-12-6q10 0 12 10Q2-6 12-6M-9 1q7 0 9 8 2-8 9-8'/>",
    "vanir-vikings": "<use href='#yg-viking' x='-7'/><use href='#yg-viking' x='8'/>",
    "vanir-rearrange": "<path d='M-12-7h10v15h-10zM2-7h10v15H2zM-5-11q5-4 10 0M5-11l-4-1M5-11l1-4'/>",
    "vanir-push": "<path d='M12 0h-22M-4-7l-7 7 7 7'/>",
    "vanir-giant": "<path d='M0-11v22M-10-6l20 12M-10 6l20-12'/>",
    # things
    "snow": "<path d='M0-18v36M-16-9l32 18M-16 9l32-18M-5-14l5 5 5-5M-5 14l5-5 5 5'/>",
}


@cache
def glyph_shapes() -> str:
    return "".join(f"<g id='yg-{name}' class='glyph'>{shape}</g>" for name, shape in GLYPHS.items())


def crest(god: str, shape: str) -> str:
    return (
        f"<g id='side-{god}'><circle class='yg-rim' r='27'/><circle class='yg-{god}' r='23'/>"
        f"<g class='yg-mark'>{shape}</g></g>"
    )


CRESTS = {
    "odin": "<path d='M-15 2q15-17 30 0-15 14-30 0z'/><circle class='solid' cy='1' r='5'/>",
    "thor": "<path class='solid' d='M-13-13h26v12h-26z'/><path d='M0 0v17'/>",
    "frey": "<path d='M0 17v-20M-12-14q0 11 12 11 12 0 12-11M-6-15v9M6-15v9'/>",
    "heimdall": "<path class='solid' d='M-15-10q-2 25 25 22l4-11q-19 2-21-12z'/><path d='M12 14l4-14'/>",
    "tyr": "<path d='M0 17v-32M-11-5l11-11 11 11'/>",
    "freyja": "<path d='M-13-13q2 20 13 22 11-2 13-22'/><path class='solid' d='M0 3l7 7-7 7-7-7z'/>",
}

DEFS = (
    "<linearGradient id='yg-sky' x2='0' y2='1'><stop class='sky-a'/><stop class='sky-b' offset='1'/></linearGradient>"
    "<linearGradient id='yg-bark'><stop class='bark-a'/><stop class='bark-b' offset='.5'/>"
    "<stop class='bark-a' offset='1'/></linearGradient>"
    "<pattern id='yg-embers' width='8' height='8' patternUnits='userSpaceOnUse' patternTransform='rotate(45)'>"
    "<path class='ember-a' d='M0 0h8v8H0z'/><path class='ember-b' d='M0 2h8'/></pattern>"
    "<rect id='yg-token' x='-33' y='-13' width='66' height='26' rx='13'/>"
    "<g id='yg-viking'><path class='helm' d='M-9 5v-4a9 9 0 0 1 18 0v4z'/>"
    "<path class='horns' d='M-9-1q-4-3-3-9M9-1q4-3 3-9'/></g>"
    "<g id='yg-elf'><path class='elf' d='M0-9q9 3 7 11-2 6-7 7-5-1-7-7-2-8 7-11z'/>"
    "<path class='elf-ears' d='M-7-2l-5-5M7-2l5-5'/></g>"
    "<path id='yg-flame' d='M1-11q7 7 5 13a6.5 6.5 0 0 1-12 0q-1-4 2-7 1 3 3 3 3-3 2-9z'/>"
    "<path id='yg-bolt' d='M2-9l-7 10h4l-2 8 8-11h-4z'/>"
    "<g id='yg-flood'><path class='water' d='M4 36q9-7 18 0t18 0 18 0 18 0 18 0 17 0v24H4z'/></g>"
    "<g id='yg-valkyries'><circle r='15'/><path d='M-10-5q8-1 10 8 2-9 10-8M-8 1q6 0 8 8 2-8 8-8M0 3v-11'/></g>"
    "<g id='yg-vanir'><circle r='11'/><path d='M0 6v-8M-5-5q5 6 10 0'/></g>"
    f"<g id='yg-deck'>{Box(DECK_BOX.x + 4, DECK_BOX.y - 3, DECK_BOX.w, DECK_BOX.h, 6).rect()}{DECK_BOX.rect()}</g>"
    f"<g id='yg-pile'>{Box(PILE_BOX.x + 4, PILE_BOX.y - 3, PILE_BOX.w, PILE_BOX.h, 6).rect()}{PILE_BOX.rect()}</g>"
    + "".join(crest(god, CRESTS[god]) for god in GODS)
)

TREE = (
    "<path class='leaves' d='M20 252q-30-60 4-110-14-80 60-104Q150-12 240 12"
    "q110-34 210 0 120-26 190 30 90 50 56 124 26 60-18 92"
    "-60 26-110 4-70 34-150 6-60 22-116 0-90 32-160-2-70 22-122-14z'/>"
    "<path class='leaves two' d='M60 232"
    "q-24-60 20-90-4-70 70-80 90-40 160-8 100-30 180 6 90-8 120 60 60 46 30 112-40 30-100 8-80 24-140-4"
    "-70 24-130 0-110 28-210-4z'/>"
    "<g class='limbs'><path d='M332 350C270 300 170 300 60 296M330 420C250 392 150 378 60 374M388 340"
    "C430 296 470 290 620 286"
    "M390 400C470 372 560 376 690 372'/></g>"
    "<path class='trunk' fill='url(#yg-bark)' d='M300 226C330 320 324 430 304 520C286 580 190 606 30 644"
    "C170 640 262 634 316 600"
    "C322 622 312 640 292 652C340 646 352 625 360 606C368 625 380 646 428 652C408 640 398 622 404 600"
    "C458 634 550 640 690 644"
    "C530 606 434 580 416 520C396 430 390 320 420 226Z'/>"
    "<path class='bark' d='M340 240q14 140-6 270M362 236q6 160-2 300M384 240q-10 140 8 260M322 540"
    "q-30 40-110 66M398 540q30 40 110 66'/>"
)

STYLE = (importlib.resources.files(GAME.home) / "picture.css").read_text(encoding="utf-8")
"""For pages and notebooks; the colours are the hall's."""
