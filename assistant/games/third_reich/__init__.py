"""Downfall of the Third Reich."""
