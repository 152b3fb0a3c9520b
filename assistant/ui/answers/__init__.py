"""The cards of answers."""
