"""Bots. A bot gets the view of its seat and the question, nothing else, so it cannot see hidden information.

bot = make_bot(game("ragnarocks"), "jarl", seed=7)
choice = bot.choose(match.view(ask.seat), ask)
"""

from __future__ import annotations

from meadhall.bots.base import Bot
from meadhall.bots.levels import KINDS, LEVELS, make_bot
from meadhall.bots.personas import Persona, persona, personas
from meadhall.search.brain import Found

__all__ = ["KINDS", "LEVELS", "Bot", "Found", "Persona", "make_bot", "persona", "personas"]
