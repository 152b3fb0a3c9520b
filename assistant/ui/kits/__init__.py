"""Games of other kinds, in the window: made out of a VASSAL module, their counters, their rules card."""
