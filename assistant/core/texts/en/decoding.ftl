no-such-topic = There is no topic “{ $word }”. The nearest is “{ $nearest }”; `--topics` lists them all.
unknown-word = “{ $word }” is not known here. Did you mean “{ $nearest }”?
unknown-word-choices =
    { $near ->
        [0] “{ $word }” is not known here. One of these is expected: { $choices }.
       *[other] “{ $word }” is not known here. One of these is expected: { $choices }; the nearest is “{ $nearest }”.
    }
unknown-field =
    { $near ->
        [0] There is no field “{ $word }” here.
       *[other] There is no field “{ $word }” here. The nearest is “{ $nearest }”; the fields are: { $names }.
    }
missing-field = The field “{ $word }” is missing.
not-json = This is not JSON: { $detail }.
expected-object = An object was expected, not { $found }.
expected-list = A list was expected, not { $found }.
expected-list-of = A list of { $n } { $n ->
    [one] value
   *[other] values
 } was expected, not { $found }.
expected-length = A list of another length was expected ({ $range }), not { $found }.
expected-word = A word was expected, not { $found }.
expected-yes-no = true or false was expected, not { $found }.
expected-null = null was expected, not { $found }.
expected-letters = A word of another length was expected ({ $range } characters), not of { $found }.
expected-name = A name of lowercase letters, digits, - and _ that begins with a letter was expected, not { $found }.
expected-any-number = A whole number was expected, not { $found }.
expected-number = A whole number was expected ({ $range }), not { $found }.
expected-any-measure = A number was expected, not { $found }.
expected-measure = A number was expected ({ $range }), not { $found }.
expected-fraction = A whole number or a fraction such as “5/12” was expected, not { $found }.
no-such-game =
    { $near ->
        [0] There is no game “{ $word }”.
       *[other] There is no game “{ $word }”. The nearest is “{ $nearest }”.
    }
no-such-edition = There is no edition “{ $word }” of this game. There are: { $names }.
board-name-unknown =
    { $near ->
        [0] No board is called “{ $word }”; boards are defined in a first line {"{"}"boards": …{"}"}.
       *[other] No board is called “{ $word }”. The nearest is “{ $nearest }”; boards are defined in a first line {"{"}"boards": …{"}"}.
    }
situation-impossible = This situation could not be worked out ({ $detail }). Please check the values given.
topic-needed = Name a topic, or ask for `--batch` or `--topics`.
no-such-value-here = The situation has no value “{ $path }”.
named-twice = “{ $word }” is named twice.
game-broken = The game “{ $game }” ({ $value }) is installed and cannot be used: { $detail }. Mend or remove the distribution that holds it; the other games go on.
game-not-a-game = “{ $game }” is installed as a game, but { $value } is no Game of that name. docs/games.md shows one.
no-calculator = { $game } has no calculator: it answers at a table only.
kit-put-aside = The kit “{ $word }” was removed from the shelf. “Laid aside” under “Another game” on the start page puts it there again.
said-twice = “{ $one }” says { $here }, “{ $other }” says { $there }: both mean the same thing. Give one of them, or the same value twice.
