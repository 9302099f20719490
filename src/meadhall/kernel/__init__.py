"""The kernel: rules as a stack of steps, fate, the veil, the match. It knows no game.

Read it in the order of its dependencies: errors, record, rule, veil, fate, words, spec, match, laws.
"""
