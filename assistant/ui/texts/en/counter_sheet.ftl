sheet-open = From a counter sheet…
sheet-choose = Choose the scan of a sheet…
sheet-back = Counters
sheet-hint-none = Choose a scan or a photograph of a sheet of counters. They are cut out of it by three clicks and a count.
sheet-hint-0 = First click: the outer corner of the block of counters at the upper left.
sheet-hint-1 = Second click: the outer corner of the block at the upper right.
sheet-hint-2 = Third click: the outer corner of the block at the lower left, or right.
sheet-hint-3 = Count until the lines lie on the cuts. A click leaves a counter out, or takes it in again; Return cuts them. Backspace takes the last corner back.
sheet-hint-backs = Now show the other side and click the three corners of its block.
sheet-gap = Gap between two, % of one
sheet-inset = Left out at each edge, %
sheet-backs = Backs
sheet-backs-none = are not on a picture
sheet-backs-here = on the same picture
sheet-backs-other = on another picture…
sheet-order = Turned over
sheet-order-page = like a page
sheet-order-bottom = from top to bottom
sheet-order-same = not: in the same order
sheet-turn = Shown and clicked
sheet-turn-fronts = the fronts
sheet-turn-backs = the backs
sheet-together = Those that look the same are one kind
sheet-count = { $out ->
    [0] Counters: { $n }
   *[other] Counters: { $n }; left out: { $out }
}
sheet-cut = Cut the counters
sheet-cutting = The counters are being cut…
sheet-done = { $left ->
    [0] Counters: { $n }, kinds: { $kinds }. Mark the next block, or go on to the counters.
   *[other] Counters: { $n }, kinds: { $kinds }. There is no room for { $left } more kinds.
}
sheet-join = One kind of the chosen
