"""The choice of powers: all cards that can be taken as small plates; one that is looked at is shown large.

It needs no script: the plates are radio buttons, and the style sheet shows what belongs to the one that is checked. The
same holds for the filters above them.
"""

from __future__ import annotations

from functools import lru_cache

from meadhall.games.ragnarocks import GAME
from meadhall.games.ragnarocks.picture.cards import clauses, face_id, said, stars, when
from meadhall.games.ragnarocks.picture.layout import DRAFT
from meadhall.games.ragnarocks.rules.draft import MATCHUPS
from meadhall.games.ragnarocks.rules.powers import CARDS, COMMANDS
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.kernel.drawing import art
from meadhall.kernel.picture import Part, tap
from meadhall.kernel.presentation import who
from meadhall.kernel.rule import Ask

DRAFTS = ("draft_first", "draft_second", "draft_take", "match_up", "solo_card", "team_pick", "team_take")
MANY = 8  # from so many cards on, they can be filtered
CHECKED = " checked='checked'"
MOMENTS = tuple(dict.fromkeys(card.when for card in CARDS.values()))


def drafting(ask: Ask | None) -> bool:
    return ask is not None and ask.prompt in DRAFTS


def offered(g: Ragnarocks, ask: Ask) -> tuple[str, ...]:
    """The cards, or pairs of cards, from which somebody chooses. Views of others do not have the options."""
    put_up = [str(event.args[1]) for event in g.story or [] if event.key == "put_up"]
    taken = [card for cards in g.cards for card in cards]
    match ask.prompt:
        case "match_up":
            return tuple(MATCHUPS)
        case "draft_take":
            return tuple(put_up)
        case "team_take":
            return tuple(card for card in put_up if card not in taken)
        case "team_pick":
            return tuple(card for card in COMMANDS if card not in put_up)
        case "solo_card" if ask.options:
            return tuple(map(str, ask.options))
    return tuple(card for card in CARDS if card not in ask.about)


def draft_parts(g: Ragnarocks, ask: Ask, mine: bool) -> list[Part]:
    """`mine`: the question is the viewer's."""
    options = offered(g, ask)
    verb = "put_up" if ask.prompt in ("draft_first", "draft_second", "team_pick", "match_up") else "take"
    if ask.prompt == "match_up":
        return [matchup(name, mine) for name in options]
    taken = [str(card) for card in ask.about] if ask.prompt == "draft_second" else []
    if ask.prompt == "team_pick":
        taken = [str(event.args[1]) for event in g.story or [] if event.key == "put_up"]
    parts = [steps(ask.prompt, tuple(taken), ask.seat)] if ask.prompt.startswith("draft") else []
    if len(options) >= MANY:
        parts.append(filters())
    parts.append(hint())
    parts += [plate(name, verb if mine else "") for name in CARDS if name in options]
    parts += [up(name) for name in taken]
    return parts


@lru_cache(maxsize=512)
def plate(name: str, verb: str) -> Part:
    """A card. `verb`: what its button says; empty: it cannot be chosen."""
    words, card = GAME.words, CARDS[name]
    kind = "simple" if card.simple else "advanced"
    rank = f"{_stars(name)}{'' if card.simple else '<em>◆</em>'}"
    label = words.name(f"{name}.short")
    button = ""
    if verb:
        text = words.label(f"draft.{verb}", f"{name}.short")
        button = f"<button type='button' class='call legal' {tap(name)}>{text}</button>"
    return Part(
        f"d-{name}",
        DRAFT,
        f"<div id='d-{name}' class='plate {kind} {card.when}'>"
        f"<label data-face='{face_id(name)}'>"
        f"<input type='radio' name='looked-at' class='unseen' aria-label='{words.name(name)}'/>"
        f"{art(GAME.name, name)}<b>{label}</b><span class='rank'>{rank}</span></label>"
        f"<div class='large'>{art(GAME.name, name)}<div class='says'><h3>{label}{_stars(name)}</h3>"
        f"<p class='kind'><span>{words.name(kind)}</span><span>{when(name)}</span></p><p class='does'>{said(name)}</p>"
        f"<p class='rule'>{told(name)}</p>{button}</div></div></div>",
    )


