"""A board or a game that is being drawn: its draft, its history, its file."""
