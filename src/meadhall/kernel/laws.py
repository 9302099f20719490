"""Checks that hold for every game. A law is a function that takes a match of any game, so third parties can use it too.

Laws of a *decision* are checked while a seat is asked, laws of a *match* when it is over. Laws of *hidden information*
also take what only the game's own tests can know: pairs of states that a seat cannot tell apart.
"""

from __future__ import annotations

import itertools
import json
import random
import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from meadhall.kernel.cards import Cards
from meadhall.kernel.codec import to_json, view_from_json, view_to_json
from meadhall.kernel.errors import MeadhallError, RuleError
from meadhall.kernel.match import Match, among
from meadhall.kernel.presentation import with_names
from meadhall.kernel.record import SPECTATOR, sees
from meadhall.kernel.rule import Ask, Chance, Option, State
from meadhall.kernel.spec import GameSpec
from meadhall.kernel.veil import deal_unseen, view_of

LOOK_AHEAD = 12  # how many answers a copy is played on
THINGS = 5  # that somebody may ask about: "Why can't I choose this?"
PEOPLE = ("Ylva", "Orm", "Sif", "Hauk", "Tora", "Leif")  # who sit at the table when texts are read
WORLDS = 3  # dealt for each viewer, to compare the options of an open question


class LawBroken(AssertionError):
    """A law does not hold; `record` is the match in which that was found."""

    def __init__(self, law: str, message: str, record: dict[str, Any] | None = None) -> None:
        super().__init__(f"{law}: {message}")
        self.law, self.message, self.record = law, message, record


def _need(holds: bool, law: str, message: str, match: Match | None = None) -> None:
    if not holds:
        raise LawBroken(law, message, match.record() if match is not None else None)


def _data(state: State) -> str:
    return json.dumps(to_json(state), sort_keys=True)


def _viewers(seats: int) -> list[int | None]:
    return [None, *range(seats)]


# -- laws of a decision ------------------------------------------------------------------------------------------


def options_are_canonical(match: Match, rng: random.Random) -> None:
    """Options are texts or whole numbers, unique, at least one, and none of them is also an aside."""
    law, ask = "options are canonical", match.waiting
    assert ask is not None
    _need(bool(ask.options), law, f"{ask.prompt} has no options", match)
    for name, group in (("options", ask.options), ("asides", match.asides)):
        _need(all(type(x) in (str, int) for x in group), law, f"{name} of {ask.prompt}: {group}", match)
        _need(len(set(map(repr, group))) == len(group), law, f"{name} of {ask.prompt} repeat: {group}", match)
    both = [x for x in match.asides if among(x, ask.options)]
    _need(not both, law, f"{both} are options and asides of {ask.prompt}", match)
    _need(0 <= ask.seat < match.seats, law, f"there is no seat {ask.seat}", match)


def question_can_be_put_again(match: Match, rng: random.Random) -> None:
    """A question put again (as after an aside without effect) is the same, and nothing else has changed."""
    law, copy = "a question can be put again", match.state.clone()
    copy.ask_again()
    _need(copy.waiting == match.state.waiting, law, f"{match.state.waiting} became {copy.waiting}", match)
    _need(_data(copy) == _data(match.state), law, "the asking step changed the table or told a story", match)


def clone_is_independent(match: Match, rng: random.Random) -> None:
    """A clone is equal and has the same hash, and playing on it never changes the original."""
    law, state = "a clone is independent", match.state
    before = _data(state)
    for copy in (state.clone(), state.search_copy()):
        _need(copy.stack == state.stack and copy.waiting == state.waiting, law, "a copy differs", match)
        play_on(copy, rng, LOOK_AHEAD)
        _need(_data(state) == before, law, "playing on a copy changed the original", match)
    copy = state.clone()
    _need(copy == state and hash(copy) == hash(state), law, "a clone is not equal", match)
    _need(_data(copy) == before, law, "a clone tells another story", match)


def view_survives_dealing(match: Match, rng: random.Random) -> None:
    """Law one: a state dealt from a view has the same view again, question and story included."""
    law = "a view survives dealing"
    for seat in _viewers(match.seats):
        view = match.view(seat)
        data = json.loads(json.dumps(view_to_json(view)))
        _need(view_from_json(match.spec.state_class, data) == view, law, f"{view} does not survive JSON", match)
        try:
            dealt = deal_unseen(view, rng)
        except RuleError as error:
            raise LawBroken(law, f"{view} cannot be dealt: {error}", match.record()) from error
        again = view_of(match.spec.name, dealt, seat)
        _need(again == view, law, f"{view}: a dealt state looks different", match)
        if dealt.waiting is not None:
            play_on(dealt.search_copy(), rng, LOOK_AHEAD)


