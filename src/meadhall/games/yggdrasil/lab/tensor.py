"""Yggdrasil as numbers: Enemies on their track, gods and what they own, worlds, Giants, what is left of the decks."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from meadhall.games.yggdrasil.rules.state import (
    ACTIVE,
    DEFEATED,
    DISCARD,
    DISMISSED,
    ENEMY_DECK,
    PILE,
    TAKEN,
    Yggdrasil,
)
from meadhall.games.yggdrasil.rules.tables import (
    ALL_LEVELS,
    ARTIFACTS,
    COLOUR_FACES,
    COLOURS,
    ENEMIES,
    ENEMY_CARDS,
    GIANTS,
    GODS,
    HAMMER_FACES,
    ISLANDS,
    LAST,
    NUMBER,
    VANAHEIM,
    WORLDS,
)
from meadhall.games.yggdrasil.rules.turn import CALM, Turn
from meadhall.games.yggdrasil.rules.worlds.midgard import WITHOUT_SEARCH
from meadhall.games.yggdrasil.rules.worlds.vanaheim import ADVANCE, RearrangeTheDeck
from meadhall.kernel.rule import PASS
from meadhall.kernel.veil import View
from meadhall.search.tensor import Block, Nature, Part, Sheet, Tensor, known_of

MOST_GODS = len(GODS)
VIKINGS = NUMBER["vikings"]
LEVELS = ALL_LEVELS.bit_length()
TRIOS = tuple("+".join(group) for n in range(1, NUMBER["tiwaz_enemies"] + 1) for group in combinations(ENEMIES, n))
HAMMERS = tuple(sorted({face for faces in HAMMER_FACES.values() for face in faces}))
EFFECTS = tuple(dict.fromkeys(effect for effects in VANAHEIM.values() for effect in effects if effect))
SEGMENTS = 24  # of the Enemy deck, from the top; it has fewer in nearly all games, and the rest is left out

CARD_AT = {name: i for i, name in enumerate(ENEMY_CARDS)}
GIANT_AT = {name: i for i, name in enumerate(GIANTS)}
GOD_AT = {name: i for i, name in enumerate(GODS)}

OF_GOD = (
    *(f"it is {god}" for god in GODS),
    "it is this god's turn",
    "Vikings",
    "Elves",
    *(f"level of {a}" for a in ARTIFACTS),
)
OF_ISLAND = ("Vikings in the bag", "Fire Giants in the bag", "the Valkyries are here", "submerged")
OF_GIANT = ("active", "defeated", "sent away by the Vanir", "not seen yet")
OF_CARD = (
    "taken by Odin",
    "on the discard pile",
    "not seen yet: in the whole deck",
    "already put in order, from the top",
)
OF_SEGMENT = ("cards in it", *(f"certainly {card}" for card in ENEMY_CARDS))
HOUSE = (
    *(f"die of colours: {name}" for name in COLOUR_FACES),
    *(f"die of hammers: {name}" for name in HAMMER_FACES),
    *("Ragnarök moves two Enemies", "the Vanir has six squares", "a turn may end early", "back to the rainbow"),
    *("combat on the first space", "Fenrir grows", "Freyja's second search", "Thor's bonus without die"),
    "the Vanir's Giant counts for runes",
)
TABLE = (
    "gods in the game",
    "turns begun",
    "Fenrir's power when he grew angry; 0: calm",
    "turns to come without an Enemy card",
    "Elves in Alfheim",
    "Vikings in Helheim",
    "Fire Giants in Muspellheim",
    "the Vanir's square",
    "cards in the Enemy deck",
    "Giants in the pile",
    "actions spent in this turn",
    "Freyja has used her second action",
    "a search was made in this turn",
    *(f"acted in {world} in this turn" for world in WORLDS),
    *HOUSE,
)


class YggdrasilTensor(Tensor):
    game = "yggdrasil"
    most_seats = MOST_GODS
    about = (*ISLANDS, *GODS, *ENEMIES, *(x for x in ENEMY_CARDS if x not in ENEMIES), *GIANTS, "pile")
    about_numbers = 3
    blocks = (
        Block("action", ("action", "fenrir"), (*WORLDS, PASS, CALM)),
        Block("opponent", ("combat.opponent",), (*ENEMIES, *GIANTS, "pile")),
        Block("number", ("combat.vikings", "combat.elves", "sigel"), tuple(range(VIKINGS + 1))),
        Block("exchange", ("niflheim.vikings", "niflheim.elves"), tuple(range(-VIKINGS, VIKINGS + 1))),
        Block("god", ("niflheim.god",), GODS),
        Block(
            "island",
            ("midgard", "muspellheim", "helheim", "vanir.valkyries"),
            (*ISLANDS, *(WITHOUT_SEARCH + colour for colour in COLOURS)),
        ),
        Block("artifact", ("forge",), ARTIFACTS),
        Block("enemy", ("mann", "nidhogg", "vanir.push"), ENEMIES),
        Block("enemies", ("tiwaz",), TRIOS),
        Block("giant", ("vanir.giant",), GIANTS),
        Block("card", ("odin.play", "rearrange"), ENEMY_CARDS),
        Block("where", ("odin.back",), ("top", "under")),
        Block("face", ("tyr",), (*COLOURS, *HAMMERS)),
        Block("vanaheim", ("vanaheim",), (ADVANCE, *EFFECTS)),
    )
    parts = (
        Part(
            *("enemies", (len(ENEMIES), LAST), 1, "the space where each Enemy stands", ENEMIES),
            tuple(f"space {n}" for n in range(1, LAST + 1)),
        ),
        Part(
            *("gods", (MOST_GODS, len(OF_GOD)), VIKINGS, "the gods, from one's own on, in the order of play"),
            *(tuple(f"seat +{n}" for n in range(MOST_GODS)), OF_GOD),
        ),
        Part("islands", (len(ISLANDS), len(OF_ISLAND)), VIKINGS, "the islands of Midgard", ISLANDS, OF_ISLAND),
        Part(
            *("forge", (len(ARTIFACTS), LEVELS), 1, "what lies in the forge", ARTIFACTS),
            tuple(f"level {n + 1}" for n in range(LEVELS)),
        ),
        Part("giants", (len(OF_GIANT), len(GIANTS)), 1, "where the Giants are", OF_GIANT, GIANTS),
        Part("cards", (len(OF_CARD), len(ENEMY_CARDS)), 42, "Enemy cards: how many", OF_CARD, ENEMY_CARDS),
        Part(
            *(
                "deck",
                (SEGMENTS, len(OF_SEGMENT)),
                52,
                "the parts of the Enemy deck, top first, as far as all know them",
            ),
            *(tuple(f"part {n + 1}" for n in range(SEGMENTS)), OF_SEGMENT),
        ),
        Part("table", (len(TABLE),), 999, "the rest", TABLE),
    )

    def nature(self, seats: int, options: Any) -> Nature:
        return Nature(together=True, all_is_open=True)

    def fill(self, view: View[Any], seat: int, sheet: Sheet) -> None:
        g: Yggdrasil = view.table
        begin, table = self.begin, self.begin["table"]
        for i, space in enumerate(g.spaces):
            sheet.mark(begin["enemies"] + i * LAST + space - 1)
        at, width, seats = begin["gods"], len(OF_GOD), len(g.gods)
        artifacts = len(ARTIFACTS)
        for i in range(seats):
            s, here = (seat + i) % seats, at + i * width
            sheet.mark(here + GOD_AT[g.gods[s]])
            own = g.vikings[s : s + 1] + g.elves[s : s + 1]  # nothing before the set-up is done
            sheet.row(here + MOST_GODS, (s == g.active, *own, *g.levels[artifacts * s : artifacts * (s + 1)]))
        at = begin["islands"]
        for i in range(len(ISLANDS)):
            there = g.bag_vikings[i], g.bag_fire_giants[i], g.valkyries == i, g.submerged == i
            sheet.row(at + i * len(OF_ISLAND), there)
        at = begin["forge"]
        for i, mask in enumerate(g.forge):
            sheet.marks(at + i * LEVELS, [level for level in range(LEVELS) if mask >> level & 1])
        if ACTIVE in g.cards.places:
            self._cards(g, seat, sheet)
        turn = next((rule for rule in g.stack if isinstance(rule, Turn)), None)
        numbers = len(g.gods), g.turns, g.fenrir, g.quiet_turns, g.alfheim, g.helheim, g.muspellheim, g.vanir
        sheet.row(table, numbers)
        if turn is not None:
            worlds = [turn.worlds >> i & 1 for i in range(len(WORLDS))]
            sheet.row(table + 10, (turn.spent, turn.twice, turn.searched, *worlds))
        house, at = g.house, table + 13 + len(WORLDS)
        sheet.mark(at + tuple(COLOUR_FACES).index(house.die_colours))
        at += len(COLOUR_FACES)
        sheet.mark(at + tuple(HAMMER_FACES).index(house.die_hammers))
        switches = house.ragnarok_sets == "twos", house.vanaheim_squares == 6, house.may_pass, house.back_to_rainbow
        more = house.fight_on_first_space, house.fenrir_grows, house.freyja_second_search, house.thor_without_die
        sheet.row(at + len(HAMMER_FACES), (*switches, *more, house.vanir_counts_for_runes))

    def _cards(self, g: Yggdrasil, seat: int, sheet: Sheet) -> None:
        cards, places = g.cards, g.cards.places
        at = self.begin["giants"]
        for i, name in enumerate((ACTIVE, DEFEATED, DISMISSED)):
            sheet.marks(at + i * len(GIANTS), [GIANT_AT[giant] for giant in places[name].kinds])
        sheet.marks(at + 3 * len(GIANTS), [GIANT_AT[giant] for giant in cards.pool.get(PILE, {})])

        at, width = self.begin["cards"], len(ENEMY_CARDS)
        order = next((rule for rule in g.stack if isinstance(rule, RearrangeTheDeck)), None)
        for i, name in enumerate((TAKEN, DISCARD)):
            kinds = places[name].kinds
            sheet.counts(at + i * width, CARD_AT, {kind: kinds.count(kind) for kind in kinds})
        unseen = dict(cards.pool.get(ENEMY_DECK, {}))
        parts = cards.decks[ENEMY_DECK]
        for part in parts:
            for kind in places[part].kinds:  # determined, and seen
                unseen[kind] = unseen.get(kind, 0) + 1
        sheet.counts(at + 2 * width, CARD_AT, unseen)
        if order is not None:
            put = [order.seen[i] for i in order.order]
            for kind in dict.fromkeys(put):
                sheet.put(at + 3 * width + CARD_AT[kind], put.count(kind))

        at, width = self.begin["deck"], len(OF_SEGMENT)
        zones = {part: i for i, part in enumerate(parts[:SEGMENTS])}
        certain, _ = known_of(cards, seat, zones, len(zones))
        for i, part in enumerate(parts[:SEGMENTS]):
            sheet.put(at + i * width, places[part].size)
            known = [*places[part].kinds, *(kind for _, kind in certain[i])]
            for kind in dict.fromkeys(known):
                sheet.put(at + i * width + 1 + CARD_AT[kind], known.count(kind))
        sheet.put(self.begin["table"] + 8, sum([places[part].size for part in parts]))
        sheet.put(self.begin["table"] + 9, sum([places[part].size for part in cards.decks[PILE]]))


TENSOR = YggdrasilTensor
