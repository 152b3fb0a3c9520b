own-board-unusable = Your own board of { $map } cannot be used: { $text } Tables show the board that comes with the program meanwhile; “Your own board”, step 7, lets you keep yours again or go back for good.
own-board-torn = The file is damaged: { $detail }.
own-board-newer = The board was written by a newer program (format { $version }; this one knows { $known }).
own-board-other-map = It is a board of “{ $map }”, a map that this program does not have.
own-board-picture-name = “{ $name }” is no name that a picture of a board can have.
own-board-unplayable = Tables cannot be played on this board: { $n ->
    [one] one thing is missing
   *[other] { $n } things are missing
}.
own-board-zone-missing = { $zone } is missing. { $why } Put it back: “Your own board”, step 4, P.
zone-needed-by-setup = The set-up “{ $setup }” lays something there.
zone-needed-by-counters = Counters lie there while they are not in play ({ $kind }).
zone-needed-by-track = It is a box of a track.
own-board-column-missing = The column “{ $column }” is missing, which the rules ask for.
own-file-closed = { $path } cannot be read ({ $detail }): the values that come with the program hold meanwhile.
own-file-spoilt-line = { $path } cannot be read: line { $line } is not as it should be ({ $detail }). The values that come with the program hold meanwhile. Mend the line or delete the file; corrections you make before that begin a new file, and this one is kept beside it.
own-file-spoilt-entry = { $path } cannot be read: entry { $entry } is not as it should be ({ $detail }). The values that come with the program hold meanwhile. Mend the entry or delete the file; corrections you make before that begin a new file, and this one is kept beside it.
own-correction-misfit = { $path }, entry { $entry }: “{ $value }” cannot be what { $id } has for “{ $column }”. The shipped value holds; correct it in the program, or mend the entry.
own-board-nothing = No zones are drawn on a picture yet.
