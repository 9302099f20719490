"""Lab tools for Ragnarocks only."""
