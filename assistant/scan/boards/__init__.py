"""Traced zones as a board: drafts, mending, comparing."""
