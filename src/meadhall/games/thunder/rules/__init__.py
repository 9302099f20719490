"""The rules of Thunder & Lightning, one idea a file, in the words of the rulebook."""
