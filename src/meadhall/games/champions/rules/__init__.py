"""The rules of Champions of Midgard, one rule a file, with the words of the rulebook."""
