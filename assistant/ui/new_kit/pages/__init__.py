"""The steps in which a game is drawn."""
