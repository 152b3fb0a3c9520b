card-change = Change the question
card-refresh = Ask again
card-close = Close
working = Working it out…
stale = The table has changed since. Ask again.
dice = Dice
dice-hint = type the digits, or pull a die
dice-hint-throws = type the digits in this order · Space: next choice
offer-done = Done: { $words }
more-reasons = { $n } more
reasons-folded = Why: { $n ->
    [one] one reason
   *[other] { $n } reasons
}
copy-lines = Copy
exact = Exact fractions
rounded = Rounded
assumed = Assumed
correct-printed = Correct from my copy
more-assumed = { $n } more assumed
change = Change what was assumed
change-hide = Hide the values
as-on-the-table = As on the table
ask-again = Ask again
nothing-found = Nothing forgotten.
find-question = Find a question
all-questions = All questions
ask = Ask
blank-missing = This is needed.
blank-unusable = This cannot be used here.
pick-on-board = Choose on the board
pick-now = { $words }: click on the board. Esc ends.
zone-hint = A zone, or click it
none-chosen = none chosen
not-said = not said
clear = Clear
step-outdated = The table has moved on: this step can no longer be taken. { $why }
row-cell = { $head }: { $cell }
