"""Bots for Ragnarocks."""
