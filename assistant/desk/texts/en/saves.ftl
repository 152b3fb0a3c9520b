file-exists = There is already a file { $path }. Choose another name, or open that one.
file-not-written = { $path } cannot be written ({ $detail }). Nothing was changed; choose another folder or free some room.
file-not-there = There is no file { $path }. It may have been moved; open it from where it is now.
file-foreign = { $path } is not a table of this program. Tables end in .sabretache; boards and VASSAL modules are imported from the Paper menu, sealed tables opened with their passphrase.
file-newer = { $path } was written by a newer program (format { $version }, known here: { $known }). Bring this program up to date; the file was not touched.
file-torn = { $path } is damaged ({ $detail }). It was not touched; open a copy of it, or a JSON export if you have one.
file-busy = { $path } is being written by another program. Try again in a moment.
file-changed-elsewhere = { $path } was changed by another window or command. The newer table is shown; do your last step again if it is still wanted.
