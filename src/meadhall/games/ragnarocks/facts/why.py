"""Says which clause forbids an option."""

from __future__ import annotations

from typing import Any

from meadhall.games.ragnarocks.rules.board import INDEX, RAYS
from meadhall.games.ragnarocks.rules.power import Offer, Power
from meadhall.games.ragnarocks.rules.powers import CARDS, POWERS
from meadhall.games.ragnarocks.rules.powers.odin import TAKE_BACK
from meadhall.games.ragnarocks.rules.powers.surtr import SurtrSecond, seconds
from meadhall.games.ragnarocks.rules.state import OFF_BOARD, Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.rule import PASS, Ask, Option
from meadhall.kernel.veil import View

SET_UP = ("leave_out", "arrive")
COMPLETE_THE_TURN = "RR-5.7"
BEFORE_THE_GAME = {
    "draft_first": "RR-7.1",
    "draft_second": "RR-7.1",
    "draft_take": "RR-7.2",
    "match_up": "RR-7.3",
    "team_pick": "RR-8.3",
    "team_take": "RR-8.4",
    "solo_card": "RR-9.13",
    "free_step": "RR-9.2",
    "free_step_to": "RR-9.2",
}


def why(view: View[Any], option: Option) -> str | None:
    g: Ragnarocks = view.table
    ask = g.waiting
    if not isinstance(ask, Ask):
        return None
    if ask.prompt not in ("select", "move", "summon"):
        return _at_an_offer(g, ask, option)
    if option == PASS:
        return "RR-2.1"
    if not isinstance(option, str) or option not in INDEX:
        return None
    h = INDEX[option]
    return _at_select(g, h) if ask.prompt == "select" else _on_the_way(g, ask, h)


def _at_select(g: Ragnarocks, h: int) -> str:
    if h not in g.of(g.side):
        return "RR-2.2"
    if not g.nomadic_land >> h & 1:
        return "RR-3.5"
    turn, power = g.stack[-1], g.power(g.side)
    if isinstance(turn, Turn) and turn.only != OFF_BOARD:
        return POWERS["jormungandr"].clause
    return power.clause if power.TURN or changes(power, "can_act") else "RR-2.3"


def _on_the_way(g: Ragnarocks, ask: Ask, h: int) -> str:
    origin = INDEX[str(ask.about[0])]
    power, other = g.power(g.side), g.power(1 - g.side)
    if ask.prompt == "summon" and h in power.stones(g, origin):
        return other.clause if other.BARS else COMPLETE_THE_TURN
    if changes(power, "moves" if ask.prompt == "move" else "stones"):
        return power.clause
    if h == origin:
        return "RR-2.5"
    straight = any(h in ray for ray in RAYS[origin])
    if ask.prompt == "move":
        return "RR-2.6" if straight else "RR-2.4"
    return "RR-2.6" if straight else "RR-2.7"


def _at_an_offer(g: Ragnarocks, ask: Ask, option: Option) -> str | None:
    """Explains a refusal at an offer. Its prompt is the card's name, with a suffix for a second question."""
    if ask.prompt in BEFORE_THE_GAME:
        return BEFORE_THE_GAME[ask.prompt] if option in INDEX or option in CARDS or option == PASS else None
    card = next((name for name in CARDS if ask.prompt == name or ask.prompt.startswith(f"{name}_")), None)
    if ask.prompt in SET_UP:
        card = g.card(getattr(g.stack[-1], "side", g.side)).name
    if card is None:
        return None
    if option == PASS:
        rule = g.stack[-1]
        return COMPLETE_THE_TURN if isinstance(rule, Offer) and rule.NEEDED else POWERS[card].clause
    if option in INDEX and _barred(g, ask, INDEX[str(option)]):
        return g.power(1 - g.side).clause
    return POWERS[card].clause if option in INDEX or option in CARDS or option == TAKE_BACK else None


def _barred(g: Ragnarocks, ask: Ask, h: int) -> bool:
    """Whether a stone of the card could be placed here if the other side's power did not forbid it."""
    rule = g.stack[-1]
    if not g.power(1 - g.side).BARS:
        return False
    if isinstance(rule, SurtrSecond):
        return h in seconds(g, rule.first)
    if ask.prompt not in ("thor", "surtr"):
        return False
    return any(placing[0] == h for placing in g.power(g.side).other_placings(g, INDEX[str(ask.about[0])]))


def changes(power: Power, choice: str) -> bool:
    """Whether this power changes a choice."""
    return getattr(type(power), choice) is not getattr(Power, choice)
