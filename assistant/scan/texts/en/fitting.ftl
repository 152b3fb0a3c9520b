fit-needs-points = A first fit needs { $needed } { $needed ->
    [one] point
   *[other] points
 }; there are { $n }. Eight or nine, spread over the whole board, give a good one.
fit-points-in-line = The points lie in one line. Click some in other parts of the board.
trace-needs-clicks = Tracing needs at least one click inside a zone.
