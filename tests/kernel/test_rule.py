"""The run loop: what a step may return, what it hands to the next step, asides, and copies."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.kernel.errors import RuleError
from meadhall.kernel.record import SPECTATOR, public, record
from meadhall.kernel.rule import Aside, Ask, Chance, Done, Event, Option, Result, Rule, State, step


@record
class Table(State):
    log: list[str] = public(default_factory=list)
    drinks: int = public(default=0)  # how often the aside may still be taken

    @property
    def seats(self) -> int:
        return 2

    def result(self) -> Result:
        return Result((1, -1))

    def asides(self, seat: int) -> tuple[Option, ...]:
        return ("drink", "sing") if self.drinks else ()

    def aside(self, seat: int, option: Option) -> Rule:
        return Drink(seat) if option == "drink" else Sing()


@record
class Quiet(State):
    """A state without asides."""

    @property
    def seats(self) -> int:
        return 2


@record
class Drink(Rule):
    seat: int = public()

    @step
    def how_much(self, g: Table, _: None) -> Ask:
        g_options = ("sip", "gulp")
        return Ask(self.seat, "how_much", g_options)

    @step
    def down(self, g: Table, much: str) -> Done:
        g.drinks -= 1
        g.log.append(much)
        return Done("a result that the asking rule must not be handed")


@record
class Sing(Rule):
    """An aside without effect."""

    @step
    def sing(self, g: Table, _: None) -> None:
        pass


def begin(rule: Rule, **fields: Any) -> Table:
    return Table(**fields).begin(rule)


# -- what a step returns, and what the next is handed ---------------------------------------------------------------


@record
class Line(Rule):
    """Each step notes what it was handed."""

    @step
    def one(self, g: Table, given: Any) -> Ask:
        g.log.append(f"one {given}")
        return Ask(0, "which", ("a", "b"))

    @step
    def two(self, g: Table, given: Any) -> Chance:
        g.log.append(f"two {given}")
        return Chance("die", (1, 2, 3))

    @step
    def three(self, g: Table, given: Any) -> None:
        g.log.append(f"three {given}")

    @step
    def four(self, g: Table, given: Any) -> Rule:
        g.log.append(f"four {given}")
        return Child(7)

    @step
    def five(self, g: Table, given: Any) -> Done:
        g.log.append(f"five {given}")
        return Done("end")

    @step
    def never(self, g: Table, given: Any) -> None:
        g.log.append("never")


@record
class Child(Rule):
    n: int = public()

    @step
    def answer(self, g: Table, given: Any) -> Done:
        g.log.append(f"child {given}")
        return Done(self.n * 6)


def test_each_step_is_handed_what_the_last_one_waited_for() -> None:
    g = begin(Line())
    assert g.waiting == Ask(0, "which", ("a", "b"))
    g.apply("b")
    assert g.waiting == Chance("die", (1, 2, 3))
    g.apply(3)
    assert g.waiting is None
    assert not g.stack
    assert g.log == ["one None", "two b", "three 3", "four None", "child None", "five 42"]


def test_nothing_waits_when_the_game_is_over() -> None:
    g = begin(Sing())
    assert g.waiting is None
    with pytest.raises(RuleError, match="nothing is being asked"):
        g.apply("a")


@record
class Parent(Rule):
    child: int = public()

    @step
    def call(self, g: Table, _: None) -> Rule:
        return (FallsOff(), EmptyDone(), GrandChild())[self.child]

    @step
    def note(self, g: Table, given: Any) -> None:
        g.log.append(f"handed {given}")


@record
class FallsOff(Rule):
    @step
    def work(self, g: Table, _: None) -> None:
        g.log.append("work")


@record
class EmptyDone(Rule):
    @step
    def work(self, g: Table, _: None) -> Done:
        return Done()


@record
class GrandChild(Rule):
    """Its child has a result, which only this rule receives."""

    @step
    def call(self, g: Table, _: None) -> Rule:
        return Child(1)


def test_falling_off_the_end_gives_none() -> None:
    assert begin(Parent(0)).log == ["work", "handed None"]
    assert begin(Parent(1)).log == ["handed None"]


def test_a_result_does_not_fall_through_to_a_grand_parent() -> None:
    assert begin(Parent(2)).log == ["child None", "handed None"]


def test_a_rule_without_steps_is_over_at_once() -> None:
    @record
    class Empty(Rule):
        pass

    assert begin(Empty()).waiting is None


# -- loops, and the end of the game ---------------------------------------------------------------------------------


@record
class Loop(Rule):
    left: int = public(default=3)

    @step
    def count(self, g: Table, _: Any) -> Ask | Done:
        self.left -= 1
        if self.left < 0:
            return Done(self.left)
        return Ask(0, "again", ("yes",), about=(self.left,))

    @step
    def note(self, g: Table, answer: str) -> None:
        g.log.append(answer)
        self.goto("count")


def test_goto() -> None:
    g = begin(Loop())
    seen = []
    while isinstance(g.waiting, Ask):
        seen.append(g.waiting.about)
        g.apply("yes")
    assert seen == [(2,), (1,), (0,)]
    assert g.log == ["yes"] * 3


def test_goto_an_unknown_step() -> None:
    with pytest.raises(KeyError):
        Loop().goto("nowhere")


@record
class Doom(Rule):
    deep: int = public()

    @step
    def deeper(self, g: Table, _: None) -> Rule | Ask | None:
        if self.deep:
            return Doom(self.deep - 1)
        g.end_game()
        return Ask(0, "too_late", ("a",))  # this return value is ignored

    @step
    def never(self, g: Table, _: None) -> None:
        g.log.append("never")


@pytest.mark.parametrize("deep", [0, 1, 3])
def test_the_game_can_end_in_the_middle_of_a_rule(deep: int) -> None:
    g = begin(Doom(deep))
    assert (g.stack, g.waiting, g.before, g.given, g.log) == ([], None, None, None, [])
    assert g.result() == Result((1, -1))
    assert g.result().winners == (0,)
    assert Result((0, 0, -1)).winners == ()
    assert Result((0, 0, -1), shared=True).winners == (0, 1)


# -- steps are inherited --------------------------------------------------------------------------------------------


@record
class Base(Rule):
    @step
    def first(self, g: Table, _: Any) -> None:
        g.log.append("base first")

    @step
    def second(self, g: Table, _: Any) -> None:
        g.log.append("base second")

    def helper(self) -> None:
        """No step."""


@record
class Heir(Base):
    @step
    def third(self, g: Table, _: Any) -> None:
        g.log.append("heir third")

    def first(self, g: Table, _: Any) -> None:  # when overridden it is still a step and keeps its place
        g.log.append("heir first")


@record
class Late(Heir):
    @step
    def second(self, g: Table, _: Any) -> None:
        Heir.second(self, g, _)
        g.log.append("late second")


def test_steps_of_the_base_come_first_and_an_overridden_one_keeps_its_place() -> None:
    assert list(Base.AT) == ["first", "second"]
    assert list(Heir.AT) == ["first", "second", "third"]
    assert begin(Base()).log == ["base first", "base second"]
    assert begin(Heir()).log == ["heir first", "base second", "heir third"]
    assert begin(Late()).log == ["heir first", "base second", "late second", "heir third"]


# -- asides ---------------------------------------------------------------------------------------------------------


def test_after_an_aside_the_same_question_is_put_again() -> None:
    g = begin(Line(), drinks=2)
    before = g.waiting
    g.apply("drink")
    assert g.waiting == Ask(0, "how_much", ("sip", "gulp"))
    g.apply("gulp")
    assert g.waiting == before
    assert g.drinks == 1
    g.apply("a")
    assert g.log[-1] == "two a"


def test_an_aside_without_effect_changes_nothing_at_all() -> None:
    g = begin(Loop(), drinks=1)
    g.apply("yes")
    before = g.clone()
    g.apply("sing")
    assert g == before
    assert g.stack == before.stack


def test_a_loop_counter_is_not_counted_again_after_an_aside() -> None:
    g = begin(Loop(), drinks=3)
    seen = []
    for _ in range(3):
        assert isinstance(g.waiting, Ask)
        seen.append(g.waiting.about)
        g.apply("drink")
        g.apply("sip")
        assert g.waiting is not None
        assert g.waiting.about == seen[-1]
        g.apply("yes")
    assert g.waiting is None
    assert seen == [(2,), (1,), (0,)]


def test_after_an_aside_the_asking_step_gets_the_same_value_again() -> None:
    @record
    class Echo(Rule):
        @step
        def ask(self, g: Table, _: None) -> Ask:
            return Ask(0, "first", ("x", "y"))

        @step
        def echo(self, g: Table, answer: str) -> Ask:
            return Ask(1, "second", (f"{answer}1", f"{answer}2"))

    g = begin(Echo(), drinks=2)
    g.apply("y")
    assert g.given == "y"
    g.apply("drink")
    g.apply("sip")
    assert g.waiting == Ask(1, "second", ("y1", "y2"))


def test_asides_within_asides() -> None:
    g = begin(Loop(), drinks=3)
    g.apply("drink")
    g.apply("drink")
    assert [type(rule) for rule in g.stack] == [Loop, Aside, Drink, Aside, Drink]
    g.apply("sip")
    assert g.waiting == Ask(0, "how_much", ("sip", "gulp"))
    g.apply("gulp")
    assert g.waiting is not None
    assert g.waiting.prompt == "again"
    assert g.log == ["sip", "gulp"]


def test_an_aside_is_offered_to_the_asked_seat_by_the_state() -> None:
    g = begin(Loop())
    assert g.asides(0) == ()
    assert Table.HAS_ASIDES
    assert not Quiet.HAS_ASIDES
    assert Quiet().asides(0) == ()


def test_an_option_wins_over_an_aside_of_the_same_name() -> None:
    """The laws forbid this; still the loop must not lose the question."""

    @record
    class Tavern(Rule):
        @step
        def ask(self, g: Table, _: None) -> Ask:
            return Ask(0, "do", ("drink", "leave"))

        @step
        def note(self, g: Table, answer: str) -> None:
            g.log.append(answer)

    g = begin(Tavern(), drinks=1)
    g.apply("drink")
    assert g.log == ["drink"]


def test_a_game_without_asides_keeps_no_copy_in_search() -> None:
    @record
    class Ring(Rule):
        n: int = public(default=0)

        @step
        def ask(self, g: Quiet, _: Any) -> Ask:
            self.n += 1
            return Ask(0, "q", (1, 2), about=(self.n,))

    g = Quiet().begin(Ring())
    assert g.before == Ring()
    search = Quiet()
    search.story = None
    search.begin(Ring())
    assert search.before is None
    g.ask_again()
    assert g.waiting == Ask(0, "q", (1, 2), (1,))


def test_to_ask_again_runs_on_a_copy_and_can_be_repeated() -> None:
    g = begin(Loop())
    g.apply("yes")
    first = g.clone()
    for _ in range(3):
        g.ask_again()
        assert g == first


# -- secrets --------------------------------------------------------------------------------------------------------


@record
class Whisper(Rule):
    """Asks for a secret; then uses it in a forbidden way, if told to."""

    then: str = public()

    @step
    def ask(self, g: Table, _: None) -> Ask:
        return Ask(0, "secret", (1, 2), secret=True)

    @step
    def handle(self, g: Table, answer: int) -> Ask | Chance | Rule | Done | None:
        return {
            "put away": None,
            "ask": Ask(1, "next", ("a",)),
            "roll": Chance("die", (1, 2)),
            "pass on": Child(answer),
            "give up": Done(answer, secret=True),
        }[self.then]

    @step
    def ask_on(self, g: Table, given: Any) -> Ask:
        g.log.append(f"asked on with {given}")
        return Ask(1, "next", ("a",))


@record
class Outer(Rule):
    then: str = public()

    @step
    def call(self, g: Table, _: None) -> Rule:
        return Whisper(self.then)

    @step
    def ask(self, g: Table, given: Any) -> Ask:
        return Ask(1, "outer", ("a",))


def test_a_secret_is_stored_by_a_step_that_does_not_ask() -> None:
    g = begin(Whisper("put away"))
    g.apply(2)
    assert g.log == ["asked on with None"]
    assert g.given is None


@pytest.mark.parametrize("then", ["ask", "roll"])
def test_a_step_that_is_handed_a_secret_must_not_ask_or_roll(then: str) -> None:
    g = begin(Whisper(then))
    with pytest.raises(RuleError, match="Whisper: a step that is handed a secret must not ask or roll"):
        g.apply(2)


def test_a_rule_begun_with_a_secret_is_not_handed_it() -> None:
    g = begin(Whisper("pass on"))
    g.apply(2)
    assert g.log == ["child None", "asked on with 12"]


def test_a_secret_result_must_not_reach_an_asking_step() -> None:
    g = begin(Outer("give up"))
    with pytest.raises(RuleError, match="Outer: a step that is handed a secret"):
        g.apply(1)


# -- what others see ------------------------------------------------------------------------------------------------


def test_others_see_whom_is_asked_and_the_prompt_but_no_options() -> None:
    ask = Ask(1, "which", ("a", "b"), about=(3,), privy=(7,), secret=True)
    assert ask.seen_by(1) == ask
    assert ask.seen_by(0) == ask.seen_by(SPECTATOR) == Ask(1, "which", (), about=(3,), secret=True)


def test_nobody_sees_the_outcomes_of_a_chance() -> None:
    chance = Chance("draw", ("a", "b"), (1, 2), secret=True)
    assert all(chance.seen_by(seat) == Chance("draw", (), (), True) for seat in (SPECTATOR, 0, 1))


def test_others_do_not_see_the_private_part_of_an_event() -> None:
    event = Event("drew", (0,), ("whale",), (0,))
    assert event.seen_by(0) == event
    assert event.seen_by(1) == event.seen_by(SPECTATOR) == Event("drew", (0,), None, (0,))
    told_to_all = Event("drew", (0,))
    assert told_to_all.seen_by(1) is told_to_all


def test_a_table_seen_from_a_seat() -> None:
    g = begin(Loop(), drinks=1)
    g.tell("noise", 1, privy=("cough",), eyes=(1,))
    seen = g.seen_by(1)
    assert seen.sealed
    assert seen.waiting == Ask(0, "again", (), about=(2,))
    assert seen.story == g.story
    assert g.seen_by(0).story == [Event("noise", (1,), None, (1,))]
    with pytest.raises(RuleError, match="a view is not to be played on"):
        seen.apply("yes")


def test_a_view_does_not_grow_with_the_story() -> None:
    g = begin(Loop())
    seen = g.seen_by(1)
    g.tell("noise", privy=("cough",), eyes=(0,))
    assert seen.story == []


def test_search_tells_no_story() -> None:
    g = begin(Loop())
    g.tell("noise")
    copy = g.search_copy()
    copy.tell("thought")
    assert copy.story is None
    assert g.story == [Event("noise")]
    assert copy.seen_by(0).story is None


def test_the_story_is_no_part_of_equality() -> None:
    one, two = begin(Loop()), begin(Loop())
    two.tell("noise")
    two.revealed()
    assert one == two
    assert hash(one) == hash(two)
    assert two.reveal_count() == 1


def test_clones_in_mid_rule_are_independent() -> None:
    g = begin(Loop(), drinks=1)
    copy = g.clone()
    copy.apply("drink")
    copy.apply("sip")
    copy.apply("yes")
    assert g == begin(Loop(), drinks=1)
    assert copy != g
    assert copy.log == ["sip", "yes"]


def test_who_gives_up_loses() -> None:
    assert Table().forfeit(0) == (-1, 1)


# -- what a step says it returns


@record
class Silent(Rule):
    """It asks, and does not say so."""

    @step
    def ask(self, g: Table, _: None) -> Rule | None:
        return Ask(0, "q", ("a", "b"))  # type: ignore[return-value]


def test_a_step_that_asks_must_say_so() -> None:
    with pytest.raises(RuleError, match="must say so"):
        Table().begin(Silent())
    assert Drink.MAY_ASK == (True, False)
