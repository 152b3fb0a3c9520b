"""Sabretache: a companion for people who play board wargames at a real table."""

__version__ = "1.1.0"
READER = "--reader"  # the word by which the program starts itself as the reading process (assistant/scan/reading.py)
