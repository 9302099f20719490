"""The deck of Enemy cards, and those of them that lie open: what a god has taken, or all know to be on top."""

from __future__ import annotations

from functools import cache

from meadhall.games.yggdrasil.facts import help
from meadhall.games.yggdrasil.picture.places import CARD_BOX, DECK_BOX, GOODS, SHOWN, TAKEN_BOX, Box
from meadhall.games.yggdrasil.picture.words import name_of
from meadhall.games.yggdrasil.rules.state import ENEMY_DECK, TAKEN, Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ANGRY, ENEMIES, ENEMY, RAGNAROK_SETS
from meadhall.kernel import fate
from meadhall.kernel.picture import Part


def deck_parts(g: Yggdrasil) -> list[Part]:
    cards = g.cards
    parts = [deck_part(fate.size(cards, ENEMY_DECK), g.quiet_turns)]
    if taken := cards.at(TAKEN):
        parts.append(cards_part(taken, TAKEN_BOX, g.house.ragnarok_sets))
        return parts
    shown: list[str] = []
    for part in cards.decks[ENEMY_DECK][:SHOWN]:
        known = known_in(g, part)
        if cards.places[part].size != 1 or not known:
            break
        shown.append(known[0])
    if shown:
        parts.append(cards_part(tuple(shown), CARD_BOX, g.house.ragnarok_sets))
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
def cards_part(cards: tuple[str, ...], boxes: tuple[Box, ...], ragnarok: str) -> Part:
    """Enemy cards that lie open."""
    drawn = ""
    for card, box in zip(cards, boxes, strict=False):
        x, y = box.middle
        foe = card.removeprefix(ANGRY)
        angry = " class='angry'" if foe != card else ""
        face, title = f"<use class='face' href='#yg-{foe}' x='{x}' y='{y}'/>", name_of(card)
        if foe not in ENEMY:
            face = f"<text x='{x}' y='{y + 6}'>R{card[-1]}</text>"
            title += ": " + ", ".join(name_of(ENEMIES[i]) for i in RAGNAROK_SETS[ragnarok][card])
        drawn += f"<g{angry}>{box.rect()}{face}<title>{title}</title></g>"
    return Part("cards", GOODS, f"<g id='cards'>{drawn}</g>")
