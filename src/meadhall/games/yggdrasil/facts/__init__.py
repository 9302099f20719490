"""Facts derived from the rules of Yggdrasil, for bots, pictures and the engine."""
