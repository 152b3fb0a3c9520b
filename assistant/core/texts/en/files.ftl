data-unusable = { $name } cannot be used as it is: { $n ->
    [one] one thing is wrong
   *[other] { $n } things are wrong
}.
file-ending = The name “{ $path }” does not say what is to be written. It may end in: { $endings }.
file-missing = The file is missing.
file-unreadable = The file cannot be read: { $detail }
column-missing = The column “{ $column }” is missing.
expected-flag = “{ $column }” wants yes or no, not “{ $found }”.
expected-whole-number = “{ $column }” wants a whole number, not “{ $found }”.
unknown-choice =
    { $near ->
        [0] “{ $found }” is not one of the values of “{ $column }”.
       *[other] “{ $found }” is not one of the values of “{ $column }”. The nearest is “{ $nearest }”.
    }
flag-colours = A flag “{ $design }” takes { $least } to { $most } colours, not { $n }.
zone-id-twice = Each zone needs an id of its own; “{ $zone }” is empty or already taken.
zone-not-drawn = The zone “{ $zone }” has no outline in zones.geojson.
drawn-not-listed = The outline “{ $zone }” has no row in zones.csv.
unknown-sheet = There is no sheet “{ $found }”; there are: { $names }.
unknown-zone =
    { $near ->
        [0] There is no zone “{ $found }”.
       *[other] There is no zone “{ $found }”. The nearest is “{ $nearest }”.
    }
no-such-map = There is no map “{ $name }”.
no-such-counters = There is no counter set “{ $name }”.
kind-id-twice = Each kind needs an id of its own; “{ $kind }” is empty or already taken.
undeclared-column = The column “{ $column }” is not declared in counters.toml.
too-many-copies = More counters “{ $kind }” than there are ({ $n }).
counter-already-there = The counter { $counter } is already on the table.
no-such-counter = There is no counter { $counter } on the table.
no-such-counter-near = There is no counter { $counter } on the table; the nearest name is { $nearest }.
marker-below-nothing = { $zone }: the marker { $marker } cannot go below level 0.
counter-of-no-kind =
    { $near ->
        [0] This counter is of no kind that the game has (“{ $kind }”).
       *[other] This counter is of no kind that the game has (“{ $kind }”; the nearest is “{ $nearest }”).
    }
counter-without-face = A counter has no face { $face }; its faces are 0 to { $last }.
too-many-counters = { $n } { $n ->
    [one] counter is
   *[other] counters are
 } more than a table holds ({ $most }).
marker-of-no-kind =
    { $near ->
        [0] There is no marker “{ $marker }”.
       *[other] There is no marker “{ $marker }”; the nearest is “{ $nearest }”.
    }
marker-without-level = { $marker }: a level from 1 to { $levels } was expected, not { $n }.
fact-misfit = This fact cannot be { $value }.
reading-too-long = Reading { $name } takes far longer than any real file does; it was given up.
file-too-many-rows = The file has more rows than any map or counter set ({ $most }).
reading-broke = { $name } cannot be read: it is damaged or made to do harm, or needs more memory than any real file does.
board-too-many = { $n } of them are more than any board has ({ $most }).
board-without-sheets = A board needs a sheet at least.
board-bad-name = A name is words, and not very long ones.
board-bad-outline = An outline is a list of rings, a ring at least three points, a point two numbers.
board-bad-point = A point is two numbers, a line of writing three points.
board-bad-value = “{ $column }” cannot be { $found }.
board-bad-feature = A feature is an object with properties and a geometry.
file-not-text = The file is no text in UTF-8.
text-too-large = { $path } is too large: { $most } MB at most are read.
input-too-large = More comes in than the { $most } MB that are read.
text-not-text = { $path } is no text: please save it again as text in UTF-8.
file-refused = { $path } cannot be used: { $detail }.
system-refuses = This cannot be done: { $detail }.
not-for-you = That is not for you to see. Ask at the table.
csv-unusable = { $where }: { $text }{ $n ->
    [one] {""}
   *[other] {" "}({ $n } things are wrong in all; nothing was changed.)
}
csv-long = This row has more cells than there are columns.
csv-torn = This is no CSV from here on ({ $detail }).
csv-head-twice = Two columns are called “{ $column }”.
