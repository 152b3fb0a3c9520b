panel-replay = Replay
do-replay = Replay and heat map
replay-play = Play
replay-pause = Pause
replay-fights = Only fights
replay-side = Whose moments
replay-all = All sides
replay-speed = Speed
replay-pace = { $n } a second
replay-bookmarks = Bookmarks and notes
replay-bookmarks-how = A bookmark leads back to the moment at which it was set.
replay-differences-how = Stay at a moment and compare from here; then go to another one.
replay-back = Playing back
replay-back-how = Each edit is a moment; the board shows it, with arrows for what went where.
replay-differences = What has changed
replay-since-turn = Since this turn began
replay-mark = Compare from here
replay-compare = Compare with that moment
replay-bookmark = Bookmark
replay-marked = The comparison starts at edit { $n }. Go to another moment and compare.
replay-compared = Since edit { $at }, { $n ->
    [0] nothing differs.
    [one] one thing differs.
   *[other] { $n } things differ.
}
replay-changed = Since the turn began, { $n ->
    [0] nothing has changed.
    [one] one thing has changed.
   *[other] { $n } things have changed.
}
heat = Heat map
heat-how = One question asked of every zone, and shown as colours with figures.
heat-none = No heat map
heat-attacks = Where attacks would win
heat-threats = Where fights threaten
heat-supply = Out of supply if this falls
heat-found = { $n ->
    [0] No zone of this table has a number here.
    [one] One zone, by exact calculation.
   *[other] { $n } zones, by exact calculation, the hottest first.
}
do-palette = All commands…
palette-hint = What shall be done? Any part of its name will do
palette-none = Nothing is called so. Another word may do.
palette-question = question
panel-rules = Rules
do-rules = Rules at hand
rule-open = What this rule says
rule-section = Section
rule-unknown = There are no words of ours for section { $n } yet. Your own rulebook can be attached below.
rule-ours = In our own words; the rulebook alone is the rule.
rule-attach = My rulebook (PDF)…
rule-detach = Take it away
rule-looking = Looking through your rulebook…
rule-page = Page { $page } of your rulebook
rule-not-found = No heading “{ $n }” was found in your rulebook.
rule-unreadable = { $name } cannot be read as a PDF.
crash-kept = It is kept in { $path }.
