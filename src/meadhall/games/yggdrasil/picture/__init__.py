"""The table of Yggdrasil as a picture."""
