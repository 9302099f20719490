"""The game with cards, compiled: a twin of the turn in `turn` and of the cards in `powers`, which stay the definition.

Everything but the set-up and the solo game. What the step engine asks in two questions, such as a Viking and its hex,
is one choice here. `bridge` leads here from the step engine.
"""
