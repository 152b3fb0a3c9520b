rows-written = { $n ->
    [0] Rien ne diffère.
    [1] Une ligne est écrite.
   *[other] { $n } lignes sont écrites.
}
file-not-read = Impossible de lire { $path } ({ $detail }).
file-not-written = Impossible d’écrire { $path } ({ $detail }). Choisissez un autre endroit.
