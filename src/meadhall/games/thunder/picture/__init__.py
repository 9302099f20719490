"""The table of Thunder & Lightning as a picture."""
