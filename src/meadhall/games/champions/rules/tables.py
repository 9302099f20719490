"""The numbers of the box: data/*.toml, read once. Every row names its source."""

from __future__ import annotations

import importlib.resources
import tomllib
from typing import Any, NamedTuple

KINDS = ("sword", "spear", "axe")
FOOD = 3  # the place of Food in a party, after the three kinds of warriors
CARGO = (*KINDS, "food")
COLOURS = ("blue", "yellow", "red")
NO_BAN = -1


def rows(table: str) -> list[dict[str, Any]]:
    """The rows of one data file, in its order."""
    source = importlib.resources.files("meadhall.games.champions") / "data" / f"{table}.toml"
    (found,) = tomllib.loads(source.read_text(encoding="utf-8")).values()
    return list(found)


# -- enemies -----------------------------------------------------------------------------------------------------


class Enemy(NamedTuple):
    name: str
    family: str  # trolls, draugr, monsters or kraken
    colour: str
    attack: int
    defence: int
    glory: int
    reward: tuple[str, int]  # the reward beside the Glory
    ban: int = NO_BAN  # the kind of warrior that cannot fight it


def _in_three_colours(family: str, good: str) -> list[Enemy]:
    return [
        Enemy(
            f"{row['name']}_{colour}",
            family,
            colour,
            *(row["attack"], row["defence"], row["glory"]),
            (good, row[good]),
            KINDS.index(ban) if ban else NO_BAN,
        )
        for row in rows(family)
        for colour, ban in zip(COLOURS, row["ban"], strict=True)
    ]


def _plain(row: dict[str, Any], family: str, reward: tuple[str, int]) -> Enemy:
    return Enemy(row["name"], family, "", row["attack"], row["defence"], row["glory"], reward)


_TROLLS = rows("trolls")
ENEMIES: dict[str, Enemy] = {
    enemy.name: enemy
    for enemy in (
        *(_plain(row, "trolls", ("wood", row["wood"])) for row in _TROLLS),
        *_in_three_colours("draugr", "coins"),
        *_in_three_colours("monsters", "favor"),
        *(_plain(row, "kraken", ("favor", 0)) for row in rows("kraken")),
    )
}
KRAKEN = "kraken"


# -- cards -------------------------------------------------------------------------------------------------------


class Cargo(NamedTuple):
    """A card of the Merchant Ship."""

    dice: tuple[int, int, int]
    choice: int
    food: int
    wood: int


class Destiny(NamedTuple):
    most: str
    alone: int
    tied: int


MERCHANT = {row["name"]: Cargo(tuple(row["dice"]), row["choice"], row["food"], row["wood"]) for row in rows("merchant")}
DESTINIES = {row["name"]: Destiny(row["most"], row["alone"], row["tied"]) for row in rows("destinies")}
RUNE_GLORY: dict[str, int] = {row["name"]: row["glory"] for row in rows("runes")}
JOURNEYS: dict[str, int] = {row["name"]: row["cards"] for row in rows("journeys")}

# The decks from which every card leaves in the open. A card that exists twice is listed twice.
DECKS: dict[str, tuple[str, ...]] = {
    "trolls": tuple(row["name"] for row in _TROLLS for _ in range(row["cards"])),
    "draugr": tuple(e.name for e in ENEMIES.values() if e.family == "draugr"),
    "monsters": tuple(e.name for e in ENEMIES.values() if e.family == "monsters"),
    "runes": tuple(RUNE_GLORY),
    "merchant": tuple(MERCHANT),
}


# -- the board ---------------------------------------------------------------------------------------------------


class Ship(NamedTuple):
    players: int
    wood: int
    coins: int
    capacity: int
    glory: int


class Table(NamedTuple):
    """The numbers that depend on the number of players."""

    workers: int
    military: int
    economic: int
    shores: int


SHIPS = {
    row["name"]: Ship(row["players"], row["wood"], row["coins"], row["capacity"], row["glory"])
    for row in rows("longships")
}
SMALL, LARGE = "small", "large"
PRIVATE = tuple(name for name in SHIPS if name not in (SMALL, LARGE))
TABLES = {
    row["players"]: Table(row["workers"], row["military"], row["economic"], row["shores"]) for row in rows("players")
}
SHORES = tuple(row["name"] for row in rows("shores"))
FED_BY_ONE: dict[str, int] = {row["name"]: row["fed_by_one"] for row in rows("shores")}
PLACE_KINDS: dict[str, str] = {row["name"]: row["kind"] for row in rows("places")}
STALLS: dict[str, dict[str, Any]] = {row["name"]: row for row in rows("stalls")}
_PRICES = rows("prices")
FAVOR_PRICES: tuple[int, ...] = tuple(row["coins"] for row in _PRICES if row["place"] == "stave_church")
HUT_PRICES: tuple[int, ...] = tuple(row["coins"] for row in _PRICES if row["place"] == "worker_huts")
BLAME: tuple[int, ...] = tuple(row["lost"] for row in rows("blame"))
SUPPLY: tuple[int, ...] = tuple(row["dice"] for row in rows("warriors"))
LEADER_ROWS = {row["name"]: row for row in rows("leaders")}

ROUNDS = 8
MOST_WARRIORS = 8  # that one clan may hold
MOST_GAME = 6  # Food from one hunt
SET_GLORY = 5
FAVOR_GLORY = 2
COINS_PER_GLORY = 3

UP_TO = tuple(tuple(range(n + 1)) for n in range(256))


def up_to(n: int) -> tuple[int, ...]:
    """The options 0 to n of a question for a number."""
    return UP_TO[n] if n < len(UP_TO) else tuple(range(n + 1))
