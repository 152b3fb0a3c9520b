"""The questions that can be asked of a mirrored table, a module a chapter."""
