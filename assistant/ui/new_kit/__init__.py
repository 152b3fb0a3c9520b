"""Games of other kinds, made in the window: out of a VASSAL module, or of a board that the player lays out himself."""