def _stars(name: str) -> str:
    count = stars(name)
    text = GAME.words.label("draft.stars", count)
    return f"<i class='stars' role='img' aria-label='{text}'>{'★' * count}<s>{'★' * (3 - count)}</s></i>"


@lru_cache(maxsize=64)
def up(name: str) -> Part:
    """A card that has been put up already."""
    label, flag = GAME.words.name(f"{name}.short"), GAME.words.label("draft.up")
    return Part(
        f"d-{name}",
        DRAFT,
        f"<div id='d-{name}' class='plate up'><label data-face='{face_id(name)}'>{art(GAME.name, name)}<b>{label}</b>"
        f"<span class='rank'>{flag}</span></label></div>",
    )


@lru_cache(maxsize=8)
def matchup(name: str, mine: bool) -> Part:
    """Two cards that play well against each other."""
    cards = "".join(
        f"<div class='one' data-face='{face_id(card)}' data-help='{clauses(card)}'>{art(GAME.name, card)}"
        f"<b>{GAME.words.name(f'{card}.short')}</b><span>{said(card)}</span></div>"
        for card in MATCHUPS[name]
    )
    text = GAME.words.label("draft.pair")
    button = f"<button type='button' class='call legal' {tap(name)}>{text}</button>" if mine else ""
    return Part(f"d-{name}", DRAFT, f"<div id='d-{name}' class='pair'>{cards}{button}</div>")


@lru_cache(maxsize=64)
def steps(prompt: str, put_up: tuple[str, ...], seat: int) -> Part:
    """The order of the draft, and how far it is."""
    label = GAME.words.label
    at = ("draft_first", "draft_second", "draft_take").index(prompt)
    first = GAME.words.name(f"{put_up[0]}.short") if put_up else label("draft.step.one")
    texts = (
        (who(0), first),
        (who(0), label("draft.step.more")),
        (who(1), label("draft.step.keeps")),
        (who(0), label("draft.step.other")),
    )
    found = "".join(
        f"<li class='{'now' if n == at else ''}'><i>{n + 1}. {name}</i><b>{text}</b></li>"
        for n, (name, text) in enumerate(texts)
    )
    return Part("draft-steps", DRAFT, f"<ol id='draft-steps' class='steps'>{found}</ol>")


@lru_cache(maxsize=1)
def filters() -> Part:
    """Buttons and a list that leave some cards out. They work by the style sheet alone."""
    label = GAME.words.label
    kinds = "".join(
        "<label><input type='radio' name='draft-kind' "
        f"id='draft-{kind}' class='unseen'{CHECKED if kind == 'all' else ''}/>"
        f"<span>{label(f'draft.{kind}')}</span></label>"
        for kind in ("all", "simple", "advanced")
    )
    moments = "".join(f"<option value='{moment}'>{label(f'when.{moment}')}</option>" for moment in MOMENTS)
    return Part(
        "draft-filter",
        DRAFT,
        f"<div id='draft-filter' class='filter'>{kinds}<select aria-label='{label('draft.when')}'>"
        f"<option value=''>{label('draft.any')}</option>{moments}</select></div>",
    )


@lru_cache(maxsize=1)
def hint() -> Part:
    """Lies where a card is shown large, until one is looked at."""
    return Part("draft-hint", DRAFT, f"<p id='draft-hint' class='hint'>{GAME.words.label('draft.hint')}</p>")


def told(name: str) -> str:
    """What the rules say of a card: its clause without the name at its beginning."""
    text = GAME.words.clause(clauses(name).split()[0]).partition(": ")[2]
    return text[:1].upper() + text[1:]
