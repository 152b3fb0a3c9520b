"""The player's own board: from a scan or a VASSAL module to zones that answer, as a walk of steps."""
