"""The clauses that explain a card, for whoever points at it: `data-help` of the picture's parts.

Only a card whose face the viewer sees has any: a back tells nothing.
"""

from __future__ import annotations

PLAIN = "TL-4.3 TL-4.4"
CARDS = {
    "ring": "TL-19.1 TL-19.2 TL-4.2",
    "crown": "TL-19.1 TL-19.2 TL-4.2",
    "nightmare": "TL-18.1 TL-18.2 TL-18.3",
    "shield_wall": "TL-22.1 TL-22.2",
    "ravens": "TL-20.1 TL-20.2 TL-20.5 TL-20.8",
    "frigg": "TL-13.1 TL-13.2 TL-13.3 TL-13.5",
    "female_archer": "TL-11.1 TL-11.2",
    "viking_warriors": "TL-4.3 TL-4.4 TL-9.1",
    "tyr": "TL-4.3 TL-13.2 TL-13.5",
    "angrboda": "TL-4.3 TL-13.2 TL-13.5",
    "thor": "TL-6.1 TL-2.2 TL-4.8",
    "loki": "TL-6.1 TL-2.2 TL-4.8",
    "baldr": "TL-7.1 TL-7.2",
    "berserker": "TL-9.1 TL-9.2",
    "freya": "TL-12.1 TL-12.2",
    "mjolnir": "TL-14.1 TL-14.2",
    "gungnir": "TL-14.1 TL-14.2",
    "hel": "TL-15.1 TL-15.2",
    "idunn": "TL-10.1 TL-10.2",
    "longships": "TL-16.1",
    "odin": "TL-17.1",
    "seer": "TL-21.1 TL-21.2 TL-21.3",
    "valkyries": "TL-8.1 TL-8.2",
    "vidarr": "TL-23.1 TL-23.2",
}
POINTS = "TL-2.1 TL-2.2 TL-2.4 TL-2.5"
DECK = "TL-2.7 TL-2.8 TL-2.9"


def help_on(kind: str) -> str:
    return CARDS.get(kind, PLAIN)
