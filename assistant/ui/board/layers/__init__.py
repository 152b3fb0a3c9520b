"""What is painted over the ground, one layer each."""
