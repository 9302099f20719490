"""What follows from the rules of Yggdrasil, for bots and pictures alike."""
