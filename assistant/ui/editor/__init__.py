"""Boards and games that are drawn: from a picture, a VASSAL module or nothing to zones that answer, as a walk of steps."""
