quick-unknown = “{ $word }” is not known here
quick-zero = Say how many, one at least
quick-several-zones = “{ $word }” may be several zones
quick-several-pawns = Which of these?
quick-several-counters = Which of these?
quick-none-there = { $zone }: no such counter lies there
quick-fewer-there = { $n ->
    [one] Only one lies in { $zone }
   *[other] Only { $n } lie in { $zone }
}
quick-which-counters = Which counters?
quick-which-box = To which box?
quick-more-than-printed = { $n ->
    [one] One more { $name } than the game has
   *[other] { $n } more { $name } than the game has
}
quick-note-what = Write the note between quotes
quick-control-how = A zone and who holds it: { $place } = { $power }
quick-whose = Whose is it?
quick-which-side = Who is “{ $word }”?
quick-where-to = Where to?
quick-where-from = What moves, and from where?
quick-off-the-track = { $pawn } goes from { $least } to { $most }
quick-marker-levels = { $marker }: levels 0 to { $levels }
quick-fact-range = A number from { $least } to { $most }
quick-which-zone = In which zone?
quick-two-zones = One zone only here; use > to move
quick-two-starts = Only one zone stands before >; here are { $zones }
quick-what-there = What in this zone? For example 2 { $power }, or = { $power }
quick-blank-unusable = This cannot be asked so ({ $detail })
quick-no-blank = “{ $word }” fits nothing in this question
quick-lay-or-ask = Lay it, or ask?
quick-which-of-these = { $zone }: which of them? Say it by its name.
quick-nearest = { $why } Perhaps: { $words }.
quick-not-to-choose = { $counter } cannot be chosen here (it lies in: { $zone })
quick-nothing-changes = Nothing changes: it is so already
quick-too-much = Too much at once: at most { $commands } commands of { $letters } characters together
quick-too-many-words = Too many words for one command: at most { $words }; commands end at a semicolon or at the end of a line
quick-too-many-counters = At most { $n } of a sort at once
quick-too-many-in-all = At most { $n } new counters at once