def knowledge_is_true(match: Match, rng: random.Random) -> None:
    """What seats know of hidden cards is true, and every card is in exactly one place."""
    law, cards = "knowledge is true", getattr(match.state, "cards", None)
    if not isinstance(cards, Cards):
        return
    for stock, pool in cards.pool.items():
        open_cards = sum(p.size - len(p.kinds) for p in cards.places.values() if p.stock == stock)
        _need(sum(pool.values()) == open_cards, law, f"{stock}: {open_cards} open cards, pool {pool}", match)
    for name, place in cards.places.items():
        _need(place.open or len(place.kinds) == place.size, law, f"{name} holds undetermined cards", match)
    for seat in range(SPECTATOR, cards.seats):
        claims = [c for c in cards.known or () if c.seat == seat]
        for claim in claims:
            _need(bool(claim.places), law, f"{claim} names no place", match)
            shown = [p for p in claim.places if sees(seat, cards.places[p].eyes)]
            _need(not shown, law, f"{claim} names a place the seat can see", match)
        wanted = [(kind, c.places) for c in claims for kind in c.kinds]
        _need(_can_all_lie(cards, wanted), law, f"seat {seat} is said to know {claims}, which is not so", match)


def _can_all_lie(cards: Cards, wanted: list[tuple[str, tuple[str, ...]]]) -> bool:
    """Is there a different card for each (kind, places)? Does not use the veil's own matching."""
    lying: list[tuple[str, str]] = []
    for name, place in cards.places.items():
        lying += [(kind, name) for kind in place.kinds]
    in_pool = {(s, k): n for s, pool in cards.pool.items() for k, n in pool.items()}
    room = {name: p.size - len(p.kinds) for name, p in cards.places.items()}
    wanted = sorted(wanted, key=lambda want: (want[0], len(want[1])))  # only cards of the same kind compete for a card

    def fit(i: int, used: frozenset[int]) -> bool:
        if i == len(wanted):
            return True
        kind, places = wanted[i]
        for j, (k, name) in enumerate(lying):
            if j not in used and k == kind and name in places and fit(i + 1, used | {j}):
                return True
        for name in places:
            pool = (cards.places[name].stock, kind)
            if room[name] and in_pool.get(pool, 0):
                room[name] -= 1
                in_pool[pool] -= 1
                if fit(i + 1, used):
                    return True
                room[name] += 1
                in_pool[pool] += 1
        return False

    return fit(0, frozenset())


def everything_has_words(match: Match, rng: random.Random) -> None:
    """Every question and event has words, for the seat and for the others."""
    law, words, ask = "everything has words", match.spec.words, match.waiting
    assert ask is not None
    try:
        for seat in _viewers(match.seats):
            words.prompt(ask.seen_by(SPECTATOR if seat is None else seat), match.seat_names, seat)
            for event in (match.view(seat).table.story or [])[-8:]:
                words.event(event, match.seat_names, seat)
    except (KeyError, IndexError, ValueError) as error:
        raise LawBroken(law, f"no words for {error}", match.record()) from error


def everything_is_well_said(match: Match, rng: random.Random) -> None:
    """The question, its hints and the answers to "Why can't I?" are good sentences for whoever reads them."""
    words, ask, names = match.spec.words, match.waiting, _people(match.seats)
    assert ask is not None
    for seat in _viewers(match.seats):
        shown = ask.seen_by(SPECTATOR if seat is None else seat)
        _good_sentence(match, "a question", words.prompt(shown, names, seat))
    things = rng.sample(sorted(words.names.values()), min(THINGS, len(words.names)))
    for thing in (*things, *(words.name(option) for option in ask.options[:THINGS] if isinstance(option, str))):
        _good_sentence(match, "a reason", words.why_not_now(ask, thing, names))
    if match.spec.hints is not None:
        for hint in match.spec.load(match.spec.hints)(match.view(ask.seat), ask).values():
            _good_sentence(match, "a hint", hint.text)
            for cell in itertools.chain(*hint.rows):
                _good_words(match, "a hint", cell)


