vassal-module = { $name } { $version }, fait avec VASSAL { $vassal }
vassal-board = Plateau { $name } : { $n ->
    [one] une zone
   *[other] { $n } zones
}, { $width } × { $height } pixels, image { $picture }
vassal-counters = { $n ->
    [one] Une sorte de pion
   *[other] { $n } sortes de pions
}, { $faces ->
    [one] une face
   *[other] { $faces } faces
}
vassal-saves = Positions sauvegardées dans le module : { $names }
vassal-position = Position { $name } : { $n ->
    [one] un pion
   *[other] { $n } pions
} dans { $zones ->
    [one] une zone
   *[other] { $zones } zones
}
vassal-written = Écrit dans { $path } : maps, counters
vassal-remarks = Non compris, deviné ou laissé de côté :
