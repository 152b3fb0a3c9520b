"""VASSAL modules and saves; nothing in them is executed."""
