# What telephones are told.

too-long-ago = The table has gone on a long way since. Look at it again, then say it once more.
nothing-changes = It is like that already.
cannot-be-done = That cannot be done on the table as it lies.
not-yours-to-do = This rests on what is not for you to see, or on what lies face down. Do it at the table’s own screen.
overtaken = Somebody was quicker and changed what this speaks of. Last came: { $last }. The table is shown as it lies now.
undo-nothing = You have done nothing yet that could be taken back.
undo-overtaken = Something was done since, so this is no longer the last thing: { $last }. Take it back at the table’s own screen.
the-set-up = the set-up
no-such-zone = There is no such zone on this board.
nothing-lies-here = Nothing lies here.
ask-fight = A fight here
ask-supply = Supply
ask-supply-of = Supply: { $side }
ask-reach = Reach
ask-reach-of = Reach: { $side }
ask-phase = What is still to be done
ask-points = Points
no-such-rule = There are no words of ours for this section.
no-answer = The table, as you may see it, does not hold what this question needs.
offers-need-trust = { $n ->
    [one] One thing could be done at once. That needs the code “To change the table”.
   *[other] { $n } things could be done at once. That needs the code “To change the table”.
}
offer-gone = The table has changed, and this is no longer offered. The answer is shown anew.
dice = Dice
line-empty = Nothing is said in this line.
line-too-long = A line has { $most } characters at most.
trust-needed = This code does not change the table: that needs the code “To change the table”.

photo-kind = This is no photograph that can be read: JPEG, PNG, WebP, HEIC or AVIF.
photo-too-large = The photograph is too large: { $most } MB at most.
photo-damaged = The photograph is damaged, or only a part of it came. Send it again.
photo-too-many = The photograph has too many pixels: { $most } million at most.
photo-enough = That is enough photographs from one telephone for one evening.
photo-kept = The photograph lies at the table’s screen.

too-many-tries = Too many wrong codes. Wait a minute.
wrong-code = This is not one of the table’s codes.
name-needed = Say who you are: what you do stands under your name in the journal.
table-full = There are too many telephones at this table already.
too-many-pages = This page is open too often. Close one of the others.
too-fast = That was too fast. Wait a moment.

no-address = { $address } is no address of this machine.
every-address = Choose one of this machine’s addresses; pages are never opened at all of them together.
cannot-listen = No pages can be opened at { $address }, port { $port }: { $detail }.
not-installed = Pages for telephones need { $name }, which is not installed: pip install "sabretache[web]".
cannot-begin = The pages could not be opened.
