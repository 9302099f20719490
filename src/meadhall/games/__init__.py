"""One folder a game. Nothing lists them: a folder with a `GAME` is a game."""
