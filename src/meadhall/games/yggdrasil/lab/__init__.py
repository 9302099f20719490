"""What only Yggdrasil needs in the lab."""
