"""War of the ponds."""
