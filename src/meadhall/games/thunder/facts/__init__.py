"""What follows from the rules of Thunder & Lightning, for bots and pictures alike."""
