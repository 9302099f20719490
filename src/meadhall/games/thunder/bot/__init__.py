"""Players of Thunder & Lightning."""
