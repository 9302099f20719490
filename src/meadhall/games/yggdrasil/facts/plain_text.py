"""The table as plain text, for terminals and screen readers."""

from __future__ import annotations

from collections import Counter
from typing import Any

from meadhall.games.yggdrasil.rules.state import DEFEATED, DISCARD, DISMISSED, ENEMY_DECK, PILE, TAKEN, Yggdrasil
from meadhall.games.yggdrasil.rules.tables import (
    ARTIFACTS,
    COLOURS,
    DEFEATS,
    EFFECT_OF,
    ENEMIES,
    FORCE,
    ISLAND,
    ISLANDS,
    LAST,
    NUMBER,
    POWER,
    RUNE_OF,
    RUNES,
    START,
    VANAHEIM,
)
from meadhall.kernel import fate
from meadhall.kernel.veil import View

WALLS = {3: "|", 5: "‖", 7: "#"}  # after these spaces: the wall of Asgard, the door of Valhalla, the Residence


def text(table: View[Any] | Yggdrasil) -> str:
    g: Yggdrasil = table.table if isinstance(table, View) else table
    if not g.gods:
        return "The table is being laid."
    return "\n".join([*_asgard(g), *_worlds(g), *_gods(g)])


def _asgard(g: Yggdrasil) -> list[str]:
    head = " ".join(f"{space}{WALLS.get(space, '')}" for space in range(START, LAST + 1))
    lines = [f"{'Asgard':<11} {head}   | wall  ‖ door  # residence"]
    for enemy, name in enumerate(ENEMIES):
        at = g.spaces[enemy]
        row = " ".join(("x" if space == at else ".") + WALLS.get(space, "") for space in range(START, LAST + 1))
        about = f"force {g.force(enemy)}" if at > START or g.house.fight_on_first_space else "not to be fought"
        if FORCE[at] < g.force(enemy):
            about += " (+1)"
        if POWER[at]:
            about += f", power {POWER[at]}"
        if name == "fenrir" and g.fenrir:
            about += ", ANGRY"
        lines.append(f"{name:<11} {row}   {about}")
    beyond = [f"{d.how} {sum(s >= d.space for s in g.spaces)} of {d.enemies}" for d in DEFEATS]
    return [*lines, f"{'danger':<11} {', '.join(beyond)}", *_deck(g)]


def _deck(g: Yggdrasil) -> list[str]:
    cards = g.cards
    left = fate.size(cards, ENEMY_DECK)
    lines = [f"{'deck':<11} {left} Enemy cards; unseen: {_counts(cards.pool[ENEMY_DECK])}"]
    parts = [(cards.places[p].size, _known(g, p)) for p in cards.decks[ENEMY_DECK]]
    if any(known for _, known in parts):
        lines.append(f"{'':<11} from the top: {' / '.join(_part(n, known) for n, known in parts)}")
    if cards.at(DISCARD):
        lines.append(f"{'discard':<11} {_counts(Counter(cards.at(DISCARD)))}")
    if cards.at(TAKEN):
        lines.append(f"{'taken':<11} {', '.join(cards.at(TAKEN))}")
    if g.quiet_turns:
        lines.append(f"{'quiet':<11} no Enemy card for {g.quiet_turns} turns")
    return lines


def _part(size: int, known: tuple[str, ...]) -> str:
    if size == len(known) == 1:
        return known[0]
    return f"{size} with {', '.join(known)}" if known else str(size)


def _known(g: Yggdrasil, part: str) -> tuple[str, ...]:
    """What everybody knows to lie in a part of the deck."""
    everybody = [claim.kinds for claim in g.cards.known or () if claim.places == (part,)]
    return everybody[0] if everybody else g.cards.at(part)


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {n}" for name, n in sorted(counts.items())) or "none"


def _worlds(g: Yggdrasil) -> list[str]:
    bags = [f"{c} {g.bag_vikings[ISLAND[c]]}V {g.bag_fire_giants[ISLAND[c]]}F" for c in COLOURS]
    forge = [
        f"{artifact} {''.join(str(n + 1) for n in range(NUMBER['artifact_levels']) if masks >> n & 1) or '-'}"
        for artifact, masks in zip(ARTIFACTS, g.forge, strict=True)
    ]
    scale = VANAHEIM[g.house.vanaheim_squares]
    squares = [f"[{name or 'nothing'}]" if n == g.vanir else name or "nothing" for n, name in enumerate(scale, 1)]
    beaten = Counter(RUNE_OF[giant] for giant in g.cards.at(DEFEATED))
    lines = [
        f"{'midgard':<11} {' - '.join(ISLANDS)}; Valkyries on {ISLANDS[g.valkyries]}, {ISLANDS[g.submerged]} submerged",
        f"{'bags':<11} {', '.join(bags)}   (V Vikings, F Fire Giants)",
        f"{'nidavellir':<11} {', '.join(forge)}",
        f"{'alfheim':<11} {g.alfheim} Elves",
        f"{'helheim':<11} {g.helheim} Vikings",
        f"{'muspellheim':<11} {g.muspellheim} Fire Giants",
        f"{'vanaheim':<11} {' '.join(squares)}",
        f"{'jotunheim':<11} {fate.size(g.cards, PILE)} unseen Giants; runes: "
        + ", ".join(f"{rune} {beaten[rune]} of {NUMBER['rune_parts']}" for rune in RUNES),
    ]
    for giant in g.giants():
        kind, target = EFFECT_OF[giant]
        lines.append(f"{'':<11} {giant} is active: {kind.replace('_', ' ')} {target}".rstrip())
    if g.cards.at(DISMISSED):
        lines.append(f"{'':<11} sent away: {', '.join(g.cards.at(DISMISSED))}")
    return lines


def _gods(g: Yggdrasil) -> list[str]:
    lines = []
    for seat, god in enumerate(g.gods):
        mine = g.levels[len(ARTIFACTS) * seat : len(ARTIFACTS) * (seat + 1)]
        owned = [f"{a} {n} (against {e})" for a, e, n in zip(ARTIFACTS, ENEMIES, mine, strict=True) if n]
        mark = "*" if seat == g.active and not g.ended else " "
        goods = ", ".join([f"{g.vikings[seat]} Vikings", f"{g.elves[seat]} Elves", *owned])
        lines.append(f"{mark} {god:<9} {goods}")
    return lines
