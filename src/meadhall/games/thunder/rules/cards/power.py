"""What all powers that are played from the hand have in common (TL-5)."""

from __future__ import annotations

from meadhall.games.thunder.rules.state import Thunder
from meadhall.kernel.rule import PASS, Rule


class Power:
    """A card's power. It may be played only if it can have an effect (TL-5.3), unless powers may be burnt."""

    is_challenge = False

    def playable(self, g: Thunder, seat: int) -> bool:
        return g.burn_power or self.has_effect(g, seat)

    def has_effect(self, g: Thunder, seat: int) -> bool:
        raise NotImplementedError

    def play(self, g: Thunder, seat: int) -> Rule | None:
        """Carry it out, or say which rule does."""
        raise NotImplementedError


class ChallengingPower(Power):
    """It is barred in the player's first turn, as all challenges are (TL-2.6)."""

    is_challenge = True

    def playable(self, g: Thunder, seat: int) -> bool:
        return g.turns[seat] > 0 and (g.burn_power or self.has_effect(g, seat))


def or_pass(g: Thunder, targets: tuple[str, ...]) -> tuple[str, ...]:
    """The targets; and `pass` where powers may be burnt, or where a dealt world has none."""
    return (*targets, PASS) if g.burn_power or not targets else targets
