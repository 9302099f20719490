"""The rules of Ragnarocks, one rule per file, with the terms of the rulebook."""
