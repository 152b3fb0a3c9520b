"""The view of the board and its gestures."""
