"""The table of Ragnarocks as a picture."""
