# The table on telephones, and the second screen.

do-telephones = On telephones…
do-second-screen = The board on a second screen
second-screen = { $title }: the board
second-screen-keys = The board is on the second screen. Its keys: T with or without the sheets beside the map, + and − zoom in and out, 0 as at first, F11 all of the screen, Esc away.
second-screen-board = The board, as everybody may see it
telephones = On telephones
telephones-how = Point a telephone’s camera at the square, or type the address and the code
telephones-which = Which code
telephones-page = To look on
telephones-page-means = Whoever has this code sees the board as it lies and asks questions. Nothing that lies face down is shown.
telephones-trusted = To change the table
telephones-trusted-means = Whoever has this code also moves counters, accepts what answers offer, and sends photographs. What each does stands under a name in the journal.
telephones-side = Secrets of { $side }
telephones-side-means = Only for this player: what is secret to others is shown to whoever has this code.
telephones-square = A picture of the address { $url } with its code
telephones-address = At the address
telephones-here = This machine alone
telephones-guests = { $n ->
    [0] Nobody has come in yet.
    [one] One telephone has come in.
   *[other] { $n } telephones have come in.
}
telephones-guests-named = { $n ->
    [one] One telephone has come in. Changing the table: { $names }
   *[other] { $n } telephones have come in. Changing the table: { $names }
}
telephones-photo = { $who } sent a photograph of the table.
telephones-off = Switch off
telephones-leave = Close
telephones-are-off = The pages are closed; their codes open nothing any more.
window-closed = The table has been put away.
window-busy = The window is busy. Try again in a moment.
