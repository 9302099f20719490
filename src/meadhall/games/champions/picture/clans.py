"""Each clan's board, and the destinies a viewer may read."""

from __future__ import annotations

from functools import cache

from meadhall.games.champions.picture.scene import CLANS_Y, clan_box
from meadhall.games.champions.picture.shapes import Box, fitted, icon, label, pair, pairs, rect, shield, words
from meadhall.games.champions.picture.town import CARDS
from meadhall.games.champions.rules.names import CLANS, FULFILLED, HANDS, SAGE
from meadhall.games.champions.rules.state import Champions, Clan
from meadhall.games.champions.rules.tables import COLOURS, DESTINIES, ENEMIES, KINDS
from meadhall.kernel.picture import Part

MOST_ICONS = {"trolls": "trolls", "draugr": "draugr", "monsters": "monsters"}
FULL_CHIPS = 4  # up to this many destinies are shown by name


def clan_parts(g: Champions, viewer: int | None) -> list[Part]:
    parts = []
    for clan in g.clans:
        seat = clan.seat
        parts.append(name_part(seat, clan.leader, clan.glory, g.first == seat))
        parts.append(dice_part(seat, tuple(clan.dice)))
        parts.append(goods_part(seat, clan.food, clan.wood, clan.coins, clan.favor, clan.blame))
        hand = g.cards.count(HANDS[seat])
        parts.append(people_part(seat, clan.workers, clan.crew, hand, len(clan.defeated)))
        if clan.runes or clan.spent:
            parts.append(runes_part(seat, clan.runes, clan.spent))
        if clan.defeated and (viewer == seat or g.hall_of_records or g.scored):
            parts.append(pile_part(seat, colours_of(clan)))
    shown = chips(g, viewer)
    if shown:
        parts.append(hand_part(CLANS_Y + 92 * ((g.seats + 1) // 2), shown))
    return parts


def colours_of(clan: Clan) -> tuple[int, ...]:
    return tuple(sum(ENEMIES[card].colour == colour for card in clan.defeated) for colour in COLOURS)


@cache
def name_part(seat: int, leader: str, glory: int, first: bool) -> Part:
    box = clan_box(seat)
    name = label(CLANS[seat]).split()[0] + (f", {label(leader).split()[0]}" if leader else "")
    drawn = shield(seat, box.x + 27, box.y + 32, 0.9) + words(name, box.x + 56, box.y + 21, "title")
    drawn += icon("glory", box.x + 310, box.y + 18, 1.2) + words(str(glory), box.x + 325, box.y + 25, "glory-n")
    if first:
        drawn += icon("first", box.x + 27, box.y + 70, 1.2)
    return Part(f"c{seat}", CARDS, f"<g id='c{seat}'>{drawn}</g>")


@cache
def dice_part(seat: int, dice: tuple[int, ...]) -> Part:
    box = clan_box(seat)
    drawn = pairs(list(zip(KINDS, dice, strict=True)), box.x + 66, box.y + 45, 35)
    return Part(f"d{seat}", CARDS, f"<g id='d{seat}'>{drawn}</g>")


@cache
def goods_part(seat: int, food: int, wood: int, coins: int, favor: int, blame: int) -> Part:
    box = clan_box(seat)
    goods = [("food", food), ("wood", wood), ("coins", coins), ("favor", favor), ("blame", blame)]
    return Part(f"g{seat}", CARDS, f"<g id='g{seat}'>{pairs(goods, box.x + 173, box.y + 45, 40)}</g>")


@cache
def people_part(seat: int, workers: int, crew: int, hand: int, pile: int) -> Part:
    box = clan_box(seat)
    drawn = pair("worker", f"{workers}/{crew}", box.x + 66, box.y + 72)
    drawn += pair("destiny", hand, box.x + 115, box.y + 72) + pair("pile", pile, box.x + 153, box.y + 72)
    return Part(f"p{seat}", CARDS, f"<g id='p{seat}'>{drawn}</g>")


@cache
def pile_part(seat: int, counts: tuple[int, ...]) -> Part:
    box = clan_box(seat)
    return Part(
        f"k{seat}",
        CARDS,
        f"<g id='k{seat}'>{pairs(list(zip(COLOURS, counts, strict=True)), box.x + 204, box.y + 17, 31)}</g>",
    )


def rune_box(seat: int, n: int, held: int) -> Box:
    """Where the n-th of a clan's runes lies."""
    box, step = clan_box(seat), min(24, 96 // max(1, held))
    return Box(box.x + 182 + step * n, box.y + 58, step, 28)


@cache
def runes_part(seat: int, held: tuple[str, ...], spent: tuple[str, ...]) -> Part:
    drawn = ""
    for n, rune in enumerate((*held, *spent)):
        at = rune_box(seat, n, len(held) + len(spent))
        used = n >= len(held)
        stone = icon(f"rune-{rune}", at.x + 12, at.y + 14, 0.85)
        drawn += f"<g class='{'spent' if used else 'held'}'>{stone}<title>{label(rune)}</title></g>"
    return Part(f"r{seat}", CARDS, f"<g id='r{seat}'>{drawn}</g>")


# -- destinies ---------------------------------------------------------------------------------------------------


def chips(g: Champions, viewer: int | None) -> tuple[tuple[str, str, int], ...]:
    """The destinies that this viewer can read: their hand, what the Sage offers, and those revealed, by clan."""
    places = g.cards.places
    found: list[tuple[str, str, int]] = []
    if viewer is not None:
        found += [(card, "own", viewer) for card in g.cards.at(HANDS[viewer])]
    if SAGE in places:
        found += [(card, "drawn", -1) for card in places[SAGE].kinds]
    for seat in range(g.seats):
        if FULFILLED[seat] in places:
            found += [(card, "shown", seat) for card in g.cards.at(FULFILLED[seat])]
        if seat != viewer:  # open only when the game is over
            found += [(card, "shown", seat) for card in g.cards.at(HANDS[seat])]
    return tuple(found)


@cache
def hand_part(y: int, shown: tuple[tuple[str, str, int], ...]) -> Part:
    n = len(shown)
    step = 748 // max(n, FULL_CHIPS)
    drawn = ""
    for i, (card, how, seat) in enumerate(shown):
        row, box = DESTINIES[card], Box(6 + step * i, y, step - 4, 28)
        x = box.x + 16
        drawn += rect(box, f"class='chip {how}'", 6)
        if how == "shown":
            drawn += shield(seat, x, y + 14, 0.45)
            x += 22
        drawn += icon(row.most, x, y + 14, 0.6 if row.most in MOST_ICONS else 1)
        name = label(card)
        room = box.x + box.w - x - 14
        if room >= 110:
            drawn += fitted(name, x + 13, y + 19, "", room - 32)
        if room >= 28:
            drawn += words(f"{row.alone}/{row.tied}", box.x + box.w - 6, y + 19, "end soft")
        drawn += f"<title>{label(card)}</title>"
    return Part("hand", CARDS, f"<g id='hand'>{drawn}</g>")
