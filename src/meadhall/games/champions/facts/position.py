"""Positions as JSON: what the engine's `position` reads and `dump` writes. Every field has a default.

docs/reference/positions.md shows the form. Positions written by hand may use three fields that a dump writes in another
way: `phase` says where play goes on (a dump has `stack` and `given`), a clan's `destinies` are its hand and `journeys`
the face-down cards by shore (a dump has `cards`: every hidden card, with what each seat knows of it).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from meadhall.games.champions.rules.dice import NONE_ROLLED
from meadhall.games.champions.rules.leaders import LEADERS
from meadhall.games.champions.rules.names import DESTINY_DECK, DISCARDED, HANDS, JOURNEY_DECK, LAND
from meadhall.games.champions.rules.places import PLACES
from meadhall.games.champions.rules.round import Champions, Game, empty_table, lay_out_cards
from meadhall.games.champions.rules.tables import (
    DECKS,
    DESTINIES,
    HUT_PRICES,
    JOURNEYS,
    KINDS,
    MERCHANT,
    MOST_WARRIORS,
    PRIVATE,
    ROUNDS,
    RUNE_GLORY,
    SHIPS,
    SHORES,
    STALLS,
    SUPPLY,
    TABLES,
)
from meadhall.kernel.codec import to_json
from meadhall.kernel.position import (
    Reader,
    lacking,
    no_rules_in_progress,
    read_cards,
    resume,
    stack_readers,
    stack_to_json,
)

if TYPE_CHECKING:
    from meadhall.games.champions import Options

TABLE = (
    *("clans", "round", "first", "stalls", "at", "supply", "stock", "huts_sold", "ships_left", "sailing", "parties"),
    *("troll", "draugr", "monsters", "hoards", "runes", "merchant", "covered", "decks", "discarded", "rolled"),
    "scored",
)
FIELDS = (*TABLE, "seats", "phase", "journeys", "cards", "stack", "given")
EARLIER = "flow"  # stack and given in one object
PURSE = ("food", "wood", "coins", "favor", "blame")
WORKERS = ("crew", "workers", "hunting", "begging")
CLAN_FIELDS = (
    *("seat", "leader", "glory", *PURSE, "dice", *WORKERS, "hut", "ship", "runes", "spent", "defeated"),
    *("plan", "planned", "plan_eyes", "destinies"),
)
MOST = 999  # limit of each good and of Glory: the bank is unlimited, but no match reaches this number
MOST_WORKERS = max(table.workers for table in TABLES.values()) + 1  # including the one from the Huts
LONGEST_PLAN = (len(LAND) + len(SHORES)) * (len(KINDS) + 1)  # a number of each kind, and Food, for every errand
# By deck: the field that says which of its cards lie open.
OPEN = {"trolls": "troll", "draugr": "draugr", "monsters": "monsters", "runes": "runes", "merchant": "merchant"}
ENEMY_CARDS = (*DECKS["trolls"], *DECKS["draugr"], *DECKS["monsters"])
LEFT = (*DECKS["trolls"], *DECKS["draugr"])  # enemies that may leave undefeated
BOX = {DESTINY_DECK: dict.fromkeys(DESTINIES, 1), JOURNEY_DECK: JOURNEYS}  # the cards that may be hidden
PHASES = {
    "setup": "set_up",
    "round": "round_setup",
    "placement": "worker_placement",
    "assigning": "assign_warriors",
    "combat": "resolve_combat",
    "cleanup": "before_clean_up",
    "scoring": "before_scoring",
}
FIGHTING = ("placement", "assigning", "combat")  # phases before the end of combat


# -- writing -----------------------------------------------------------------------------------------------------


def to_position(g: Champions) -> dict[str, Any]:
    paused = {"stack": None, "given": None} if g.waiting is None else stack_to_json(g)
    table = {name: to_json(getattr(g, name)) for name in TABLE}
    for clan in table["clans"]:
        del clan["plan_eyes"]  # the options say who sees a plan
    return {**table, "cards": to_json(g.cards), **paused}


# -- reading -----------------------------------------------------------------------------------------------------


def from_position(position: Any, options: Options) -> Champions:
    field = Reader(position).fields((*FIELDS, EARLIER))
    stack, given = stack_readers(field, EARLIER, "stack")
    clans = field["clans"].items(max(TABLES))
    seats = field["seats"].number(max(min(TABLES), len(clans)), max(TABLES), max(min(TABLES), len(clans)))
    g = empty_table(seats, options)
    phase = field["phase"].one_of(PHASES, "placement")
    for seat, reader in enumerate(clans):
        _read_clan(g, seat, reader)
    _read_board(g, field)
    _read_sent(g, field)
    _read_open_cards(g, field, phase)
    _read_dice(g, field)
    if not stack.given:
        _check_errands(g, field, phase)
    _read_hidden_cards(g, field, clans, phase)
    g.scored = field["scored"].flag(default=False)
    if g.scored:
        no_rules_in_progress(stack, given)
    elif stack.given:
        resume(g, stack, given)
    else:
        game = Game()
        game.goto(PHASES[phase])
        g.begin(game)
    return g


def _read_clan(g: Champions, seat: int, reader: Reader) -> None:
    field, clan = reader.fields(CLAN_FIELDS), g.clans[seat]
    field["seat"].number(seat, seat, seat)
    clan.leader = field["leader"].one_of((*LEADERS, ""), clan.leader)
    clan.glory = field["glory"].number(-MOST, MOST, 0)  # Blame may take more than there is
    for good in PURSE:
        setattr(clan, good, field[good].number(0, MOST, getattr(clan, good)))
    clan.dice = field["dice"].numbers(len(KINDS), 0, MOST_WARRIORS, clan.dice)
    clan.crew = field["crew"].number(0, MOST_WORKERS, clan.crew)
    clan.workers = field["workers"].number(0, clan.crew, clan.crew)
    clan.hunting = field["hunting"].number(0, clan.crew, 0)
    clan.begging = field["begging"].number(0, clan.crew, 0)
    clan.hut = field["hut"].flag(default=False)
    clan.ship = field["ship"].one_of((*PRIVATE, ""), "")
    clan.runes = field["runes"].words(RUNE_GLORY, len(RUNE_GLORY))
    clan.spent = field["spent"].words(RUNE_GLORY, len(RUNE_GLORY))
    clan.defeated = field["defeated"].words(ENEMY_CARDS, len(ENEMY_CARDS))
    clan.plan = tuple(number.number(0, MOST) for number in field["plan"].items(LONGEST_PLAN))
    clan.planned = field["planned"].number(len(clan.plan), len(clan.plan), len(clan.plan))
    field["plan_eyes"].items(g.seats)  # field of earlier versions; the options decide it


def _read_board(g: Champions, field: dict[str, Reader]) -> None:
    """Reads what lies open and is neither a worker nor a card."""
    table = TABLES[g.seats]
    g.round = field["round"].number(1, ROUNDS, 1)
    g.first = field["first"].number(0, g.seats - 1, 0)
    g.stalls = field["stalls"].words(STALLS, len(STALLS), once=True)
    if not field["stalls"].given:
        military = [name for name, row in STALLS.items() if row["type"] == "military"][: table.military]
        economic = [name for name, row in STALLS.items() if row["type"] == "economic"][: table.economic]
        g.stalls = (*military, *economic)
    built = [clan.ship for clan in g.clans]
    if field["ships_left"].given:
        g.ships_left = field["ships_left"].words(PRIVATE, len(PRIVATE))
    else:
        g.ships_left = tuple(name for name in g.ships_left if name not in built)
    _once(field["ships_left"], (*g.ships_left, *built))
    _once(field["clans"], [clan.leader for clan in g.clans])
    g.huts_sold = field["huts_sold"].number(0, len(HUT_PRICES), sum(clan.hut for clan in g.clans))
    hoards = [coins.number(0, ROUNDS) for coins in field["hoards"].items(len(g.shores))]
    g.hoards = hoards + [0] * (len(g.shores) - len(hoards))
    g.rolled = tuple(field["rolled"].numbers(len(NONE_ROLLED), 0, MOST_WARRIORS, NONE_ROLLED))


def _read_sent(g: Champions, field: dict[str, Reader]) -> None:
    """Reads workers on the board, ships at the shores, and the parties sent to fight."""
    for place, seat in field["at"].members((*PLACES, *SHIPS)).items():
        g.at[place] = seat.number(0, g.seats - 1)
    for shore, reader in field["sailing"].members(g.shores).items():
        seat, ship = reader.items(2, 2)
        g.sailing[shore] = seat.number(0, g.seats - 1), ship.one_of(SHIPS)
    _once(field["sailing"], [ship for _, ship in g.sailing.values()])
    for where, reader in field["parties"].members((*LAND, *g.shores)).items():
        if g.fighter(where) is None:
            raise reader.wrong("needs a worker or a ship of a clan at this place")
        *warriors, food = reader.items(len(KINDS) + 1, len(KINDS) + 1)
        g.parties[where] = (*(n.number(0, MOST_WARRIORS) for n in warriors), food.number(0, MOST))
    for clan, reader in zip(g.clans, field["clans"].items(g.seats), strict=False):
        if g.warriors_of(clan) > MOST_WARRIORS:
            dice = reader.fields(CLAN_FIELDS)["dice"]
            raise dice.wrong(f"must be {MOST_WARRIORS} warriors at most, those sent out counted")


def _read_open_cards(g: Champions, field: dict[str, Reader], phase: str) -> None:
    """Reads the cards that everybody sees; the open decks get all cards of the box that lie nowhere else."""
    g.troll = field["troll"].one_of((*DECKS["trolls"], ""), "")
    g.merchant = field["merchant"].one_of((*MERCHANT, ""), "")
    g.draugr, g.runes = _row(field["draugr"], "draugr", 2), _row(field["runes"], "runes", 2)
    g.monsters = _row(field["monsters"], "monsters", len(g.shores))
    g.covered = field["covered"].words(MERCHANT, len(MERCHANT))
    g.discarded = field["discarded"].words(LEFT, len(LEFT))
    out = [*g.draugr, *g.monsters, *g.runes, g.troll, g.merchant, *g.covered, *g.discarded]
    for clan in g.clans:
        out += [*clan.defeated, *clan.runes, *clan.spent]
    decks = field["decks"].fields(tuple(DECKS))
    for name, box in DECKS.items():
        left = Counter(box)
        if (card := lacking(left, [card for card in out if card in left])) is not None:
            raise field[OPEN[name]].wrong(f"and the other places have more {card} than the box")
        left.subtract(card for card in out if card in left)
        g.decks[name] = tuple(card for card in dict.fromkeys(box) for _ in range(left[card]))
        if field["decks"].given:
            g.decks[name] = decks[name].words(box, len(box))
            if (card := lacking(left, g.decks[name])) is not None:
                raise decks[name].wrong(f"has more {card} than are left")
    if phase in FIGHTING and not field["decks"].given:
        _draw_the_first(g, field)


def _row(reader: Reader, deck: str, spaces: int) -> list[str]:
    """Reads cards that lie side by side; a space without a card, also one left out at the end, is an empty text."""
    row = [card.one_of((*DECKS[deck], "")) for card in reader.items(spaces)]
    return row + [""] * (spaces - len(row))


def _draw_the_first(g: Champions, field: dict[str, Reader]) -> None:
    """Cards that a position leaves out are drawn from the decks, in the order of the tables."""
    if not field["troll"].given:
        g.troll = g.take("trolls", None)
    if not field["merchant"].given:
        g.merchant = g.take("merchant", None)
    for name, row in (("draugr", g.draugr), ("monsters", g.monsters), ("runes", g.runes)):
        if not field[name].given:
            row[:] = [g.take(name, None) for _ in row]


def _read_dice(g: Champions, field: dict[str, Reader]) -> None:
    """Reads the stock of the blue places. The supply is all dice that lie nowhere else, whatever the position says."""
    if field["stock"].given:
        *dice, food = field["stock"].items(4, 4)
        g.stock = [*(n.number(0, box) for n, box in zip(dice, SUPPLY, strict=True)), food.number(0, MOST)]
    field["supply"].numbers(len(KINDS), 0, max(SUPPLY), SUPPLY)
    for kind, box in enumerate(SUPPLY):
        out = g.stock[kind] + sum(clan.dice[kind] for clan in g.clans) + sum(p[kind] for p in g.parties.values())
        if out > box:
            raise field["clans"].wrong(f"and the board have {out} dice of kind {KINDS[kind]}, and there are only {box}")
        g.supply[kind] = box - out


def _read_hidden_cards(g: Champions, field: dict[str, Reader], clans: list[Reader], phase: str) -> None:
    hands = [reader.fields(CLAN_FIELDS)["destinies"] for reader in clans]
    if field["cards"].given:
        if field["journeys"].given or any(hand.given for hand in hands):
            raise field["cards"].wrong("says where every card lies: no journeys and no destinies beside it")
        lay_out_cards(g)
        needed = [name for name, place in g.cards.places.items() if not place.open]
        g.cards = read_cards(field["cards"], BOX)
        if g.cards.seats != g.seats or not {*needed} <= {*g.cards.places} or {*g.cards.decks} != {*BOX}:
            raise field["cards"].wrong(f"do not fit {g.seats} clans")
        return
    lay_out_cards(g)
    for seat, hand in enumerate(hands):
        _put(g, hand, DESTINY_DECK, HANDS[seat], hand.words(DESTINIES, len(DESTINIES)))
    journeys = field["journeys"].fields((*g.shores, "discarded"))
    laid = phase not in ("setup", "round", "scoring")
    for shore in g.shores:
        card = journeys[shore].one_of((*JOURNEYS, ""), "all_quiet" if laid else "")
        _put(g, journeys[shore], JOURNEY_DECK, shore, (card,) if card else ())
    discarded = journeys["discarded"]
    _put(g, discarded, JOURNEY_DECK, DISCARDED, discarded.words(JOURNEYS, sum(JOURNEYS.values())))


def _put(g: Champions, reader: Reader, stock: str, place: str, cards: tuple[str, ...]) -> None:
    """Moves cards from the deck to the place where they lie at the start."""
    (part,) = g.cards.decks[stock]
    for card in cards:
        if not g.cards.pool[stock].get(card):
            raise reader.wrong(f"names {card}, of which none is left")
        g.cards.move(card, part, place)


# -- checking ----------------------------------------------------------------------------------------------------


def _once(reader: Reader, names: Any) -> None:
    for name, n in Counter(names).items():
        if name and n > 1:
            raise reader.wrong(f"there is only one {name}")


def _check_errands(g: Champions, field: dict[str, Reader], phase: str) -> None:
    """Checks a position without a stack: no plans, parties only in combat, an enemy in each fight."""
    for clan, reader in zip(g.clans, field["clans"].items(g.seats), strict=False):
        if clan.plan:
            raise reader.fields(CLAN_FIELDS)["plan"].wrong("goes with a stack")
    if phase not in FIGHTING:
        return
    parties = field["parties"].members(tuple(g.parties))
    if phase == "combat":
        to_fight = {where: reader for where, reader in parties.items() if where in LAND}
    else:
        for reader in parties.values():
            raise reader.wrong("nobody has been sent yet")
        there = {**field["at"].members(tuple(g.at)), **field["sailing"].members(tuple(g.sailing))}
        to_fight = {where: reader for where, reader in there.items() if where in (*LAND, *g.shores)}
    for where, reader in to_fight.items():
        if not g.enemy_at(where):
            raise reader.wrong("there is no enemy")
