"""The window of one table: what joins board, panels and commands."""
