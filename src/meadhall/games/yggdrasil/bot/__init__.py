"""Players of Yggdrasil."""
