"""One open table: game, journal, file and language, without a window."""
