"""Bots. They are given a View and the question put to their seat, and nothing else, so they cannot peek.

bot = make_bot(game("ragnarocks"), "jarl", seed=7)
choice = bot.choose(match.view(ask.seat), ask)
"""

from __future__ import annotations

from meadhall.bots.base import Bot
from meadhall.bots.levels import KINDS, LEVELS, make_bot
from meadhall.search.brain import Found

__all__ = ["KINDS", "LEVELS", "Bot", "Found", "make_bot"]
