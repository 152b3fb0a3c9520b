menu-campaign = Campaign
do-manuscript = Bulletin editor
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
do-side-pages = The nations’ pages
do-give-out = Give out pages…
do-open-pages = Open sealed pages…
sealed-pages = Sealed pages
sealed-pages-how = They are laid open only while this card is open. Copies that you keep stay unsealed.
sealed-pages-open = Open
sealed-pages-close = Close
sealed-pages-keep = Keep copies…
sealed-pages-no-viewer = No program opens { $path } here. Keep a copy, and open it with one of your own.
do-letter = Orders that came by mail…
do-letters = Orders still to be resolved
give-out = Give out pages
give-out-which = What is given out
give-out-drafts = Drafts stay here until they are published.
give-out-withheld = It tells what is secret of all players: for the end of the campaign.
give-out-language = Language
give-out-shape = As
give-out-pdf = PDF
give-out-html = Web pages
give-out-sealed = Each player’s own pages in a sealed file that only he can open
give-out-folder = The folder for the pages
give-out-none = Nothing is ticked.
give-out-go = Choose the folder…
give-out-leave = Leave it
give-out-stop = Stop
give-out-stopping = Stopping…
give-out-stopped =
    Stopped. { $n ->
        [0] Nothing was written.
        [one] One page was written and stays.
       *[other] { $n } pages were written and stay.
    }
