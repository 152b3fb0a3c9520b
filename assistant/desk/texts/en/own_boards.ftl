own-board-unusable = Your own board of { $map } cannot be used: { $text } You can go back to the board that comes with the program.
own-board-torn = The file is damaged: { $detail }.
own-board-newer = The board was written by a newer program (format { $version }; this one knows { $known }).
own-board-other-map = It is a board of “{ $map }”, a map that this program does not have.
own-board-picture-name = “{ $name }” is no name that a picture of a board can have.
own-board-unplayable = Tables cannot be played on this board: { $n ->
    [one] one thing is missing
   *[other] { $n } things are missing
}.
own-board-zone-missing = { $zone } is missing, which set-ups and rules speak of. If your board does not have it, leave it without links.
own-board-column-missing = The column “{ $column }” is missing, which the rules ask for.
own-board-not-written = { $path } cannot be written: { $detail }.
