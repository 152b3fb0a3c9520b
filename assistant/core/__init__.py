"""Values and tools shared by every game: no game, no Qt, no sentence in any language."""
