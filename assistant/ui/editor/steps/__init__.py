"""The steps of the walk from a picture to a board, one a module."""
