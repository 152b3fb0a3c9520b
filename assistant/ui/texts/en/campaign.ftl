menu-campaign = Campaign
do-manuscript = Bulletin editor
do-pages-html = Export sheets and bulletins as web pages…
do-pages-pdf = Export sheets and bulletins as PDF…
do-seal = Seal behind a passphrase…
do-unseal = Save a plain copy…
panel-manuscript = Bulletin
language-en = English
language-fr = Français
manuscript-keep = Keep the draft
pages-written = { $n } { $n ->
    [one] page is
   *[other] pages are
 } written into { $folder }.
passphrase = Passphrase
passphrase-again = Once more
passphrase-new = A passphrase for { $path }
passphrase-of = { $path } is sealed
passphrase-go = Go on
passphrase-leave = Leave it
passphrases-differ = The two are not the same.
sealed-made = { $path } is sealed. This table stays as it is, here.
sealed-now = { $path } holds the table as it is now.
not-sealed = This table is not sealed.
sealed-stays-open = { $why } Close once more to leave your work in your own folder.
sealed-left-over = The sealed table has become another one since your last evening here. What you had then is in { $path }.
manuscript-done = { $what }: done. Undo (Ctrl+Z) brings the words back as they were.
do-players-here = Players at the screen
covered = What is secret is covered: treasuries, corps, fleets, the nations’ pages. The map shows who holds what.
uncovered = Everything is shown again.