def the_story_is_well_said(match: Match, rng: random.Random) -> None:
    """Everything that happened and the end of the match are good sentences for whoever reads them."""
    spec, names = match.spec, _people(match.seats)
    if match.result is not None and spec.words.results.get(match.result.how):
        _good_sentence(match, "the result", spec.words.results[match.result.how])
    for seat in _viewers(match.seats):
        view = match.view(seat)
        for event in view.table.story or []:
            _good_sentence(match, event.key, spec.words.event(event, names, seat))
        if spec.ending is None or match.end is not None:
            continue
        people = ["You" if number == seat else name for number, name in enumerate(names)]
        ending = spec.load(spec.ending)(view, names)
        for title in filter(None, (ending.title, ending.subtitle)):
            _good_words(match, "the end", with_names(title, people), start=True)
        for sentence in ending.story:
            _good_sentence(match, "the end", with_names(sentence, people))
        for line in ending.lines:
            for text in (line.label, *line.values, *line.notes):
                _good_words(match, "the end", text)


def _people(seats: int) -> tuple[str, ...]:
    return tuple(PEOPLE[seat % len(PEOPLE)] for seat in range(seats))


def _good_sentence(match: Match, where: str, sentence: str) -> None:
    what = badly_said(sentence)
    _need(what is None, "everything is well said", f"{where} has {what}: {sentence}", match)


def _good_words(match: Match, where: str, words: str, *, start: bool = False) -> None:
    what = badly_named(words) or ("a small letter at its start" if start and words[:1].islower() else None)
    _need(what is None, "everything is well said", f"{where} has {what}: {words}", match)


_BADLY_NAMED = (
    (re.compile(r"(?<![\w.,])1 (?!\w*(?:ss|us|is)\b)\w{2,}(?:s|men)\b"), "a number 1 before a plural"),
    (re.compile(r"(?<![\w.,])0 (?!(?:against|to|of|and|or|you)\b)[A-Za-z]"), "a count of zero"),
    (re.compile(r"  "), "two spaces"),
    (re.compile(r"[A-Za-z0-9]_[A-Za-z0-9]|[⟦⟧{}]"), "an id"),
)
_BADLY_SAID = (
    *_BADLY_NAMED,
    (re.compile(r"(?:^|[.!?] )[a-z]"), "a small letter at the start of a sentence"),
    (re.compile(r"[^.!?:)…]$"), "no end"),
)


def badly_said(sentence: str) -> str | None:
    """What is wrong with a sentence that people read: a slip of grammar, or something that only programs should see."""
    return next((what for pattern, what in _BADLY_SAID if pattern.search(sentence)), None)


def badly_named(words: str) -> str | None:
    """What is wrong with a few words that are no sentence: the name of an option, a button, a line of the scores."""
    return next((what for pattern, what in _BADLY_NAMED if pattern.search(words)), None)


def pieces_are_conserved(match: Match, rng: random.Random) -> None:
    """The number of pieces of each kind never changes."""
    if match.spec.pieces is None:
        return
    count = match.spec.load(match.spec.pieces)
    if match not in _at_the_start:
        record = {**match.record(), "answers": []}
        record.pop("end", None)
        _at_the_start[match] = count(Match.replay(match.spec, record).state)
    then, now = _at_the_start[match], count(match.state)
    _need(then == now, "pieces are conserved", f"{then} became {now}", match)


_at_the_start: WeakKeyDictionary[Match, Any] = WeakKeyDictionary()  # setting up again at each decision is slow


def positions_round_trip(match: Match, rng: random.Random) -> None:
    """A match from a dumped position asks the same question and continues in the same way."""
    law = "positions round-trip"
    position = json.loads(json.dumps(match.dump()))
    again = Match.from_position(match.spec, position, match.spec.dump_options(match.options), match.seed)
    _need(again.waiting == match.waiting, law, f"{match.waiting} became {again.waiting}", match)
    _need(json.loads(json.dumps(again.dump())) == position, law, "the position changed", match)
    then, now, answers = match.state.search_copy(), again.state.search_copy(), rng.getrandbits(32)
    for copy in (then, now):
        play_on(copy, random.Random(answers), LOOK_AHEAD)
    _need(then.waiting == now.waiting, law, f"it goes on with {now.waiting} instead of {then.waiting}", match)


def open_prompts_hide_nothing(match: Match, rng: random.Random) -> None:
    """A question that the game calls open has the same options in every world that another seat, or a spectator, takes
    for possible. So nobody learns anything if the hall answers it because there is only one.
    """
    law, ask = "open prompts hide nothing", match.waiting
    assert ask is not None
    if ask.prompt not in match.spec.open_prompts:
        return
    for seat in _viewers(match.seats):
        view = match.view(seat)
        for _ in range(WORLDS if seat != ask.seat else 0):
            there = deal_unseen(view, rng).waiting
            same = isinstance(there, Ask) and (there.prompt, there.options) == (ask.prompt, ask.options)
            _need(same, law, f"{view}: {ask.prompt} has the options {ask.options}, but could have others", match)


