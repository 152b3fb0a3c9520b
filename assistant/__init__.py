"""Sabretache: a companion for people who play board wargames at a real table."""

__version__ = "1.0.0"
