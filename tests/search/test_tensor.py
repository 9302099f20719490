"""Actions and observations of every game: exact ids and masks, in all settings, and nothing hidden."""

from __future__ import annotations

import random
from typing import Any

import pytest

from meadhall.adapters import tensor
from meadhall.games.thunder.lab.tensor import ThunderTensor
from meadhall.kernel import laws
from meadhall.kernel.errors import BadOptions, MeadhallError
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Ask
from meadhall.kernel.spec import GameSpec, game, games
from meadhall.search.tensor import Sheet
from tools import tensors

NAMES = tuple(name for name, spec in games().items() if spec.tensor)
MATCHES = 6


def any_settings(spec: GameSpec, rng: random.Random) -> tuple[int, dict[str, Any]]:
    """A number of seats and settings, many of them not at their default, that fit each other."""
    while True:
        seats, settings = rng.randint(*spec.seats), {}
        for name, schema in spec.options_schema()["properties"].items():
            if rng.random() < 0.4:
                if "enum" in schema:
                    settings[name] = rng.choice(schema["enum"])
                elif schema.get("type") == "boolean":
                    settings[name] = rng.random() < 0.5
                elif "maximum" in schema:
                    settings[name] = rng.randint(schema["minimum"], schema["maximum"])
        try:
            Match.new(spec, seats, settings, "x")
        except BadOptions:
            continue
        return seats, settings


@pytest.mark.parametrize("name", NAMES)
def test_tensors_are_exact_in_all_settings(name: str) -> None:
    spec, rng = game(name), random.Random(f"tensors of {name}")
    for n in range(MATCHES):
        seats, settings = any_settings(spec, rng)
        laws.check_match(
            spec, f"{n}", seats, settings, decision_laws=(laws.tensors_are_exact,), match_laws=(), share=0.15
        )


@pytest.mark.parametrize("name", NAMES)
def test_every_prompt_has_a_block_and_every_id_one_meaning(name: str) -> None:
    numbers = tensor(name)
    assert set(numbers.prompts) == {prompt.removesuffix(".others") for prompt in game(name).words.prompts}
    assert len(set(numbers.prompts)) == len(numbers.prompts)
    assert numbers.n_actions == sum(len(set(map(repr, block.options))) for block in numbers.blocks)
    assert (numbers.low < numbers.high).all()


@pytest.mark.parametrize("name", NAMES)
def test_parts_that_name_their_rows_name_all_of_them(name: str) -> None:
    for part in tensor(name).all_parts:
        assert len(part.rows) == part.shape[0], part.name
        assert len(set(part.rows)) == len(part.rows), part.name
        assert len(part.columns) == (part.shape[1] if len(part.shape) == 2 else 0), part.name


def broken() -> str:
    with pytest.raises(laws.LawBroken) as found:
        laws.check_match(game("thunder"), "break", decision_laws=(laws.tensors_are_exact,))
    return found.value.message


def test_an_option_without_an_id_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tensor("thunder"), "_ids", {"first_row": {}})
    monkeypatch.setattr(laws, "_made", lambda made: tensor("thunder"))
    assert "has no id at the question first_row" in broken()


def test_two_options_of_one_id_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ThunderTensor, "id_of", lambda self, option, ask: 0)
    assert "share an id" in broken()


def test_a_mask_that_is_not_exact_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = ThunderTensor.ids
    monkeypatch.setattr(ThunderTensor, "ids", lambda self, ask, asides=(): exact(self, ask, asides)[1:])
    assert "the mask of first_row" in broken()


def test_a_value_out_of_bounds_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ThunderTensor, "fill", lambda self, view, seat, sheet: sheet.put(0, 2))
    assert "asked is 2.0" in broken()


def test_an_observation_that_differs_in_worlds_that_look_the_same_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def fill(self: ThunderTensor, view: Any, seat: int, sheet: Sheet) -> None:
        sheet.put(self.begin["table"], id(view.table) % 997)

    monkeypatch.setattr(ThunderTensor, "fill", fill)
    assert "observes two things" in broken()


def test_what_has_no_id_is_refused_with_a_sentence() -> None:
    numbers, ask = tensor("ragnarocks"), Ask(0, "select", ("A2",))
    with pytest.raises(MeadhallError, match="'K1' has no id at the question select"):
        numbers.id_of("K1", ask)
    for number in (-1, 86, numbers.n_actions):  # 86 is a hex to move to
        with pytest.raises(MeadhallError, match="is no id of an option of the question select"):
            numbers.option_of(number, ask)
    with pytest.raises(MeadhallError, match="has no id"):
        numbers.mask(Ask(0, "select", ("A2", "nowhere")))
    with pytest.raises(MeadhallError, match="a spectator has no observation"):
        numbers.observe(Match.new("ragnarocks", seed="x").view(None))


def test_the_page_of_the_docs_is_fresh() -> None:
    assert tensors.PAGE.read_text(encoding="utf-8") == tensors.page(), "run python -m tools.tensors"
