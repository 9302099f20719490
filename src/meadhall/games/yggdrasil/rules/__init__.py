"""The rules of Yggdrasil, one idea per file, with the terms of the rulebook."""
