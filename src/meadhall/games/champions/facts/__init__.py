"""What follows from the rules of Champions of Midgard, for bots and pictures alike."""
