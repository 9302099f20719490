"""What only Ragnarocks needs in the lab."""
