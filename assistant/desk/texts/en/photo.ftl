photo-edit = From the photograph of { $time }
photo-edit-untimed = From a photograph
photo-came = { $zone }: { $what }. In the mirror: { $start }.
photo-from-reserve = { $zone }: { $what }. In the mirror: in reserve.
photo-new = { $zone }: { $what }. In the mirror: nowhere.
photo-unknown = { $n ->
    [one] { $zone }: a counter that the program does not know.
   *[other] { $zone }{ $more ->
        [0] {""}
        [one] {" "}and one more zone
       *[other] {" "}and { $more } more zones
    }: { $n } counters that look alike and that the program does not know.
}
photo-too-many = { $zone }: the photograph seems to show { $what }, but all that the game has lie elsewhere.
photo-flipped = { $zone }: { $what }, on the other side.
photo-reduced = { $zone }: { $what }, now reduced.
photo-restored = { $zone }: { $what }, at full strength again.
photo-beneath = { $zone }: the stack has grown. Perhaps beneath, and gone from { $start }: { $what }.
photo-followed = { $zone }: perhaps beneath, and gone from { $start } too: { $what }.
photo-joined = { $zone }: perhaps there, with one that looks the same or nearly so, and gone from { $start }: { $what }.
photo-maybe-beneath = { $zone }: photograph { $seen }, mirror { $n }. Perhaps beneath: { $what }.
photo-veiled = { $zone }: not seen, perhaps beneath the marker “{ $marker }”: { $what }.
photo-gone = { $zone }: no longer there, nor anywhere else: { $what }.
photo-held = { $zone }: held by { $side }. In the mirror: { $mirror }.
photo-level = { $zone }: { $marker }, level { $n }. In the mirror: { $mirror }.
photo-marker = { $zone }: { $marker }. In the mirror: none.
photo-marker-level = { $zone }: { $marker }, level { $n }. In the mirror: none.
photo-unmarked = { $zone }: no longer there: { $marker }.
doubt-face = It is hard to read: it may also be { $other }.
doubt-reading = It is hard to read.
doubt-border = It lies on the border of { $zones }.
doubt-source = Where it may have come from: { $zones }.
doubt-beneath = What lies beneath cannot be seen.
doubt-too-many = It was probably taken for something else.
doubt-hidden = It may lie in { $zones }, where nothing can be seen.
doubt-once = The program has seen this counter in one photograph at most.
doubt-unknown = What is this?
doubt-partly = { $zone } is not wholly in the photograph.
face-marker = { $name }
face-marker-level = { $name } ({ $n })
choice-keep = Leave it as the mirror has it
choice-is = It is { $what }
choice-nothing = Nothing to change
nobody = nobody
photo-no-sheet = No sheet of this board is to be seen in the photograph.
photo-not-kept = The photograph could not be kept in { $path } ({ $detail }). The table is up to date all the same.
