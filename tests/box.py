"""The names of this project's games, without games that other tests have registered."""

from __future__ import annotations

from meadhall.kernel.spec import games

BOX = sorted(name for name, spec in games().items() if spec.home.startswith("meadhall.games."))
