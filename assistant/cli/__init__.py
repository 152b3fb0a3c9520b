"""The command line: everything the program knows, for scripts and for terminals."""
