"""Downfall of Empires, version 1.1 and its first edition."""
