"""Bots for Thunder & Lightning."""
