board-title = Your own board
board-picture = Picture of your board
board-cancel = Cancel
board-saved-always = Close when you like: the work waits here.
board-step-closed = This step needs the ones before it.
board-step-open = Picture
board-step-fit = Fit
board-step-trace = Trace
board-open-heading = The picture
board-open-words = PNG, JPEG, HEIC, TIFF, WebP or PDF; several scans of one board are joined. Nothing leaves this computer: pictures stay where they are.
board-choose-picture = Choose a picture…
board-open-ask = Choose a picture of your board
board-open-ask-hint = Or drop a file here.
board-open-there = Is this the whole board, the right way up?
board-open-there-hint = Turn it, crop it to the printed map, straighten a photograph, then go on.
board-turn = Turn
board-crop = Crop
board-crop-whole = Show all of it again
board-crop-ask = Draw a frame round the map
board-crop-hint = Escape gives it up.
board-picture-is = { $name }, { $wide } × { $high } pixels
board-picture-gone = The picture { $path } is no longer there. Choose it anew.
board-begun-anew = Another picture: points, clicks and zones begin anew. Ctrl+Z brings the work on the one before back.
board-picture-coming = The picture is still being read.
board-reading = Reading the picture
board-on-to-fit = Go on: fit
board-fit-points = Points
board-fit-ask = Click the middle of { $zone }
board-fit-first =
    { $n ->
        [one] One more point for a first look. The dashed ring shows where it is expected.
       *[other] { $n } more points for a first look. The dashed ring shows where the zone is expected.
    }
board-fit-more = Eight or nine points make a good fit. Points can be dragged.
board-fit-enough = The board lies on the picture
board-fit-wrong = The click for { $zone } disagrees with the others: click it again, or drag it.
board-fit-mean = Mean error { $error } px ({ $share } of the width), each point judged by the others.
board-fit-count =
    { $n ->
        [0] No point yet.
        [one] One point.
       *[other] { $n } points.
    }
board-point-error = { $zone }   { $error } px
board-point-doubtful = { $zone }   { $error } px   click again
board-point-wrong = { $zone }   { $error } px   wrong, left out
board-pass = Pass
board-click-again = Click again
board-take-away = Take away
board-other-zone = Another zone instead
board-zone-by-name = Name of a zone
board-show-zones = Show the zones
board-on-to-trace = Go on: trace
board-trace-zones = Zones
board-trace-ask = Click inside { $zone }
board-trace-ask-hint =
    { $n ->
        [one] The last one. A short stroke is better still; Shift adds an island; S skips.
       *[other] { $n } to go. A short stroke is better still; Shift adds an island; S skips.
    }
board-trace-ready = Every zone has its click
board-trace-chosen-hint = Click where it lies: that takes the place of its click. Delete takes its click away.
board-trace-ready-hint = Trace now. A wrong click is dragged elsewhere; clicked once more, Delete takes it away.
board-trace-outside = Click the sea, or land that is no zone
board-trace-outside-hint = One click on each is enough. O ends it.
board-outside = Click what is no zone (O)
board-skip = Skip
board-place-rest = Click the others where they are expected
board-placed-rest = { $n ->
    [one] One zone is left to you: where it is expected the picture shows the sea, a line or its edge
   *[other] { $n } zones are left to you: where they are expected the picture shows the sea, a line or its edge
}
board-trace = Trace the zones
board-keep-drawn =
    { $n ->
        [one] Keep the zone drawn by hand
       *[other] Keep the { $n } zones drawn by hand
    }
board-tracing = Tracing
board-looks-right = Looks right, next
board-on-to-zones = Go on: zones
board-trace-count = { $n } of { $all } { $all ->
    [one] zone
   *[other] zones
 } clicked.
board-trace-sum = { $n } { $n ->
    [one] zone
   *[other] zones
 } traced, { $doubtful } to look at. The least sure come first.
