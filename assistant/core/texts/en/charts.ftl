chart-unusable = { $where } cannot be used: { $why }
chart-no-column =
    { $near ->
        [0] there is no column “{ $column }”.
       *[other] there is no column “{ $column }”. The nearest is “{ $nearest }”.
    }
chart-whole = “{ $column }” wants a whole number, not “{ $found }”.
chart-exact = “{ $column }” wants a number such as 12, 5/12 or 0.25, not “{ $found }”.
chart-flag = “{ $column }” wants yes or no, not “{ $found }”.
chart-twice = “{ $found }” stands in “{ $column }” a second time; it is already in { $first }.
chart-cells = { $n } { $n ->
    [one] cell was
   *[other] cells were
 } expected, as there are headings, not { $found }.
