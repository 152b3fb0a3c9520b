"""The laboratory: whole games between players of the program, counted, to measure a player, a set-up or a house rule."""
