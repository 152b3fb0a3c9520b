no-pages = { $game } gives out no pages.
no-such-page = There is no page “{ $word }”. There are: { $names }.
page-map = Map
pages-unpublished = Not published yet: { $names }. A draft is given out once it is published.
chart-step = When
step-done = done
step-open = to do
step-now = next
step-idle = nothing to do
chart-amount = { $n }
pages-sealed = { $side }, sealed pages
pages-unsealed = No passphrase of { $n } characters or more for: { $sides }. Pages of their own would lie open, so nothing was written. Give each side one, or leave its pages out.
pack-title = Pack-up sheet
pack-how = Set up the map zone by zone. Piles are listed from bottom to top; then come reserves, tracks and what no counter shows. Count the counters at the end.
pack-map = On the map
pack-reserves = Reserves and boxes
pack-tracks = Tracks
pack-place = Place
pack-stack = From bottom to top
pack-markers = Markers
pack-level = { $marker } { $n }
pack-one = { $what }
pack-count = Counters to be counted
pack-nation = Nation
pack-on-map = On the map
pack-beside = Beside it
pack-all = Altogether
pack-noted = What no counter shows
pack-fact = What
report-start = The table at the beginning
pack-value = Value
report-whole = The whole game
report-title = The evening
report-game = { $game }
report-lead = { $turns ->
    [1] One turn
   *[other] { $turns } turns
}, { $deeds ->
    [0] nothing in the journal
    [1] one entry in the journal
   *[other] { $deeds } entries in the journal
}, { $fights ->
    [0] no dice thrown
    [1] one roll of the dice
   *[other] { $fights } rolls of the dice
}.
report-points = Points at the end of each turn
report-fights = Fights
report-fight = Fight
report-fell = What fell
report-chance = Its chance
report-hope = Chance to win
report-went = For the attacker
report-good = won
report-bad = lost
report-even = even
report-roll = Roll
report-rolls = Rolls of the dice
report-roller = Side
report-kind = What
report-times = Rolls
report-mean = To expect
report-amount = Fell
report-rules = The rules that these fights apply, in our own words
report-luck = Luck against expectation
report-side = Attacker
report-count = Fights
report-expected = Wins to expect
report-won = Wins
report-feared = Defeats to expect
report-lost = Defeats
report-name = { $name }
report-n = { $n }
report-exactly = { $n } ({ $exact })
report-judged = { $outcome }, chance { $chance }
report-judged-of = { $title }: { $judged }

# Where a game against the program turned

turning-title = Where the game turned
turning-when = Turn
turning-what = Who gained
turning-unlikely = The least likely of its fights
turning-side = Side
turning-advice = What the program would have done
turning-advice-title = In your place, by the program’s lights
turning-gain = { $party }: { $n } { $n ->
    [one] point
   *[other] points
} gained on the enemy
turning-fight = { $title }: { $outcome }, chance { $chance }
turning-no-fight = no fight
turning-same = {""}
