"""One module for each game, found by the game's name, which says how the game is measured. All of it is optional.

SEATS and SETTINGS of the matches, COUNTING (which of its questions belong to one decision), and `run(rounds)` for what
only this game measures.
"""
