"""Players of Ragnarocks."""
