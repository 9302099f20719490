"""Facts derived from the rules of Thunder & Lightning, for bots, pictures and the engine."""
