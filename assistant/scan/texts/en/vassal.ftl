vassal-no-build-file = There is no “{ $name }” in it: this is no VASSAL module.
vassal-xml-hostile = “{ $name }” declares entities or a document type, which no module needs and which can be made to do harm; it was not read.
vassal-xml-torn = “{ $name }” is cut off or no XML.
vassal-no-save = It holds no saved game.
vassal-save-torn = The saved game is cut off or damaged.
vassal-zone-empty = { $board }: the zone “{ $zone }” has no area and was left out.
vassal-zone-hidden = { $board }: the zone “{ $zone }” lies off the board or entirely under zones before it and was left out.
vassal-grid-fine = { $board }: the grid of { $place } has more cells than a table can use; { $place } stays one zone.
vassal-regions-same-point = { $place }: { $n ->
    [one] one named point lies
   *[other] { $n } named points lie
} exactly on another; of each such pair the last counts.
vassal-regions-outside = { $place }: { $n ->
    [one] one named point has
   *[other] { $n } named points have
} no ground in its own zone and no zone of its own.
vassal-slots-unread = { $n ->
    [one] One piece
   *[other] { $n } pieces
} could not be read.
vassal-prototypes-missing = Prototypes that are not there or name themselves ({ $n }): { $names }.
vassal-traits-unread = Traits of pieces that were not read, with how often: { $names }.
vassal-picture-missing = { $board }: its picture “{ $image }” is not in the module.
vassal-size-from-zones = { $board }: no picture tells its size; that of its zones was taken.
vassal-board-without-size = { $board }: nothing tells its size; the board was left out.
vassal-too-many-areas = { $n ->
    [one] One board has
   *[other] { $n } boards have
 } more than { $most } areas; no neighbours were guessed there: { $names }.
vassal-links-guessed = VASSAL says nothing of neighbours. { $n ->
    [one] One link is a proposal
   *[other] { $n } links are proposals
}{ $borders ->
    [0] {""}
   *[other] ; from common borders: { $borders }
}{ $near ->
    [0] {""}
   *[other] ; across a small gap: { $near }
}{ $points ->
    [0] {""}
   *[other] ; between named points that lie next to each other: { $points }
}. Please check them.
vassal-lines-read = { $n ->
    [one] One of the links between named points is a line on the picture
   *[other] { $n } of the links between named points are lines on the picture
}{ $rest ->
    [0] .
    [one] ; no line that could be read runs along the other one, which stays a proposal.
   *[other] ; no line that could be read runs along the { $rest } others, which stay proposals.
}
vassal-zones-beside = Not part of the map, since it lies outside all its zones ({ $n }): { $names }.
vassal-faces-missing = { $n ->
    [one] One picture of pieces is
   *[other] { $n } pictures of pieces are
} not in the module: { $names }.
vassal-parts-unread = Parts of the program that were not read, with how often: { $names }.
vassal-classes-unread = Programs that the module brings along were neither read nor run: { $names }.
vassal-pieces-outside = { $n ->
    [one] One piece lies
   *[other] { $n } pieces lie
} on “{ $map }” in no zone.
vassal-pieces-off = { $n ->
    [one] One piece lies
   *[other] { $n } pieces lie
} on no map.
vassal-commands-unread = Parts of the save that were not read, with how often: { $names }.
vassal-save-of-another = { $save } is a saved position of “{ $theirs }”, and the module is “{ $ours }”.
vassal-save-of-others = The saved position { $save } is of another module: its pieces lie on { $maps }, and “{ $ours }” has no such map.
vassal-boards-unknown = The position lays boards that the module lacks: { $names }.
vassal-board-twice = “{ $map }” shows a board more than once; pieces of all its copies lie on one.
vassal-extensions = Extensions were read along: { $names }.
vassal-strange-kinds = { $n ->
    [one] One counter is
   *[other] { $n } counters are
} none that the game knows by name: { $names }.
vassal-strange-zones = { $n ->
    [one] One counter lies
   *[other] { $n } counters lie
} in zones that the game does not know by name: { $names }.
vassal-strange-copies = { $n ->
    [one] One counter is
   *[other] { $n } counters are
} more than the game has: { $names }.
vassal-xml-large = “{ $name }” has more elements than any module needs; it was not read.
vassal-save-large = The saved game has more commands than any game needs; it was not read.
vassal-boards-whole = Boards that stay one zone, since those before them have more places than a table can use ({ $n }): { $names }.
vassal-zone-complex = { $board }: the outline of the zone “{ $zone }” is more tangled than anything that is drawn; it was left out.
vassal-more-remarks = { $n } { $n ->
    [one] more remark
   *[other] more remarks
 } of this kind.
