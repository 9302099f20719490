"""Errors are sent between processes whole."""

from __future__ import annotations

import copy
import pickle

import pytest

from meadhall.kernel import errors

MADE = [
    errors.MeadhallError("wrong", clause="TL-1.1"),
    errors.UnknownGame("no such game"),
    errors.BadOptions("seats", "too many"),
    errors.BadPosition("table.hand[2]", "is unknown"),
    errors.BadPosition("", "must be an object"),
    errors.RecordError("does not replay", ply=7, clause="RR-2.1"),
    errors.IllegalAnswer("not now", clause="YG-3"),
    errors.MatchOver("the match is over"),
    errors.CannotUndo("nothing has been answered yet"),
]


def test_every_kind_of_error_is_tried() -> None:
    kinds = {kind for kind in vars(errors).values() if isinstance(kind, type) and kind.__module__ == errors.__name__}
    assert kinds - {type(error) for error in MADE} == {errors.RuleError}


@pytest.mark.parametrize("error", MADE, ids=repr)
def test_an_error_pickles_and_copies_whole(error: errors.MeadhallError) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)
