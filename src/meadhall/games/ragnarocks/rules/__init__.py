"""The rules of Ragnarocks, one rule a file, with the words of the rulebook."""
