"""Bots for Yggdrasil."""
