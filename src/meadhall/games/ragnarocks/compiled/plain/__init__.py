"""The game for two without powers, compiled."""
