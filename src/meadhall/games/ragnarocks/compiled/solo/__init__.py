"""The solo game against the automa, compiled."""
