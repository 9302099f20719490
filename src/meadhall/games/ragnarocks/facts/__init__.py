"""What follows from the rules of Ragnarocks, for bots and pictures alike."""
