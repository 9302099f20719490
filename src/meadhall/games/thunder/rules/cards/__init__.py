"""One file for each card with a mythological symbol. `powers.py` lists those that are played from the hand."""
