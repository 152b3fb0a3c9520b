board-title = Your own board
board-picture = Picture of your board
board-cancel = Cancel
board-saved-always = Everything is kept as you go.
board-step-closed = This step needs the ones before it.
board-step-open = Picture
board-step-open-hint = A scan or photograph of your own board.
board-step-fit = Fit
board-step-fit-hint = The known zones are laid on your picture.
board-step-trace = Trace
board-step-trace-hint = One click a zone.
board-open-heading = The picture
board-open-words = PNG, JPEG, TIFF or WebP. Nothing leaves this computer: pictures stay where they are.
board-choose-picture = Choose a picture…
board-open-ask = Choose a picture of your board
board-open-hint = Or drop a file here.
board-open-there = Is this the whole board, the right way up?
board-open-there-hint = Turn it, or crop it to the printed map, then go on.
board-turn = Turn
board-crop = Crop
board-crop-whole = Show all of it again
board-crop-ask = Draw a frame round the map
board-crop-hint = Escape gives it up.
board-picture-is = { $name }, { $wide } × { $high } pixels
board-picture-gone = The picture { $path } is no longer there. Choose it anew.
board-picture-failed = The picture cannot be read: { $detail }
board-picture-coming = The picture is still being read.
board-no-picture = { $name } is no picture that can be read.
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
board-fit-mean = Mean error { $error } px ({ $share } % of the width), each point judged by the others.
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
board-trace-ready-hint = Trace now, or click any zone again.
board-trace-outside = Click the sea, or land that is no zone
board-trace-outside-hint = One click on each is enough. O ends it.
board-outside = Click what is no zone (O)
board-skip = Skip
board-place-rest = Click the others where they are expected
board-trace = Trace the zones
board-tracing = Tracing
board-looks-right = Looks right, next
board-on-to-zones = Go on: zones
board-trace-count = { $n } of { $all } zones clicked.
board-trace-sum = { $n } zones traced, { $doubtful } to look at. The least sure come first.
board-trace-lost = Not found on the picture: { $zones }. Their drawn outlines stay.
board-trace-needs-clicks = Click at least one zone first.
board-zone-sure = { $zone }   { $sure } %
board-judge = Look at the least sure zones first
board-judge-zone = { $zone }: { $sure } % sure
board-judge-hint = Draw a stroke through what the chosen zone should hold; it floods again at once. Enter: next.
