"""What the searches of all bots share. It knows no game; the games import it."""
