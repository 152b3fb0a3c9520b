start-another = Another game
start-aside = Laid aside
start-aside-what = { $kind ->
    [kits] Kit “{ $name }”
    [boards] Board of one’s own for “{ $name }”
    [counters] Pictures of counters for “{ $name }”
    [tables] Table “{ $name }”
   *[other] “{ $name }”
}
start-aside-back = { $replaced ->
    [True] { $what }: it is back, and what was in its place lies aside now.
   *[other] { $what }: it is back.
}
start-games = The games with rules
another-title = Another game
another-hint = A kit holds a board, counters and a rules card for any wargame. Nothing in it is executed.
another-received = A kit that you were given…
kit-sums = Zones: { $zones }. Counters: { $counters }. Set-ups: { $setups }.
kit-author = Author: { $author }. Licence: { $licence }.
kit-harmless = It holds words, numbers and pictures only; nothing in it is executed.
kit-own-there = You have a kit of this name. If you take this one, yours is kept beside it and no longer played.
kit-take = Take it
kit-take-instead = Take it instead of mine
kit-leave = Leave it
kit-taken = The kit “{ $name }” is yours now.
kit-give = Give away…
kit-give-pictures = Pack your pictures of the board and the counters too? Whether you may pass them on is for you to know.
kit-rules = Rules for other owners of the module…
kit-given = Packed as { $path }.
another-module = From a VASSAL module…
another-drawing = From a scan, or from nothing…
module-title = A game out of a VASSAL module
module-rules = Under the rules that were told of { $name } { $version }
module-lay-rules = Rules for this module…
module-called = What the game is called
module-boards = Boards: the chosen one is played on, the ticked ones lie beside it
module-board = { $name } — zones: { $zones }
module-sides = Whose the counters are; what is not ticked is nobody’s
module-by-players = By the names of the module’s players: { $n } of { $most } kinds
module-by-place = By the window in which a counter is found: { $n } of { $most } kinds
module-by-group = By the group of windows: { $n } of { $most } kinds
module-by = By the property “{ $column }”: { $n } of { $most } kinds
module-by-nothing = Nobody’s: the game has no sides
module-side = { $name } — kinds of counters: { $n }
module-positions = Positions that become set-ups
module-add-position = Add a saved position…
module-boards-folder = Folder of the boards…
module-dashed = Dashed on the picture: links that are only proposals. Drawn through: lines read from it.
module-make = Make the game
svg-too-many-parts = The drawing { $name } has more parts than any board; it is not shown.
module-looking = The board is being drawn…
module-making = The game is being made…
module-no-board = This module has no board.
kit-made = “{ $name }” is on the shelf of kits now.
module-sideless = Without sides what stands in a zone can be added up, and nobody can fight anybody. Sides can be added later, too: “Counters…” beside the kit.
counters-open = Counters…
kit-more = More
kit-remove = Remove from the shelf…
kit-remove-head = Remove “{ $name }” from the shelf?
kit-remove-tables = { $n ->
    [0] No table that is known here is played with it.
    [one] One table is played with it, and cannot be opened until it is back: { $names }.
   *[other] { $n } tables are played with it, and cannot be opened until it is back: { $names }.
}
kit-remove-more = and { $n } more
kit-remove-aside = Nothing is deleted: the kit is laid aside with all that belongs to it, and comes back out of “Laid aside” at the top of this page.
kit-remove-not = Keep it
kit-remove-now = Remove it
kit-removed = “{ $name }” lies aside. “Laid aside”, above the shelf, puts it there again.
do-kit-counters = Sides and counters…
counters-hint = Find counters, choose them (Ctrl+A takes all that are shown), and give them to a side. Sides and counters can be added and called otherwise; what is there stays. 4/2 is front and back.
counters-left = What an earlier version left of these counters, typed and not saved, lies in { $path }. Type it anew here; once the file is away, nothing is said of it
counters-find = Find in any column: a name, a type, a side
counters-count = { $shown } of { $n } shown, { $chosen } chosen
counters-owner = The side that the chosen counters are given to
counters-give = Give it the chosen counters
counters-as-it-is = as it is
module-sums = Numbers that are added up in each zone; none unless you tick it
module-sum = { $name } — on kinds of counters: { $n }
module-by-name = By the word that names begin with: { $n } of { $most } kinds
