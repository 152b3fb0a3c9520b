kit-no-kit = “{ $path }” is no kit: it holds no board under maps/
kit-begin-name = “{ $name }” cannot be a kit’s name: lowercase letters, digits and hyphens, such as my-war
kit-begin-taken = There is a game or a kit “{ $name }” already
kit-begin-title = “{ $title }” cannot be a title: plain characters without quotation marks or backslashes
as-spoken = { $words }
kit-empty-setup = Empty board
kit-module-left = { $n ->
    [one] One counter lies on a board that was not chosen, and is not set up.
   *[other] { $n } counters lie on boards that were not chosen, and are not set up.
}
kit-module-pictures = { $n ->
    [one] One picture is not shown: { $first }
   *[other] { $n } pictures are not shown; the first: { $first }
}
kit-out-of-play = Out of play
kit-home = Box when not in play
sketch-nothing = No place has an outline yet
sketch-untitled = My game
sketch-ground = Ground
sketch-points = Points
sketch-border = Common border
sketch-map = Map
sketch-turns = Turns
sketch-turn = Turn
sketch-picture = Picture
sketch-track = Track
sketch-unsupplied = Out of supply
card-not-toml = This cannot be read: { $detail }
card-number = { $entry }: “{ $words }” is no number
card-no-example = For this part the table shows no example: its answers come in play.
counter-sheet-many = At most { $most } counters are cut at once: lay a smaller block
counter-sheet-small = A counter would be smaller than { $least } pixels: lay the corners farther apart, or count fewer
counter-sheet-not-kept = The pictures of the counters could not be kept in { $path }: { $detail }.
card-row-twice = { $entry }: “{ $words }” stands there twice, or a line has no key
known-sums = Values of counters: { $names }. Added up: sum({ $first }); the largest: most({ $first })
known-sums-fight = Values of counters: { $names }. Added up: sum({ $first }, attackers), sum({ $first }, defenders)
known-moving = Values of the counter that moves: { $names }
known-no-numbers = No counter has a number in a column of its own: counters can be counted
known-counts = How many: count(own)
known-counts-fight = How many: count(attackers), count(defenders)
known-types = Types of counters: { $names }. Only some: count(own, type == '{ $first }')
known-ground = The zone: { $names }
known-markers = Markers in the zone: { $names }
known-links = Ways between zones: { $names }. One of them: link == '{ $first }'
known-sides = Sides: { $names }
known-resets = Markers: { $names }
known-links-fight = Ways between zones: { $names }. One of them: every(attackers, via == '{ $first }')
kit-not-own = The kit “{ $name }” is none of your own: what comes with the program stays on the shelf
table-side = Side { $n }: it needs a name
table-side-twice = There are two sides “{ $name }”
table-sides-gone = A side that a kit has can be called otherwise, and does not go
table-colour = “{ $name }” is none of the colours that a side can have
table-nobody = { $counter }: there is no side “{ $side }”
table-unnamed = A counter needs a name
table-column = “{ $name }” cannot be a column of values
table-line = No counter of the kit is called “{ $name }”: the first line names the columns, one of them “name”.
table-lines = The file has no line of counters below its first line.
table-number = { $counter }, { $column }: “{ $word }” is no number. Front and back are written 4/2
card-loses = { $side ->
    [attacker] the attacker loses
   *[other] the defender loses
} { $n ->
    [one] one step
   *[other] { $n } steps
}
kit-module-positions = { $n ->
    [one] One position was
   *[other] { $n } positions were
} left: a game has at most { $most }.
balance-pieces = Pieces in the module: { $n }. They are { $copies } counters of { $kinds } kinds{ $merged ->
    [0] {""}
    [one] , one that stands in a window and is set up as well
   *[other] , { $merged } that stand in a window and are set up as well
}{ $unread ->
    [0] {""}
   *[other] , { $unread } that could not be read
}{ $unseen ->
    [0] .
    [one] , and one that shows nothing, or only words that VASSAL works out anew{ $named ->
        [0] .
       *[other] : { $names }.
    }
   *[other] , and { $unseen } that show nothing, or only words that VASSAL works out anew{ $named ->
        [0] .
       *[other] : { $names }.
    }
}
balance-faces = { $bare ->
    [0] Faces and states of counters: { $n }, all with their picture in the module.
   *[other] Faces and states of counters: { $n }; { $drawn } have their picture in the module, { $bare } have none.
}
balance-places = { $told ->
    [0] Places: { $n }, all called as VASSAL calls them.
   *[other] Places: { $n }, { $same } called as VASSAL calls them, { $told } with something added that tells them apart.
}
balance-position = { $name }: { $n } { $n ->
    [one] piece
   *[other] pieces
}, { $laid } laid, { $left } left.
kit-value-attack = Attack
kit-value-defence = Defence
kit-value-movement = Movement

overlay-not-toml = { $path } is no TOML: { $detail }
overlay-entry = { $entry }: { $fault }
overlay-unusable = { $where }: { $fault }
overlay-itself = “{ $name }” is linked with itself here
overlay-nameless = a name is missing here
overlay-other = The rules were told of the module “{ $theirs }”; this is “{ $ours }”
overlay-boards = { $n ->
    [one] One board of the rules is not in this module: { $names }
   *[other] { $n } boards of the rules are not in this module: { $names }
}
overlay-states = { $n ->
    [one] One counter has more states in the rules than in this module: { $names }
   *[other] { $n } counters have more states in the rules than in this module: { $names }
}
overlay-version = The rules were told for version { $theirs } of the module; this is { $ours }
overlay-cells = { $n ->
    [one] One cell of the rules is not on this module’s boards: { $names }
   *[other] { $n } cells of the rules are not on this module’s boards: { $names }
}
overlay-counters = { $n ->
    [one] One counter of the rules is not in this module: { $names }
   *[other] { $n } counters of the rules are not in this module: { $names }
}
overlay-no-module = The module of { $save } does not lie beside it; name it
overlay-reserved = “{ $name }” means something else in a kit; call it otherwise
save-read-again = { $save } read again
lines-number = “{ $words }” is no number of counters from 1 to { $most }. Values such as 4/2 stand in the columns behind it.
lines-many-sides = There would be { $n } sides; a game drawn here has at most { $most }.
lines-many-kinds = There would be { $n } kinds of counters; a game drawn here has at most { $most }.
lines-many-columns = There would be { $n } columns of values; a game drawn here has at most { $most }.
