"""Journey: a revealed journey is discarded and the next one counts, even if it is worse (CM-11.6).

`voyage.py` asks after each revealed card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.names import DISCARDED, JOURNEY_DECK
from meadhall.games.champions.rules.runes.rune import Rune
from meadhall.kernel import fate
from meadhall.kernel.rule import PASS, Ask

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan


def offer(g: Champions, clan: Clan, card: str) -> Ask | None:
    if "journey" in clan.runes:
        # An empty deck would be made of the discarded journeys and this one (CM-2.9).
        left = fate.size(g.cards, JOURNEY_DECK) or g.cards.count(DISCARDED) + 1
        return Ask(clan.seat, "journey", (PASS, "journey"), about=(card, left))
    return None


RUNE = Rune("journey", ("CM-11.6",), asks=("journey",))
