rows-written = { $n ->
    [0] Nothing differs.
    [one] One row is written.
   *[other] { $n } rows are written.
}
file-not-read = { $path } cannot be read ({ $detail }).
file-not-written = { $path } cannot be written ({ $detail }). Choose another place.
