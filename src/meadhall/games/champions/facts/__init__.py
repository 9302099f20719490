"""Facts derived from the rules of Champions of Midgard, for bots, pictures and the engine."""
