facts-hint = What players know and no paper shows. A question mark stands at what nobody has said yet.
readings-hint = Where the rulebook can be read in more than one way. Choose how you play it.
fact-forget = Not said any more
fact-assumed = Assumed: nobody has said it yet
row-add = Add
row-strike = Strike out
row-name = New row
csv-export = Export CSV…
csv-import = Import CSV…
csv-done = { $n ->
    [0] Nothing differs.
    [one] One row is written.
   *[other] { $n } rows are written.
}{ $kept ->
    [0] { "" }
    [one] { " " }One row that the file does not name stays as it is.
   *[other] { " " }{ $kept } rows that the file does not name stay as they are.
}
cell-unusable = “{ $found }” cannot stand in “{ $column }”.
check-hint = Values that the rulebook does not print, with where they come from. Correct them from your own copy; the pencil marks what is yours: { $n } of { $of }.
differs-hint = Everything printed in { $zone }. Correct it from your own copy.
only-doubtful = Only what should be checked
whole-board = Whole board
same-on-mine = The same on my copy
as-shipped = Back to the shipped value
link-there = Link
link-add = Add link
printed-what = Where
printed-column = What
printed-value = Value
printed-source = Source
source-mine = my own copy
source-rules = { $sections ->
    [none] rules
   *[other] rules { $sections }
}
source-geography = geography
source-assumption = assumption
source-published = published elsewhere
face-front = front
face-back = reduced
face-state = state { $n }
crash-title = Something went wrong in the program
crash-words = Your table is safe: every edit was saved before it was shown. This text lets others see what happened.
copy = Copy
go-on = Go on