board-lesson = { $zone } looks least like the zones that are right: drawn with B, or kept with Space, it would teach tracing most.
board-trace-lost = Not found on the picture: { $zones }. Their drawn outlines stay.
board-trace-overtaken = The picture or its clicks were changed meanwhile: what was traced is left out. Trace again.
board-trace-needs-clicks = Click at least one zone first.
board-zone-sure = { $zone }   { $band }
board-zone-beneath = { $zone }   { $band }: names over its border
board-judge = Look at the least sure zones first
board-judge-zone = { $zone }: { $band }
board-judge-hint = Right as it is? Space keeps it as it is. Else draw a stroke through what it should hold, or its border with B. Tab: the next doubtful one. Enter: the next one.
board-judge-beneath-hint = Its border runs beneath printed names: is it right? Space keeps it; a stroke through the zone mends it. Tab: the next doubtful one. Enter: the next one.
board-trace-again = Trace all anew
board-step-zones = Zones
board-on-to-compare = Go on: borders
board-zones-ask = Choose a zone
board-zones-chosen = { $zone }
board-zones-hint = Drag a corner or a border: neighbours follow. Ctrl: only that corner. Shift: the whole border. Double click adds a corner, Del takes it away.
board-zones-first = Choose a zone first
board-zones-first-hint = Then click the other one.
board-tool-choose = Choose
board-tool-split = Split
board-tool-split-ask = Draw a line across the zone to split
board-tool-split-hint = From border to border; the larger part keeps its name. A loop makes a zone inside. M gives the new part to a neighbour; taken away, it is nobody’s.
board-tool-border = Border
board-tool-border-ask = Click along a border, from line to line
board-tool-border-hint = { $printed ->
    [True] A face that closes is a zone; from three of them tracing learns what a border looks like here. A zone clicked, then Return and B: draw it anew. Return: the face under the pointer is a zone.
   *[other] A face that closes is a zone. Return: so is the face under the pointer.
}
board-tool-border-anew-ask = Click along the border of { $zone }
board-tool-border-anew-hint = All the way round is its whole outline. A line from one border to another, ended with Return, changes only that piece. Escape: another zone.
board-tool-border-on-hint = { $printed ->
    [True] A click on a line or on the first corner, Return or a double click ends it. It follows what is printed, or runs straight; Shift turns that round. Backspace takes a click back.
   *[other] A click on a line or on the first corner, Return or a double click ends it. Backspace takes a click back.
}
board-tool-border-round-hint = { $printed ->
    [True] Go round to the first corner. Return closes it, or ends a line from one border to another. The line follows what is printed, or runs straight; Shift turns that round. Backspace takes a click back.
   *[other] Go round to the first corner. Return closes it, or ends a line from one border to another. Backspace takes a click back.
}
board-tool-merge = Merge
board-tool-merge-ask = Click the zone that becomes part of { $zone }
board-tool-merge-hint = { $zone } keeps its name; links of both lead to it.
board-new-zone = New zone
board-line-nowhere = The line must begin or end in a zone.
board-leaf-zone = Zone
board-leaf-links = Links
board-leaf-check = To look at
board-leaf-check-n = To look at ({ $n })
board-nothing-found = Nothing to look at: the zones fit together and nothing differs from the shipped board.
board-no-zone-chosen = Click a zone.
board-remove-zone = Take the zone away
board-unlink = Take the link away
board-name-en = Name (English)
board-name-fr = Name (French)
board-step-compare = Borders
board-step-facts = Facts
board-on-to-facts = Go on: facts
board-on-to-keep = Go on: keep
board-compare-heading = Borders to decide
board-compare-ask = { $sentence } Are they linked?
board-compare-keys = Y: linked   N: not linked   S: skip   Backspace: back
board-compare-yes = Linked  Y
board-compare-no = Not linked  N
board-compare-none = Your board and the program agree on every border
board-compare-done-hint = Enter: on to the facts. Or go back to any pair in the list.
board-compare-kind = Kind of the links that you add
board-facts-heading = Facts to check
board-facts-ask = { $zone }: is this what your board prints?
board-facts-keys = Y: right as it is   1–9: change that fact   S: skip   Backspace: back
board-facts-yes = Right  Y
board-facts-no = Wrong  N
board-facts-none = No fact of this board is doubtful
board-facts-done-hint = Enter: on to keep your board. Or go back to any zone in the list.
board-decide-skip = Skip  S
board-decide-back = Back  ⌫
board-decide-done = All is decided
board-decide-count = { $n } of { $all } decided.
board-step-keep = Keep
board-keep-heading = Keep your board
board-keep-title = A name for it
board-keep = Keep as my board
board-keeping = Keeping
board-kept = Your board is kept. Tables show it from now on.
board-keep-ask = Keep the board as it is now?
board-keep-hint = Enter keeps it. You can go back to any step and keep it again; the shipped board stays at hand.
board-keep-in-use = Tables show your own board
board-keep-in-use-hint = Keep it again after changes, share it, or go back to the shipped board.
board-keep-not-yet = There is nothing to keep yet
board-keep-not-yet-hint = Fit a picture first, or open a board that somebody shared.
board-keep-sum = { $zones } { $zones ->
    [one] zone
   *[other] zones
 }. Your own: { $facts ->
    [one] { $facts } fact
   *[other] { $facts } facts
 }, { $links ->
    [one] { $links } link
   *[other] { $links } links
 }.
board-tables-use = Tables show
board-use-mine = my own board
board-use-shipped = the board that comes with the game
board-share-heading = Share
board-share-words = One file with zones, facts, links and your picture. Pictures are the publisher’s: share them with those who own the game.
board-share = Save a file…
board-sharing = Writing the file
board-shared = Written: { $path }
board-receive = Open a file…
board-receiving = Reading the board
board-received = “{ $title }” is shown here, so that you can look at it. Tables go on as before until you choose it.
board-received-bare = “{ $title }” has come ({ $n } { $n ->
    [one] zone
   *[other] zones
 }), without a picture to show it on. Tables go on as before until you choose it.
