chart-unusable = { $where } est inutilisable : { $why }
chart-no-column =
    { $near ->
        [0] il n’y a pas de colonne « { $column } ».
       *[other] il n’y a pas de colonne « { $column } ». La plus proche est « { $nearest } ».
    }
chart-whole = « { $column } » attend un nombre entier, et non « { $found } ».
chart-exact = « { $column } » attend un nombre comme 12, 5/12 ou 0.25, et non « { $found } ».
chart-flag = « { $column } » attend oui (yes) ou non (no), et non « { $found } ».
chart-twice = « { $found } » figure une seconde fois dans « { $column } » ; la première : { $first }.
chart-cells = { $n } cases étaient attendues, autant que d’en-têtes, et non { $found }.
