"""The rules of Champions of Midgard, one idea a file, in the words of the rulebook."""
