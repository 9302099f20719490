"""The mythology cards beside the board: each side's own, those in Odin's hand, and all of them in a draft."""

from __future__ import annotations

import json

from meadhall.games.ragnarocks import GAME
from meadhall.games.ragnarocks.rules.draft import MATCHUPS
from meadhall.games.ragnarocks.rules.power import power_named
from meadhall.games.ragnarocks.rules.powers import CARDS
from meadhall.games.ragnarocks.rules.state import IVORY, RED, SIDES, Ragnarocks
from meadhall.kernel.picture import Card
from meadhall.kernel.rule import Ask, Option

DRAFTS = ("draft_first", "draft_second", "draft_take", "match_up", "solo_card", "team_pick", "team_take")


def drafting(ask: Ask | None) -> bool:
    return ask is not None and ask.prompt in DRAFTS


def cards(g: Ragnarocks, ask: Ask | None, mine: bool) -> tuple[Card, ...]:
    """`mine`: the question is the viewer's, so that cards can be tapped."""
    players = [(side, player) for side in (IVORY, RED) for player in range(len(g.cards[side]))]
    players.sort(key=lambda who: g.player[who[0]] != who[1])  # those in force come first
    return (*(_lying(g, ask, *who) for who in players), *_offered(ask, mine))


def _lying(g: Ragnarocks, ask: Ask | None, side: int, player: int) -> Card:
    """A player's card; a command card that Odin has played is shown with it."""
    name, words = g.cards[side][player], GAME.words
    in_force = g.force[side] if player == g.player[side] else ""
    seats = g.seat_names()
    seat = player if side == IVORY else g.team_sizes[IVORY] + player
    who = words.name(seats[seat] if seat < len(seats) else SIDES[side])
    notes = [who]
    if sum(g.team_sizes) > 2 and in_force:
        notes.append(words.name("in_force"))
    remembered = power_named(name).tell_memory(g, side) if player == g.player[side] else ""
    notes += [remembered] if remembered else []
    lit = in_force != "" and acting(g, ask, in_force, side)
    text = told(name)
    if in_force not in ("", name):
        text = f"{words.name(in_force)}: {told(in_force)}"
    return Card(words.name(name), text, ". ".join(notes), SIDES[side], lit)


def acting(g: Ragnarocks, ask: Ask | None, power: str, side: int) -> bool:
    """Does a power ask something now, or was it the last to do something?"""
    if ask is not None and _of(power, ask.prompt):
        return True
    last = g.story[-1] if g.story else None
    return last is not None and _of(power, last.key) and last.args[:1] == (SIDES[side],)


def _of(power: str, key: str) -> bool:
    return key in (power, f"wins.{power}") or key.startswith(f"{power}_")


def _offered(ask: Ask | None, mine: bool) -> list[Card]:
    """The cards from which somebody chooses."""
    if ask is None:
        return []
    found = []
    for option in ask.options:
        if option in MATCHUPS:
            text = " ".join(f"{GAME.words.name(name)}: {told(name)}" for name in MATCHUPS[str(option)])
            found.append(Card(GAME.words.name(option), text, option=_answer(option, mine)))
        elif option in CARDS:
            kind = GAME.words.name("simple" if CARDS[str(option)].simple else "advanced")
            found.append(Card(GAME.words.name(option), told(str(option)), kind, option=_answer(option, mine)))
    return found


def _answer(option: Option, mine: bool) -> str:
    return json.dumps(option) if mine else ""


def told(name: str) -> str:
    """What a card does: its clause without the name at its beginning."""
    text = GAME.words.clause(power_named(name).clause)
    text = text.partition(": ")[2]
    return text[:1].upper() + text[1:]
