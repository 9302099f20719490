"""The rules of Yggdrasil, one idea a file, in the words of the rulebook."""
