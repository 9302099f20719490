"""Facts derived from the rules of Ragnarocks, for bots, pictures and the engine."""
