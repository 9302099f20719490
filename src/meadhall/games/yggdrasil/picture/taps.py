"""What can be tapped, and the parts that a question is about."""

from __future__ import annotations

from meadhall.games.yggdrasil.picture.places import (
    ARTIFACT_BOX,
    CARD_BOX,
    DECK_BOX,
    ISLAND_BOX,
    LANE_BOX,
    PILE_BOX,
    PIP_BOX,
    TAKEN_BOX,
    TARGETS,
    TRAIL,
    WORLD_BOX,
    Box,
    giant_box,
    god_box,
    square_box,
    token_box,
)
from meadhall.games.yggdrasil.rules.state import TAKEN, Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ENEMY, VANAHEIM
from meadhall.games.yggdrasil.rules.turn import CALM
from meadhall.games.yggdrasil.rules.worlds.jotunheim import TOP
from meadhall.games.yggdrasil.rules.worlds.vanaheim import ADVANCE, RearrangeTheDeck
from meadhall.kernel.picture import Part, tap
from meadhall.kernel.rule import Ask, Option

CARDS = ("odin.play", "rearrange")  # questions whose options are Enemy cards
FIXED: dict[Option, Box] = dict([*WORLD_BOX.items(), *LANE_BOX.items(), *ISLAND_BOX.items(), *ARTIFACT_BOX.items()])
FIXED |= {TOP: PILE_BOX, CALM: LANE_BOX["fenrir"]}
"""Options that lie at one place, whatever the question."""


def legal_part(g: Yggdrasil, ask: Ask) -> Part:
    places = places_of(g, ask)
    drawn = "".join(places[x].rect(f" class='legal' {tap(x)}") for x in ask.options if x in places)
    return Part("legal", TARGETS, f"<g id='legal'>{drawn}</g>")


def places_of(g: Yggdrasil, ask: Ask) -> dict[Option, Box]:
    """Where the options of a question lie, if anywhere."""
    prompt = ask.prompt
    if prompt == "odin.play":
        found: dict[Option, Box] = {}
        for card, box in zip(g.cards.at(TAKEN), TAKEN_BOX, strict=False):
            found.setdefault(card, box)
        return found
    if prompt == "odin.back":
        x, y, w, h, r = DECK_BOX
        return {"top": Box(x, y, w, h // 2, r), "under": Box(x, y + h // 2, w, h // 2, r)}
    if prompt == "rearrange":
        rule = g.stack[-1]
        assert isinstance(rule, RearrangeTheDeck)
        left = [i for i in range(len(rule.seen)) if i not in rule.order]
        return {rule.seen[i]: CARD_BOX[i] for i in reversed(left)}
    if prompt == "vanaheim":
        squares = g.house.vanaheim_squares
        found = {effect: square_box(n, squares) for n, effect in enumerate(VANAHEIM[squares], 1)}
        return found | {ADVANCE: square_box(min(g.vanir + 1, squares), squares)}
    if prompt == "vanir.giant":
        return PIP_BOX
    if prompt == "niflheim.god":
        return {god: god_box(seat, g.seats) for seat, god in enumerate(g.gods)}
    active = {giant: giant_box(i, len(g.giants())) for i, giant in enumerate(g.giants())}
    return FIXED | active


def picked_parts(g: Yggdrasil, ask: Ask) -> list[Part]:
    """The opponent or the god that a question is about."""
    for word in ask.about:
        if word in ENEMY and ask.prompt.startswith("combat"):
            box = token_box(ENEMY[str(word)], g.spaces[ENEMY[str(word)]])
        elif word in g.giants():
            box = giant_box(g.giants().index(str(word)), len(g.giants()))
        elif word == TOP:
            box = PILE_BOX
        elif word in g.gods:
            box = god_box(g.gods.index(str(word)), g.seats)
        else:
            continue
        return [Part("picked", TRAIL, box.rect(" id='picked'"))]
    return []
