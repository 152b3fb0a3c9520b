"""Kits that players make and give each other: begun, checked, packed into one file, received."""
