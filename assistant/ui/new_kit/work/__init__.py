"""The sketch of a game and all that is done to it, no widgets."""
