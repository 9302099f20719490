"""The table of Champions of Midgard as a picture."""
