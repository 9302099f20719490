"""What only Champions needs in the lab."""
