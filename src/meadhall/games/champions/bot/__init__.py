"""Players of Champions of Midgard."""
