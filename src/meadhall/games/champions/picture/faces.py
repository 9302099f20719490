"""Everything that can be opened large and read: places, enemies, leaders, runes, destinies, journeys, own longships.

A rune's and a journey's id has its sort before its name, because "glory" and "journey" are names of other things, too.
"""

from __future__ import annotations

from meadhall.games.champions import GAME
from meadhall.games.champions.picture.drawer import abilities_words
from meadhall.games.champions.picture.fight import journey_art
from meadhall.games.champions.picture.shapes import DRAWN, figure
from meadhall.games.champions.picture.town import SHIP_OF, ship_art, vignette
from meadhall.games.champions.picture.words import count, enemy_name, label, name
from meadhall.games.champions.rules.journeys import CARDS as JOURNEY_CARDS
from meadhall.games.champions.rules.leaders import LEADER_NAMES, LEADERS
from meadhall.games.champions.rules.places import PLACES
from meadhall.games.champions.rules.runes import RUNES
from meadhall.games.champions.rules.tables import (
    DESTINIES,
    ENEMIES,
    JOURNEYS,
    KINDS,
    KRAKEN,
    NO_BAN,
    PLACE_KINDS,
    PRIVATE,
    RUNE_GLORY,
    SHIPS,
    STALLS,
    Enemy,
)
from meadhall.kernel.presentation import Face
from meadhall.kernel.words import capital

ENEMY_CLAUSES = {
    "trolls": ("CM-6.9", "CM-6.11", "CM-8.2"),
    "draugr": ("CM-6.9", "CM-8.3"),
    "monsters": ("CM-6.9", "CM-8.5"),
}
NOT_READ = (
    "troll",
    "draugr_left",
    "draugr_right",
    "private_longship",
)  # the enemy there is read; an own ship has a name


def faces() -> dict[str, Face]:
    found = {place: place_face(place) for place in (*PLACE_KINDS, *STALLS) if place not in NOT_READ}
    found |= {card: enemy_face(enemy) for card, enemy in ENEMIES.items() if card != KRAKEN}
    found |= {leader: leader_face(leader) for leader in LEADER_NAMES}
    found |= {f"rune-{rune}": rune_face(rune) for rune in (*RUNE_GLORY, "blind")}
    found |= {destiny: destiny_face(destiny) for destiny in DESTINIES}
    found |= {f"journey-{journey}": journey_face(journey) for journey in JOURNEYS}
    return found | {KRAKEN: journey_face(KRAKEN)} | {ship: ship_face(ship) for ship in PRIVATE}


def clause(number: str) -> str:
    """A clause without the name before it: "Blacksmith: take all Axemen there." is "Take all Axemen there."."""
    text = GAME.words.clause(number)
    before, colon, rest = text.partition(": ")
    return capital(rest) if colon and len(before) < 30 else text


def place_face(place: str) -> Face:
    clauses = PLACES[place].clauses
    sort = STALLS[place]["type"] if place in STALLS else PLACE_KINDS[place]
    ship = SHIP_OF.get(place)
    numbers = ((str(SHIPS[ship].capacity), label("seats")),) if ship else ()
    return Face(
        name(place),
        clause(clauses[0]),
        "longship" if ship else vignette(place),
        label(f"kind.{sort}"),
        numbers,
        clauses,
    )


def enemy_face(enemy: Enemy) -> Face:
    good, n = enemy.reward
    said = label("slain.brings", count("glory", enemy.glory), count(good, n))
    if enemy.ban != NO_BAN:
        said += " " + label("bans", GAME.words.name(KINDS[enemy.ban]))
    kind = label(f"kind.{enemy.family}")
    if enemy.colour:
        kind = label("kind.coloured", kind, label(f"colour.{enemy.colour}"))
    numbers = ((str(enemy.attack), label("attack")), (str(enemy.defence), label("defence")))
    return Face(enemy_name(enemy.name), said, figure(enemy.name), kind, numbers, ENEMY_CLAUSES[enemy.family])


def leader_face(leader: str) -> Face:
    drawing = f"leader-{leader}" if f"leader-{leader}" in DRAWN else "clan"
    return Face(name(leader), abilities_words(leader), drawing, label("kind.leader"), (), LEADERS[leader].clauses)


def rune_face(rune: str) -> Face:
    numbers = ((str(RUNE_GLORY[rune]), label("at.the.end")),) if rune in RUNE_GLORY else ()
    clauses = RUNES[rune].clauses if rune in RUNES else ("CM-4.14",)
    return Face(name(rune), label(f"rune.{rune}"), f"rune-{rune}", label("kind.rune"), numbers, clauses)


def destiny_face(destiny: str) -> Face:
    row = DESTINIES[destiny]
    drawing = f"destiny-{destiny}" if f"destiny-{destiny}" in DRAWN else row.most
    numbers = ((str(row.alone), label("alone")), (str(row.tied), label("tied")))
    said = label("destiny.says", label(f"most.{row.most}"))
    return Face(name(destiny), said, drawing, label("kind.destiny"), numbers, ("CM-12.2", "CM-12.3"))


def journey_face(journey: str) -> Face:
    clauses = JOURNEY_CARDS[journey].clauses
    numbers: tuple[tuple[str, str], ...] = ((str(JOURNEYS[journey]), label("journeys.of", sum(JOURNEYS.values()))),)
    if journey == KRAKEN:
        enemy = ENEMIES[KRAKEN]
        numbers = ((str(enemy.attack), label("attack")), (str(enemy.defence), label("defence")), *numbers)
    return Face(
        name(journey), label(f"journey.{journey}"), journey_art(journey), label("kind.journey"), numbers, clauses
    )


def ship_face(ship: str) -> Face:
    row = SHIPS[ship]
    price = GAME.words.counts({"wood": row.wood, "coins": row.coins})
    numbers = ((str(row.capacity), label("seats")), (str(row.glory), label("at.the.end")))
    return Face(
        name(ship), label("ship.says", price), ship_art(ship), label("kind.ship"), numbers, ("CM-4.10", "CM-9.5")
    )
