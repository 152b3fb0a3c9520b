"""The draft of a board and all that is done to it, no widgets."""
