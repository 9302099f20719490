"""The rules of Champions of Midgard, one rule per file, with the terms of the rulebook."""