board-received-waits = A board that you were sent lies beside yours. Tables do not show it yet.
board-received-look = Look at it
board-received-take = Play on it
board-received-decline = Do without it
board-received-taken = Tables show the board that you were sent from now on. Yours is kept and can be brought back.
board-not-written = { $path } cannot be written.
board-choose-vassal = From a VASSAL module…
board-page = Page
board-page-n = Page { $n } of { $all }
board-parts = { $n } { $n ->
    [one] scan
   *[other] scans
 } joined
board-join-heading = Join the scans
board-join-first = Click a spot that two scans show
board-join-second = Now click the same spot in another scan
board-join-hint = Two spots join a scan to the others; three or four, far apart, join it well.
board-join-ready = The scans can be joined. More spots make it better.
board-join = Join
board-joining = Joining
board-tie = { $n }:  scan { $one } – scan { $other }
board-vassal-reading = Reading the module
board-vassal-module-first = { $name } is a saved position: now open the module that it is of.
board-vassal-sum = { $kinds } { $kinds ->
    [one] kind
   *[other] kinds
 } of counters with { $faces ->
    [one] { $faces } face
   *[other] { $faces } faces
 }.
board-vassal-other = It looks like { $game }.
board-vassal-other-open = Open it there
board-vassal-another = “{ $name }” is no game that has rules here. It can become a game of its own, with its board and its counters.
board-vassal-another-make = Make a game of it…
board-vassal-laid = { $name }: { $n } { $n ->
    [one] counter
   *[other] counters
 } in { $zones ->
    [one] one zone
   *[other] { $zones } zones
 }. Known here by counter and zone: { $known }.
board-vassal-lay = { $n ->
    [0] No counter is known here
    [one] Lay one counter on a new table
   *[other] Lay { $n } counters on a new table
}
board-vassal-save-choose = Saved positions…
board-vassal-save-file = From a file…
board-vassal-board = { $name }: { $zones ->
    [one] one zone
   *[other] { $zones } zones
}, { $known } known by name
board-vassal-no-picture = no picture
board-vassal-all-understood = Everything was understood.
board-vassal-boards = Boards ({ $n })
board-vassal-counters = Counters ({ $n })
board-vassal-remarks = Not read ({ $n })
board-vassal-outlines = Take its outlines as they are
board-vassal-use = Begin with this board
board-vassal-close = Close
board-vassal-used =
    { $n ->
        [0] The module’s picture is there; none of its zones is known by name.
        [one] The module’s picture is there, with one zone clicked already.
       *[other] The module’s picture is there, with { $n } zones clicked already.
    }
board-no-picture-kept = There is no picture of your own board yet: { menu-paper }, { do-own-board }
do-own-board = Your own board…
do-my-picture = My picture under the counters
board-vassal-ask = This is what the module holds
board-vassal-hint = Begin with one of its boards; its zones serve as first clicks. “Counters” takes its pictures to your tables. Nothing in it is executed.
board-welcome = Drop a scan, a photograph, a PDF, a VASSAL module or a shared board here
board-put-back = Put back  P
board-zone-needed = { $zone } is gone, and the game needs it. { $why } P puts it back; a board without it cannot be kept.
board-zone-spared = { $zone } is gone. No set-up needs it: the board can be kept without it. P under “To look at” puts it back.
board-nothing-gone = No zone that the game needs is gone.
board-zone-own = A zone of your own: counters can lie, move and fight there by the facts and links you give it. Set-ups and rules do not know it by name.
board-keep-missing =
    { $n ->
        [one] { $zone } is missing, and the game needs it
       *[other] { $n } zones are missing that the game needs: { $zone }…
    }
board-keep-missing-hint = { $why } P puts back what is missing; the board can be kept then.
board-forget = Take my board away
board-forgotten = Your board is taken away; tables show the board that comes with the game. It can be brought back.
board-bring-back = Bring my board back
board-bring-back-former = Change with the board before
board-received-other = It is a board for { $game }. It waits there, in the window of that game’s board; nothing here has changed.
board-step-ground = Ground and links
board-step-counters = Counters
board-step-sheet = Counter sheet
board-ground-join-hint = Click two zones: they are joined, or parted if they were joined so. With Shift the second is the next first. A drag from zone to zone joins all of them, as a road.
board-no-face = No lines close round the pointer there, or a zone lies there already.
board-tool-point = Point
board-tool-point-ask = Click where a point lies
board-tool-point-hint = For maps of points and lines. With Shift a click in a zone makes one there, too.
board-tool-grid = Grid
board-tool-grid-ask = Lay a grid by three clicks and a count
board-ground-near = Link all that lie so near
board-ground-gap = Gaps up to (pixels)
board-ground-linked = { $n ->
    [0] No more neighbours lie so near.
    [one] One pair of neighbours is linked now.
   *[other] { $n } pairs of neighbours are linked now.
}
board-ground-border = Link across borders, as rivers
board-ground-border-hint = Drag along the borders: the zones on both sides are linked by the kind that you chose. A click on one that is linked so parts it.
board-ground-off = Not part of the map
board-ground-off-hint = Click zones or drag over them: they are taken away, with their links. Undo brings them back.
board-band-sure = sure
board-band-look = look
board-band-draw = draw
