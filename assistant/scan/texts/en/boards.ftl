outline-crosses-itself = The outline crosses itself ({ $reason }).
outlines-overlap = { $zone } and { $other } overlap by { $area } square units; neighbours must share their border.
name-missing = This zone has no name in { $language ->
    [fr] French
   *[en] English
  }.
name-twice = The name “{ $name }” is also that of { $other }.
link-to-itself = This link leads from a zone to itself.
link-twice = This link ({ $kind }) is there twice.
border-not-linked = { $a } and { $b } share a border but are not linked.
link-without-border = { $a } and { $b } are linked ({ $kind }) but share no border.
zone-unreachable = No link leads to { $zone }.
zones-cut-off = { $n } { $n ->
    [one] zone is
   *[other] zones are
 } linked to each other but to nothing else: { $zones }.
zone-holds-together = Without { $zone } the board would fall into two parts: worth a second look at its links.
pair-touches-unlinked = On your board { $a } and { $b } touch; the program does not link them.
pair-linked-at-point = The program links { $a } and { $b }; on your board they hardly meet.
pair-linked-apart = The program links { $a } and { $b }; on your board they do not touch.
grid-count = A grid has at least two columns and two rows, and at most { $most } cells
grid-flat = The three clicks must not lie on one line
straighten-corners = Four corners of a board are needed, each clicked once
straighten-flat = These corners are seen too flat to be straightened: photograph the board from higher up
