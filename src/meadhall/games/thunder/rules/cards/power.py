"""The common base of cards that are played from the hand for a power (TL-5)."""

from __future__ import annotations

from typing import ClassVar

from meadhall.games.thunder.rules.cards.card import Card
from meadhall.games.thunder.rules.state import Thunder
from meadhall.kernel.rule import PASS, Rule


class Power(Card):
    """A card with a power.

    It may be played only if it can have an effect (TL-5.3), unless the option `burn_power` is on.
    """

    refused: ClassVar[str] = "TL-5.3"  # the clause that forbids to play it while it is not playable

    def playable(self, g: Thunder, seat: int) -> bool:
        return g.burn_power or self.has_effect(g, seat)

    def has_effect(self, g: Thunder, seat: int) -> bool:
        raise NotImplementedError

    def play(self, g: Thunder, seat: int) -> Rule | None:
        """Carries out the power, or returns the rule that does."""
        raise NotImplementedError

    def why_not_played(self, g: Thunder, seat: int) -> str:
        return self.refused


class ChallengingPower(Power):
    """A power that challenges: like all challenges it is forbidden in the player's first turn (TL-2.6)."""

    def playable(self, g: Thunder, seat: int) -> bool:
        return g.turns[seat] > 0 and (g.burn_power or self.has_effect(g, seat))

    def why_not_played(self, g: Thunder, seat: int) -> str:
        return self.refused if g.turns[seat] else "TL-2.6"


def or_pass(g: Thunder, targets: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the targets, and `pass` if the option `burn_power` is on or a dealt world has no target."""
    return (*targets, PASS) if g.burn_power or not targets else targets
