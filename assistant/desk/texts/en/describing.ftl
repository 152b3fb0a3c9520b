yes = yes
no = no
counter-group = { $n ->
    [1] { $name }
   *[other] { $n } × { $name }
}
counters-face-down = { $n ->
    [1] a face-down counter ({ $side })
   *[other] { $n } face-down counters ({ $side })
}
counters-reduced = { $counters } (reduced)
counter-in = { $counter } ({ $zone })
counters = { $groups }
zones = { $zones }
group = { $label }:
placed = { $what } (new) → { $zone }
moved = { $what } → { $zone }
way = { $first } → { $second }
moved-from = { $what }: { $start } → { $zone }
to-reserve = { $what }: { $start } → reserve
pawn-moved = { $what }: { $box }
flipped = { $what } turned over ({ $zone })
reduced = { $what } reduced ({ $zone })
restored = { $what } restored ({ $zone })
removed = { $what } out of the game
marked = { $marker }: { $zone }
marked-level = { $marker }: { $zone }, level { $n }
unmarked = { $marker } taken off { $zone }
control-taken = { $zone } held by { $side }
control-lifted = { $zone }: control marker lifted
noted = “{ $words }”
bookmarked = Bookmark: { $words }
bookmarked-there = Bookmark after edit { $n }: { $words }
fact-noted = { $fact }: { $value }
fact-forgotten = { $fact }: no longer noted
row-written = { $register }: { $row }
row-told = { $register }: { $row } ({ $cells })
cell = { $column }: { $value }
cells = { $first } · { $second }
cell-empty = –
cell-quoted = “{ $words }”
bar = { $first } | { $second }
row-new = { $row } [{ $id }]
row-struck = { $register }: { $row } struck out
nothing = Nothing changed
and-more = { $edits }; and { $n } more
said-correction = The table was otherwise ({ $back ->
    [one] the last edit
   *[other] the edit { $back } steps back
})
said-first = Told late: it was done first ({ $back ->
    [one] the last edit
   *[other] the edit { $back } steps back
})
said-played = Played so ({ $back ->
    [one] the last edit
   *[other] the edit { $back } steps back
})
