draw-window = A game of your own
draw-sheet = The sheet
draw-paper = Picture or empty sheet
draw-counters = Counters
draw-paper-hint = Name the game, then choose what it is drawn on: a scan, a photograph, or an empty sheet.
draw-counters-hint = Two clicks on the map tell how large counters are: on both ends of a counter’s side, as it would lie there. In a cell of values, 4/2 is four on the front and two on the back. Return goes on in the tables.
draw-title = What the game is called
draw-shown = { $name }, { $wide } × { $high }
draw-empty-sheet = An empty sheet
draw-straighten = Straighten by four corners
draw-straighten-hint = Click the { $n ->
    [1] first
    [2] second
    [3] third
   *[other] fourth
} corner of the board or sheet on the photograph; any order will do. Backspace takes a click back, Escape gives up.
draw-straightening = The picture is being straightened…
draw-or-empty = { $drawn ->
    [True] Or on an empty sheet; what is drawn on the former one goes
   *[other] Or on an empty sheet
}
draw-empty = Take the empty sheet
draw-empty-wide = Landscape
draw-empty-square = Square
draw-empty-high = Portrait
draw-rights = The picture stays in your own folder. Whether you may pass it on is for you to know.
draw-way = How zones come
draw-way-click = Click the zones on the picture, and trace
draw-way-hex-columns = Hexes, in columns
draw-way-hex-rows = Hexes, in rows
draw-way-square = Squares
draw-hint-click = Click once in each zone and type its name, then trace. If there is sea or a frame around, tick the box below and click there too.
draw-hint-name = Type its name, or leave it. Return, then Space keeps the zone as it is, B draws its border. Tab: the next doubtful one.
draw-hint-traced = Click a zone to name it. Drag through what a zone lacks, from its inside: it is traced again. Shift and a click make another zone. Tab: the least sure one. Space: right, it stays.
draw-hint-spilt = Did { $names } take the sea or the frame? Tick “{ board-outside }” and click there once.
draw-grid-0 = First click: the middle of the first cell, where the numbers begin.
draw-grid-laid = The zones lie there. Click one to name it, or go on. If they lie askew, undo, and click the three cells again.
draw-grid-1 = Second click: the middle of the last cell in the same row.
draw-grid-2 = Third click: the middle of the last cell in the first column.
draw-grid-3 = Set columns and rows until the lines lie as they should, on those of the map if there are any, then lay the grid.
draw-radius = Radius in pixels
draw-columns = Columns
draw-rows = Rows
draw-numbering = Numbers
draw-number-ccrr = 0102: column, row
draw-number-rrcc = 0201: row, column
draw-number-letter = A2: letter, row
draw-number-count = 1, 2, 3 …
draw-first-column = First column
draw-first-row = First row
draw-low = The second line lies further on
draw-lay-grid = Lay the grid
draw-name = Name
draw-remove = Remove
draw-count = { $waiting ->
    [0] Zones: { $drawn }
   *[other] Zones: { $drawn }. Waiting to be traced: { $waiting }
}
draw-waiting = { $name } (not traced yet)
draw-do = What clicks do
draw-do-join = Join or part two zones
draw-do-join-what = Kind of link
draw-do-join-hint = Common borders are links already. Click two zones: they are joined, or parted if they were joined so. With Shift the second is the next first. A drag from zone to zone joins all of them, as a road.
draw-border = Common border
draw-river-first = River
draw-ground-first = Hills
draw-links-none = No zones yet.
draw-links = { $alone ->
    [0] Links: { $links }. Every zone has a neighbour.
    [one] Links: { $links }. One zone has no neighbour.
   *[other] Links: { $links }. { $alone } zones have no neighbour.
}
draw-sides = Sides
draw-add-side = Add a side
draw-remove-row = Remove
draw-values = Values on the counters, with commas between
draw-first-value = strength
draw-add-counter = Add a counter
draw-csv = From a CSV file…
draw-turns = Turns on the track (0: none)
draw-head-name = Name
draw-head-colour = Colour
draw-head-side = Side
draw-head-type = Type
draw-head-number = Number
draw-nobodys = nobody’s
draw-side = Side { $n }
draw-counter = Counter { $n }
draw-colour-blue = blue
draw-colour-red = red
draw-colour-green = green
draw-colour-ochre = ochre
draw-colour-plum = plum
draw-colour-field-grey = field grey
draw-colour-tan = tan
draw-colour-jade = jade
draw-colour-sky = sky blue
draw-colour-rose = rose
draw-colour-olive = olive
draw-colour-violet = violet
draw-anew = Start over
draw-anew-done = An empty sheet lies there. Undo brings back what was drawn.
draw-on-to-next = Next
draw-untraced = { $n ->
    [one] One zone waits to be traced: trace it, or remove it.
   *[other] { $n } zones wait to be traced: trace them, or remove them.
}
draw-again = Or go on from a game that you drew: with a zone or a counter more it becomes another kit, and takes the rules card along
draw-again-take = Go on from it
draw-again-gone = What that game was drawn from cannot be read any more.
draw-do-paint = Give zones: { $column }
draw-do-paint-hint = Choose or type the value, then click zones or drag over them. A click on a zone that has it takes it away.
