"""`meadhall restore FILE`: see backup.py."""

from __future__ import annotations

from meadhall.hall.backup import add_arguments
from meadhall.hall.backup import run_restore as run

__all__ = ["add_arguments", "run"]
