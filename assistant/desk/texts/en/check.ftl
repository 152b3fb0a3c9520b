nothing-to-check = This is no map folder, no counter set and no table file.
home-not-there = Its reserve box “{ $zone }” is not on the board.
track-not-there = Its track “{ $track }” is not on the board.
