panel-photograph = Photograph
do-photograph = Photograph
do-photo = Bring up to date from a photograph…
do-photo-paste = Paste a photograph
do-photo-watch = Watch a folder for photographs…
do-photo-under = The photograph under the counters
do-photo-forget = Forget the faces learnt from photographs
photo-files = Photographs
photo-begin = The table from a photograph
photo-begin-how = Take a photograph of the whole board from above, with even light. Drop it here, paste it or choose it; or name the folder into which your telephone sends its pictures. What differs from the mirror is listed, and nothing changes before you say so.
photo-choose = Choose a photograph…
photo-watch-folder = Watch a folder…
photo-unwatch = Watch { $folder } no longer
photo-be-scan = Make it the scan of my board…
photo-be-scan-how = Is it another printing of this board? Then this photograph, best taken with no counters on the board, can be the scan of yours: the zones are laid over it.
photo-refused = This photograph cannot be used
photo-looking = Looking at { $name }…
photo-looking-pasted = the pasted photograph
photo-cancel = Give up
photo-pictures = The zone in the photograph, and in the mirror
photo-shown = photograph
photo-mirror = mirror
photo-title = Photograph of { $time }
photo-title-untimed = Photograph
photo-something-else = Something else…
photo-type = type
photo-line-hint = What lies there, as in quick entry
photo-not-a-change = Only what changes the table can be written here.
photo-write = { $n ->
    [one] Bring the mirror up to date: one change
   *[other] Bring the mirror up to date: { $n } changes
}
photo-write-nothing = Leave the mirror as it is
photo-agrees = { $agreed ->
    [0] None of the counters was recognised; the mirror stays as it is
    [one] Nothing differs: the one counter seen lies as in the mirror
   *[other] Nothing differs: the { $agreed } counters seen lie as in the mirror
}
photo-rows = What differs
photo-row-open = ?  { $text }
photo-row-taken = ✓  { $text }
photo-row-kept = =  { $text }
photo-row-own = ✎  { $text }
photo-covered = Something lies here, so nothing is said: { $zones }{ $more ->
    [0] {""}
    [one] {" "}and one more
   *[other] {" "}and { $more } more
}.
photo-beyond = Not in the photograph: { $zones }{ $more ->
    [0] {""}
    [one] {" "}and one more
   *[other] {" "}and { $more } more
}.
photo-keep = Keep the photograph with the table
photo-written = { $n ->
    [one] The mirror is up to date: one change. Ctrl+Z takes it back.
   *[other] The mirror is up to date: { $n } changes. Ctrl+Z takes them all back.
}
photo-agreed = The mirror is as it was.
photo-watched = { $folder } is watched: each new picture there is looked at.
photo-unwatched = The folder is no longer watched.
photo-came = A new photograph, { $name }: { $n ->
    [0] { $agreed ->
        [0] no counter was recognised
       *[other] nothing differs
    }
    [one] one thing differs
   *[other] { $n } things differ
} (Ctrl+Shift+F).
photo-waits = { $name } has come. It is looked at when you are done with this one.
photo-nothing-to-paste = There is no picture to paste.
photo-no-picture-yet = No photograph has been looked at yet.
photo-forgotten = The faces learnt from photographs are forgotten.
photo-teach = The table lies as in the mirror: learn its counters
photo-taught = { $n ->
    [0] Nothing could be learnt: the counters are not to be made out.
    [one] One face was learnt.
   *[other] { $n } faces were learnt.
}
photo-looking-sent = Looking at { $who }’s photograph…
photo-came-sent = { $who }’s photograph: { $n ->
    [0] { $agreed ->
        [0] no counter was recognised
       *[other] nothing differs
    }
    [one] one thing differs
   *[other] { $n } things differ
} (Ctrl+Shift+F).
photo-waits-sent = { $who }’s photograph is looked at when you are done with this one.
photo-folder-gone = { $folder } is not there any more. It is watched again when it is back.
photo-put-away = Put this photograph away
