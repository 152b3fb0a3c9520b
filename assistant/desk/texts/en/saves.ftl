file-exists = There is already a file { $path }. Choose another name, or open that one.
file-not-there = There is no file { $path }. It may have been moved; open it from where it is now.
file-foreign = { $path } is not a table of this program. Tables end in .sabretache; boards and VASSAL modules are imported from the Board menu, sealed tables opened with their passphrase.
file-newer = { $path } was written by a newer program (format { $version }, known here: { $known }). Bring this program up to date; the file was not touched.
file-newer-shown = { $path } was written by a newer program (format { $version }, known here: { $known }). What this program can read of it is shown; it cannot be changed here. Bring this program up to date to go on playing.
file-newer-without = Not shown, because this program does not know it:
file-newer-closed = { $path } was written by a newer program: it is shown here and not changed. Bring this program up to date to go on playing.
file-torn = { $path } is damaged ({ $detail }). It was not touched; open a copy of it, or a JSON export if you have one.
file-busy = { $path } is being written by another program. Try again in a moment.
file-changed-elsewhere = { $path } was changed by another window or command. The newer table is shown; do your last step again if it is still wanted.
file-damaged = { $path } is damaged. What could be read is open; the first change writes it anew, and keeps the damaged file beside it as { $aside }. What is missing:
file-altered = { $path } holds other things than a table of this program does: somebody altered it, perhaps to do harm. It was not opened.
file-of-another-game = A table of another game now lies at { $path }. It was left alone, and nothing more is written there: move it elsewhere, and the table that is open here is written again.
damaged-pages = The file itself: { $detail }.
damaged-edit = Edit { $n } cannot be read: { $detail }.
damaged-undoable = Edit { $n } cannot be done: { $why }
damaged-after = { $n ->
    [one] One edit was made after such a one, and was left out too.
   *[other] { $n } edits were made after such a one, and were left out too.
}
damaged-more = { $n ->
    [one] One more edit cannot be read or done.
   *[other] { $n } more edits cannot be read or done.
}
label-left-out = Edit { $n } carries a title that is no text of this program’s. It is done all the same, and called by what it does.
time-left-out = Edit { $n } does not say in words when it was made. It is shown without a time.
damaged-finger = Where the table stood in its journal ({ $detail }); it stands at the last edit.
damaged-tip = Where a branch ends (edit { $n }, which is not in the file); it ends before that.
edit-overtaken = { $path } was changed by another window or command while you did this, and what you changed lies otherwise there: { $edit }. The newer table is shown; do it again if it is still wanted.
