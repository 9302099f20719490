"""Ragnarocks, compiled with numba: see README.md in this folder."""
