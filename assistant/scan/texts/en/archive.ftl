archive-unusable = { $name } cannot be used. { $text }
archive-unreadable = It cannot be read: { $detail }.
archive-not-zip = It is not a zip archive, whatever its name says.
archive-torn = The archive is cut off or damaged: please copy or download it again.
archive-many = It holds { $n } { $n ->
    [one] file
   *[other] files
 } or more; no module needs over { $most }.
archive-leads-away = The entry “{ $name }” points to a place outside the archive; such archives are made to do harm.
archive-link = The entry “{ $name }” is a link to another file, which is not followed.
archive-twice = The entry “{ $name }” is there twice, so that nobody can tell which one counts.
archive-bomb = The entry “{ $name }” would unpack to a size out of all proportion; nothing was unpacked.
archive-large = Unpacked it would come to more than { $most } MB.
archive-part-large = The entry “{ $name }” is too large to be what it should be.
archive-part-missing = There is no “{ $name }” in it.
archive-part-torn = The entry “{ $name }” is damaged: please copy or download the archive again.
archive-part-locked = The entry “{ $name }” is locked by a password or packed in an unknown way.
