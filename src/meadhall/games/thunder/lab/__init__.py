"""What only Thunder & Lightning needs in the lab."""
