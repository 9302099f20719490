"""A short slice of `make attack`, without judging times."""

from __future__ import annotations

from pathlib import Path

import pytest
from hall.house import House

from tools.attack import __main__ as attack
from tools.attack import requests, uploads
from tools.attack.ground import Finding, ground
from tools.attack.stranger import Stranger


def test_uploads_and_requests_that_are_made_to_break_a_hall_do_not() -> None:
    found: list[Finding] = []
    with ground("--posts", "0", "--connections", "0", "--bots", "0", judged=False) as opened:
        for act in (*uploads.ATTACKS, requests.strange_requests, requests.wrong_types):
            found += act(opened, True)
    assert len(found) > 30
    assert not [finding for finding in found if not finding.held]


def test_an_attack_that_succeeds_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with House(tmp_path) as hall:
        stranger = Stranger(hall.door.getsockname()[1], "127.0.0.5")
        assert uploads.send(stranger, {"game": "thunder"}) == ""
        monkeypatch.setattr(uploads, "FINE", (200,))
        assert uploads.send(stranger, {"game": "thunder"}).startswith("status 4")
        stranger.close()
    monkeypatch.setattr(attack, "run", lambda kinds, quick: [Finding("one", "it broke", held=False)])
    monkeypatch.setattr("sys.argv", ["attack", "--quick"])
    assert attack.main() == 1
    assert "1 attacks in" in capsys.readouterr().out
