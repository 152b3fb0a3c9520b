no-such-setup = There is no set-up “{ $word }”. There are: { $names }.
not-a-change = This asks something and changes nothing; use `sabretache ask`.
undone = undone
reduced = reduced
face-down = a counter lying face down
no-such-offer = The answer has no offer { $n }; it has { $most }.
not-json = This is not JSON: { $detail }.
not-an-edit = This is not an edit: { $detail }.
input-not-text = What comes in is no text in UTF-8; nothing was read from there on.
no-such-zone =
    { $near ->
        [0] There is no zone “{ $word }”.
       *[other] There is no zone “{ $word }”. The nearest is “{ $nearest }”.
    }
check-found = { $n ->
    [0] Nothing is wrong.
    [one] One thing is wrong.
   *[other] { $n } things are wrong.
}
demo-asked = { $n }. { $title }
demo-picture = The table with the supply answer on it is painted in { $path }.
trace-done = Zones traced: { $n }, in { $path }.{ $doubtful ->
        [0] {""}
       *[other] {" "}The least sure, the worst first:
    }
trace-doubtful = { $zone }: { $percent }%
trace-row = A row is zone,x,y with x and y in pixels, not “{ $found }”.
trace-seeds-wrong = { $path } cannot be used: { $n ->
    [one] one row is wrong
   *[other] { $n } rows are wrong
}.
trace-columns = The first row names the columns zone,x,y; here it is “{ $found }”.
trace-no-rows = { $path } has no row with a click: zone,x,y with x and y in pixels.
trace-off-picture = The click at { $x }, { $y } lies outside the picture, which is { $width } by { $height } pixels.
trace-lost = Found no room, since no click is theirs or another zone’s covers it: { $zones }.
other-branches = { $n ->
    [one] There is another branch: sabretache branch FILE
   *[other] There are { $n } other branches: sabretache branch FILE
}
branch-began = A new branch begins here. { $n ->
    [one] One later edit is kept on branch { $number }.
   *[other] { $n } later edits are kept on branch { $number }.
}
branch-away = deleted
what-if-begun = What if: whatever is done from here on is a trial. The same command leaves it, and keeps what was tried.
what-if-left = Back where the trial began.
new-game-written = { $name } is written in { $path }: { $n } { $n ->
    [one] file
   *[other] files
 }. Next: pip install -e { $path }, then sabretache check { $name }.
number-out-of-range = { $n } is no number from { $least } to { $most }.
edit-too-few = { $most ->
    [0] There is no edit that way
    [1] There is one edit that way, not { $n }
   *[other] There are { $most } edits that way, not { $n }
}; nothing was changed.
study-other-game = { $path } is a table of { $game }.
qt-libraries = Qt needs libraries of the system that are not installed: { $packages }. On Debian or Ubuntu: sudo { $line }
review-accepted = played so
review-verdict = { $edits } { $edits ->
    [one] edit
   *[other] edits
} judged: { $n ->
    [0] nothing against the rules
    [one] one thing against the rules
   *[other] { $n } things against the rules
}
merged = { $n ->
    [0] Nothing new: all of it was there.
    [one] One edit came in on a branch; sabretache branch lists it.
   *[other] { $n } edits came in on { $branches ->
        [one] one branch
       *[other] { $branches } branches
    }; sabretache branch lists them.
}
merge-other-table = { $file } began with another set-up: it is no copy of this table.
save-not-changed = A save of VASSAL is read, never changed: without --accept it answers
