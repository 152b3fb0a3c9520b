"""The view of the board and the hands on it."""
