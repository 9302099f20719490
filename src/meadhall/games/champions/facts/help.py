"""The clauses that explain a place, for whoever points at it: `data-help` of the picture's parts."""

from __future__ import annotations

PLACES = {
    "blacksmith": "CM-4.1 CM-2.7",
    "hafter": "CM-4.2 CM-2.7",
    "swordsmith": "CM-4.3 CM-2.7",
    "smokehouse": "CM-4.4 CM-2.7",
    "hunting_grounds": "CM-4.5 CM-6.2",
    "jarls_longhouse": "CM-4.6 CM-4.7",
    "small_public_longship": "CM-4.8 CM-4.11",
    "large_public_longship": "CM-4.9 CM-4.11",
    "market": "CM-4.12",
    "merchant_ship": "CM-4.13 CM-2.6",
    "runesmith": "CM-4.14 CM-11.1",
    "sages_house": "CM-4.15 CM-4.16",
    "shipwright": "CM-4.17 CM-9.5",
    "stave_church": "CM-4.18 CM-6.5",
    "troll": "CM-4.19 CM-6.11 CM-8.2",
    "draugr_left": "CM-4.20 CM-8.3",
    "draugr_right": "CM-4.20 CM-8.3",
    "worker_huts": "CM-4.21",
    "varyags": "CM-4.22",
    "raiders": "CM-4.23",
    "jomsvikings": "CM-4.24",
    "folk_warriors": "CM-4.25",
    "wealthy_stranger": "CM-4.26",
    "skald": "CM-4.27",
    "generous_merchant": "CM-4.28",
    "aumingi": "CM-4.29",
    "beg": "CM-4.31 CM-9.8",
}
SHORE = "CM-7.1 CM-7.7 CM-7.8 CM-8.5"
