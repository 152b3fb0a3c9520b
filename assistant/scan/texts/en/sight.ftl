sight-dark = The photograph is too dark to tell counters apart. Please switch on a lamp, or take it by the window, and take it again.
sight-blurred = The photograph is blurred. Please hold the telephone still, wait until the picture is sharp, and take it again.
sight-other-board = The board of this table is not recognised in the photograph. Please see that it shows this board with a good part of it free, and take it again from above.
sight-little = The photograph shows too little of the board. Please take it from farther off, or take two or three that together show all of it.
sight-far = Counters are too small in the photograph. Please go nearer, or take two or three photographs, each of a part of the board.
sight-blank = The photograph is all of one shade: nothing is to be seen in it. Please see that nothing lies before the lens, and take it again.
sight-covered = Hardly anything of the board is to be seen, so nothing was read: most of it is covered, or beyond the picture. Please clear away what lies on it, and take it again from above.
