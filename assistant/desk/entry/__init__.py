"""Quick entry: a line of words to edits or a question."""
