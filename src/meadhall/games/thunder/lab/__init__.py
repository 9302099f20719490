"""Lab tools for Thunder & Lightning only."""
