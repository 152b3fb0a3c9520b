no-such-kind =
    { $near ->
        [0] There is no counter kind “{ $word }”.
       *[other] There is no counter kind “{ $word }”. The nearest is “{ $nearest }”.
    }
no-such-zone =
    { $near ->
        [0] There is no zone “{ $word }”.
       *[other] There is no zone “{ $word }”. The nearest is “{ $nearest }”.
    }
no-such-marker =
    { $near ->
        [0] There is no marker “{ $word }”.
       *[other] There is no marker “{ $word }”. The nearest is “{ $nearest }”.
    }
marker-too-high = { $marker } goes up to level { $levels }.
no-such-face = This counter has no face { $face }; its faces are 0 to { $last }.
fact-without-name = A fact needs a name.
not-on-table = This table’s file holds something that cannot be shown ({ $where }): { $text } It stays in the file.
not-on-table-more = And { $n ->
    [one] one more thing
   *[other] { $n } more things
} in this table’s file cannot be shown; `sabretache check` names them all.
