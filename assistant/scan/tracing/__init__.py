"""Clicks to zones that share borders."""