def tensors_are_exact(match: Match, rng: random.Random) -> None:
    """Every choice has an id, and the id gives it back; the mask has these ids and no others. What a seat observes
    keeps its bounds, and is the same in another world that looks the same to that seat.
    """
    law, spec, ask = "tensors are exact", match.spec, match.waiting
    if spec.tensor is None:
        return
    assert ask is not None
    numbers, choices = _made(spec.load(spec.tensor)), match.choices
    ids = [numbers.id_of(option, ask) for option in choices]
    _need(len(set(ids)) == len(ids), law, f"two choices of {ask.prompt} share an id: {choices}", match)
    again = tuple(numbers.option_of(number, ask) for number in ids)
    _need(list(map(repr, again)) == list(map(repr, choices)), law, f"{choices} came back as {again}", match)
    marked = [i for i, there in enumerate(numbers.mask(ask, match.asides)) if there]
    _need(marked == sorted(ids), law, f"the mask of {ask.prompt} has {marked} instead of {sorted(ids)}", match)
    for seat in range(match.seats):
        found = numbers.observe(match.view(seat))
        for name, there in numbers.out_of_bounds(found):
            _need(False, law, f"seat {seat}: {name} is {there}", match)
    seat = rng.randrange(match.seats)
    view = match.view(seat)
    other = view_of(spec.name, deal_unseen(view, rng), seat)
    same = numbers.observe(view).tobytes() == numbers.observe(other).tobytes()
    _need(same, law, f"seat {seat} observes two things in worlds that look the same", match)


@cache
def _made(tensor: Callable[[], Any]) -> Any:
    return tensor()


DecisionLaw = Callable[[Match, random.Random], None]
DECISION_LAWS: tuple[DecisionLaw, ...] = (
    options_are_canonical,
    question_can_be_put_again,
    clone_is_independent,
    view_survives_dealing,
    knowledge_is_true,
    everything_has_words,
    everything_is_well_said,
    pieces_are_conserved,
    positions_round_trip,
    open_prompts_hide_nothing,
    tensors_are_exact,
)


# -- laws of a match ---------------------------------------------------------------------------------------------


def replay_equals_play(match: Match, rng: random.Random) -> None:
    """The record, through JSON, gives the same match: every roll, the story, the result."""
    law = "replay equals play"
    record = json.loads(json.dumps(match.record()))
    again = Match.replay(match.spec, record)
    _need(again.digest() == match.digest(), law, "the replayed state differs", match)
    _need(again.rolls == match.rolls and again.result == match.result, law, "the replay rolled otherwise", match)
    _need(again.record() == match.record(), law, "the record does not round-trip", match)


def undo_then_answer_equals_answer(match: Match, rng: random.Random) -> None:
    """Taking answers back and giving them again leads to the same state: undo does not change a roll."""
    law, digest = "undo, then answer, equals answer", match.digest()
    for count in sorted({1, min(4, match.ply), rng.randint(1, max(1, match.ply))}):
        if count <= match.ply:
            answers = [a.option for a in match.answers[-count:]]
            match.take_back(count)
            for option in answers:
                match.answer(option)
            _need(match.digest() == digest, law, f"{count} answers taken back and given again differ", match)


def it_ends_with_a_result(match: Match, rng: random.Random) -> None:
    """The match ends within the number of answers that the game states, with one return for each seat."""
    law = "every game ends"
    _need(match.over, law, f"not over after {match.ply} answers", match)
    result = match.result
    assert result is not None
    _need(len(result.returns) == match.seats, law, f"returns {result.returns} for {match.seats} seats", match)
    _need(all(r in (-1, 0, 1) for r in result.returns), law, f"returns {result.returns}", match)
    _need(result.how in match.spec.words.results, law, f"no words for the end {result.how!r}", match)
    for seat in _viewers(match.seats):
        for event in match.view(seat).table.story or []:
            match.spec.words.event(event, match.seat_names, seat)


MATCH_LAWS: tuple[DecisionLaw, ...] = (
    it_ends_with_a_result,
    the_story_is_well_said,
    replay_equals_play,
    undo_then_answer_equals_answer,
)


# -- laws of hidden information ----------------------------------------------------------------------------------