vassal-masked = Masked piece
vassal-beside = Beside { $map }
vassal-pieces-beside = { $n ->
    [one] One piece lies
   *[other] { $n } pieces lie
} in no zone of “{ $map }”: in the box “{ vassal-beside }”.
vassal-decks = Beside the boards
vassal-column-image = Picture
vassal-column-place = Found in
vassal-column-group = Found under
vassal-column-state = State
vassal-column-levels = Levels
vassal-column-level = Level
vassal-column-shown = Shown
vassal-column-zone = VASSAL zone
vassal-column-doubtful = Length of a short border
vassal-border = Common border
vassal-at-start = At the start
vassal-at-start-source = published (what the VASSAL module lays at the start)
vassal-save-source = published (VASSAL save { $name })
vassal-pieces-board = { $n ->
    [one] One piece begins
   *[other] { $n } pieces begin
} on a board that is not laid out, and { $n ->
    [one] is
   *[other] are
} not laid.
vassal-pieces-invisible = { $n ->
    [one] One piece is
   *[other] { $n } pieces are
} invisible to you, and { $n ->
    [one] is
   *[other] are
} not laid.
vassal-pieces-masked = { $n ->
    [one] One piece is masked by a player. It lies there as unknown.
   *[other] { $n } pieces are masked by a player. They lie there as unknown.
}
vassal-pieces-unseen = { $n ->
    [one] One piece shows nothing, or only words that VASSAL works out anew. It is not laid.
   *[other] { $n } pieces show nothing, or only words that VASSAL works out anew. They are not laid.
}
vassal-faces-undrawn = { $n ->
    [one] One picture was
   *[other] { $n } pictures were
} designed in VASSAL and never written into the module: { $names }. Save the module once in VASSAL’s editor.
vassal-numbering-unknown = The numbers of { $place } are made by “{ $kind }”, which is not known here. { $n ->
    [one] Its cell has
   *[other] Its { $n } cells have
} column and row for a name.
vassal-names-checked = Names of places checked against the save: { $agreed } of { $n } are the same.
tiles-elsewhere = The boards of this module lie in files of their own, and a saved position says which. Add a position that lays them, then choose the folder of the boards.
tiles-wanted = The position lays { $n ->
    [one] a board that lies in a file of its own
   *[other] boards that lie in files of their own
}: { $names }. Choose the folder of the boards.
tiles-missing = { $n ->
    [one] A board that the position lays is
   *[other] Boards that the position lays are
} not in the folder “{ $folder }”: { $names }.
tiles-no-picture = “{ $name }” holds no picture of a board, or nothing of the part that is laid.
tiles-large = The boards together have more than { $most } million pixels, more than a table can show.
tiles-others = The position { $save } lays other boards ({ $names }) than this game has ({ $ours }), or lays them otherwise. Make another game of it.
vassal-zones-alone = { $n ->
    [one] One zone has
   *[other] { $n } zones have
} no neighbour: { $names }.
vassal-states-cut = { $n ->
    [one] One kind of piece has
   *[other] { $n } kinds of pieces have
} more states than are kept as faces. Those of its first layer are, and those that positions show.
vassal-states-undrawn = { $n ->
    [one] One state of counters that is put together from several pictures was not drawn
   *[other] { $n } states of counters that are put together from several pictures were not drawn
}, since no position shows it; --states draws all.
