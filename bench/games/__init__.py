"""One module a game, found by the game's name: how it is measured. All of it is optional.

SEATS and SETTINGS of the matches, COUNTING (which of its questions belong to one decision), and `run(rounds)` for what
only this game measures.
"""
