sight-dark = The photograph is too dark to tell counters apart. Please switch on a lamp, or take it by the window, and take it again.
sight-blurred = The photograph is blurred. Please hold the telephone still, wait until the picture is sharp, and take it again.
sight-other-board = The board of this table is not recognised in the photograph. Please see that it shows this board with a good part of it free, and take it again from above.
sight-little = The photograph shows too little of the board. Please take it from farther off, or take two or three that together show all of it.
sight-far = Counters are too small in the photograph. Please go nearer, or take two or three photographs, each of a part of the board.
