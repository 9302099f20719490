"""The powers that are played from the hand, by kind of card. A kind that is not here has none (TL-5.4)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.card import card
from meadhall.games.thunder.rules.cards.power import Power
from meadhall.games.thunder.rules.decks import CARDS

POWERS: dict[str, Power] = {kind: power for kind in CARDS if isinstance(power := card(kind), Power)}
