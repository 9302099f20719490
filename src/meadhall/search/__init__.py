"""Code that the searches of all games share. It imports no game; games import it."""
