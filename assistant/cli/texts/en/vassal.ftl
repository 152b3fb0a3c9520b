vassal-module = { $name } { $version }, made with VASSAL { $vassal }
vassal-board = Board { $name }: { $n ->
    [one] one zone
   *[other] { $n } zones
}, { $width } × { $height } pixels, picture { $picture }
vassal-counters = { $n ->
    [one] One kind of counter
   *[other] { $n } kinds of counters
}, { $faces ->
    [one] one face
   *[other] { $faces } faces
}
vassal-saves = Saved positions in the module: { $names }
vassal-position = Position { $name }: { $n ->
    [one] one counter
   *[other] { $n } counters
} in { $zones ->
    [one] one zone
   *[other] { $zones } zones
}
vassal-written = Written to { $path }: maps, counters
vassal-remarks = Not understood, guessed or left out:
