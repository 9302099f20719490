"""The clauses that explain what lies on the table, for whoever points at it: `data-help` of the picture's parts."""

from __future__ import annotations

WORLDS = {
    "asgard": "YG-5.1 YG-5.2 YG-5.3",
    "midgard": "YG-5.5 YG-5.6 YG-5.7 YG-5.8",
    "nidavellir": "YG-5.11 YG-5.12 YG-5.13",
    "alfheim": "YG-5.15",
    "niflheim": "YG-5.16 YG-5.17",
    "helheim": "YG-5.18",
    "muspellheim": "YG-5.19",
    "jotunheim": "YG-5.20 YG-5.21 YG-5.22",
    "vanaheim": "YG-5.24 YG-5.25",
}
ENEMIES = {
    "fenrir": "YG-6.12 YG-6.13 YG-6.14",
    "hel": "YG-6.7",
    "jormungand": "YG-6.9",
    "loki": "YG-6.10",
    "nidhogg": "YG-6.11",
    "surt": "YG-6.8",
}
GODS = {
    "odin": "YG-8.1",
    "thor": "YG-8.3",
    "frey": "YG-8.4",
    "heimdall": "YG-8.5",
    "tyr": "YG-8.6",
    "freyja": "YG-8.7",
}
DEFEATS = {"wall": "YG-3.1 YG-3.4", "door": "YG-3.2 YG-3.4", "residence": "YG-3.3 YG-3.4"}
RUNES = {
    "sigel": "YG-5.23 YG-7.9",
    "daeg": "YG-5.23 YG-7.10",
    "mann": "YG-5.23 YG-7.11",
    "tiwaz": "YG-5.23 YG-7.12",
}
VANIR = {
    "": "YG-5.31",
    "valkyries": "YG-5.26",
    "vikings": "YG-5.27",
    "rearrange": "YG-5.28",
    "push": "YG-5.29",
    "giant": "YG-5.30",
}
GIANTS = {
    "blocks": "YG-7.4",
    "stronger": "YG-7.5",
    "no_powers": "YG-7.6",
    "no_die": "YG-7.7",
    "whirlpool": "YG-7.8",
}
ISLAND = "YG-5.6 YG-5.7 YG-5.8"
ARTIFACT = "YG-4.4 YG-5.13"
DECK = "YG-2.2 YG-3.5"
