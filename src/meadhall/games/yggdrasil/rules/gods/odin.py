"""Odin takes two Enemy cards (YG-8.1, YG-8.2)."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.gods.god import God
from meadhall.games.yggdrasil.rules.state import DISCARD, ENEMY_DECK, TAKEN, Yggdrasil
from meadhall.kernel import fate
from meadhall.kernel.fate import Draw
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Done, Rule, step


@record
class OdinTakesTwo(Rule):
    """Odin's player takes two Enemy cards, plays one, and puts the other on or under the deck (YG-8.1, YG-8.2)."""

    played: str = public(default="")

    @step
    def take_one(self, g: Yggdrasil, _: None) -> Rule:
        return Draw(ENEMY_DECK, TAKEN, "card")

    @step
    def take_another(self, g: Yggdrasil, _: str) -> Rule:
        return Draw(ENEMY_DECK, TAKEN, "card")

    @step
    def look_at_them(self, g: Yggdrasil, _: str) -> None:
        g.tell("odin.two", g.active, *g.cards.at(TAKEN))

    @step
    def which_to_play(self, g: Yggdrasil, _: None) -> Ask:
        one, other = g.cards.at(TAKEN)
        return Ask(g.active, "odin.play", (one, other) if one != other else (one,))

    @step
    def set_it_apart(self, g: Yggdrasil, card: str) -> None:
        self.played = card
        g.cards.move(card, TAKEN, DISCARD)

    @step
    def where_goes_the_other(self, g: Yggdrasil, _: None) -> Ask | None:
        if not g.cards.decks[ENEMY_DECK]:
            return None  # on and under are the same without a deck: ruling 33
        return Ask(g.active, "odin.back", ("top", "under"), g.cards.at(TAKEN))

    @step
    def put_it_back(self, g: Yggdrasil, where: str | None) -> Done:
        other = g.cards.at(TAKEN)[0]
        fate.put(g.cards, other, TAKEN, ENEMY_DECK, under=where == "under")
        g.tell("odin.back", g.active, other, where or "top")
        return Done(self.played)


GOD = God(
    ("YG-8.1",),
    asks=(
        ("odin.back", "YG-8.1"),
        ("odin.play", "YG-8.1"),
    ),
)