def cannot_tell_apart(
    spec: GameSpec, one: State, other: State, seat: int | None, bot: Callable[[Any], Option] | None = None
) -> None:
    """Law two: two states that a seat cannot tell apart by the rulebook give that seat the same bytes.

    The game's tests build such pairs without the veil's code. `bot` takes a view and chooses, with a fixed seed.
    """
    law = "a seat cannot tell apart what it must not"
    _need(_data(one) != _data(other), law, "the two states are the same: the pair proves nothing")
    views = [view_of(spec.name, state, seat) for state in (one, other)]
    a, b = (json.dumps(view_to_json(view), sort_keys=True) for view in views)
    _need(a == b, law, f"{views[0]}: {a} is not {b}")
    for pointer in (spec.text, spec.picture, spec.thumbnail):
        if pointer is not None:
            show = spec.load(pointer)
            _need(repr(show(views[0])) == repr(show(views[1])), law, f"{pointer} betrays a difference")
    if spec.tensor is not None and seat is not None:
        seen = [_made(spec.load(spec.tensor)).observe(view).tobytes() for view in views]
        _need(seen[0] == seen[1], law, f"{spec.tensor} betrays a difference")
    if bot is not None:
        _need(bot(views[0]) == bot(views[1]), law, "the bot chooses differently")


def deals_reach(
    spec: GameSpec, state: State, seat: int | None, possible: dict[str, set[str]], deals: int, rng: random.Random
) -> None:
    """Over many deals, every possible kind is dealt to every hidden place, and no impossible one.

    `possible` has, by place, the kinds that may lie there as far as this seat knows; for a part of a deck, those that
    may be drawn.
    """
    law = "deals reach what is possible"
    seen: dict[str, set[str]] = {place: set() for place in possible}
    for _ in range(deals):
        cards: Cards = deal_unseen(view_of(spec.name, state, seat), rng).cards  # type: ignore[attr-defined]
        for name in possible:
            place = cards.places[name]
            seen[name].update(place.kinds)
            if place.size > len(place.kinds):
                seen[name].update(cards.pool[place.stock])
    for name, kinds in possible.items():
        _need(seen[name] == kinds, law, f"{name}: dealt {sorted(seen[name])}, possible {sorted(kinds)}")


# -- playing matches under the laws ------------------------------------------------------------------------------


def play_on(state: State, rng: random.Random, answers: int) -> None:
    """Play random answers on a state, chances included; the state is changed."""
    for _ in range(answers):
        waiting = state.waiting
        if waiting is None:
            return
        if isinstance(waiting, Chance):
            state.apply(rng.choices(waiting.outcomes, waiting.weights or None)[0])
        else:
            asides = state.asides(waiting.seat)
            state.apply(rng.choice(asides) if asides and rng.random() < 0.1 else rng.choice(waiting.options))


def random_match(
    spec: GameSpec,
    seed: str,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    at_decision: Callable[[Match], None] = lambda match: None,
) -> Match:
    """A whole match of random answers, some of them asides; the seed decides everything."""
    rng = random.Random(f"{seed} answers")
    match = Match.new(spec, seats, options, seed)
    while isinstance(ask := match.waiting, Ask) and match.ply <= spec.bound:
        at_decision(match)
        asides = match.asides
        option = rng.choice(asides) if asides and rng.random() < 0.1 else rng.choice(ask.options)
        try:
            match.answer(option)
        except Exception as error:
            record = match.record()
            record["answers"].append(option)
            problem = f"{option!r} to {ask.prompt}: {type(error).__name__}: {error}"
            raise LawBroken("every option can be played", problem, record) from error
    return match


def check_match(
    spec: GameSpec,
    seed: str,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    *,
    decision_laws: Iterable[DecisionLaw] = DECISION_LAWS,
    match_laws: Iterable[DecisionLaw] = MATCH_LAWS,
    share: float = 1.0,
    at_decision: Callable[[Match], None] = lambda match: None,
) -> Match:
    """Check the laws in one random match; `share` is the part of its decisions at which they are checked."""
    rng = random.Random(f"{seed} laws")

    def look(match: Match) -> None:
        at_decision(match)
        if rng.random() < share:
            for law in decision_laws:
                _try(law, match, rng)

    match = random_match(spec, seed, seats, options, look)
    for law in match_laws:
        _try(law, match, rng)
    return match


def _try(law: DecisionLaw, match: Match, rng: random.Random) -> None:
    """Run a law; an exception inside it counts as a broken law."""
    try:
        law(match, rng)
    except LawBroken:
        raise
    except (MeadhallError, RuleError, LookupError, TypeError, ValueError, AssertionError) as error:
        raise LawBroken(law.__name__.replace("_", " "), f"{type(error).__name__}: {error}", match.record()) from error
