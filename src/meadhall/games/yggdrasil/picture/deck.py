"""The deck of Enemy cards, those of them that all know, and the card of this turn."""

from __future__ import annotations

from functools import cache

from meadhall.games.yggdrasil.facts import help
from meadhall.games.yggdrasil.picture.places import ASGARD
from meadhall.games.yggdrasil.picture.words import drawing, name_of, say
from meadhall.games.yggdrasil.rules.state import ENEMY_DECK, TAKEN, Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ANGRY, ENEMIES, ENEMY, RAGNAROK_SETS
from meadhall.kernel import fate
from meadhall.kernel.picture import Part

SHOWN = 6  # cards of the deck that all know, from the top


def deck_parts(g: Yggdrasil) -> list[Part]:
    parts = [deck_part(fate.size(g.cards, ENEMY_DECK), g.quiet_turns)]
    if (shown := known_cards(g)) and not g.cards.at(TAKEN):
        parts.append(known_part(shown, g.house.ragnarok_sets))
    return parts


def known_cards(g: Yggdrasil) -> tuple[str, ...]:
    """The cards on top of the deck that everybody knows."""
    shown: list[str] = []
    for part in g.cards.decks[ENEMY_DECK][:SHOWN]:
        known = known_in(g, part)
        if g.cards.places[part].size != 1 or not known:
            break
        shown.append(known[0])
    return tuple(shown)


def known_in(g: Yggdrasil, part: str) -> tuple[str, ...]:
    """What everybody knows to lie in a part of the deck."""
    claims = [claim.kinds for claim in g.cards.known or () if claim.places == (part,)]
    return claims[0] if claims else g.cards.at(part)


def foe_of(card: str) -> str:
    """The Enemy of a card; of a Ragnarök card, its own name."""
    return card.removeprefix(ANGRY)


def art_of(card: str) -> str:
    """The name of a card's drawing; the Ragnarök cards share one."""
    return card if foe_of(card) in ENEMY else "ragnarok"


def moved_by(card: str, ragnarok: str) -> tuple[int, ...]:
    """The Enemies that a card moves."""
    foe = foe_of(card)
    return (ENEMY[foe],) if foe in ENEMY else RAGNAROK_SETS[ragnarok][card]


@cache
def deck_part(cards: int, quiet: int) -> Part:
    left = say("deck.quiet", quiet) if quiet else say("deck.goal" if cards else "deck.last")
    shape = f"<b class='pile{'' if cards else ' gone'}'>{cards}</b>"
    said = f"<span><b>{say('deck.left', cards)}</b><span>{left}</span></span>"
    return Part("deck", ASGARD, f"<div id='deck' class='deck' data-help='{help.DECK}'>{shape}{said}</div>")


@cache
def small_card(card: str, ragnarok: str) -> str:
    """An Enemy card as a small round picture; a Ragnarök card by its number."""
    foe, title = foe_of(card), name_of(card)
    if foe in ENEMY:
        face = drawing(card)
    else:
        face = f"<b>R{card[-1]}</b>"
        title += ": " + ", ".join(name_of(ENEMIES[i]) for i in RAGNAROK_SETS[ragnarok][card])
    return f"<i class='small{' angry' * (foe != card)}' data-face='{card}' title='{title}'>{face}</i>"


@cache
def known_part(cards: tuple[str, ...], ragnarok: str) -> Part:
    """The next Enemy cards, the first one on the left."""
    drawn = "".join(small_card(card, ragnarok) for card in cards)
    return Part("known", ASGARD, f"<p id='known' class='known'><span>{say('deck.next')}</span>{drawn}</p>")
