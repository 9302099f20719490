"""The rules of Ragnarocks, one idea a file, in the words of the rulebook."""
