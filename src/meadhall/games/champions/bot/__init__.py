"""Bots for Champions of Midgard."""
